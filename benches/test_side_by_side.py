#!/usr/bin/env python3
"""Tests of the parts of `side_by_side.py`: `python3 benches/test_side_by_side.py`. They need only the standard library."""

import json
import sys
import tempfile
import unittest
import xml.etree.ElementTree
from pathlib import Path

import metric
from beside import documents, measure, pages, plot
from beside.pages import Page
from beside.programs import Program
from beside.worker import Missing, Worker

TOP = Path(__file__).resolve().parent.parent
# A program that answers with the page's words in upper case. It fails on `fail`, ends on `crash` and never answers on `hang`.
ECHO = """
import json, os, sys, time
print(json.dumps({"version": "1"}), flush=True)
for line in sys.stdin.buffer:
    html = sys.stdin.buffer.read(json.loads(line)["length"])
    if b"crash" in html:
        os._exit(3)
    if b"busy" in html:
        sum(range(1_000_000))
    if b"hang" in html:
        time.sleep(60)
    body = html.upper()
    sys.stdout.buffer.write(json.dumps({"nanoseconds": 2_000_000, "length": len(body), "failure": b"fail" in html}).encode() + b"\\n" + body)
    sys.stdout.buffer.flush()
"""
RESULTS = {
    "pages": 2,
    "bytes": 3_000_000,
    "corpora": ["news"],
    "rounds": 3,
    "scored": 1,
    "missing": ["jusText"],
    "our_f1": "out-of-fold",
    "processor": "Z80",
    "programs": [
        {
            "name": name,
            "version": "1.0",
            "milliseconds": times,
            "processor": [time / 2 for time in times],
            "failures": 0,
            "memory": {"start": 10.4, "peak": None},
            "f1": {"news": f1, "all": f1},
        }
        for name, times, f1 in [
            ("Content Seeker, text", [2.0, 3.0, 5.0], 0.9),
            ("Content Seeker, JSON", [4.0, 6.0, 9.0], 0.9),
            ("resiliparse", [4.0, 4.0, 5.0], 0.625),
        ]
    ],
}


def echo():
    """A worker with the program above."""
    return Worker([sys.executable, "-c", ECHO], timeout=1.0)


def page(html, gold=None):
    """A page of the corpus `news`."""
    return Page("news", html, None, html.encode(), gold)


class Metric(unittest.TestCase):
    """The metric in Python equals that in Rust."""

    vectors = json.loads((TOP / "crates/seek-score/tests/metric_vectors.json").read_text(encoding="utf-8"))

    def test_tokens(self):
        self.assertGreater(len(self.vectors["tokens"]), 20)
        for case in self.vectors["tokens"]:
            self.assertEqual(metric.tokens(case["text"]), case["tokens"], case["text"])

    def test_f1(self):
        self.assertGreater(len(self.vectors["word_f1"]), 5)
        for case in self.vectors["word_f1"]:
            self.assertAlmostEqual(metric.f1(case["predicted"], case["gold"]), case["f1"], 9)


class Workers(unittest.TestCase):
    """A process that fails costs only its page."""

    def setUp(self):
        self.worker = echo()
        self.addCleanup(lambda: self.worker.stop())

    def test_a_page_that_fails_crashes_or_hangs_does_not_stop_the_next(self):
        for html, message in (("fail", "FAIL"), ("crash", "the process has ended"), ("hang", "took more than 1 s")):
            reply = self.worker.extract(page(html))
            self.assertEqual((reply.failed, reply.text), (True, message))
            reply = self.worker.extract(page("storm"))
            self.assertEqual((reply.failed, reply.text, reply.seconds), (False, "STORM", 0.002))

    def test_a_page_larger_than_a_pipe_arrives_whole(self):
        reply = self.worker.extract(page("a" * 3_000_000))
        self.assertEqual(reply.text, "A" * 3_000_000)
        if sys.platform == "linux":
            self.assertTrue(0 < reply.processor < 1, reply.processor)

    def test_processor_time_is_that_of_the_page(self):
        if sys.platform != "linux":
            self.skipTest("the system does not tell the processor time of other processes")
        self.worker.extract(page("a"))
        self.assertLess(self.worker.extract(page("a")).processor * 3, self.worker.extract(page("busy")).processor)

    def test_programs_that_are_not_installed_are_missing(self):
        absent = "import json; print(json.dumps({'missing': 'no module'}))"
        for command in (["no-such-program"], [sys.executable, "-c", "raise SystemExit(1)"], [sys.executable, "-c", absent]):
            with self.assertRaises(Missing):
                Worker(command)


