"""The revisions, each once and never changed after a release."""
