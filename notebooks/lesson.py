"""What the notebooks share: the corpus that they read, the programs that they run, words, and the look of drawings."""

import json
import os
import re
import subprocess
from collections import Counter
from pathlib import Path
from urllib.parse import urlsplit

import matplotlib.pyplot as plt
import polars as pl

# The labelled pages: a folder or a Parquet file, as data/README.md describes them.
CORPUS = Path(os.environ.get("SEEK_CORPUS", "../data/samples"))
# The parameters of a fit. Those of quick.json are for a few pages; without a file, seek-train takes its own.
PARAMETERS = Path(os.environ.get("SEEK_PARAMS", "quick.json"))
# Where the notebooks write.
WORK = Path(os.environ.get("SEEK_WORK", "../target/notebook/work"))
MAIN, NOISE, LINE = "#2b6cb0", "#b7791f", "#4a5568"

# A word or number; in Chinese and Japanese, which have no spaces, a character.
UNSPACED = r"\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
WORD = re.compile(rf"[{UNSPACED}]|[^\W_{UNSPACED}]+")


def set_style():
    """All drawings look alike."""
    plt.rcParams |= {"figure.dpi": 80, "figure.constrained_layout.use": True, "axes.grid": True, "grid.alpha": 0.3}
    plt.rcParams |= {"axes.spines.top": False, "axes.spines.right": False}
    pl.Config(tbl_rows=30, tbl_cols=-1, fmt_str_lengths=80, tbl_width_chars=160, float_precision=3)


def folder(name):
    """A folder for the files of a notebook."""
    made = WORK / name
    made.mkdir(parents=True, exist_ok=True)
    return made.resolve()


def run(program, *arguments, cwd=None):
    """What a program prints. Where it fails, the exception holds its message. Progress on standard error is not shown."""
    command = [program, *map(str, arguments)]
    try:
        done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, encoding="utf-8")
    except FileNotFoundError:
        raise RuntimeError(f"there is no program {program}; SEEK_TRAIN names seek-train, SEEK_PROGRAM seek") from None
    if done.returncode:
        raise RuntimeError(f"{program} {arguments[0]} ended with {done.returncode}:\n{done.stderr}")
    return done.stdout


def seek_train(*arguments, cwd=None):
    """Runs seek-train: the program in SEEK_TRAIN, else the one on PATH."""
    return run(os.environ.get("SEEK_TRAIN", "seek-train"), *arguments, cwd=cwd)


def seek(*arguments, cwd=None):
    """Runs seek: the program in SEEK_PROGRAM, else the one on PATH."""
    return run(os.environ.get("SEEK_PROGRAM", "seek"), *arguments, cwd=cwd)


def fit_options():
    """The options of seek-train for the parameters of a fit."""
    return ["--params", PARAMETERS.resolve()] if PARAMETERS.is_file() else []


def read_pages(corpus=CORPUS):
    """The pages of a corpus: id, url, host, lang, page_type, html as bytes, gold_text. Pages without a gold text are left out."""
    if corpus.is_file():
        rows = pl.read_parquet(corpus).to_dicts()
    elif (corpus / "corpus.jsonl").is_file():
        rows = [json.loads(line) for line in (corpus / "corpus.jsonl").read_text("utf-8").splitlines()]
        for row in rows:
            row["html"] = (corpus / row["html_file"]).read_bytes()
            row["gold_text"] = (corpus / row["gold_file"]).read_text("utf-8") if "gold_file" in row else row.get("gold_text")
    else:
        found = [(page, page.with_suffix(".txt")) for page in sorted(corpus.rglob("*.html"))]
        rows = [row_of(corpus, page, gold) for page, gold in found if gold.is_file()]
    columns = {"id": pl.String, "url": pl.String, "lang": pl.String, "page_type": pl.String, "html": pl.Binary,
               "gold_text": pl.String}
    pages = pl.DataFrame([{name: row.get(name) for name in columns} for row in rows], schema=columns)
    assert pages["id"].null_count() == 0, f"{corpus} has pages without an id"
    host = pl.col("url").map_elements(lambda url: urlsplit(url).hostname, return_dtype=pl.String)
    return pages.drop_nulls("gold_text").with_columns(host=host.fill_null(pl.col("id")))


def row_of(corpus, page, gold):
    """A page of a folder without an index. The folder around it is its type."""
    parts = page.relative_to(corpus).parts
    return {"id": f"{corpus.name}/{page.relative_to(corpus).with_suffix('')}", "html": page.read_bytes(),
            "page_type": parts[0] if len(parts) > 1 else None, "gold_text": gold.read_text("utf-8")}


def words(text):
    """The words of a text, in lower case."""
    return WORD.findall(text.lower())


def word_scores(text, gold):
    """Precision, recall and F1 over bags of words. Two empty texts agree; one empty text scores 0."""
    found, wanted = Counter(words(text)), Counter(words(gold))
    if not found or not wanted:
        return dict.fromkeys(["precision", "recall", "f1"], float(found == wanted))
    both = (found & wanted).total()
    precision, recall = both / found.total(), both / wanted.total()
    return {"precision": precision, "recall": recall, "f1": 2 * both / (found.total() + wanted.total())}


def paired(one, other):
    """By how much the column `one` is above `other` on the same pages: the mean of the differences, and its standard error, as if pages were
    independent."""
    difference = pl.col(one) - pl.col(other)
    return {"difference": difference.mean(), "standard_error": difference.std() / pl.len().sqrt()}


def draw_confusion(axes, gold, found):
    """How many pages of each gold type (rows) were taken for each type (columns); colours are shares of a row."""
    rows, columns = sorted(set(gold)), sorted(set(gold) | set(found))
    counts = Counter(zip(gold, found, strict=True))
    shares = [[counts[row, column] / sum(counts[row, other] for other in columns) for column in columns] for row in rows]
    axes.imshow(shares, cmap="Blues", vmin=0, vmax=1, aspect="auto")
    for (row, column), count in counts.items():
        x, y = columns.index(column), rows.index(row)
        axes.text(x, y, count, ha="center", va="center", fontsize=8, color="white" if shares[y][x] > 0.5 else "black")
    axes.set_xticks(range(len(columns)), columns, rotation=60, ha="right")
    axes.set_yticks(range(len(rows)), rows)
    axes.set(xlabel="found type", ylabel="page type", title="Confusion of types (pages)")
    axes.grid(False)


def read_tables(document):
    """The tables of a Markdown document: the heading above each, and a frame of strings.

    A column without a name, or with the name of another one, gets a number.
    """
    heading, tables, rows = "", [], []
    for line in [*Path(document).read_text("utf-8").splitlines(), ""]:
        if line.startswith("|"):
            rows.append([cell.strip().strip("`") for cell in line.strip()[1:-1].split("|")])
        elif rows:
            tables.append((heading, frame_of(rows)))
            rows = []
        if line.startswith("#"):
            heading = line.lstrip("# ")
    return tables


def frame_of(rows):
    """A frame of the rows of a Markdown table. The first row has the names, the second only lines."""
    names = [name if name and name not in rows[0][:place] else f"{name} {place}".strip() for place, name in enumerate(rows[0])]
    cells = [(row + [""] * len(names))[: len(names)] for row in rows[2:]]
    return pl.DataFrame(cells, schema=names, orient="row")
