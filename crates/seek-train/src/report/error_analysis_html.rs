//! The error analysis as a single HTML file without external resources.
//!
//! Texts, ids and URLs of pages are untrusted: [`content_seeker::report::escape`] escapes them all.

use crate::report::error_analysis::{AnalysedBlock, AnalysedPage, BlockOutcome, PageAnalysis, table};
use content_seeker::report::{self, FOOT, escape, head, number};
use seek_extract::Reason;

/// Number of characters shown of a block.
const MAX_CHARS: usize = 1200;
/// Runs of at least this many unmarked blocks are folded.
const MIN_FOLDED: usize = 4;

/// Rules in addition to the shared style sheet.
const CSS: &str = "\
.found { border-color: #2a8a3e; background: #eaf7ec } .missed { border-color: #d98a00; background: #fff4dc }
.wrong { border-color: #c62f2f; background: #fdeaea } .rest { color: #555 }
";

const INTRODUCTION: &str = r#"<p>Blocks in document order. A <b class="block found">found</b> block is main content and was chosen. A <b class="block missed">missed</b>
block is main content and was not chosen. A <b class="block wrong">wrong</b> block was chosen and is not main content. The other
blocks are unmarked. Each feature is followed by its value and its contribution to the score of the content classifier of all
page types: log-odds for a boosted classifier.</p>
"#;

/// The whole report: a table of contents and one section per page.
pub fn report(pages: &[AnalysedPage]) -> String {
    let mut out = head("The worst pages", CSS, None) + INTRODUCTION;
    out.push_str(&table(pages.iter().map(|page| &page.worst)).to_html());
    for (i, page) in pages.iter().enumerate() {
        out.push_str(&section(i + 1, page));
    }
    out.push_str(FOOT);
    out
}

/// The section of page `number` of the report.
pub fn section(number: usize, page: &AnalysedPage) -> String {
    let worst = &page.worst;
    let mut facts = vec![
        ("corpus", escape(&worst.corpus)),
        ("address", page.url.as_deref().map_or_else(|| "-".to_owned(), escape)),
        ("type", format!("{} in the gold, {} found", escape(&worst.page_type), escape(&worst.found_type))),
        ("scores", format!("F1 {:.4}, precision {:.4}, recall {:.4}", worst.f1, worst.precision, worst.recall)),
    ];
    let blocks = match &page.outcome {
        Ok(analysis) => {
            if let Some(confidence) = analysis.confidence {
                facts.push(("confidence", format!("F1 {confidence:.2} was expected")));
            }
            facts.push(("best choice", format!("F1 {:.4} can be reached by choosing blocks", analysis.best_f1)));
            facts.push(("blocks", tally(analysis)));
            blocks(&analysis.blocks)
        }
        Err(reason) => format!("<p>No output: {}</p>\n", escape(reason)),
    };
    let facts = report::facts(&facts);
    let id = escape(&worst.id);
    format!("<section id=\"page-{number}\">\n<h2>{number}. {id}</h2>\n{facts}{blocks}</section>\n")
}

/// Numbers of blocks and words by outcome.
fn tally(analysis: &PageAnalysis) -> String {
    let of = |outcome: BlockOutcome| {
        let blocks = analysis.blocks.iter().filter(|block| block.outcome == outcome);
        let (n, words) = blocks.fold((0, 0), |(n, words), block| (n + 1, words + u64::from(block.words)));
        format!("{n} {} ({words} words)", name(outcome))
    };
    [BlockOutcome::TruePositive, BlockOutcome::FalseNegative, BlockOutcome::FalsePositive, BlockOutcome::TrueNegative]
        .map(of)
        .join(", ")
}

/// All blocks, with long runs of unmarked blocks folded.
fn blocks(all: &[AnalysedBlock]) -> String {
    let mut out = String::new();
    let mut first = 0;
    for run in all.chunk_by(|a, b| a.outcome == BlockOutcome::TrueNegative && b.outcome == BlockOutcome::TrueNegative) {
        let shown: String = run.iter().enumerate().map(|(i, shown)| block(first + i, shown)).collect();
        if run.len() >= MIN_FOLDED {
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
    let class = name(block.outcome);
    let mark = if block.outcome == BlockOutcome::TrueNegative { String::new() } else { format!("<b>{class}</b> · ") };
    let probability = block.probability.map_or_else(String::new, |p| format!(" · probability {p:.3}"));
    let (words, gold) = (block.words, block.gold);
    let about = format!("{mark}block {number}{probability} · words {words}, share of them in the gold {gold:.2}");
    let (text, reasons) = (report::text("p", &block.text, MAX_CHARS), reasons(&block.reasons));
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

fn name(outcome: BlockOutcome) -> &'static str {
    match outcome {
        BlockOutcome::TruePositive => "found",
        BlockOutcome::FalseNegative => "missed",
        BlockOutcome::FalsePositive => "wrong",
        BlockOutcome::TrueNegative => "rest",
    }
}
