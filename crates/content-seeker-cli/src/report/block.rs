//! A block of the report, with the path of decisions that led to its probability.

use std::fmt::Write;

use content_seeker::COVERED;
use content_seeker::explain::HeuristicFeatures;
use content_seeker::explain::best_type;
use content_seeker::explain::{Explanation, Reason};
use content_seeker::report::{escape, number, text};

use super::shade;
use super::types::PipelineResult;

/// The largest number of characters that are shown of a block.
const MAX_CHARS: usize = 1200;
/// The inner segments around a block that the content classifier sees one by one. Of the outer ones it sees the best.
const SEGMENTS: usize = 4;

/// A block of the report.
#[derive(Debug, Clone, Default)]
pub struct ShownBlock {
    /// The text.
    pub text: String,
    /// The probability of being main content, if the method has one.
    pub probability: Option<f32>,
    /// The share of its words that is chosen.
    pub share: f32,
    /// The names of the elements around it, the outermost first.
    pub elements: String,
    /// The explanation of the probability, by the pipeline.
    pub path: Option<DecisionPath>,
    /// The decisions of a method that decides step by step.
    pub steps: Vec<Step>,
}

/// A decision of a method that decides step by step.
#[derive(Debug, Clone)]
pub struct Step {
    /// The name of the decision.
    pub name: &'static str,
    /// The name of the element.
    pub element: Option<String>,
    /// The result.
    pub what: String,
}

/// The path of decisions that led to the probability of a block.
#[derive(Debug, Clone)]
pub struct DecisionPath {
    /// The stages of the pipeline.
    pub explanation: Explanation,
    /// The names of the segments in it.
    pub segments: Vec<String>,
}

/// The block as an element that opens by a click.
pub fn html(number: usize, block: &ShownBlock, pipeline: Option<&PipelineResult>) -> String {
    let shade = shade::class(block.probability.unwrap_or(block.share));
    let (class, verdict) = match block.share {
        share if share >= 1.0 => (" chosen", "chosen".to_owned()),
        share if share <= 0.0 => ("", "not chosen".to_owned()),
        share => (if share < COVERED { "" } else { " chosen" }, format!("{share:.2} of its words chosen")),
    };
    let probability = block.probability.map_or_else(String::new, |p| format!(" · probability {p:.3}"));
    let text = text("span", &block.text, MAX_CHARS);
    let mut out = format!(
        "<details class=\"block {shade}{class}\" id=\"block-{number}\">\n\
        <summary><span class=\"about\">block {number}{probability} · {verdict}</span>{text}</summary>\n<ol class=\"path\" id=\"path-{number}\">\n"
    );
    let mut step = |name: &str, what: &str| {
        let _ = writeln!(out, "<li><b>{name}</b>: {what}");
    };
    step("elements", &format!("<span class=\"place\">{}</span>", escape(&block.elements)));
    if let (Some(DecisionPath { explanation, segments }), Some(pipeline), Some(p)) =
        (&block.path, pipeline, block.probability)
    {
        step("page type", &page_type(pipeline));
        step("segments around it", &around(explanation, segments));
        step("heuristics", &heuristics(&explanation.heuristics));
        step("strongest features", &features(&explanation.reasons));
        step("content", &content(explanation));
        // Without reasons it corrected nothing.
        if let Some(second) = explanation.second.filter(|_| !explanation.second_reasons.is_empty()) {
            step("strongest features of the second look", &features(&explanation.second_reasons));
            step("second look", &format!("{second:.3} by the probabilities around it"));
        }
        step("choice", &choice(pipeline, p, block.share > 0.0));
    } else {
        for Step { name, element, what } in &block.steps {
            let element = element.as_ref().map(|name| format!("<span class=\"place\">{}</span> ", escape(name)));
            step(name, &(element.unwrap_or_default() + &escape(what)));
        }
        step("choice", &verdict);
    }
    out.push_str("</ol>\n</details>\n");
    out
}

fn page_type(pipeline: &PipelineResult) -> String {
    let (page_type, probability) = best_type(&pipeline.first_types);
    let given = if pipeline.type_given { ", as it was given" } else { "" };
    format!("{page_type} {probability:.3}{given}")
}

/// The scores of the segments, as the content classifier sees them.
fn around(explanation: &Explanation, names: &[String]) -> String {
    let all = explanation.segments.iter().zip(names).enumerate();
    let best = all.clone().max_by(|a, b| a.1.0.score.total_cmp(&b.1.0.score)).map(|(at, _)| at);
    let shown = all.filter(|(at, _)| *at < SEGMENTS || Some(*at) == best);
    let each = shown.map(|(at, (segment, name))| {
        let gap = if at > SEGMENTS { "… " } else { "" };
        format!("{gap}<span class=\"place\">{}</span> {:.3}", escape(name), segment.score)
    });
    let each: Vec<String> = each.collect();
    if each.is_empty() {
        return "none".to_owned();
    }
    format!("{} (from the inside out, the probability that the segment is all main content or none)", each.join(" · "))
}

fn heuristics(features: &HeuristicFeatures) -> String {
    let lbs = format!("LBS: {:.2} of it is in the page's largest block of strings", features.lbs_share);
    let kept = if features.sls_ratio >= 1.0 { "kept" } else { "not kept" };
    let (length, ratio) = (features.sls_length, features.sls_ratio);
    let sls = format!("SLS: smoothed length {length:.0}, {ratio:.2} deviations, {kept}");
    let tp = if features.tp_elements > 0.0 {
        let (elements, share) = (features.tp_elements, features.tp_share);
        format!("TP: in the pattern of {elements:.0} elements that holds {share:.2} of the page's text")
    } else {
        "TP: in no pattern".to_owned()
    };
    [lbs, sls, tp].join(" · ")
}

fn features(reasons: &[Reason]) -> String {
    if reasons.is_empty() {
        return "none".to_owned();
    }
    let mut out = "<table>\n<tr><th>feature<th class=\"number\">value<th class=\"number\">what it added to the score\n"
        .to_owned();
    for Reason { feature, value, contribution } in reasons {
        let class = if *contribution < 0.0 { "against" } else { "for" };
        let (feature, value) = (escape(feature), number(*value));
        let _ = writeln!(
            out,
            "<tr><td>{feature}<td class=\"number\">{value}<td class=\"number {class}\">{contribution:+.3}"
        );
    }
    out + "</table>"
}

fn content(explanation: &Explanation) -> String {
    let Explanation { score, shared, corrected, first, .. } = explanation;
    let end = if *first == 0.0 && *corrected > 0.0 {
        "0, as the page has this text elsewhere, too".to_owned()
    } else {
        format!("{first:.3} after smoothing over the blocks of the same template")
    };
    format!(
        "{shared:.3} for pages of all types (score {score:+.2}), {corrected:.3} after the corrections for page types, {end}"
    )
}

fn choice(pipeline: &PipelineResult, probability: f32, chosen: bool) -> String {
    let threshold = pipeline.threshold;
    match (chosen, probability >= threshold && probability > 0.0) {
        (true, _) => format!("chosen, as the threshold is {threshold:.3}"),
        (false, false) => format!("not chosen, as the threshold is {threshold:.3}"),
        (false, true) => {
            let reason =
                pipeline.empty_reason.map_or("no text under this heading is chosen", |reason| reason.description());
            format!("not chosen, though the threshold is {threshold:.3}: {}", escape(reason))
        }
    }
}
