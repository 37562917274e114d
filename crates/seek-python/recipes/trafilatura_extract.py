"""`extract` with the arguments of `trafilatura.extract`, as far as Content Seeker has them: a program changes its import."""

import json
from typing import Literal

from content_seeker import Extractor, PageError

Format = Literal["markdown", "html", "xml", "tei"]
FORMATS: dict[str, Format] = {"markdown": "markdown", "html": "html", "xml": "xml", "xmltei": "tei"}


def extract(
    filecontent: str | bytes,
    url: str | None = None,
    record_id: str | None = None,
    *,
    include_comments: bool = True,
    output_format: str = "txt",
    target_language: str | None = None,
    include_images: bool = False,
    include_formatting: bool | None = None,
    include_links: bool = False,
    only_with_metadata: bool = False,
) -> str | None:
    """The main content, or `None` if there is none."""
    try:
        page = extractor(include_comments).extract(filecontent, url=url)
        if not page.text or (target_language is not None and page.language != target_language):
            return None
        facts = page.metadata
        if only_with_metadata and not (facts["title"] and facts["published"] and page.url):
            return None
        if output_format == "json":
            return json.dumps(page.to_dict(record_id or ""), ensure_ascii=False)
        if output_format == "txt" and not include_formatting:
            return page.text
        markup = "markdown" if output_format == "txt" else FORMATS[output_format]
        return page.render(markup, links=include_links, images=include_images)
    except PageError:
        return None


EXTRACTORS: dict[bool, Extractor] = {}


def extractor(comments: bool) -> Extractor:
    """The extractor, made once for each setting."""
    if comments not in EXTRACTORS:
        EXTRACTORS[comments] = Extractor(include=["comments"] if comments else [])
    return EXTRACTORS[comments]
