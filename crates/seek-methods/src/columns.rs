//! The columns of DANA and R2L: for each line of the source one column above and one below the axis (figure 2 of DANA).

use seek_extract::picture::{Mark, Picture, Series};
use seek_page::LineRanges;
use std::ops::Range;

/// A line of the source with the heights of its columns above and below the axis.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Column {
    /// The line's bytes in the source, without its end.
    pub line: Range<usize>,
    /// Above the axis: the number of characters beyond ASCII. For `dana-ltr` the weighted number of characters of text.
    pub above: u32,
    /// Below the axis: the number of ASCII characters, including markup. For `dana-ltr` the bytes of markup and the
    /// characters of text in anchors.
    pub below: u32,
}

/// Estimated bytes of a line, for the capacity of the vector.
const BYTES_PER_COLUMN: usize = 64;

/// Counts the characters of each line. A line of more than `max_bytes` bytes is broken before `<`, into the longest
/// allowed pieces. It is never broken between two `<`.
///
/// DANA's paper normalises the length of lines, so that the format of the source has no influence. It gives no rule.
pub fn columns(source: &str, max_bytes: usize) -> Vec<Column> {
    let mut columns = Vec::with_capacity(source.len() / BYTES_PER_COLUMN);
    for line in LineRanges::of(source) {
        push_pieces(source.as_bytes(), line, max_bytes, &mut columns);
    }
    columns
}

/// Breaks a line into pieces and counts each.
fn push_pieces(bytes: &[u8], line: Range<usize>, max_bytes: usize, columns: &mut Vec<Column>) {
    let mut from = line.start;
    while line.end - from > max_bytes {
        // The last tag within the maximum length, or else the next tag.
        let limit = from + 1 + max_bytes;
        let last_within = memchr::memrchr(b'<', &bytes[from + 1..limit]).map(|at| from + 1 + at);
        let next = || memchr::memchr(b'<', &bytes[limit..line.end]).map(|at| limit + at);
        let Some(cut) = last_within.or_else(next) else { break };
        columns.push(count(bytes, from..cut));
        from = cut;
    }
    columns.push(count(bytes, from..line.end));
}

/// The lowest bit of each of eight bytes.
const LOWEST: u64 = u64::from_ne_bytes([1; 8]);

/// Counts the characters of a piece of UTF-8. A byte from C0 on begins a character beyond ASCII; a byte below 80 is an
/// ASCII character.
///
/// The loop handles eight bytes at a time. Lines are too short for wider registers.
fn count(bytes: &[u8], line: Range<usize>) -> Column {
    let (mut above, mut high) = (0, 0);
    // A chunk is short enough for one byte to hold the sum over all eight lanes.
    for part in bytes[line.clone()].chunks(31 * 8) {
        let (mut starts, mut beyond) = (0_u64, 0_u64);
        let mut add = |eight: u64| {
            beyond += (eight >> 7) & LOWEST;
            starts += (eight >> 7) & (eight >> 6) & LOWEST;
        };
        let (whole, rest) = part.as_chunks::<8>();
        whole.iter().for_each(|eight| add(u64::from_le_bytes(*eight)));
        // The missing bytes of the last eight are zero, which adds nothing.
        add(match part.last_chunk::<8>() {
            Some(last) if !rest.is_empty() => u64::from_le_bytes(*last) >> (64 - 8 * rest.len()),
            _ => rest.iter().rev().fold(0, |eight, &byte| eight << 8 | u64::from(byte)),
        });
        above += (starts.wrapping_mul(LOWEST) >> 56) as u32;
        high += (beyond.wrapping_mul(LOWEST) >> 56) as u32;
    }
    Column { below: line.len() as u32 - high, above, line }
}

/// DANA's formula 1: the sum of `above - below` over each column and its two neighbours. Missing neighbours count 0.
pub fn smoothed(columns: &[Column]) -> Vec<i64> {
    let difference = |column: &Column| i64::from(column.above) - i64::from(column.below);
    let mut smoothed = Vec::with_capacity(columns.len());
    let (mut before, mut own) = (0, columns.first().map_or(0, difference));
    for i in 0..columns.len() {
        let after = columns.get(i + 1).map_or(0, difference);
        smoothed.push(before + own + after);
        (before, own) = (own, after);
    }
    smoothed
}

