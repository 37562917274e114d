//! The texts that several methods extract from one page, for the measurements that run many methods.
//!
//! The methods share the parsed page and its views. Where time is measured, each method needs its own page:
//! [`evaluation`](seek_train::evaluation).

use anyhow::Result;
use content_seeker::Extractor;
use seek_extract::View;
use seek_io::{LabelledPage, error_chain};
use seek_train::corpus::pages::read_page_for;
use std::sync::Arc;

/// The text of each method on a page, or the reason of its failure.
///
/// # Errors
/// When the page cannot be read.
pub(crate) fn texts(extractors: &[Extractor], labelled: &LabelledPage) -> Result<Vec<Result<String, String>>> {
    let looks = extractors.iter().any(|extractor| extractor.method().view() == View::Layout);
    let page = Arc::new(read_page_for(if looks { View::Layout } else { View::Dom }, labelled)?);
    let text = |extractor: &Extractor| -> Result<String, content_seeker::Error> {
        Ok(extractor.extract_page(Arc::clone(&page))?.text()?.to_owned())
    };
    Ok(extractors.iter().map(|extractor| text(extractor).map_err(|error| error_chain(&error))).collect())
}

/// Methods that failed on a page, by number, with their reasons.
pub(crate) type MethodFailures = Vec<(usize, String)>;

/// The value that `score` gives the text of each method beside the gold text, and the failures. A failure counts as an empty
/// text. Otherwise a method that fails would not lose.
///
/// # Errors
/// When the page cannot be read.
pub(crate) fn text_scores(
    extractors: &[Extractor],
    labelled: &LabelledPage,
    score: impl Fn(&str, &str) -> f64,
) -> Result<(Vec<f64>, MethodFailures)> {
    let (mut scores, mut failures) = (Vec::with_capacity(extractors.len()), Vec::new());
    for (number, text) in texts(extractors, labelled)?.into_iter().enumerate() {
        let text = text.unwrap_or_else(|reason| {
            failures.push((number, reason));
            String::new()
        });
        scores.push(score(&text, labelled.gold()));
    }
    Ok((scores, failures))
}
