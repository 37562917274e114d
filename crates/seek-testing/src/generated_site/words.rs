//! Invented words, sentences and titles of the generated site.

use std::fmt::Write as _;

pub(super) const NOUNS: [&str; 32] = [
    "harbour", "council", "ferry", "bridge", "library", "team", "river", "market", "school", "museum", "engine",
    "garden", "theatre", "hospital", "station", "factory", "village", "coast", "storm", "orchestra", "budget", "road",
    "captain", "student", "farmer", "painter", "forest", "island", "tower", "lake", "winter", "festival",
];
pub(super) const ADJECTIVES: [&str; 16] = [
    "old", "new", "quiet", "large", "northern", "wooden", "expensive", "early", "famous", "empty", "bright", "local",
    "heavy", "rare", "public", "careful",
];
pub(super) const VERBS: [&str; 16] = [
    "reopened", "replaced", "crossed", "surprised", "supported", "delayed", "repaired", "visited", "described",
    "divided", "followed", "closed", "celebrated", "measured", "refused", "welcomed",
];
pub(super) const ENDS: [&str; 16] = [
    "after a long winter", "before the summer began", "despite the rain", "for the first time since 1998",
    "with the help of volunteers", "without saying why", "as many people had hoped", "at a cost of four million",
    "while the committee was still talking", "on the last Sunday of the month", "because the money had run out",
    "in front of several hundred guests", "and nobody was hurt", "although the plan was two years old",
    "as a spokeswoman said on Tuesday", "which came as a relief to most",
];

/// A number that depends on all of the others.
pub(super) fn mixed(numbers: &[usize]) -> usize {
    let hash = numbers.iter().fold(0xcbf2_9ce4_8422_2325_u64, |hash, &n| {
        (hash ^ n as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(23)
    });
    ((hash ^ hash >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9) >> 17) as usize
}

pub(super) fn of<'w>(words: &[&'w str], numbers: &[usize]) -> &'w str {
    words[mixed(numbers) % words.len()]
}

pub(super) fn sentence(page: usize, at: usize) -> String {
    let word = |words, n| of(words, &[page, at, n]);
    format!(
        "The {} {} {} the {} of the {} {} {}.",
        word(&ADJECTIVES, 1),
        word(&NOUNS, 2),
        word(&VERBS, 3),
        word(&NOUNS, 4),
        word(&ADJECTIVES, 5),
        word(&NOUNS, 6),
        word(&ENDS, 7)
    )
}

pub(super) fn paragraphs(page: usize, count: usize) -> String {
    (0..count).fold(String::new(), |mut text, at| {
        let sentences: Vec<String> = (0..3 + mixed(&[page, at]) % 3).map(|n| sentence(page, 10 * at + n)).collect();
        let _ = write!(text, "<p>{}</p>", sentences.join(" "));
        text
    })
}

pub(super) fn title(page: usize) -> String {
    let word = |words, n| of(words, &[page, 77, n]);
    format!(
        "{} {} {} the {} {}",
        word(&ADJECTIVES, 0),
        word(&NOUNS, 1),
        word(&VERBS, 2),
        word(&ADJECTIVES, 3),
        word(&NOUNS, 4)
    )
}

pub(super) fn capital(text: &str) -> String {
    let (first, rest) = text.split_at(1);
    first.to_uppercase() + rest
}
