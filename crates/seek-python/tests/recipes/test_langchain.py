"""The transformer takes documents of a loader."""

from __future__ import annotations

import asyncio

import content_seeker
import pytest

from recipe import SAMPLES

pytest.importorskip("langchain_core")


def test_documents_become_their_main_content() -> None:
    from langchain_core.documents import Document
    from langchain_transformer import ContentSeekerTransformer

    html = (SAMPLES / "article.html").read_text()
    address = "https://courier.example/2024/05/ferry/"
    loaded = [Document(page_content=html, metadata={"source": address, "crawl": 3}, id="a"), Document(page_content="x" * 5000, metadata={})]
    page = content_seeker.extract(html, url=address)
    for markdown in (False, True):
        transformer = ContentSeekerTransformer(markdown=markdown)
        first, second = transformer.transform_documents(loaded)
        assert first.page_content == (page.markdown if markdown else page.text)
        assert first.metadata["source"] == address and first.metadata["crawl"] == 3 and first.id == "a"
        assert first.metadata["title"] == page.metadata["title"]["value"] and first.metadata["page_type"] == "article"
        assert "error" not in second.metadata
    assert asyncio.run(transformer.atransform_documents(loaded)) == [first, second]


def test_a_page_that_fails_keeps_its_document() -> None:
    from langchain_core.documents import Document
    from langchain_transformer import ContentSeekerTransformer

    small = ContentSeekerTransformer(content_seeker.Extractor(max_bytes=100))
    (found,) = small.transform_documents([Document(page_content="<p>" + "x" * 1000, metadata={"source": "https://site.example/"})])
    assert found.page_content == "" and "100" in found.metadata["error"]