class Measuring(unittest.TestCase):
    """Numbers of runs."""

    def test_failures_count_once_and_score_as_empty_text(self):
        run = measure.Run(Program("echo", [], ""), echo(), 2, 3)
        self.addCleanup(lambda: run.worker.stop())
        drawn = [page("storm", "Storm"), page("fail", "fail"), page("fail again", "")]
        returned = []
        measure.measure([run], drawn, 2, 1, lambda *what: returned.append(what))
        numbers = measure.summary(run, drawn)
        self.assertEqual(numbers["milliseconds"], [2.0, 2.0])
        self.assertEqual((numbers["failures"], numbers["f1"]), (2, {"news": 0.6667, "all": 0.6667}))
        self.assertEqual([(name, failed) for name, _, _, failed in returned], [("echo", False), ("echo", True), ("echo", True)])

    def test_pages_are_drawn_evenly_and_the_same_by_seed(self):
        with tempfile.TemporaryDirectory() as folder:
            for name, count in (("few", 2), ("many", 9)):
                (Path(folder) / name).mkdir()
                for number in range(count):
                    (Path(folder) / name / f"{number}.html").write_text(f"<p>{name} {number}")
            inputs = [f"{folder}/few", f"{folder}/many"]
            ids = lambda *rest: [(page.corpus, page.id) for page in pages.sample(inputs, *rest)]
            self.assertEqual(ids(6, 1), ids(6, 1))
            self.assertNotEqual(ids(6, 1), ids(6, 2))
            self.assertEqual(sorted(corpus for corpus, _ in ids(6, 1)), ["few"] * 2 + ["many"] * 4)
            self.assertEqual(sorted(ids(2, 1, {"1.html"})), [("few", "1.html"), ("many", "1.html")])
            self.assertEqual({page.html for page in pages.sample(inputs, 2, 1, {"1.html"})}, {b"<p>few 1", b"<p>many 1"})

    def test_pages_without_a_score_fill_up_and_have_no_gold(self):
        drawn = pages.sample([TOP / "data/samples"], 5, 1, {"samples/forum", "samples/article"})
        self.assertEqual(sorted(page.id for page in drawn if page.gold), ["samples/article", "samples/forum"])
        self.assertEqual(len({page.id for page in drawn}), 5)


class Documents(unittest.TestCase):
    """Results in documents."""

    def test_ratios_are_of_the_same_round(self):
        self.assertEqual(documents.ratios(RESULTS, "Content Seeker, JSON"), [1.0, 1.5, 1.8])
        self.assertIn("0.75 (0.50 to 1.00) times what resiliparse takes", documents.sentence(RESULTS))

    def test_without_processor_time_the_clock_counts(self):
        program = {"milliseconds": [3.0, 4.0], "processor": [None, 1.0]}
        self.assertEqual(documents.times(program), [3.0, 4.0])
        self.assertEqual(documents.times({**program, "processor": [2.0, 1.0]}), [2.0, 1.0])

    def test_a_document_is_filled_between_its_marks(self):
        document = "before\n<!-- side-by-side table -->\nstale\n<!-- /side-by-side -->\nafter\n"
        once = documents.filled(document, RESULTS)
        row = "| resiliparse 1.0 | 1.00 (1.00 to 1.00) | 1.00 (1.00 to 1.00) | 2.00 (2.00 to 2.50) | 750.0 | 10 to unknown | 0 | .625 |"
        self.assertIn(row, once.splitlines())
        self.assertIn("2 pages, 3 rounds, Z80. F1 on 1 of the pages; of Content Seeker: out-of-fold. Not installed: jusText.", once)
        self.assertTrue(once.startswith("before\n") and once.endswith("\nafter\n") and "stale" not in once)
        self.assertEqual(documents.filled(once, RESULTS), once)

    def test_the_picture_has_each_program_at_its_place(self):
        svg = xml.etree.ElementTree.fromstring(plot.plot(RESULTS))
        name = "{http://www.w3.org/2000/svg}"
        dots = [(float(dot.get("cx")), float(dot.get("cy"))) for dot in svg.iter(f"{name}circle")]
        self.assertTrue(dots[0][0] < dots[2][0] < dots[1][0] and dots[0][1] == dots[1][1] < dots[2][1])
        texts = [element.text for element in svg.iter(f"{name}text")]
        for program in RESULTS["programs"]:
            self.assertIn(program["name"], texts)

    def test_no_name_covers_another_name_or_point(self):
        points = [(90, 80, 88, 92, "Content Seeker, text"), (180, 80, 178, 182, "Content Seeker, JSON"), (95, 95, 95, 95, "other")]
        names = [xml.etree.ElementTree.fromstring(label) for label in plot.labels(points)]
        boxes = []
        for name in names:
            x, bottom = float(name.get("x")), float(name.get("y")) + 4
            boxes.append((x, bottom - plot.LINE, x + plot.LETTER * len(name.text), bottom))
        boxes += [(x - plot.RADIUS, y - plot.RADIUS, x + plot.RADIUS, y + plot.RADIUS) for x, y, *_ in points]
        for number, box in enumerate(boxes):
            self.assertFalse([other for other in boxes[:number] if plot.meets(box, other)], (box, boxes))


if __name__ == "__main__":
    unittest.main()
