"""What the server answers, shape by shape: the OpenAPI document and the client's types.

As `http/bodies.py` says what requests carry.  Answers stay plain dicts, checked by the type checker
where they are made; the sentence under a field goes into the document.
"""
