//! How long a text is.

/// Sizes of a text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Size {
    /// Unicode code points, white space among them: what Python's `len` says.
    pub characters: u64,
    /// Word tokens as the metrics of the field count them: words and numbers, and single characters of scripts
    /// written without spaces. Punctuation is none.
    pub tokens: u64,
}

impl Size {
    /// The sizes of a text.
    pub fn of(text: &str) -> Size {
        let mut tokens = 0;
        seek_score::for_each_token(text, |_| tokens += 1);
        Size { characters: text.chars().count() as u64, tokens }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_unspaced_characters_are_tokens() {
        assert_eq!(Size::of("Two ferries, 3 boats."), Size { characters: 21, tokens: 4 });
        assert_eq!(Size::of("台风来了。"), Size { characters: 5, tokens: 4 });
        assert_eq!(Size::of(""), Size::default());
    }
}
