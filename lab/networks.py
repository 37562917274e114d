#!/usr/bin/env python3
"""Tables and a plot of the neural networks beside other methods, from the tables of `seek-lab compare`.

    lab/networks.py target/networks/compare docs/out-of-fold-f1.json docs/book/src/networks.svg

Prints Markdown: F1 by corpus, page type and language, and paired differences with standard errors. Draws F1 against time. `just lab networks-compare` makes
the tables first. Needs polars and matplotlib (notebooks/requirements.txt).
"""

import json
import sys
from pathlib import Path

import matplotlib
import polars as pl

matplotlib.use("svg")
import matplotlib.pyplot as plt

NETWORKS = ["boilernet", "web2text", "tabnet-both", "tabnet-basic"]
OUT_OF_FOLD = ["wcxb-dev", "open-web", "fundus"]


def short(number: float | None) -> str:
    """Three digits, without a zero before the point, as in the other tables."""
    if number is None:
        return "-"
    text = f"{number:.3f}"
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def table(heads: list[str], rows: list[list[str]]) -> None:
    print("| " + " | ".join(heads) + " |")
    print("|---|" + "--:|" * (len(heads) - 1))
    for row in rows:
        print("| " + " | ".join(row) + " |")
    print()


def means(pages: pl.DataFrame, by: str, measure: str) -> dict[tuple[str, str], float]:
    found = pages.group_by("method", by).agg(pl.col(measure).mean())
    return {(method, group): value for method, group, value in found.select("method", by, measure).iter_rows()}


def difference(pages: pl.DataFrame, one: str, other: str, measure: str) -> tuple[float, float | None, int]:
    """Mean, standard error and number of the differences on the same pages."""
    scores = [pages.filter(method=name).select("corpus", "id", "host", pl.col(measure).alias(at)) for name, at in ((one, "one"), (other, "other"))]
    both = scores[0].join(scores[1].drop("host"), on=["corpus", "id"])
    return mean_with_error(both.select("host", gain=pl.col("one") - pl.col("other")))


def mean_with_error(gains: pl.DataFrame) -> tuple[float, float | None, int]:
    """Mean, standard error and number of the values in `gain`. The error is clustered by `host`: pages of a host share a template. One host has none."""
    mean, pages = gains["gain"].mean(), len(gains)
    sums = gains.group_by("host").agg(sum=(pl.col("gain") - mean).sum())["sum"]
    hosts = len(sums)
    if hosts < 2:
        return mean or 0.0, None, pages
    return mean, ((sums**2).sum() * hosts / (hosts - 1)) ** 0.5 / pages, pages


def with_error(found: tuple[float, float | None, int]) -> str:
    gain, error, _ = found
    text = f"{'+' if gain >= 0 else '-'}{short(abs(gain))}"
    return text if error is None else f"{text} ±{short(error)}"


