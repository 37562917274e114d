//! Edit similarity of two texts: 1 less the Levenshtein distance over characters by the longer text's length.
//!
//! The measure of WebMainBench for text and code. Its cost is the product of both lengths by 64, so only the first
//! [`MAX_CHARS`] characters of each are compared.

/// Characters that are compared.
pub const MAX_CHARS: usize = 100_000;

/// The similarity, in [0, 1]; 1 for two empty texts.
pub fn edit_similarity(a: &str, b: &str) -> f64 {
    let cut = |text: &str| text.chars().take(MAX_CHARS).collect::<Vec<char>>();
    rapidfuzz::distance::levenshtein::normalized_similarity(cut(a), cut(b))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edits_count_against_the_longer_text() {
        assert_eq!(edit_similarity("abcd", "abxd"), 0.75);
        assert_eq!(edit_similarity("ab", "abcd"), 0.5);
        assert_eq!(edit_similarity("", ""), 1.0);
        assert_eq!(edit_similarity("", "a"), 0.0);
    }
}
