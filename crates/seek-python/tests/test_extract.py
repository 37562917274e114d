"""One page: the same answers as the program, values when they are read, and errors for what cannot be used."""

import json
import threading
import time
from pathlib import Path
from types import MappingProxyType

import pytest
from conftest import SAMPLES, run

import content_seeker as cs

STORM = "<title>Storm</title><nav><a href=/>Home</a></nav><article><h1>Storm</h1><p>The storm hit the coast at night.</p></article>"


def test_every_sample_page_has_the_record_of_the_program(samples: list[Path], seek: Path) -> None:
    output = run([seek, "extract", "--format", "json", "--markdown", *samples]).stdout
    records = [json.loads(line) for line in output.splitlines()]
    assert len(records) == len(samples)
    for path, record in zip(samples, records, strict=True):
        page = cs.extract(path.read_bytes())
        assert page.to_dict(str(path), markdown=True) == record


@pytest.mark.parametrize("format", ["markdown", "html", "xml", "tei"])
def test_markup_is_that_of_the_program(samples: list[Path], seek: Path, format: str) -> None:
    for path in samples[:6]:
        printed = run([seek, "extract", "--format", format, "--links", "--images", path]).stdout
        assert cs.extract(path.read_bytes()).render(format, links=True, images=True).strip() == printed.strip()  # type: ignore[arg-type]


def test_attributes_are_those_of_the_record(article: bytes) -> None:
    page = cs.extract(article, url="https://courier.example/2024/05/ferry")
    record = page.to_dict()
    assert page.url == record["url"] == "https://courier.example/2024/05/ferry"
    assert page.text == record["text"] and len(page.text) > 1000
    assert page.metadata == record["metadata"]
    assert page.parts == {key: record[key] for key in ("posts", "product", "items", "comments")}
    assert (page.page_type, page.language) == ("article", "en")
    assert page.page_types is not None and page.page_type is not None
    assert page.page_types[page.page_type] == page.page_type_confidence == max(page.page_types.values())
    assert sum(page.page_types.values()) == pytest.approx(1, abs=0.001)
    assert page.confidence is not None and 0.5 < page.confidence <= 1


def test_an_empty_text_has_a_reason(article: bytes) -> None:
    empty = cs.extract("<title>Shop</title><div id=app></div>")
    assert (empty.text, empty.empty_reason, empty.to_dict()["empty_reason"]) == ("", "no_text", "no_text")
    page = cs.extract(article)
    assert page.empty_reason is None and page.to_dict()["empty_reason"] is None


def test_blocks_hold_the_text_and_more(article: bytes) -> None:
    page = cs.extract(article)
    chosen = [block for block in page.blocks if block.coverage >= 0.5]
    assert 0 < len(chosen) < len(page.blocks)
    assert all(block.text.split()[0] in page.text for block in chosen)
    assert all(block.probability is not None and 0 <= block.probability <= 1 for block in page.blocks)


def test_text_and_bytes_of_any_encoding_give_the_same_text() -> None:
    html = STORM.replace("coast", "küste – ночь")
    expected = cs.extract(html).text
    assert "küste – ночь" in expected
    assert cs.extract(html.encode()).text == expected
    assert cs.extract(html.encode("utf-16")).text == expected
    cyrillic = html.replace("ü", "u").replace("–", "-")
    assert cs.extract(cyrillic.encode("koi8-r"), content_type="text/html; charset=koi8-r").text == cs.extract(cyrillic).text
    assert cs.extract(bytearray(html.encode())).text == expected  # type: ignore[arg-type]


def test_text_is_decoded_already_whatever_its_page_declares(article: bytes) -> None:
    html = article.decode().replace('charset="UTF-8"', 'charset="koi8-r"').replace("ferry", "fährschiff")
    assert "koi8-r" in html and "fährschiff" in cs.extract(html).text
    assert cs.extract(html).text == cs.extract(html, content_type="text/html; charset=koi8-r").text


def test_settings_change_the_text(article: bytes) -> None:
    plain = cs.extract(article).text
    with_title = cs.extract(article, include={"title"}).text
    assert with_title == cs.extract(article, include=(part for part in ["title"])).text  # type: ignore[misc]
    assert "Electric ferry takes over" in with_title.splitlines()[0] and plain != with_title
    assert cs.extract(article, page_type="forum").page_type == "forum"
    arabic = (SAMPLES / "article-2-ar.html").read_bytes()
    texts = [cs.extract(arabic, method="dana", parameters={"gap": gap}).text for gap in (1, "1", 160)]
    assert texts[0] == texts[1] != texts[2] == cs.extract(arabic, method="dana", parameters=MappingProxyType({"gap": 160})).text


