//! The 20 features of a node that holds blocks: a parent, a grandparent, the root, or a common ancestor.

use super::node_values::NodeValues;
use super::scale::{self, share, sign, z};

/// The number of features.
pub(crate) const NODE_FEATURES: usize = 20;

/// The names of the features, as in the original.
#[cfg(test)]
pub(crate) const NODE_NAMES: [&str; NODE_FEATURES] = [
    "body_percentage", "link_density", "avg_word_length", "has_stopword", "stopword_ratio", "log(n_characters)",
    "log(punctuation_ratio)", "has_numeric", "numeric_ratio", "log(avg_sentence_length)", "ends_with_punctuation",
    "ends_with_question_mark", "contains_copyright", "contains_email", "contains_url", "contains_year",
    "ratio_words_with_capital", "ratio_words_with_capital^2", "ratio_words_with_capital^3", "contains_form_element",
];

/// The features of a node of a page whose blocks have `page_chars` characters.
///
/// The first one is the share of the node in the text of the page. The original takes the source with its markup, and
/// divides integers, so it has 0 for all nodes but those that reach over all blocks.
pub(crate) fn node_features(n: &NodeValues, page_chars: u32) -> [f64; NODE_FEATURES] {
    let [capitals, capitals_2, capitals_3] = scale::capital_ratios(n.capitals, n.words);
    [
        share(n.chars, page_chars),
        z(share(n.link_chars, n.chars), 0.5, 0.5),
        scale::word_length(n.word_chars, n.words),
        sign(n.stop_words > 0),
        scale::stop_word_ratio(n.stop_words, n.words),
        scale::log_chars_of_node(n.chars),
        scale::log_punctuation_ratio(n.punctuation, n.chars),
        scale::has_digits(n.digits),
        scale::digit_ratio(n.digits, n.chars),
        scale::log_sentence_length(n.chars, n.sentences),
        sign(n.ends_with_punctuation),
        sign(n.ends_with_question_mark),
        sign(n.copyright),
        sign(n.email),
        sign(n.url),
        sign(n.year),
        capitals,
        capitals_2,
        capitals_3,
        sign(n.form),
    ]
}