def main() -> None:
    folder, scores, drawing = map(Path, sys.argv[1:])
    pages = pl.read_parquet(folder / "scores.parquet")
    methods = pages["method"].unique(maintain_order=True).to_list()
    corpora = pages["corpus"].unique(maintain_order=True).to_list()
    counts = dict(pages.filter(method=methods[0]).group_by("corpus").len().iter_rows())
    sizes = pl.read_parquet(folder / "means.parquet").filter(pl.col("model_bytes").is_not_null())
    sizes = dict(sizes.select("method", "model_bytes").unique().iter_rows())

    print("F1 by corpus: LCS, words, and text nodes where they are labelled\n")
    lcs, words, nodes = (means(pages, "corpus", measure) for measure in ("lcs_f1", "word_f1", "tbm_f1"))
    speed = {method: ms for method, ms in pages.filter(corpus="wcxb-dev").group_by("method").agg(pl.col("ms").mean()).iter_rows()}
    rows = []
    for method in methods:
        row = [f"`{method}`"]
        for corpus in corpora:
            cell = [short(lcs[method, corpus]), short(words[method, corpus])]
            if nodes.get((method, corpus)) is not None:
                cell.append(short(nodes[method, corpus]))
            row.append(" / ".join(cell))
        rows.append(row + [f"{speed[method]:.2f}", f"{sizes[method] / 1000:,.0f}" if method in sizes else "-"])
    table(["method", *(f"{corpus}, {counts[corpus]}" for corpus in corpora), "ms/page", "kB"], rows)

    trained = pages.filter(pl.col("corpus").is_in(OUT_OF_FOLD))
    for title, by in (("page type", "page_type"), ("language", "language")):
        grouped = trained.with_columns(language=pl.when(pl.col("lang") == "en").then(pl.lit("en")).otherwise(pl.lit("others")))
        groups = grouped.filter(method=methods[0])[by].value_counts(sort=True, name="pages")
        found = means(grouped, by, "lcs_f1")
        print(f"LCS F1 by {title}, on {', '.join(OUT_OF_FOLD)}\n")
        names = groups[by].to_list()
        table(["method", *(f"{name}, {count}" for name, count in groups.iter_rows())], [[f"`{method}`", *(short(found[method, name]) for name in names)] for method in methods])

    print("Paired differences of LCS F1 with standard errors, by corpus and page type\n")
    pairs = [(network, other) for network in NETWORKS[:2] for other in ("boilerpipe", "dom-distiller", "readability") if other in methods]
    pairs += [("boilernet", "web2text"), ("tabnet-both", "tabnet-basic"), ("tabnet-both", "gce")]
    parts = [(corpus, pages.filter(corpus=corpus)) for corpus in corpora]
    parts += [(page_type, trained.filter(page_type=page_type)) for page_type in ("article", "forum", "listing", "product", "service")]
    table(["difference", *(name for name, _ in parts)], [[f"`{one}` - `{other}`", *(with_error(difference(part, one, other, "lcs_f1")) for _, part in parts)] for one, other in pairs])

    print("Paired differences of word F1 from `seek` out-of-fold, on the pages of its fold 0\n")
    seek = pl.DataFrame(json.loads(scores.read_text("utf-8"))["pages"]).select("id", seek="f1")
    rows = []
    for network in NETWORKS:
        both = pages.filter(method=network).join(seek, on="id").with_columns(gain=pl.col("word_f1") - pl.col("seek"))
        row = [f"`{network}` - `seek`"]
        for corpus in ("wcxb-dev", "open-web"):
            found = mean_with_error(both.filter(corpus=corpus))
            row.append(f"{with_error(found)} ({found[2]} pages)")
        rows.append(row)
    table(["difference", "wcxb-dev", "open-web"], rows)

    draw({method: (speed[method], trained.filter(method=method)["lcs_f1"].mean()) for method in methods}, drawing)


def draw(points: dict[str, tuple[float, float]], drawing: Path) -> None:
    """Draws milliseconds and F1 of each method. A name that would cover another one is left out: first come networks, then the best methods."""
    figure, axes = plt.subplots(figsize=(9, 5.4))
    for method, (ms, f1) in points.items():
        axes.scatter(ms, f1, s=30, color="#c2410c" if method in NETWORKS else "#1d4ed8")
    axes.set(xscale="log", xlabel="milliseconds a page of wcxb-dev, one thread", ylabel=f"F1 by LCS of tokens, {', '.join(OUT_OF_FOLD)}", title="Networks (red) and other methods")
    axes.grid(alpha=0.3)
    axes.margins(x=0.12)
    figure.tight_layout()
    boxes = []
    for method in sorted(points, key=lambda name: (name not in NETWORKS, -points[name][1])):
        name = axes.annotate(method, points[method], textcoords="offset points", xytext=(5, 4), fontsize=8)
        box = name.get_window_extent()
        if any(box.overlaps(other) for other in boxes):
            name.remove()
        else:
            boxes.append(box)
    plt.rcParams["svg.hashsalt"] = "networks"
    figure.savefig(drawing, metadata={"Date": None})


if __name__ == "__main__":
    main()
