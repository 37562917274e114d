//! The parts of a title between marks, and runs of them. A title often also names the site and the section.

use super::wide_chars::is_wide;

/// Most parts of a text. The last one holds the rest.
const MAX_PARTS: usize = 6;

/// The position of a run of parts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum PartRun {
    Whole,
    First,
    Head,
    Last,
    Rest,
    Middle,
}

/// A text, and all runs of its parts.
pub(super) fn runs(text: &str) -> Vec<(PartRun, &str)> {
    let parts = parts(text);
    let last = parts.len() - 1;
    let mut runs = vec![(PartRun::Whole, text)];
    for i in 0..=last {
        for j in i..=last {
            let run = match (i, j) {
                (0, j) if j == last => continue,
                (0, 0) => PartRun::First,
                (0, _) => PartRun::Head,
                (i, j) if i == last && j == last => PartRun::Last,
                (_, j) if j == last => PartRun::Rest,
                _ => PartRun::Middle,
            };
            runs.push((run, &text[parts[i].0..parts[j].1]));
        }
    }
    runs
}

/// The byte ranges of the parts of a text: between marks with spaces around them, and between bars. Never empty. Beside Chinese and
/// Japanese, `_` is a bar.
fn parts(text: &str) -> Vec<(usize, usize)> {
    let is_bar = |c: char| matches!(c, '|' | '｜');
    // A colon is no mark: French has a space before each. A guillemet without spaces is a quotation mark.
    let is_mark = |c: char| {
        is_bar(c)
            || matches!(c, '_' | '-' | '–' | '—' | '·' | '•' | '/' | '»' | '<' | '>' | '‹' | '›' | '«' | '~' | '⁄')
    };
    let mut parts = Vec::new();
    let (mut start, mut at) = (0, 0);
    while let Some(c) = text[at..].chars().next() {
        let rest = &text[at..];
        let after_space = at == 0 || text[..at].ends_with(' ');
        let run = if is_mark(c) { rest.find(|c| !is_mark(c)).unwrap_or(rest.len()) } else { 0 };
        let (before, after) = (&text[..at], &text[at + run..]);
        let is_joint = &rest[..run] == "_" && (before.ends_with(is_wide) || after.starts_with(is_wide));
        let parted = run > 0 && (is_joint || rest[..run].contains(is_bar) || (after_space && after.starts_with(' ')));
        if parted {
            let end = text[..at].trim_end().len();
            if end > start && parts.len() + 1 < MAX_PARTS {
                parts.push((start, end));
                start = at + run + (text[at + run..].len() - text[at + run..].trim_start().len());
            }
        }
        at += run.max(c.len_utf8());
    }
    if start < text.len() || parts.is_empty() {
        parts.push((start, text.len()));
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_separate_parts() {
        let cut = |text: &'static str| parts(text).iter().map(|&(from, to)| &text[from..to]).collect::<Vec<_>>();
        assert_eq!(cut("One|Two » Three - x-y"), ["One", "Two", "Three", "x-y"]);
        assert_eq!(cut("| One |"), ["| One"]);
        assert_eq!(cut("台风登陆_新闻_QQ.com"), ["台风登陆", "新闻", "QQ.com"]);
        assert_eq!(cut("the_storm_log - café_bar"), ["the_storm_log", "café_bar"]);
        assert_eq!(cut("Guerre : la Russie »affirme«"), ["Guerre : la Russie »affirme«"]);
        assert_eq!((cut(""), cut("-"), cut("a - b - c - d - e - f - g").len()), (vec![""], vec!["-"], MAX_PARTS));
    }
}
