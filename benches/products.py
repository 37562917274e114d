#!/usr/bin/env python3
"""Scores the product records of `seek extract -f json` against labelled values.

    pip install pyarrow
    cargo run --release --features parquet -- extract -f json open-web.parquet > records.jsonl
    benches/products.py data/product-values.csv records.jsonl open-web.parquet

A found value is right if it equals a labelled one: numbers by value, images by file name, codes without marks and spaces, other
texts without regard to case. The pages are split by site into a half for development and a half for scores. Precision is the share
of right values among those that were found, recall among those that were labelled.
"""

import collections
import csv
import hashlib
import json
import re
import sys

import pyarrow.parquet

NUMBERS = {"price", "price_low", "price_high", "regular_price"}
CODES = {"sku", "gtin", "mpn"}
STATES = {"in_stock", "out_of_stock", "pre_order", "back_order", "discontinued", "limited"}
FIELDS = [*sorted(NUMBERS), "currency", *sorted(CODES), "availability", "condition", "category", "brand", "name", "image"]


def normal(field, value):
    """A value in the form that is compared."""
    if field in NUMBERS:
        return float(value)
    if field in CODES or field in {"availability", "condition"}:
        return re.sub(r"[\W_]", "", value).lower()
    if field == "image":
        return value.split("?")[0].rstrip("/").rsplit("/", 1)[-1].lower()
    return " ".join(value.lower().split())


def found_values(product):
    """The values of a record, by field."""
    text = lambda value: value["value"] if isinstance(value, dict) else value
    values = {}
    for field in FIELDS:
        value = product.get({"category": "category_path", "image": "images"}.get(field, field))
        if not value:
            continue
        if field == "category":
            value = value["value"] if isinstance(value, dict) else value
            values[field] = [" > ".join(text(part) for part in value) if isinstance(value, list) else value]
        elif isinstance(value, list):
            values[field] = [text(part) for part in value[:1]]
        else:
            values[field] = [text(value)]
    return {field: [normal(field, str(v)) for v in of] for field, of in values.items()}


def main(labels, records, corpus):
    rows = pyarrow.parquet.read_table(corpus, columns=["id", "url", "site"]).to_pylist()
    sites = {row["id"]: row["site"] or row["url"] or row["id"] for row in rows}
    gold = collections.defaultdict(lambda: collections.defaultdict(list))
    with open(labels, newline="") as file:
        for row in csv.DictReader(file):
            gold[row["id"]][row["field"]].append(normal(row["field"], row["value"]))
    products = {}
    with open(records) as file:
        for line in file:
            record = json.loads(line)
            products[record["id"]] = found_values(record.get("product") or {})
    counts = {half: {field: collections.Counter() for field in FIELDS} for half in ("development", "scores")}
    for page, fields in gold.items():
        half = "development" if hashlib.sha1(sites[page].encode()).hexdigest()[0] < "8" else "scores"
        for field in FIELDS:
            count, known, found = counts[half][field], fields.get(field, []), products.get(page, {}).get(field, [])
            right = any(value in known for value in found)
            count.update(pages=1, labelled=bool(known), found=bool(found), right=right)
    for half, fields in counts.items():
        print(f"{half}: {fields['name']['pages']} pages")
        print(f"{'field':<14}{'labelled':>9}{'precision':>10}{'recall':>8}{'F1':>7}")
        for field, count in fields.items():
            precision = count["right"] / max(1, count["found"])
            recall = count["right"] / max(1, count["labelled"])
            f1 = 2 * precision * recall / max(1e-9, precision + recall)
            print(f"{field:<14}{count['labelled']:>9}{precision:>10.3f}{recall:>8.3f}{f1:>7.3f}")


if __name__ == "__main__":
    main(*sys.argv[1:])
