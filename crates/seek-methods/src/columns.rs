//! The columns that methods on the source view count: one above and one below the axis for each line (figure 2 of DANA).

use seek_extract::picture::{Mark, Picture, Series};
use seek_page::LineRanges;
use std::ops::Range;

/// A line of the source, and the characters that stand above and below the axis.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Column {
    /// The line's bytes in the source, without its end.
    pub line: Range<usize>,
    /// What stands above the axis: characters beyond ASCII, for `dana-ltr` weighed characters of text.
    pub above: u32,
    /// What stands below it: ASCII characters, those of markup among them; for `dana-ltr` markup and text in anchors.
    pub below: u32,
}

/// A guess, for memory alone.
const BYTES_A_COLUMN: usize = 64;

/// Counts the characters of each line. A line of more than `longest` bytes is broken before `<`, into pieces that are as long as
/// they may be; between two `<` it is never broken.
///
/// DANA's paper normalises the length of lines so that the format of the source does not matter, and gives no rule.
pub fn columns(source: &str, longest: usize) -> Vec<Column> {
    let mut columns = Vec::with_capacity(source.len() / BYTES_A_COLUMN);
    for line in LineRanges::of(source) {
        push_pieces(source.as_bytes(), line, longest, &mut columns);
    }
    columns
}

/// Breaks a line into pieces and counts each.
fn push_pieces(bytes: &[u8], line: Range<usize>, longest: usize, columns: &mut Vec<Column>) {
    let mut from = line.start;
    while line.end - from > longest {
        // The last tag that keeps the piece short enough; where there is none, the next.
        let far = from + 1 + longest;
        let near = memchr::memrchr(b'<', &bytes[from + 1..far]).map(|at| from + 1 + at);
        let next = || memchr::memchr(b'<', &bytes[far..line.end]).map(|at| far + at);
        let Some(cut) = near.or_else(next) else { break };
        columns.push(count(bytes, from..cut));
        from = cut;
    }
    columns.push(count(bytes, from..line.end));
}

/// The lowest bit of each of eight bytes.
const LOWEST: u64 = u64::from_ne_bytes([1; 8]);

/// Counts the characters of a piece of UTF-8. Bytes from C0 on begin a character beyond ASCII, those below 80 are one of it.
///
/// Eight bytes are looked at together, as lines are too short for wider registers to pay.
fn count(bytes: &[u8], line: Range<usize>) -> Column {
    let (mut above, mut high) = (0, 0);
    // So few at a time that one byte can hold the sum over all eight lanes.
    for part in bytes[line.clone()].chunks(31 * 8) {
        let (mut starts, mut beyond) = (0_u64, 0_u64);
        let mut add = |eight: u64| {
            beyond += (eight >> 7) & LOWEST;
            starts += (eight >> 7) & (eight >> 6) & LOWEST;
        };
        let (whole, rest) = part.as_chunks::<8>();
        whole.iter().for_each(|eight| add(u64::from_le_bytes(*eight)));
        // What is missing to eight is as ASCII: it adds nothing.
        add(match part.last_chunk::<8>() {
            Some(last) if !rest.is_empty() => u64::from_le_bytes(*last) >> (64 - 8 * rest.len()),
            _ => rest.iter().rev().fold(0, |eight, &byte| eight << 8 | u64::from(byte)),
        });
        above += (starts.wrapping_mul(LOWEST) >> 56) as u32;
        high += (beyond.wrapping_mul(LOWEST) >> 56) as u32;
    }
    Column { below: line.len() as u32 - high, above, line }
}

/// DANA's formula 1: each column with its two neighbours, above less below. Beyond the ends there is nothing.
pub fn smoothed(columns: &[Column]) -> Vec<i64> {
    let of = |column: &Column| i64::from(column.above) - i64::from(column.below);
    let mut smoothed = Vec::with_capacity(columns.len());
    let (mut before, mut own) = (0, columns.first().map_or(0, of));
    for i in 0..columns.len() {
        let after = columns.get(i + 1).map_or(0, of);
        smoothed.push(before + own + after);
        (before, own) = (own, after);
    }
    smoothed
}

/// What stands above and below the axis, where it is counted as in the papers.
pub(crate) const SIDES: [&str; 2] = ["characters beyond ASCII", "characters in ASCII"];

/// The columns before and after smoothing: figures 2 and 3 of DANA's paper, with what a method found in them. `sides` are names of
/// what it counts above and below the axis.
pub(crate) fn pictures(columns: &[Column], smoothed: &[i64], sides: [&str; 2], marks: Vec<Mark>) -> Vec<Picture> {
    let about = |title: &str, caption: &str, series: Vec<Series>| Picture {
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
    let smooth = vec![Series::columns(&less, smoothed.iter().map(|&sum| sum as f64))];
    vec![
        about(
            "Columns before smoothing",
            &format!("For each line of the source {} above the axis and {} below it.", sides[0], sides[1]),
            counted,
        ),
        about(
            "Columns after smoothing",
            "For each line and its two neighbours what stands above the axis less what stands below it.",
            smooth,
        ),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn pieces(source: &str, longest: usize) -> Vec<&str> {
        columns(source, longest).into_iter().map(|column| &source[column.line]).collect()
    }

    #[test]
    fn lines_end_in_any_way_and_may_be_empty() {
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
    fn long_lines_are_broken_before_tags_only() {
        assert_eq!(
            pieces("<p>one</p><p>two</p><p>a long text in between</p>x", 12),
            ["<p>one</p>", "<p>two</p>", "<p>a long text in between", "</p>x"]
        );
        assert_eq!(pieces("<b>short</b>", 12), ["<b>short</b>"]);
    }

    #[test]
    fn a_smoothed_column_has_its_neighbours() {
        let column = |above, below| Column { line: 0..0, above, below };
        assert_eq!(smoothed(&[column(5, 1), column(0, 10), column(2, 0), column(1, 0)]), [-6, -4, -7, 3]);
        assert_eq!(smoothed(&[]), [] as [i64; 0]);
    }

    proptest! {
        #[test]
        fn characters_are_counted_as_they_are(text in "(a|é|中|🙂|<){0,700}") {
            let column = count(text.as_bytes(), 0..text.len());
            prop_assert_eq!(column.above as usize, text.chars().filter(|c| !c.is_ascii()).count());
            prop_assert_eq!(column.below as usize, text.chars().filter(char::is_ascii).count());
        }

        #[test]
        fn no_character_is_lost(source in "[<>a é中\n\r]{0,80}", longest in 0_usize..20) {
            let columns = columns(&source, longest);
            let counted: u32 = columns.iter().map(|column| column.above + column.below).sum();
            prop_assert_eq!(counted as usize, source.chars().filter(|c| !"\n\r".contains(*c)).count());
            prop_assert!(columns.windows(2).all(|two| two[0].line.end <= two[1].line.start));
        }
    }
}
