"""How strong the players of a club are: results that count, and ratings worked out of them."""
