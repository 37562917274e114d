"""Results as a Markdown table and a sentence, and their place in documents."""

import statistics

from beside.programs import OURS, REFERENCE

# A document has `<!-- side-by-side NAME -->` and `<!-- /side-by-side -->` on lines around what the results fill in.
END = "<!-- /side-by-side -->"


def spread(values, digits):
    """The median of some values, with the least and the greatest."""
    low, middle, high = (f"{value:.{digits}f}" for value in (min(values), statistics.median(values), max(values)))
    return f"{middle} ({low} to {high})"


def times(program):
    """Milliseconds a page by round: processor time if it is known for all rounds, else by the clock."""
    processor = program.get("processor") or [None]
    return program["milliseconds"] if None in processor else processor


def ratios(results, name, key=None):
    """Times of a program over those of the reference, by round; None without the reference. The key `milliseconds` is for the clock."""
    by_name = {program["name"]: program[key] if key else times(program) for program in results["programs"]}
    if REFERENCE not in by_name:
        return None
    return [mine / its for mine, its in zip(by_name[name], by_name[REFERENCE])]


def share(value):
    """An F1 as it is written in the documents of this project."""
    return f"{value:.3f}".removeprefix("0")


def table(results):
    """The table of all numbers."""
    corpora = sorted({name for program in results["programs"] for name in program["f1"]} - {"all"})
    heads = ["program", f"{REFERENCE} = 1", "by the clock", "ms a page", "MB/s", "memory, MiB", "failures"]
    heads += [f"F1, `{name}`" for name in corpora]
    lines = ["| " + " | ".join(heads) + " |", "|---" + "|--:" * (len(heads) - 1) + "|"]
    megabytes = results["bytes"] / 1e6 / results["pages"]
    for program in results["programs"]:
        ratio, by_clock = ratios(results, program["name"]), ratios(results, program["name"], "milliseconds")
        memory = [f"{value:.0f}" if value else "unknown" for value in program["memory"].values()]
        cells = [
            f"{program['name']} {program['version']}",
            spread(ratio, 2) if ratio else "",
            spread(by_clock, 2) if by_clock else "",
            spread(times(program), 2),
            f"{megabytes / statistics.median(times(program)) * 1e3:.1f}",
            " to ".join(memory),
            str(program["failures"]),
        ]
        cells += [share(program["f1"][name]) for name in corpora]
        lines.append("| " + " | ".join(cells) + " |")
    notes = [f"{results['pages']:,} pages, {results['rounds']} rounds, {results['processor']}."]
    if corpora:
        notes.append(f"F1 on {results['scored']:,} of the pages; of {OURS}: {results['our_f1']}.")
    if results["missing"]:
        notes.append(f"Not installed: {', '.join(results['missing'])}.")
    return "\n".join([*lines, "", " ".join(notes)])


def sentence(results):
    """What README says about the time of this program."""
    if not {REFERENCE, f"{OURS}, text", f"{OURS}, JSON"} <= {program["name"] for program in results["programs"]}:
        raise SystemExit(f"the results lack {OURS} or {REFERENCE}")
    text, json = (spread(ratios(results, f"{OURS}, {output}"), 2) for output in ("text", "JSON"))
    return (
        f"On {results['pages']:,} pages, one thread each, from bytes to the text of the main content, Content Seeker takes\n"
        f"{text} times what resiliparse takes; {json} times with metadata and parts as JSON\n"
        f"(medians of {results['rounds']} rounds, with the least and the greatest)."
    )


def filled(document, results):
    """A document with the table and the sentence of these results."""
    for name, make in (("table", table), ("sentence", sentence)):
        begin = f"<!-- side-by-side {name} -->"
        if begin in document:
            before, rest = document.split(begin, 1)
            after = rest.split(END, 1)[1]
            document = f"{before}{begin}\n{make(results)}\n{END}{after}"
    return document
