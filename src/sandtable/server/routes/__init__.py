"""The addresses of the server: thin routes over what tables, looking, playing and seats do."""
