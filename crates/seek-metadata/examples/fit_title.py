#!/usr/bin/env python3
"""Fits the weights of the candidates for the title (`src/metadata/title_features.rs`).

    cargo build --release -p seek-metadata --example title_candidates
    crates/seek-metadata/examples/fit_title.py target/release/examples/title_candidates \\
        wcxb-dev.parquet open-web.parquet open-web-2.parquet fundus.parquet

Needs pandas with pyarrow, scipy and scikit-learn. Prints a line for each feature, with its weight for each kind of candidates.
Before that it prints the share of pages with the exact title: with the weights of the program, out-of-fold by host (the choice of
the weights is made again in each fold), and with the fitted weights on their own pages.
"""

import json
import pathlib
import subprocess
import sys
import tempfile
from urllib.parse import urlsplit

import numpy as np
import pandas as pd
import scipy.sparse as sp
from scipy.optimize import minimize
from sklearn.model_selection import GroupKFold

KINDS = 4
FOLDS = 10
# The penalties of the choice of weights and of the fit.
L1, L2 = 12.0, 4.0
# A weight that fewer candidates use is zero.
LEAST_USES = 25
# Generic second-level domains of countries, for the host's group.
SECOND_LEVEL = {"ac", "co", "com", "edu", "gov", "net", "org"}


def normalise(text):
    """The comparison of `seek-train metadata`."""
    text = text.translate(str.maketrans("‘’‚`´“”„«»", "'''''" + '"""""'))
    return " ".join(text.lower().split())


def group(page):
    """The site, else the registrable domain."""
    if isinstance(page.get("site"), str):
        return page["site"]
    labels = (urlsplit(page["url"]).hostname or page["id"]).split(".") if isinstance(page["url"], str) else [page["id"]]
    is_generic = len(labels) > 2 and labels[-2] in SECOND_LEVEL and len(labels[-1]) == 2
    return ".".join(labels[-3:] if is_generic else labels[-2:])


def candidates(program, paths):
    """The pages with a gold title, and the rows of the program."""
    pages = []
    with tempfile.TemporaryDirectory() as folder:
        with open(f"{folder}/pages.jsonl", "w") as lines:
            for path in paths:
                for page in pd.read_parquet(path).to_dict("records"):
                    if not isinstance(page["title"], str) or not page["title"].strip():
                        continue
                    file = f"{folder}/{len(pages)}.html"
                    pathlib.Path(file).write_bytes(page["html"])
                    url = page["url"] if isinstance(page["url"], str) else None
                    lines.write(json.dumps({"id": page["id"], "file": file, "url": url}) + "\n")
                    corpus = pathlib.Path(path).stem
                    gold = normalise(page["title"])
                    pages.append({"corpus": corpus, "type": page["page_type"], "group": group(page), "gold": gold})
        with open(f"{folder}/pages.jsonl") as lines:
            output = subprocess.run([program], stdin=lines, check=True, capture_output=True).stdout
    return pages, [json.loads(line) for line in output.splitlines()]


class Ranker:
    """A softmax over the candidates of each page."""

    def __init__(self, pages, rows):
        names, cells, right, page_of = {}, [], [], []
        for page, row in enumerate(rows):
            for text, kind, features in row["candidates"]:
                cells += [(len(right), names.setdefault(name, len(names)) * KINDS + kind, value) for name, value in features]
                right.append(normalise(text) == pages[page]["gold"])
                page_of.append(page)
        at, columns, values = zip(*cells)
        raw = sp.csr_matrix((values, (at, columns)), (len(right), len(names) * KINDS))
        uses = np.asarray((raw != 0).sum(0)).ravel()
        # Between no scaling and unit variance, so that the penalties neither prefer nor exclude rare features.
        self.scale = np.asarray(raw.multiply(raw).mean(0)).ravel() ** 0.25 + 1e-6
        self.scale[uses < LEAST_USES] = np.inf
        self.matrix = raw.multiply(1 / self.scale).tocsr()
        self.names, self.right, self.page_of = list(names), np.array(right, float), np.array(page_of)
        self.count = len(rows)
        self.possible = np.unique(self.page_of[self.right > 0])

    def fit(self, pages, l1, l2, mask):
        of_pages = np.isin(self.page_of, np.intersect1d(pages, self.possible))
        matrix, right = self.matrix[of_pages], self.right[of_pages]
        transposed = matrix.T.tocsr()
        _, starts, sizes = np.unique(self.page_of[of_pages], return_index=True, return_counts=True)
        spread = lambda values: np.repeat(values, sizes)

        def loss(weights):
            scores = matrix @ weights
            likely = np.exp(scores - spread(np.maximum.reduceat(scores, starts)))
            total, good = np.add.reduceat(likely, starts), np.add.reduceat(likely * right, starts)
            slope = transposed @ (likely / spread(total) - likely * right / spread(good)) + l2 * weights
            return -np.log(good / total).sum() + l2 * weights @ weights / 2, slope * mask

        def positive_and_negative(both):
            value, slope = loss(both[:n] - both[n:])
            return value + l1 * both.sum(), np.concatenate([slope + l1, l1 - slope])

        n = matrix.shape[1]
        bounds = [(0, None)] * (2 * n)
        start, options = np.zeros(2 * n), {"maxiter": 200}
        both = minimize(positive_and_negative, start, jac=True, method="L-BFGS-B", bounds=bounds, options=options).x
        return both[:n] - both[n:]

    def choose_and_fit(self, pages):
        everything = np.ones(self.matrix.shape[1])
        chosen = np.abs(self.fit(pages, L1, 0.1, everything)) > 1e-3
        return self.fit(pages, 0.0, L2, chosen) * chosen

    def exact(self, scores):
        best = pd.DataFrame({"page": self.page_of, "score": scores}).groupby("page").score.idxmax()
        return pd.Series(self.right[best], best.index).reindex(range(self.count)).fillna(0)


def main():
    pages, rows = candidates(sys.argv[1], sys.argv[2:])
    ranker, table = Ranker(pages, rows), pd.DataFrame(pages)
    table["program"] = [normalise(row["title"] or "") == page["gold"] for row, page in zip(rows, pages)]
    scores = np.zeros(len(ranker.right))
    folds = GroupKFold(FOLDS, shuffle=True, random_state=0)
    for train, test in folds.split(table, groups=table.group):
        of_fold = np.isin(ranker.page_of, test)
        scores[of_fold] = ranker.matrix[of_fold] @ ranker.choose_and_fit(train)
    table["out_of_fold"] = ranker.exact(scores)
    fitted = ranker.choose_and_fit(np.arange(len(pages)))
    table["fitted"] = ranker.exact(ranker.matrix @ fitted)
    table["possible"] = np.isin(np.arange(len(pages)), ranker.possible)
    measures = ["program", "out_of_fold", "fitted", "possible"]
    for by in (["corpus"], ["corpus", "type"]):
        print(table.groupby(by)[measures].mean().round(3).assign(n=table.groupby(by).size()), "\n")
    for name, weights in zip(ranker.names, np.round(fitted / ranker.scale, 2).reshape(-1, KINDS)):
        print(name, (weights + 0.0).tolist())


if __name__ == "__main__":
    main()
