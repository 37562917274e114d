//! The size of a text in characters and tokens.

/// The size of a text.
///
/// ```
/// use seek_mine::TextSize;
/// let size = TextSize::of("Two ferries, 3 boats.");
/// assert_eq!((size.characters, size.tokens), (21, 4));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TextSize {
    /// Unicode code points with white space, as Python's `len` counts them.
    pub characters: u64,
    /// Tokens of [`seek_score::tokens`](mod@seek_score::tokens): words, numbers, and single characters of scripts without
    /// spaces. Punctuation is not counted.
    pub tokens: u64,
}

impl TextSize {
    /// Measures a text.
    pub fn of(text: &str) -> TextSize {
        let mut tokens = 0;
        seek_score::for_each_token(text, |_| tokens += 1);
        TextSize { characters: text.chars().count() as u64, tokens }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_characters_of_scripts_without_spaces_are_tokens() {
        assert_eq!(TextSize::of("Two ferries, 3 boats."), TextSize { characters: 21, tokens: 4 });
        assert_eq!(TextSize::of("台风来了。"), TextSize { characters: 5, tokens: 4 });
        assert_eq!(TextSize::of(""), TextSize::default());
    }
}
