//! The report on the worst pages: one HTML file that needs nothing else.
//!
//! All that comes from a page, its id and its address are text from strangers: [`seek_extract::report::escape`] is the one way in.

use crate::report::error_analysis::{AnalysedBlock, AnalysedPage, BlockOutcome, PageAnalysis};
use seek_extract::Reason;
use seek_extract::report::{self, FOOT, escape, head, number};

/// Characters that are shown of a block; what is longer is recognised by its beginning.
const MOST_CHARS: usize = 1200;
/// Runs of so many unmarked blocks are folded.
const FOLDED_FROM: usize = 4;

/// What the shared style sheet does not know.
const CSS: &str = "\
.found { border-color: #2a8a3e; background: #eaf7ec } .missed { border-color: #d98a00; background: #fff4dc }
.wrong { border-color: #c62f2f; background: #fdeaea } .rest { color: #555 }
";

const INTRODUCTION: &str = r#"<p>Blocks in document order: <b class="block found">found</b> is main content and was chosen, <b class="block missed">missed</b>
is main content and was not chosen, <b class="block wrong">wrong</b> was chosen and is none; the rest is unmarked. Behind each
feature stand its value and what it added to the score of the content classifier that all page types share, or took from
it: log-odds where that is boosted.</p>
"#;

/// The whole report: a table of contents and a section for each page.
pub fn report(pages: &[AnalysedPage]) -> String {
    let mut out = head("The worst pages", CSS, None) + INTRODUCTION;
    out.push_str("<table>\n<tr><th>page<th>corpus<th>gold type<th>found type<th>F1<th>precision<th>recall\n");
    for (i, AnalysedPage { worst, .. }) in pages.iter().enumerate() {
        let cells = [&worst.corpus, &worst.page_type, &worst.found_type].map(|text| format!("<td>{}", escape(text)));
        let scores = [worst.f1, worst.precision, worst.recall].map(|x| format!("<td class=\"number\">{x:.4}"));
        let (n, id) = (i + 1, escape(&worst.id));
        out.push_str(&format!("<tr><td><a href=\"#page-{n}\">{id}</a>{}{}\n", cells.concat(), scores.concat()));
    }
    out.push_str("</table>\n");
    for (i, page) in pages.iter().enumerate() {
        out.push_str(&section(i + 1, page));
    }
    out.push_str(FOOT);
    out
}

/// The section of one page, the `number`th of the report.
pub fn section(number: usize, page: &AnalysedPage) -> String {
    let worst = &page.worst;
    let mut facts = vec![
        ("corpus", escape(&worst.corpus)),
        ("address", page.url.as_deref().map_or_else(|| "-".to_owned(), escape)),
        ("type", format!("{} in the gold, {} found", escape(&worst.page_type), escape(&worst.found_type))),
        ("scores", format!("F1 {:.4}, precision {:.4}, recall {:.4}", worst.f1, worst.precision, worst.recall)),
    ];
    let blocks = match &page.outcome {
        Ok(judged) => {
            if let Some(confidence) = judged.confidence {
                facts.push(("confidence", format!("F1 {confidence:.2} was expected")));
            }
            facts.push(("best choice", format!("F1 {:.4} can be reached by choosing blocks", judged.best_f1)));
            facts.push(("blocks", tally(judged)));
            blocks(&judged.blocks)
        }
        Err(reason) => format!("<p>There is no output: {}</p>\n", escape(reason)),
    };
    let facts = report::facts(&facts);
    let id = escape(&worst.id);
    format!("<section id=\"page-{number}\">\n<h2>{number}. {id}</h2>\n{facts}{blocks}</section>\n")
}

/// How many blocks and words came to what.
fn tally(judged: &PageAnalysis) -> String {
    let of = |mark: BlockOutcome| {
        let blocks = judged.blocks.iter().filter(|block| block.mark == mark);
        let (n, words) = blocks.fold((0, 0), |(n, words), block| (n + 1, words + u64::from(block.words)));
        format!("{n} {} ({words} words)", name(mark))
    };
    [BlockOutcome::TruePositive, BlockOutcome::FalseNegative, BlockOutcome::FalsePositive, BlockOutcome::TrueNegative]
        .map(of)
        .join(", ")
}

/// All blocks, with long runs of unmarked ones folded.
fn blocks(all: &[AnalysedBlock]) -> String {
    let mut out = String::new();
    let mut first = 0;
    for run in all.chunk_by(|a, b| a.mark == BlockOutcome::TrueNegative && b.mark == BlockOutcome::TrueNegative) {
        let shown: String = run.iter().enumerate().map(|(i, shown)| block(first + i, shown)).collect();
        if run.len() >= FOLDED_FROM {
            let words: u64 = run.iter().map(|block| u64::from(block.words)).sum();
            let highest = run.iter().filter_map(|block| block.probability).reduce(f32::max);
            let highest = highest.map_or_else(String::new, |p| format!(", probability at most {p:.3}"));
            let n = run.len();
            out.push_str(&format!("<details>\n<summary>{n} blocks of noise, {words} words{highest}</summary>\n"));
            out.push_str(&format!("{shown}</details>\n"));
        } else {
            out.push_str(&shown);
        }
        first += run.len();
    }
    out
}

fn block(number: usize, block: &AnalysedBlock) -> String {
    let class = name(block.mark);
    let mark = if block.mark == BlockOutcome::TrueNegative { String::new() } else { format!("<b>{class}</b> · ") };
    let probability = block.probability.map_or_else(String::new, |p| format!(" · probability {p:.3}"));
    let (words, gold) = (block.words, block.gold);
    let about = format!("{mark}block {number}{probability} · words {words}, share of them in the gold {gold:.2}");
    let (text, reasons) = (report::text("p", &block.text, MOST_CHARS), reasons(&block.reasons));
    format!("<div class=\"block {class}\">\n<p class=\"about\">{about}</p>\n{text}\n{reasons}</div>\n")
}

fn reasons(reasons: &[Reason]) -> String {
    if reasons.is_empty() {
        return String::new();
    }
    let each = reasons.iter().map(|reason| {
        let class = if reason.contribution < 0.0 { "against" } else { "for" };
        let (feature, value) = (escape(&reason.feature), number(reason.value));
        format!("{feature} {value} <b class=\"{class}\">{:+.3}</b>", reason.contribution)
    });
    format!("<p class=\"why\">{}</p>\n", each.collect::<Vec<String>>().join(" · "))
}

fn name(mark: BlockOutcome) -> &'static str {
    match mark {
        BlockOutcome::TruePositive => "found",
        BlockOutcome::FalseNegative => "missed",
        BlockOutcome::FalsePositive => "wrong",
        BlockOutcome::TrueNegative => "rest",
    }
}
