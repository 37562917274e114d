//! The page type in the report, and the other results of the pipeline.

use content_seeker::EmptyReason;
use content_seeker::explain::{TYPES, best_type};
use seek_page::PageType;

use super::shade;

/// The results of the pipeline that do not belong to a block.
#[derive(Debug, Clone, Default)]
pub struct PipelineResult {
    /// Whether the user has given the page type.
    pub type_given: bool,
    /// The probability of each type before the content is known, in the order of [`PageType::ALL`].
    pub first_types: [f32; TYPES],
    /// The probability of each type at the end, in the same order.
    pub types: [f32; TYPES],
    /// The least probability of chosen blocks.
    pub threshold: f32,
    /// The expected word-level F1 of the choice.
    pub confidence: f32,
    /// Why no block is chosen.
    pub empty_reason: Option<EmptyReason>,
}

/// A table of the probabilities of all types, before and after the content is known.
pub fn html(result: &PipelineResult) -> String {
    let both = result.first_types.iter().zip(&result.types);
    let rows = PageType::ALL.into_iter().zip(both).map(|(page_type, (a, b))| {
        let shade = shade::class(*b);
        format!("<tr class=\"{shade}\"><td>{page_type}<td class=\"number\">{a:.3}<td class=\"number\">{b:.3}\n")
    });
    let rows: String = rows.collect();
    let ((first, a), (second, b)) = (best_type(&result.first_types), best_type(&result.types));
    let summary = if result.type_given {
        format!("{second}, as it was given")
    } else {
        format!("{second} {b:.3}; before the content was known {first} {a:.3}")
    };
    format!(
        "<details>\n<summary>{summary}</summary>\n<p>The first opinion is what the classifiers of segments and content go by. The \
        second knows what they found; the threshold goes by it.</p>\n<table>\n<tr><th>type<th class=\"number\">first opinion\
        <th class=\"number\">second opinion\n{rows}</table>\n</details>"
    )
}
