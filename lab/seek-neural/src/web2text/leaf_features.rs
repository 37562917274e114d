//! The 24 features of the text of a block.

use super::node_values::NodeValues;
use super::scale::{self, sign, z};

/// The number of features.
pub(crate) const LEAF_FEATURES: usize = 24;

/// The names of the features, as in the original.
#[cfg(test)]
pub(crate) const LEAF_NAMES: [&str; LEAF_FEATURES] = [
    "has_word", "log(n_words)", "avg_word_length", "has_stopword", "stopword_ratio", "log(n_characters)",
    "contains_punctuation", "n_punctuation", "log(punctuation_ratio)", "has_numeric", "numeric_ratio",
    "log(avg_sentence_length)", "has_multiple_sentences", "relative_position", "relative_position^2",
    "ends_with_punctuation", "ends_with_question_mark", "contains_copyright", "contains_email", "contains_url",
    "contains_year", "ratio_words_with_capital", "ratio_words_with_capital^2", "ratio_words_with_capital^3",
];

/// The features of a block. `position` is the middle of the block in the text of all blocks, in [0, 1].
///
/// The original takes the position in the source of the page, with its markup. It rounds the lengths of words and of
/// sentences down, because it divides integers.
pub(crate) fn leaf_features(n: &NodeValues, position: f64) -> [f64; LEAF_FEATURES] {
    let [position, position_2] = scale::positions(position);
    let [capitals, capitals_2, capitals_3] = scale::capital_ratios(n.capitals, n.words);
    [
        z(sign(n.words > 0), 0.8255, 0.5643817),
        scale::log_words(n.words),
        scale::word_length(n.word_chars, n.words),
        sign(n.stop_words > 0),
        scale::stop_word_ratio(n.stop_words, n.words),
        scale::log_chars_of_leaf(n.chars),
        sign(n.punctuation > 0),
        scale::punctuation(n.punctuation),
        scale::log_punctuation_ratio(n.punctuation, n.chars),
        scale::has_digits(n.digits),
        scale::digit_ratio(n.digits, n.chars),
        scale::log_sentence_length(n.chars, n.sentences),
        sign(n.sentences > 1),
        position,
        position_2,
        sign(n.ends_with_punctuation),
        sign(n.ends_with_question_mark),
        sign(n.copyright),
        sign(n.email),
        sign(n.url),
        sign(n.year),
        capitals,
        capitals_2,
        capitals_3,
    ]
}