def test_every_method_runs_on_a_page(article: bytes) -> None:
    names = [method.name for method in cs.methods()]
    assert names[0] == "seek" and "boilerpipe" in names and len(set(names)) == len(names) > 20
    texts = {name: cs.extract(article, method=name, timeout=60).text for name in names}
    assert sum("Gannet" in text for text in texts.values()) > 20, {name: len(text) for name, text in texts.items()}


def test_a_page_can_be_read_after_its_time(article: bytes) -> None:
    page = cs.extract(article, timeout=0.5)
    time.sleep(0.6)
    assert len(page.text) > 1000 and page.metadata["title"] is not None and page.blocks and page.markdown


@pytest.mark.parametrize("html", [b"", "", b"\x00\xff\xfe\x80" * 999, "<" * 9999, "<div>" * 100_000, b"%PDF-1.7 \x9c\x00"])
def test_pages_without_content_have_no_text(html: bytes | str) -> None:
    page = cs.extract(html)
    assert isinstance(page.text, str) and isinstance(page.markdown, str) and isinstance(page.blocks, list)
    page.to_dict()


def test_errors_say_what_is_wrong(article: bytes, tmp_path: Path) -> None:
    with pytest.raises(TypeError, match="html must be bytes or str, not int"):
        cs.extract(5)  # type: ignore[arg-type]
    with pytest.raises(cs.PageError, match="bytes"):
        cs.extract(article, max_bytes=1000)
    with pytest.raises(cs.PageError, match="longer than the limit of 0.001 s"):
        cs.extract("<p>storm " * 400_000, timeout=0.001)
    with pytest.raises(ValueError, match="no-such-method"):
        cs.extract(article, method="no-such-method")
    with pytest.raises(ValueError, match="novel"):
        cs.extract(article, page_type="novel")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="include must name title"):
        cs.extract(article, include=["footer"])  # type: ignore[list-item]
    with pytest.raises(ValueError, match="timeout"):
        cs.extract(article, timeout=-1)
    with pytest.raises(ValueError, match="max_bytes must be 1 or more, not -1"):
        cs.extract(article, max_bytes=-1)
    with pytest.raises(ValueError, match="html is a str that cannot be encoded.*position 3"):
        cs.extract("<p>\udc80")
    with pytest.raises(TypeError, match="model must be a content_seeker.Model or the path"):
        cs.Extractor(model=5)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="layout"):
        cs.extract(article, method="gce")
    with pytest.raises(ValueError, match="format must be"):
        cs.extract(article).render("docx")  # type: ignore[arg-type]
    wrong = tmp_path / "model.safetensors"
    with pytest.raises(cs.ModelError, match="model.safetensors"):
        cs.Extractor(model=wrong)
    wrong.write_bytes(b"\xff" * 100)
    with pytest.raises(cs.ModelError, match="model.safetensors"):
        cs.extract(article, model=wrong)
    assert issubclass(cs.PageError, cs.Error) and issubclass(cs.ModelError, cs.Error)


def test_page_types_come_from_the_model_of_the_program(samples: list[Path], seek: Path) -> None:
    output = run([seek, "classify", "--format", "json", *samples]).stdout
    for path, line in zip(samples, output.splitlines(), strict=True):
        assert cs.classify(path.read_bytes()) == json.loads(line)["probabilities"]
    classifier = cs.Classifier()
    assert classifier.names == list(cs.classify(samples[0].read_bytes()))
    assert cs.Extractor().classify(samples[0].read_bytes()) == classifier.classify(samples[0].read_bytes())
    with pytest.raises(ValueError, match="bte"):
        cs.Extractor(method="bte").classify(b"<p>storm")


def test_other_threads_run_during_an_extraction(article: bytes) -> None:
    """A thread that counts goes on while another extracts, because the work is done without the lock of the interpreter."""
    large = b"<html><body>" + article * 200
    counted = 0
    done = threading.Event()

    def extract() -> None:
        cs.extract(large, timeout=None)
        done.set()

    worker = threading.Thread(target=extract)
    worker.start()
    while not done.wait(0.001):
        counted += 1
    worker.join()
    assert counted >= 20
