//! The report of `seek explain`: one HTML file that shows what a method sees of a page, and why it chooses each block.
//!
//! The report needs no scripts: each block is a `<details>` element. Its summary is the block, and its content is the
//! path of decisions. All text of the page is escaped ([`content_seeker::report`]).

pub mod background;
pub mod block;
mod map;
mod shade;
mod svg;
#[cfg(test)]
mod tests;
pub mod types;

use std::fmt::Write;

use content_seeker::EmptyReason;
use content_seeker::explain::{PageMap, Picture};
use content_seeker::report::{FOOT, escape, facts, head, head_with_images};

use crate::output::terminal::because;
use background::Background;
use block::ShownBlock;
use shade::SHADES;
use types::PipelineResult;

const CSS: &str = "\
.block { border-color: #b8c2cc } .block.chosen { border-color: #1c7c3c } .block summary { color: #222 }
.block[open] { outline: 1px solid #8a94a0 } .path { scroll-margin-top: 7em; font-size: .87em; background: #fff; margin: .5em 0; padding: .5em .7em .5em 2em }
.place { font-family: monospace; overflow-wrap: anywhere } summary .text { display: block }
figure { margin: 1em 0 } figcaption { font-size: .87em; color: #555 } svg { width: 100%; height: auto }
.scale b { font-weight: normal; padding: .1em .5em }
";

/// The content of a report.
#[derive(Debug, Clone, Default)]
pub struct Report {
    /// The id of the page: its path.
    pub id: String,
    /// The address of the page.
    pub url: Option<String>,
    /// The name of the method.
    pub method: String,
    /// What the method reads, and its parameters.
    pub about: String,
    /// The results of the pipeline.
    pub pipeline: Option<PipelineResult>,
    /// Why the text is empty.
    pub empty_reason: Option<EmptyReason>,
    /// The first blocks of the page, in document order.
    pub blocks: Vec<ShownBlock>,
    /// The number of blocks of the page.
    pub block_count: usize,
    /// The number of chosen blocks.
    pub chosen: usize,
    /// Drawings of what the method sees.
    pub pictures: Vec<Picture>,
    /// Maps of the page.
    pub maps: Vec<PageMap>,
    /// What lies under the maps.
    pub background: Background,
}

/// The report as an HTML file.
pub fn html(report: &Report) -> String {
    let (title, css) = (format!("Why {} chose what it chose", report.method), CSS.to_owned() + &shade::css());
    let shows_page = report.background.is_image() && !report.maps.is_empty();
    let mut out =
        if shows_page { head_with_images(&title, &(css + background::CSS)) } else { head(&title, &css, None) };
    let mut about = vec![
        ("page", escape(&report.id)),
        ("address", report.url.as_deref().map_or_else(|| "-".to_owned(), escape)),
        ("method", escape(&format!("{} ({})", report.method, report.about))),
        ("blocks", format!("{} of {} chosen", report.chosen, report.block_count)),
    ];
    if let Some(reason) = report.empty_reason {
        about.push(("text", format!("{} ({reason})", escape(&because(reason)))));
    }
    if let Some(pipeline) = &report.pipeline {
        about.push(("page type", types::html(pipeline)));
        about.push(("threshold", format!("{:.3}", pipeline.threshold)));
        let of = if pipeline.empty_reason.is_some() {
            "that the page has no main content"
        } else {
            "the expected F1 of the choice"
        };
        about.push(("confidence", format!("{:.2}: {of}", pipeline.confidence)));
    }
    out.push_str(&facts(&about));
    if !report.pictures.is_empty() || !report.maps.is_empty() {
        out.push_str("<h2>What the method sees</h2>\n");
    }
    for picture in &report.pictures {
        put_figure(&mut out, &picture.title, &picture.caption, &svg::svg(picture));
    }
    if let (Background::Failed(reason), false) = (&report.background, report.maps.is_empty()) {
        let _ = writeln!(out, "<p>There is no screenshot of the page: {}.</p>", escape(reason));
    }
    for (number, map) in report.maps.iter().enumerate() {
        let control = if shows_page { background::CONTROL } else { "" };
        let drawing = control.to_owned() + &map::svg(map, number, &report.background);
        put_figure(&mut out, &map.title, &map.caption, &drawing);
    }
    out.push_str("<h2>Blocks</h2>\n");
    out.push_str(&introduction(report));
    for (number, shown) in report.blocks.iter().enumerate() {
        out.push_str(&block::html(number, shown, report.pipeline.as_ref()));
    }
    out.push_str(FOOT);
    out
}

fn put_figure(out: &mut String, title: &str, caption: &str, drawing: &str) {
    let (title, caption) = (escape(title), escape(caption));
    let _ = write!(out, "<figure>\n{drawing}<figcaption><b>{title}.</b> {caption}</figcaption>\n</figure>\n");
}

fn introduction(report: &Report) -> String {
    let (what, low, high) = match report.pipeline {
        Some(_) => ("its probability of being main content", "0", "1"),
        None => ("the share of its words that was chosen", "none", "all"),
    };
    let steps: String = (1..SHADES).map(|step| format!("<b class=\"p{step}\">&nbsp;</b>")).collect();
    let mut out = format!(
        "<p>In document order, coloured by {what}; what was chosen has a green bar. Click a block to see what led there.</p>\n\
        <p class=\"scale\"><b class=\"p0\">{low}</b>{steps}<b class=\"p{SHADES}\">{high}</b></p>\n"
    );
    let shown = report.blocks.len();
    if shown < report.block_count {
        let _ = writeln!(out, "<p>These are the first {shown} of {} blocks.</p>", report.block_count);
    }
    out
}
