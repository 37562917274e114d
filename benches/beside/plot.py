"""Draws F1 against time as SVG. The picture follows the reader's choice of a light or dark display."""

import math
import statistics
from html import escape

from beside.documents import times
from beside.programs import OURS

WIDTH, HEIGHT = 760, 440
LEFT, RIGHT, TOP, BOTTOM = 66, 24, 48, 74
STYLE = """
  .ground { fill: #ffffff }
  .ink { fill: #1a202c }
  .dim { fill: #4a5568; font-size: 11px }
  .grid { stroke: #e2e8f0 }
  .spread { stroke: #718096; stroke-width: 2 }
  .ours-spread { stroke: #2b6cb0; stroke-width: 2 }
  .dot { fill: #718096 }
  .ours { fill: #2b6cb0 }
  text { font-size: 12px }
  .head { font-size: 15px }
  .bold { font-weight: bold }
  @media (prefers-color-scheme: dark) {
    .ground { fill: #0d1117 }
    .ink { fill: #e6edf3 }
    .dim { fill: #9da7b3 }
    .grid { stroke: #2a313b }
    .spread { stroke: #8b949e }
    .ours-spread { stroke: #58a6ff }
    .dot { fill: #8b949e }
    .ours { fill: #58a6ff }
  }
"""
# Ticks of a logarithmic axis, in milliseconds.
TICKS = [base * 10**power for power in range(-2, 5) for base in (1, 2, 5)]
# Sizes in pixels: a dot, a line of text, an average letter of it, and the gap between a dot and its label.
RADIUS, LINE, LETTER, GAP = 5, 15, 6.9, 8


def plot(results):
    """The picture, for results with gold."""
    if not results["scored"]:
        raise SystemExit("the picture needs pages with gold")
    points = [
        (statistics.median(times(program)), program["f1"]["all"], program) for program in results["programs"]
    ]
    low = min(min(times(program)) for *_, program in points) / 1.3
    high = max(max(times(program)) for *_, program in points) * 1.6
    bottom = math.floor(10 * min(f1 for _, f1, _ in points) - 0.2) / 10
    top = min(1.0, math.ceil(10 * max(f1 for _, f1, _ in points) + 0.2) / 10)
    x = lambda ms: LEFT + (WIDTH - LEFT - RIGHT) * math.log(ms / low) / math.log(high / low)
    y = lambda f1: HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * (f1 - bottom) / (top - bottom)
    body = [*grid(x, y, (low, high), (bottom, top)), *captions(results)]
    names = []
    for ms, f1, program in points:
        mine = program["name"].startswith(OURS)
        ends = [x(time) for time in (min(times(program)), max(times(program)))]
        line = "ours-spread" if mine else "spread"
        body.append(f'<line class="{line}" x1="{ends[0]:.1f}" y1="{y(f1):.1f}" x2="{ends[1]:.1f}" y2="{y(f1):.1f}"/>')
        body.append(f'<circle class="{"ours" if mine else "dot"}" cx="{x(ms):.1f}" cy="{y(f1):.1f}" r="{RADIUS}"/>')
        names.append((x(ms), y(f1), *ends, program["name"]))
    body += labels(names)
    about = ", ".join(f"{program['name']} {f1:.3f} at {ms:.1f} ms" for ms, f1, program in points)
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" '
            f'font-family="Helvetica, Arial, sans-serif" role="img" aria-label="Word F1 against milliseconds a page: {escape(about)}">',
            f"<style>{STYLE}</style>",
            f'<rect class="ground" width="{WIDTH}" height="{HEIGHT}" rx="6"/>',
            *body,
            "</svg>\n",
        ]
    )


def text(x, y, content, kind="ink", anchor="middle", extra=""):
    """A text of the picture."""
    return f'<text class="{kind}" x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"{extra}>{escape(content)}</text>'


def grid(x, y, span, scores):
    """Lines and numbers of both axes."""
    for ms in (tick for tick in TICKS if span[0] <= tick <= span[1]):
        yield f'<line class="grid" x1="{x(ms):.1f}" y1="{TOP}" x2="{x(ms):.1f}" y2="{HEIGHT - BOTTOM}"/>'
        yield text(x(ms), HEIGHT - BOTTOM + 16, f"{ms:g}", "dim")
    for tenth in range(round(10 * scores[0]), round(10 * scores[1]) + 1):
        yield f'<line class="grid" x1="{LEFT}" y1="{y(tenth / 10):.1f}" x2="{WIDTH - RIGHT}" y2="{y(tenth / 10):.1f}"/>'
        yield text(LEFT - 8, y(tenth / 10) + 4, f"{tenth / 10:.1f}", "dim", "end")


def captions(results):
    """Title, names of the axes, and what was measured."""
    middle, centre = (LEFT + WIDTH - RIGHT) / 2, (TOP + HEIGHT - BOTTOM) / 2
    corpora = ", ".join(results["corpora"])
    yield text(middle, 26, "Quality and time of extraction", "ink head")
    yield text(middle, HEIGHT - BOTTOM + 36, "milliseconds a page on one thread (logarithmic), median and range of the rounds")
    yield text(20, centre, "word F1, mean over pages", extra=f' transform="rotate(270 20 {centre:.1f})"')
    yield text(middle, HEIGHT - 14, f"{results['pages']:,} pages of {corpora}; F1 of {OURS}: {results['our_f1']}", "dim")


def labels(points):
    """The names: right of their points, else above, below or left of them, where nothing else is. A point is `(x, y, from, to, name)`."""
    boxes = [(first - RADIUS, y - RADIUS, last + RADIUS, y + RADIUS) for _, y, first, last, _ in points]
    for x, y, first, last, name in sorted(points):
        width = LETTER * len(name)
        above, below = y - LINE, y + LINE
        lefts = [(last + GAP, y), (x - width / 2, above), (x - width / 2, below), (first - GAP - width, y)]
        lefts += [(first - RADIUS, above), (first - RADIUS, below)]
        places = [(left, middle - LINE / 2, left + width, middle + LINE / 2) for left, middle in lefts]
        free = [box for box in places if LEFT < box[0] and box[2] < WIDTH - RIGHT and not any(meets(box, other) for other in boxes)]
        box = (free or places)[0]
        boxes.append(box)
        yield text(box[0], box[3] - 4, name, "ink bold" if name.startswith(OURS) else "ink", "start")


def meets(box, other):
    """Whether two rectangles overlap."""
    return box[0] < other[2] and other[0] < box[2] and box[1] < other[3] and other[1] < box[3]
