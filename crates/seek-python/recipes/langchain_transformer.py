"""A document transformer for LangChain: pages that a loader has read become their main content."""

from collections.abc import Sequence
from typing import Any

import pyarrow as pa
from content_seeker import Extractor
from langchain_core.documents import BaseDocumentTransformer, Document

FACTS = ("title", "published", "language", "page_type", "error")


class ContentSeekerTransformer(BaseDocumentTransformer):
    """The address is the `source` of the metadata, as loaders set it. A page that fails has an empty content and an `error`."""

    def __init__(self, extractor: Extractor | None = None, markdown: bool = False) -> None:
        self.extractor = extractor or Extractor()
        self.markdown = markdown

    def transform_documents(self, documents: Sequence[Document], **kwargs: Any) -> Sequence[Document]:
        pages = {"html": [document.page_content for document in documents]}
        pages["url"] = [document.metadata.get("source") for document in documents]
        table = pa.table(pages, pa.schema([("html", pa.large_string()), ("url", pa.string())]))
        # One call uses all cores.
        rows = self.extractor.extract_batch(table, markdown=self.markdown).to_pyarrow().to_pylist()
        return [self.document(before, row) for before, row in zip(documents, rows)]

    def document(self, before: Document, row: dict[str, Any]) -> Document:
        facts = {name: row[name] for name in FACTS if row[name] is not None}
        content = row["markdown" if self.markdown else "text"] or ""
        return Document(page_content=content, metadata={**before.metadata, **facts}, id=before.id)
