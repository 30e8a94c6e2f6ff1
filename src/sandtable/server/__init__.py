"""The table in the browser: storage, computer seats, HTTP with JSON, live pushes."""