/// The names of the counts above and below the axis in the papers.
pub(crate) const SIDES: [&str; 2] = ["characters beyond ASCII", "characters in ASCII"];

/// The columns before and after smoothing: figures 2 and 3 of DANA's paper, with the marks of a method. `sides` names
/// the counts above and below the axis.
pub(crate) fn pictures(columns: &[Column], smoothed: &[i64], sides: [&str; 2], marks: Vec<Mark>) -> Vec<Picture> {
    let picture = |title: &str, caption: &str, series: Vec<Series>| Picture {
        title: title.to_owned(),
        caption: caption.to_owned(),
        x: "line of the source".to_owned(),
        y: "characters".to_owned(),
        series,
        marks: marks.clone(),
        thresholds: Vec::new(),
    };
    let above = columns.iter().map(|column| f64::from(column.above));
    let below = columns.iter().map(|column| -f64::from(column.below));
    let counted = vec![Series::columns(sides[0], above), Series::columns(sides[1], below)];
    let less = format!("{} less {}", sides[0], sides[1]);
    let after_smoothing = vec![Series::columns(&less, smoothed.iter().map(|&sum| sum as f64))];
    vec![
        picture(
            "Columns before smoothing",
            &format!("For each line of the source {} above the axis and {} below it.", sides[0], sides[1]),
            counted,
        ),
        picture(
            "Columns after smoothing",
            "For each line and its two neighbours the columns above the axis less the columns below it.",
            after_smoothing,
        ),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn pieces(source: &str, max_bytes: usize) -> Vec<&str> {
        columns(source, max_bytes).into_iter().map(|column| &source[column.line]).collect()
    }

    #[test]
    fn all_kinds_of_line_ends_count_and_lines_may_be_empty() {
        assert_eq!(pieces("a\nb\r\nc\rd\n\n\ne\n", 100), ["a", "b", "c", "d", "", "", "e"]);
        assert_eq!(pieces("", 100), [] as [&str; 0]);
    }

    #[test]
    fn characters_are_counted_and_not_bytes() {
        let all = columns("<p>سلام abc 中文 🙂</p>\nabc", 100);
        assert_eq!((all[0].above, all[0].below), (4 + 2 + 1, 3 + 6 + 4));
        assert_eq!((all[1].above, all[1].below), (0, 3));
        let long = columns(&"é".repeat(1000), 10);
        assert_eq!((long.len(), long[0].above, long[0].below), (1, 1000, 0));
    }

    #[test]
    fn long_lines_are_broken_only_before_tags() {
        assert_eq!(
            pieces("<p>one</p><p>two</p><p>a long text in between</p>x", 12),
            ["<p>one</p>", "<p>two</p>", "<p>a long text in between", "</p>x"]
        );
        assert_eq!(pieces("<b>short</b>", 12), ["<b>short</b>"]);
    }

    #[test]
    fn a_smoothed_column_is_the_sum_with_its_neighbours() {
        let column = |above, below| Column { line: 0..0, above, below };
        assert_eq!(smoothed(&[column(5, 1), column(0, 10), column(2, 0), column(1, 0)]), [-6, -4, -7, 3]);
        assert_eq!(smoothed(&[]), [] as [i64; 0]);
    }

    proptest! {
        #[test]
        fn counts_are_those_of_the_characters(text in "(a|é|中|🙂|<){0,700}") {
            let column = count(text.as_bytes(), 0..text.len());
            prop_assert_eq!(column.above as usize, text.chars().filter(|c| !c.is_ascii()).count());
            prop_assert_eq!(column.below as usize, text.chars().filter(char::is_ascii).count());
        }

        #[test]
        fn no_character_is_lost(source in "[<>a é中\n\r]{0,80}", max_bytes in 0_usize..20) {
            let columns = columns(&source, max_bytes);
            let counted: u32 = columns.iter().map(|column| column.above + column.below).sum();
            prop_assert_eq!(counted as usize, source.chars().filter(|c| !"\n\r".contains(*c)).count());
            prop_assert!(columns.windows(2).all(|two| two[0].line.end <= two[1].line.start));
        }
    }
}
