"""Standing orders: what somebody answers in advance at a table, kept for him alone."""
