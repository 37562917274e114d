"""An extractor for datatrove: `WarcReader(...)`, `ContentSeekerExtractor()`, filters, a writer."""

from content_seeker import Extractor
from datatrove.pipeline.extractors.base import BaseExtractor


class ContentSeekerExtractor(BaseExtractor):
    """Replaces `Trafilatura()` in a pipeline. `settings` are those of `content_seeker.Extractor`."""

    name = "⛏ Content Seeker"

    def __init__(self, timeout: float = 5, **settings: object) -> None:
        super().__init__(timeout)
        # The error of Content Seeker names the cause, so its time ends before that of datatrove.
        self.extractor = Extractor(timeout=0.9 * timeout, **settings)

    def extract(self, text: str) -> str:
        return self.extractor.extract(text).text
