"""An item pipeline for Scrapy. In settings.py: ITEM_PIPELINES = {"scrapy_pipeline.ContentSeekerPipeline": 300}

A spider yields {"url": response.url, "html": response.body, "content_type": response.headers.get("Content-Type")}.
"""

import asyncio
from typing import Any

from content_seeker import Extractor, Page, PageError
from itemadapter import ItemAdapter


class ContentSeekerPipeline:
    """Replaces `html` by text and metadata. A page that fails keeps its item, with an `error`."""

    def __init__(self) -> None:
        self.extractor = Extractor()

    async def process_item(self, item: Any) -> Any:
        adapter = ItemAdapter(item)
        # A thread keeps the downloads going; the extractor releases the lock of the interpreter.
        adapter.update(await asyncio.to_thread(self.facts, adapter.pop("html"), adapter["url"], adapter.pop("content_type", None)))
        return item

    def facts(self, html: bytes, url: str, content_type: bytes | None) -> dict[str, Any]:
        try:
            page: Page = self.extractor.extract(html, url=url, content_type=content_type.decode("latin-1") if content_type else None)
            title = page.metadata["title"]
            return {"text": page.text, "title": title and title["value"], "page_type": page.page_type, "error": None}
        except PageError as error:
            return {"text": None, "title": None, "page_type": None, "error": str(error)}
