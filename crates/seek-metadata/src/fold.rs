//! Texts folded to letters and digits, for comparisons.

/// The letters and digits of a text, in lower case.
pub(crate) fn alphanumeric(text: &str) -> String {
    lower(text.chars().filter(|c| c.is_alphanumeric()))
}

/// The first `n` letters and digits of a text, in lower case.
pub(crate) fn first_alphanumeric(text: &str, n: usize) -> String {
    lower(text.chars().filter(|c| c.is_alphanumeric()).take(n))
}

/// The last `n` letters and digits of a text, in lower case.
pub(crate) fn last_alphanumeric(text: &str, n: usize) -> String {
    let last: Vec<char> = text.chars().rev().filter(|c| c.is_alphanumeric()).take(n).collect();
    lower(last.into_iter().rev())
}

/// The words of a text: its runs of letters and digits.
pub(crate) fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty())
}

fn lower(chars: impl Iterator<Item = char>) -> String {
    chars.flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folded_text_has_only_letters_and_digits_in_lower_case() {
        assert_eq!(alphanumeric("Où est-il, No. 5?"), "oùestilno5");
        assert_eq!((first_alphanumeric("A-b C", 2).as_str(), last_alphanumeric("A-b C!", 2).as_str()), ("ab", "bc"));
        assert_eq!(words("one, two-three").collect::<Vec<_>>(), ["one", "two", "three"]);
    }
}
