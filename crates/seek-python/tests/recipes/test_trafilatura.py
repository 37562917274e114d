"""The function with the arguments of Trafilatura, and the table of these arguments in the book."""

from __future__ import annotations

import inspect
import json

import content_seeker
import pytest
from content_seeker import Extractor

from recipe import BOOK, SAMPLES

ARTICLE = (SAMPLES / "article.html").read_text()
URL = "https://courier.example/2024/05/ferry/"


def extract(*arguments: object, **named: object) -> str | None:
    from trafilatura_extract import extract

    return extract(*arguments, **named)  # type: ignore[arg-type]


def test_the_formats_are_those_of_the_package() -> None:
    page = Extractor(include=["comments"]).extract(ARTICLE, url=URL)
    assert extract(ARTICLE, URL) == page.text
    assert extract(ARTICLE, URL, include_comments=False) == content_seeker.extract(ARTICLE, url=URL).text
    assert extract(ARTICLE, URL, output_format="markdown", include_links=True) == page.render("markdown", links=True)
    assert extract(ARTICLE, URL, include_formatting=True) == page.markdown
    for name, format in {"html": "html", "xml": "xml", "xmltei": "tei"}.items():
        assert extract(ARTICLE, URL, output_format=name, include_images=True) == page.render(format, images=True)  # type: ignore[arg-type]
    record = json.loads(extract(ARTICLE, URL, "a1", output_format="json") or "")
    assert (record["id"], record["text"]) == ("a1", page.text)


def test_pages_that_are_not_wanted_give_nothing() -> None:
    assert extract("<html><body></body></html>") is None
    assert extract(ARTICLE, target_language="de") is None and extract(ARTICLE, target_language="en") is not None
    assert extract(ARTICLE, only_with_metadata=True) is None and extract(ARTICLE, URL, only_with_metadata=True) is not None


def test_the_table_names_every_argument_of_trafilatura() -> None:
    trafilatura = pytest.importorskip("trafilatura")
    rows = [line.split("`")[1] for line in (BOOK / "python-recipes.md").read_text().splitlines() if line.startswith("| `")]
    theirs = list(inspect.signature(trafilatura.extract).parameters)
    assert [name for name in theirs if name not in rows] == []


def test_the_function_has_arguments_of_trafilatura_only() -> None:
    trafilatura = pytest.importorskip("trafilatura")
    from trafilatura_extract import extract as ours

    theirs = inspect.signature(trafilatura.extract).parameters
    for name, parameter in inspect.signature(ours).parameters.items():
        assert name in theirs and (name == "filecontent" or parameter.default == theirs[name].default), name
