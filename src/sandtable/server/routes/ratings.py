"""Addresses of ratings."""

from __future__ import annotations

from typing import Final

from litestar import get

from sandtable.server.ratings import ratings
from sandtable.server.routes.accounts import member
from sandtable.server.routes.asking import Answer, tables_of
from sandtable.server.shapes.offers import RatingList
from sandtable.server.tables.answers import Asking, told_json


@get("/api/ratings")
async def list_ratings(request: Asking) -> Answer[list[RatingList]]:
    """How strong the players of each game and scenario are, and how often each side wins."""
    who = await member(request)
    return told_json(request, await ratings.listing(tables_of(request), who))


ROUTES: Final = [list_ratings]
