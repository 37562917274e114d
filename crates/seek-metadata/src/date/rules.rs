//! The rules of the parser: what it accepts as a date in metadata and in the texts of posts.
//!
//! Metadata come from fields that hold a date, and from short texts near the heading. A wrong date is worse than none,
//! since only one is written. Texts of posts are searched everywhere on the page, and the same place in many posts
//! confirms a date, so an uncertain date is useful. But any number of a forum may look like a date.

use std::ops::RangeInclusive;

/// What the parser accepts.
#[derive(Debug)]
pub(crate) struct DateRules {
    /// Longest text in bytes. A metadata field begins with its date. A long text on a forum page is no date.
    pub(super) max_bytes: usize,
    /// Whether the parser reads the beginning of a longer text, or no longer text at all.
    pub(super) cuts_long_text: bool,
    /// Most tokens that the parser reads. It bounds the cost of texts of posts, which are as many as the text nodes.
    pub(super) max_tokens: usize,
    /// Years that are accepted. Metadata date the page, and the web has few pages before 1990. Posts may show a year of
    /// birth or an archive of older messages. Neither end is the year of a clock: a page gives the same answer always.
    pub(super) years: RangeInclusive<i32>,
    /// Whether a number of 10 or 13 digits alone is a time in seconds or milliseconds since 1970. In posts it may be an
    /// id.
    pub(super) unix_time: bool,
    /// Whether a number of 8 digits is a date (20190303). In posts it may be an id.
    pub(super) compact: bool,
    /// Whether a year may have two digits (5/7/19, 16-Jun-20). Only dates of recent posts are written so.
    pub(super) short_years: bool,
    /// Whether the name of a month may follow its year (2019 March 3). In posts a year before a month often belongs to
    /// something else.
    pub(super) year_before_name: bool,
    /// Whether a date counts as found where its day is not certain: 3 days ago, 5 May, or 03/04/2019 without a known
    /// order. Posts show such a date as it is written.
    pub(super) incomplete: bool,
    /// Whether the time of day may be anywhere in the text, as on forums (3:45 pm, 7 May 2019). Otherwise it follows
    /// the date, and a point may separate hours and minutes.
    pub(super) time_anywhere: bool,
    /// What may be between the parts of a date with the name of a month. Short texts of posts put other numbers beside
    /// names of months, so only the usual words and marks may be there.
    pub(super) gaps: Gaps,
}

/// What may be between day, month name and year.
#[derive(Debug)]
pub(super) struct Gaps {
    /// Between the first number and the name of the month.
    pub(super) before_name: DateGap,
    /// Between the name of the month and the year, after a day.
    pub(super) name_to_year: DateGap,
    /// Between the name of the month and the day.
    pub(super) name_to_day: DateGap,
    /// Between the day and the year, after the name of a month.
    pub(super) day_to_year: DateGap,
}

/// What may be between two parts of a date.
#[derive(Debug, Clone, Copy)]
pub(super) struct DateGap {
    pub(super) words: &'static [&'static str],
    /// Accepted marks; any if there are none.
    pub(super) marks: Option<&'static [char]>,
    /// Most tokens.
    pub(super) max: usize,
}

/// Among the words are the Catalan "of" before a vowel (`d'`), and those for "of the year" in Lithuanian (`m`) and Basque (`ko`, `eko`).
const ANY_MARK: DateGap = DateGap {
    words: &[
        "of", "de", "d", "del", "di", "th", "st", "nd", "rd", "do", "den", "o", "er", "m", "ko", "eko", "พศ", "คศ",
    ],
    marks: None,
    max: usize::MAX,
};
const AROUND_NAME: DateGap = DateGap {
    words: &["de", "d", "of", "th", "st", "nd", "rd", "er", "พศ", "คศ"],
    marks: Some(&['.', ',', '-', '/', '\'', '’']),
    max: 3,
};

/// The rules for metadata.
pub(crate) const METADATA_DATES: DateRules = DateRules {
    max_bytes: 240,
    cuts_long_text: true,
    max_tokens: 240,
    years: 1990..=2099,
    unix_time: true,
    compact: true,
    short_years: false,
    year_before_name: true,
    incomplete: false,
    time_anywhere: false,
    gaps: Gaps { before_name: ANY_MARK, name_to_year: ANY_MARK, name_to_day: ANY_MARK, day_to_year: ANY_MARK },
};

/// The rules for the first and the last day of a span, which may be those of a life.
pub(crate) const SPAN_DATES: DateRules = DateRules { years: 1700..=2099, unix_time: false, ..METADATA_DATES };

/// The rules for the dates of posts and comments.
pub(crate) const POST_DATES: DateRules = DateRules {
    max_bytes: 120,
    cuts_long_text: false,
    max_tokens: 48,
    years: 1970..=2099,
    unix_time: false,
    compact: false,
    short_years: true,
    year_before_name: false,
    incomplete: true,
    time_anywhere: true,
    gaps: Gaps {
        before_name: AROUND_NAME,
        name_to_year: AROUND_NAME,
        name_to_day: DateGap { words: &[], marks: Some(&['.']), max: 1 },
        day_to_year: DateGap { words: &["th", "st", "nd", "rd"], marks: Some(&[',', '\'', '’']), max: 2 },
    },
};

impl DateRules {
    /// Whether a text is too long for a date.
    pub(crate) fn rejects_length(&self, bytes: usize) -> bool {
        bytes > self.max_bytes && !self.cuts_long_text
    }
}
