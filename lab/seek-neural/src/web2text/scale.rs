//! How values become features of about the same size.
//!
//! The extractors of the original subtract a mean and divide by a standard deviation. Both are constants in the code,
//! which the authors found on their training pages. The loader of the original scales nothing more.

/// 1 for true, -1 for false.
pub(crate) fn sign(is: bool) -> f64 {
    if is { 1.0 } else { -1.0 }
}

/// The distance from a mean, in standard deviations.
pub(crate) fn z(value: f64, mean: f64, deviation: f64) -> f64 {
    (value - mean) / deviation
}

/// The logarithm of a positive value, limited to a range.
fn log_within(value: f64, low: f64, high: f64) -> f64 {
    libm::log(value).clamp(low, high)
}

/// The share of a part; 0 of nothing.
pub(crate) fn share(part: u32, whole: u32) -> f64 {
    if whole == 0 { 0.0 } else { f64::from(part) / f64::from(whole) }
}

/// The logarithm of the number of words; 0 without words.
pub(crate) fn log_words(words: u32) -> f64 {
    if words == 0 { 0.0 } else { z(log_within(f64::from(words), 0.0, 3.5), 1.5086, 1.205) }
}

/// The average number of characters of a word; -1 without words.
pub(crate) fn word_length(word_chars: u32, words: u32) -> f64 {
    if words == 0 { -1.0 } else { z(share(word_chars, words).clamp(3.0, 15.0), 4.910001, 1.905709) }
}

/// The share of stop words; 0 without words.
pub(crate) fn stop_word_ratio(stop_words: u32, words: u32) -> f64 {
    if words == 0 { 0.0 } else { z(share(stop_words, words), 0.374, 0.1529) }
}

/// The logarithm of the number of characters of a block.
pub(crate) fn log_chars_of_leaf(chars: u32) -> f64 {
    z(log_within(f64::from(chars), 2.5, 5.5), 3.392, 1.06445)
}

/// The logarithm of the number of characters of a node with blocks.
pub(crate) fn log_chars_of_node(chars: u32) -> f64 {
    z(log_within(f64::from(chars), 2.5, 10.0), 6.0, 2.14)
}

/// The number of punctuation marks.
pub(crate) fn punctuation(marks: u32) -> f64 {
    z(f64::from(marks.min(10)), 0.06938, 0.4083676)
}

/// The logarithm of the share of punctuation marks among the characters; 0 without marks.
pub(crate) fn log_punctuation_ratio(marks: u32, chars: u32) -> f64 {
    if marks == 0 { 0.0 } else { z(log_within(share(marks, chars), -4.0, -2.5), -3.338525, 0.6058926) }
}

/// Whether there are digits.
pub(crate) fn has_digits(digits: u32) -> f64 {
    z(sign(digits > 0), -0.5900983, 0.8073342)
}

/// The share of digits among the characters.
pub(crate) fn digit_ratio(digits: u32, chars: u32) -> f64 {
    z(share(digits, chars), 0.2655969, 0.3052819)
}

/// The logarithm of the average number of characters of a sentence.
pub(crate) fn log_sentence_length(chars: u32, sentences: u32) -> f64 {
    z(log_within(share(chars, sentences), 2.0, 5.0), 3.109, 1.011)
}

/// The share of words with a capital, its square and its cube; 0 without words.
pub(crate) fn capital_ratios(capitals: u32, words: u32) -> [f64; 3] {
    if words == 0 {
        return [0.0; 3];
    }
    let ratio = share(capitals, words);
    [
        z(ratio, 0.4475758, 0.4129316),
        z(ratio * ratio, 0.3708354, 0.4334037),
        z(ratio * ratio * ratio, 0.340843, 0.4404389),
    ]
}

/// The position in the text of the page, and its square. 0 is the start, 1 the end.
pub(crate) fn positions(position: f64) -> [f64; 2] {
    [z(position, 0.5198038, 0.2996195), z(position * position, 0.3599672, 0.3157282)]
}
