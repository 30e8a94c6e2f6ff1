"""A person's notices as an Atom feed: what he was told of late, each under its own id."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final
from xml.etree.ElementTree import Element, SubElement, tostring

from sandtable.server.notices import bundle

if TYPE_CHECKING:
    from sandtable.server.notices.channels import Channel
    from sandtable.server.notices.outbox import Notice
    from sandtable.server.notices.words import Words

ATOM: Final = "http://www.w3.org/2005/Atom"
TYPE: Final = "application/atom+xml"


def written(channel: Channel, told: dict[Notice, Words], home: str) -> bytes:
    """The feed; the same notices are the same bytes."""
    feed = Element("feed", xmlns=ATOM)
    _add(feed, "id", f"urn:sandtable:feed:{channel.id}")
    _add(feed, "title", "Sandtable: your notices")
    _add(feed, "updated", max([channel.made, *[notice.due for notice in told]]))
    SubElement(feed, "link", href=f"{home}/")
    author = SubElement(feed, "author")
    _add(author, "name", "Sandtable")
    for notice, words in told.items():
        entry = SubElement(feed, "entry")
        _add(entry, "id", f"urn:sandtable:notice:{notice.id}")
        _add(entry, "title", bundle.subject([words]))
        _add(entry, "updated", notice.due)
        SubElement(entry, "link", href=f"{home}{words.path}")
        content = SubElement(entry, "content", type="text")
        content.text = bundle.text([words], home, channel.story)
    told_as: bytes = tostring(feed, encoding="utf-8", xml_declaration=True)
    return told_as


def _add(parent: Element, tag: str, text: str) -> None:
    SubElement(parent, tag).text = text
