"""The word-level metric of `seek-score` in Python. The vectors in `crates/seek-score/tests/` hold for both."""

import collections
import re

UNSPACED = "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff"
TOKEN = re.compile(rf"[{UNSPACED}]|[^\W{UNSPACED}]+")


def tokens(text):
    """The words of a text in lower case. A character of a script without spaces is a word."""
    return TOKEN.findall(text.lower())


def f1(extracted, gold):
    """F1 of two texts as bags of words, in [0, 1]. It is 1 if both have no words, and 0 if one of them has none."""
    a, b = collections.Counter(tokens(extracted)), collections.Counter(tokens(gold))
    if not a or not b:
        return float(not a and not b)
    return 2 * (a & b).total() / (a.total() + b.total())
