"""Who somebody is, where he sits, and what he sees by that."""
