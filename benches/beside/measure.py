"""Measures programs in turn on the same pages."""

import statistics
import sys

import metric


class Run:
    """The numbers of one program."""

    def __init__(self, program, worker, rounds, pages):
        self.program, self.worker = program, worker
        # Seconds by round and page: by the clock, and of the processor.
        self.seconds = [[0.0] * pages for _ in range(rounds)]
        self.processor = [[None] * pages for _ in range(rounds)]
        # F1 by page, where there is gold.
        self.scores = {}
        self.failures = set()

    def extract(self, round_number, number, page, texts):
        """Extracts a page. The first round also scores the text; a failure is an empty text."""
        reply = self.worker.extract(page)
        self.seconds[round_number][number] = reply.seconds
        self.processor[round_number][number] = reply.processor
        if reply.failed and number not in self.failures:
            self.failures.add(number)
            print(f"{page.id}: {self.program.name}: {reply.text}", file=sys.stderr)
        if round_number == 0:
            text = "" if reply.failed else self.program.text_of(reply.text)
            if page.gold is not None:
                self.scores[number] = metric.f1(text, page.gold)
            if texts is not None:
                texts(self.program.name, page, reply.text, reply.failed)


def measure(runs, pages, set_size, warm_up, texts=None):
    """Lets each program extract a set of pages, then the next set, in as many rounds as the runs have.

    Load of other work so affects all alike. The order of the programs changes with each set. Before the first set, each
    program extracts `warm_up` pages that do not count. `texts` gets what each program returned in the first round.
    """
    for run in runs:
        for page in pages[:warm_up]:
            run.worker.extract(page)
    rounds, turn = len(runs[0].seconds), 0
    for round_number in range(rounds):
        for first in range(0, len(pages), set_size):
            for run in runs[turn % len(runs) :] + runs[: turn % len(runs)]:
                for number in range(first, min(first + set_size, len(pages))):
                    run.extract(round_number, number, pages[number], texts)
            turn += 1
        print(f"round {round_number + 1} of {rounds} done", file=sys.stderr)


def mean_milliseconds(seconds):
    """The mean of the known times; None if none is known."""
    known = [time for time in seconds if time is not None]
    return round(1e3 * statistics.mean(known), 4) if known else None


def summary(run, pages):
    """The numbers of a run for JSON. F1 is a mean over the pages with gold, by corpus and in all."""
    corpora = {}
    for number, score in run.scores.items():
        corpora.setdefault(pages[number].corpus, []).append(score)
    f1 = {name: statistics.mean(scores) for name, scores in sorted(corpora.items())}
    if corpora:
        f1["all"] = statistics.mean(run.scores.values())
    by_page = list(zip(*run.seconds))
    return {
        "name": run.program.name,
        "version": run.worker.version,
        "milliseconds": [mean_milliseconds(times) for times in run.seconds],
        "processor": [mean_milliseconds(times) for times in run.processor],
        # The mean over pages of the shortest time, which other work on the machine affects least.
        "fastest": mean_milliseconds(map(min, by_page)),
        # The time of the median page.
        "median_page": round(1e3 * statistics.median(map(statistics.median, by_page)), 4),
        "failures": len(run.failures),
        "memory": {"start": run.worker.start_memory, "peak": run.worker.peak_memory},
        "f1": {name: round(score, 4) for name, score in f1.items()},
    }
