"""The Battles of the Spanish Civil War: the system; a title is a folder of data beside it."""
