//! Edit similarity of two texts: 1 minus the Levenshtein distance over characters, divided by the length of the longer
//! text.
//!
//! WebMainBench uses it for text and code. The time is proportional to the product of both lengths divided by 64, so
//! only the first [`MAX_CHARS`] characters of each text are compared.

/// Number of characters of each text that are compared.
const MAX_CHARS: usize = 100_000;

/// The edit similarity of two texts, in 0..=1. It is 1 for two empty texts.
pub(super) fn edit_similarity(a: &str, b: &str) -> f64 {
    let chars = |text: &str| text.chars().take(MAX_CHARS).collect::<Vec<char>>();
    rapidfuzz::distance::levenshtein::normalized_similarity(chars(a), chars(b))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edits_are_divided_by_the_longer_length() {
        assert_eq!(edit_similarity("abcd", "abxd"), 0.75);
        assert_eq!(edit_similarity("ab", "abcd"), 0.5);
        assert_eq!(edit_similarity("", ""), 1.0);
        assert_eq!(edit_similarity("", "a"), 0.0);
    }
}
