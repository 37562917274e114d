//! Language tags.

/// A BCP 47 tag in its usual case; none if the value has not its form.
pub(super) fn language_tag(value: &str) -> Option<String> {
    let value = value.split([',', ';', ' ']).next().unwrap_or_default();
    let mut tag = String::new();
    for (i, part) in value.split(['-', '_']).take(4).enumerate() {
        let letters = part.bytes().all(|b| b.is_ascii_alphanumeric());
        match (i, part.len()) {
            (0, 2..=3) if part.bytes().all(|b| b.is_ascii_alphabetic()) => tag.push_str(&part.to_ascii_lowercase()),
            (1.., 2) if letters => tag.extend(['-'].into_iter().chain(part.to_ascii_uppercase().chars())),
            (1.., 1..=8) if letters => tag.extend(['-'].into_iter().chain(part.chars())),
            _ => break,
        }
    }
    (!tag.is_empty()).then_some(tag)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn language_tags_get_their_usual_case() {
        let cases = [("en_us", "en-US"), ("DE", "de"), ("zh-Hant-tw; q=1", "zh-Hant-TW")];
        for (value, expected) in cases {
            assert_eq!(language_tag(value).as_deref(), Some(expected));
        }
        assert_eq!((language_tag("english"), language_tag("")), (None, None));
    }
}
