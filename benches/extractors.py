"""Extractors of other projects that have a Python library.

`load(name)` imports the library and returns a function from the bytes and the address of a page to its text. So a missing
library matters only to those who use it. `PACKAGES` has the package of each; `requirements.txt` pins the versions.

Each library gets what suits it best: bytes if it decodes them itself, else the text that resiliparse decodes.
"""


def decoded(html):
    """The text of a page's bytes, as resiliparse decodes it."""
    from resiliparse.parse.encoding import bytes_to_str, detect_encoding

    return bytes_to_str(html, detect_encoding(html))


def resiliparse():
    """Plain text of the main content. Parsing from bytes is faster than from a string, and gives the same text."""
    from resiliparse.extract.html2text import extract_plain_text
    from resiliparse.parse.encoding import detect_encoding
    from resiliparse.parse.html import HTMLTree

    def extract(html, url):
        return extract_plain_text(HTMLTree.parse_from_bytes(html, detect_encoding(html)), main_content=True)

    return extract


def trafilatura(**options):
    """Trafilatura with its defaults, or with other options."""

    def load_trafilatura():
        import trafilatura

        return lambda html, url: trafilatura.extract(html, **options)

    return load_trafilatura


def rs_trafilatura():
    """The Rust version of Trafilatura, which chooses by page type and also gets the address."""
    import rs_trafilatura

    return lambda html, url: rs_trafilatura.extract_bytes(html, url=url).main_content


def readability_lxml():
    """The text of what readability-lxml keeps of a page."""
    import lxml.html
    import resiliparse.parse.encoding  # noqa: F401, for `decoded`
    from readability import Document

    return lambda html, url: lxml.html.fromstring(Document(decoded(html)).summary()).text_content()


def justext():
    """The paragraphs that jusText keeps in its mode for any language, without stop words. It is its best mode on corpora of many languages."""
    import justext

    def extract(html, url):
        paragraphs = justext.justext(html, frozenset(), stopwords_low=0, stopwords_high=0)
        return "\n".join(paragraph.text for paragraph in paragraphs if not paragraph.is_boilerplate)

    return extract


LOADERS = {
    "Trafilatura": trafilatura(),
    "Trafilatura without comments": trafilatura(include_comments=False),
    "rs-trafilatura": rs_trafilatura,
    "resiliparse": resiliparse,
    "readability-lxml": readability_lxml,
    "jusText": justext,
}
PACKAGES = {"Trafilatura without comments": "trafilatura"}


def load(name):
    """The function of an extractor. Raises ImportError if its library is missing."""
    return LOADERS[name]()


def version(name):
    """The version of the installed package of an extractor."""
    import importlib.metadata

    return importlib.metadata.version(PACKAGES.get(name, name))
