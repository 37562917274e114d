"""Threads share extractors, processes fork with them and get them by pickle."""

import copy
import multiprocessing
import os
import pickle
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path

import pyarrow as pa
import pytest

import content_seeker as cs


def extract(work: tuple[cs.Extractor, bytes]) -> str:
    """The text of a page, in another process."""
    extractor, html = work
    return extractor.extract(html).text


def texts_of_table(work: tuple[cs.Extractor, list[bytes]]) -> list[str]:
    """The texts of a table, on two threads of another process."""
    extractor, html = work
    texts: list[str] = extractor.extract_batch(pa.table({"html": html}), threads=2).to_pyarrow()["text"].to_pylist()
    return texts


@pytest.fixture(scope="module")
def pages() -> list[bytes]:
    folder = Path(__file__).resolve().parents[3] / "data" / "samples"
    return [path.read_bytes() for path in sorted(folder.glob("*.html"))]


def test_threads_share_an_extractor(pages: list[bytes]) -> None:
    extractor = cs.Extractor()
    expected = [extractor.extract(page).text for page in pages]
    with ThreadPoolExecutor(8) as threads:
        assert list(threads.map(lambda page: extractor.extract(page).text, pages * 10)) == expected * 10


def test_threads_share_a_page(pages: list[bytes]) -> None:
    page = cs.extract(pages[0])
    with ThreadPoolExecutor(8) as threads:
        results = list(threads.map(lambda _: (page.text, page.markdown, len(page.blocks)), range(80)))
    assert len(set(results)) == 1


@pytest.mark.parametrize("start", ["fork", "spawn", "forkserver"])
def test_processes_get_an_extractor(pages: list[bytes], start: str) -> None:
    extractor = cs.Extractor(page_type="article", include=["title"], timeout=30)
    expected = [extractor.extract(page).text for page in pages[:6]]
    # The parent has worked on several threads before it forks.
    extractor.extract_batch(pa.table({"html": pages}), threads=2)
    with ProcessPoolExecutor(2, mp_context=multiprocessing.get_context(start)) as processes:
        assert list(processes.map(extract, [(extractor, page) for page in pages[:6]])) == expected
        assert processes.submit(texts_of_table, (extractor, pages[:6])).result() == expected


FORKS = """
import os, sys, threading
import pyarrow as pa
import content_seeker as cs

pages = [open(path, "rb").read() for path in sys.argv[1:]]
large = b"<html><body>" + pages[0] * 40
# Not in a child: pyarrow imports pandas now, and Python's locks of imports are as much in a child as they were at the fork.
tables = [pa.table({"html": pages}), pa.table({"html": pages[:4]})]
extractor, page = cs.Extractor(timeout=None), cs.extract(large, timeout=None)
done = threading.Event()

def work():
    # The first page of the process fills all tables on first use, and reading a page holds its lock.
    while not done.is_set():
        page.to_dict(markdown=True)
        extractor.extract_batch(tables[0], parts=True, threads=2)

threading.Thread(target=work, daemon=True).start()
children = []
for number in range(30):
    done.wait(0.003)
    child = os.fork()
    if child == 0:
        text = page.text if number % 2 else extractor.extract(pages[0]).text
        count = len(extractor.extract_batch(tables[1], threads=2))
        os._exit(0 if text and count == 4 else 1)
    children.append(child)
print([os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) for child in children])
done.set()
os._exit(0)
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no forks")
def test_a_process_can_fork_while_its_threads_work() -> None:
    """A child has none of the threads, and must not wait for what they would have finished. A new process, so nothing is ready yet."""
    paths = sorted((Path(__file__).resolve().parents[3] / "data" / "samples").glob("*.html"))
    done = subprocess.run([sys.executable, "-W", "ignore", "-c", FORKS, *paths], capture_output=True, text=True, timeout=120)
    assert done.stdout.strip() == str([0] * 30), done.stdout + done.stderr


def test_a_copy_has_all_settings(pages: list[bytes], tmp_path: Path) -> None:
    extractor = cs.Extractor(method="dana", parameters={"gap": 160}, timeout=None, max_bytes=5_000_000)
    for again in (pickle.loads(pickle.dumps(extractor)), copy.deepcopy(extractor)):
        assert repr(again) == repr(extractor) and "timeout None" in repr(again)
        assert again.extract(pages[0]).text == extractor.extract(pages[0]).text
    with pytest.raises(cs.PageError):
        pickle.loads(pickle.dumps(cs.Extractor(max_bytes=10))).extract(pages[0])


def test_an_extractor_takes_its_model_along(pages: list[bytes], tmp_path: Path) -> None:
    file = tmp_path / "own.safetensors"
    shipped = Path(__file__).resolve().parents[2] / "content-seeker" / "models" / "seek.safetensors"
    cs.Model.load(shipped).save(file)
    pickled = pickle.dumps(cs.Extractor(model=file))
    file.unlink()
    again = pickle.loads(pickled)
    assert again.model_fingerprint == cs.Extractor().model_fingerprint
    assert again.extract(pages[0]).text == cs.extract(pages[0]).text
    classifier = pickle.loads(pickle.dumps(cs.Classifier(model=cs.Model.load(shipped))))
    assert classifier.classify(pages[0]) == cs.classify(pages[0])


def test_documents_can_be_sent_to_other_processes(pages: list[bytes]) -> None:
    document = cs.Document("a", url="https://a.example", content_type="text/html", html=pages[0])
    again = pickle.loads(pickle.dumps(document))
    assert (again.id, again.url, again.content_type, again.html, again.error) == ("a", "https://a.example", "text/html", pages[0], None)
