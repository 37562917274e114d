//! Ratings as pages show them.

/// Beginnings of words for stars.
const STARS: [&str; 7] = ["star", "stern", "étoile", "estrella", "stell", "ster", "★"];
/// Words between a rating and its scale.
const OF: [&str; 12] = ["/", "out", "of", "von", "aus", "sur", "de", "su", "av", "af", "van", "из"];

/// A rating with its scale: "4.5 out of 5", "4,5 von 5 Sternen", "4.5/5". Without a hint in the markup (`is_rating`),
/// the text must name stars.
pub(super) fn rating(text: &str, is_rating: bool) -> Option<(f64, f64)> {
    let text = text.to_lowercase();
    let is_digit = |c: char| c.is_ascii_digit();
    let number = |text: &str| -> Option<(f64, usize)> {
        let end = text.find(|c: char| !is_digit(c) && c != '.' && c != ',').unwrap_or(text.len());
        Some((text[..end].trim_end_matches(['.', ',']).replace(',', ".").parse().ok()?, end))
    };
    let after = &text[text.find(is_digit)?..];
    let (value, end) = number(after)?;
    let between = &after[end..];
    let (between, after) = between.split_at(between.find(is_digit)?);
    let (best, end) = number(after)?;
    let is_star = |word: &str| STARS.iter().any(|star| word.starts_with(star));
    let is_of = |word: &str| OF.contains(&word) || is_star(word);
    // "2 of 5 people" rates nothing.
    let next = after[end..].trim_start();
    let fits = between.split_whitespace().all(is_of)
        && !between.trim().is_empty()
        && (is_rating || text.split_whitespace().any(is_star))
        && (!next.starts_with(char::is_alphabetic) || is_star(next) || next.starts_with("based"));
    (fits && (best == 5.0 || best == 10.0) && value > 0.0 && value <= best).then_some((value, best))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rating_has_a_scale_and_a_hint() {
        for text in
            ["4.5 out of 5", "Rated 4,5 von 5 Sternen", "4.5/5 (12)", "4.5 stars out of 5", "4.5 out of 5 based on 3"]
        {
            assert_eq!(rating(text, true), Some((4.5, 5.0)), "{text}");
        }
        assert_eq!(rating("4 out of 5 stars", false), Some((4.0, 5.0)));
        for text in ["2 of 5 people found this helpful", "85", "6 of 5", "1, 5"] {
            assert_eq!(rating(text, true), None, "{text}");
        }
        assert_eq!(rating("Page 1 of 5", false), None);
    }
}
