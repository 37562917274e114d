//! The report of `seek explain`: one HTML file that shows what a method saw of a page, and why it chose what it chose.
//!
//! It works by clicks without scripts: each block is a `<details>` whose summary is the block and whose inside is the path of
//! decisions. What comes from the page is escaped ([`seek_extract::report`]).

mod block;
mod svg;
#[cfg(test)]
mod tests;

use std::fmt::Write;

use seek_extract::method::{Picture, best_type};
use seek_extract::report::{FOOT, escape, facts, head};
use seek_extract::stage::TYPES;
use seek_page::PageType;

pub use block::{Path, ShownBlock, Step};

/// Steps of the colour from noise to main content.
const SHADES: usize = 10;

const CSS: &str = "\
.block { border-color: #b8c2cc } .block.chosen { border-color: #1c7c3c } .block summary { color: #222 }
.block[open] { outline: 1px solid #8a94a0 } .path { scroll-margin-top: 7em; font-size: .87em; background: #fff; margin: .5em 0; padding: .5em .7em .5em 2em }
.place { font-family: monospace; overflow-wrap: anywhere } summary .text { display: block }
figure { margin: 1em 0 } figcaption { font-size: .87em; color: #555 } svg { width: 100%; height: auto }
.scale b { font-weight: normal; padding: .1em .5em }
";

/// All that the report shows.
#[derive(Debug, Clone, Default)]
pub struct Report {
    /// The page's id: its path.
    pub id: String,
    /// Its address.
    pub url: Option<String>,
    /// The name of the method.
    pub method: String,
    /// What it reads and its parameters.
    pub about: String,
    /// What only the pipeline finds.
    pub found: Option<Found>,
    /// The first blocks of the page, in document order.
    pub blocks: Vec<ShownBlock>,
    /// How many blocks the page has.
    pub all: usize,
    /// How many of them were chosen.
    pub chosen: usize,
    /// What the method sees.
    pub pictures: Vec<Picture>,
}

/// What the pipeline finds on a page beside its blocks.
#[derive(Debug, Clone, Default)]
pub struct Found {
    /// Whether the type of the page was given.
    pub type_given: bool,
    /// The probability of each type before the content was known, in the order of [`PageType::ALL`].
    pub first_types: [f32; TYPES],
    /// The same at the end.
    pub types: [f32; TYPES],
    /// Blocks are chosen from this probability on.
    pub threshold: f32,
    /// The word-level F1 that is expected of the choice.
    pub confidence: f32,
}

/// The whole file.
pub fn html(report: &Report) -> String {
    let mut out = head(&format!("Why {} chose what it chose", report.method), &(CSS.to_owned() + &shades()), None);
    let mut about = vec![
        ("page", escape(&report.id)),
        ("address", report.url.as_deref().map_or_else(|| "-".to_owned(), escape)),
        ("method", escape(&format!("{} ({})", report.method, report.about))),
        ("blocks", format!("{} of {} chosen", report.chosen, report.all)),
    ];
    if let Some(found) = &report.found {
        about.push(("page type", types(found)));
        about.push(("threshold", format!("{:.3}", found.threshold)));
        about.push(("confidence", format!("F1 {:.2} is expected of the choice", found.confidence)));
    }
    out.push_str(&facts(&about));
    if !report.pictures.is_empty() {
        out.push_str("<h2>What the method sees</h2>\n");
    }
    for picture in &report.pictures {
        let (title, caption) = (escape(&picture.title), escape(&picture.caption));
        let drawing = svg::svg(picture);
        let _ = write!(out, "<figure>\n{drawing}<figcaption><b>{title}.</b> {caption}</figcaption>\n</figure>\n");
    }
    out.push_str("<h2>Blocks</h2>\n");
    out.push_str(&introduction(report));
    for (number, shown) in report.blocks.iter().enumerate() {
        out.push_str(&block::html(number, shown, report.found.as_ref()));
    }
    out.push_str(FOOT);
    out
}

/// A colour for each step of the probability, light enough for dark letters.
fn shades() -> String {
    let shade = |step: usize| {
        let part = |from: usize, to: usize| from - (from - to) * step / SHADES;
        format!(".p{step} {{ background: rgb({} {} {}) }}\n", part(250, 150), part(250, 215), part(250, 165))
    };
    (0..=SHADES).map(shade).collect()
}

/// The class of a probability, or of the share that was chosen.
fn shade(probability: f32) -> String {
    format!("p{}", (probability.clamp(0.0, 1.0) * SHADES as f32).round() as usize)
}

fn introduction(report: &Report) -> String {
    let (what, low, high) = match report.found {
        Some(_) => ("its probability of being main content", "0", "1"),
        None => ("the share of its words that was chosen", "none", "all"),
    };
    let steps: String = (1..SHADES).map(|step| format!("<b class=\"p{step}\">&nbsp;</b>")).collect();
    let mut out = format!(
        "<p>In document order, coloured by {what}; what was chosen has a green bar. Click a block to see what led there.</p>\n\
        <p class=\"scale\"><b class=\"p0\">{low}</b>{steps}<b class=\"p{SHADES}\">{high}</b></p>\n"
    );
    let shown = report.blocks.len();
    if shown < report.all {
        let _ = writeln!(out, "<p>These are the first {shown} of {} blocks.</p>", report.all);
    }
    out
}

/// Both opinions on the page type.
fn types(found: &Found) -> String {
    let rows = PageType::ALL.into_iter().zip(found.first_types.iter().zip(&found.types)).map(|(page_type, (a, b))| {
        let shade = shade(*b);
        format!("<tr class=\"{shade}\"><td>{page_type}<td class=\"number\">{a:.3}<td class=\"number\">{b:.3}\n")
    });
    let rows: String = rows.collect();
    let ((first, a), (second, b)) = (best_type(&found.first_types), best_type(&found.types));
    let said = if found.type_given {
        format!("{second}, as it was given")
    } else {
        format!("{second} {b:.3}; before the content was known {first} {a:.3}")
    };
    format!(
        "<details>\n<summary>{said}</summary>\n<p>The first opinion is what the classifiers of segments and content go by. The \
        second knows what they found; the threshold goes by it.</p>\n<table>\n<tr><th>type<th class=\"number\">first opinion\
        <th class=\"number\">second opinion\n{rows}</table>\n</details>"
    )
}
