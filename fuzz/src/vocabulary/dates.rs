//! Dates in texts, one a line.

use super::{Grammar, is_word_cut};

/// Lines with dates.
pub const DATES: Grammar = Grammar {
    start: b"3 May 2024\n2024-05-06T07:08:09+02:00\n",
    pieces: &[NUMBERS, WORDS, MARKS, WHOLE],
    is_cut: is_word_cut,
};

const NUMBERS: &[&str] = &[
    "0", "1", "3", "12", "13", "29", "30", "31", "32", "99", "365", "1969", "1990", "2000", "2023", "2024", "2099",
    "2100", "9999", "20240506", "1700000000", "1700000000123", "99999999999999999999", "4294967295", "05", "06", "٣",
    "۱۴۰۲", "２０２４", "3rd", "1st", "'24", "'65",
];

const WORDS: &[&str] = &[
    "May", "may", "January", "Sept.", "Feb", "März", "marzo", "mars", "марта", "Mart", "března", "января", "Oktober",
    "octobre", "Декабрь", "Monday", "Sun,", "of", "de", "del", "th", "st", "nd", "am", "pm", "a.m.", "PM", "UTC",
    "GMT", "EST", "Z", "T", "ago", "hours", "days", "yesterday", "today", "gestern", "hier", "vor", "il y a", "年",
    "月", "日", "년", "월", "일", "مايو", "ไทย", "Posted", "on", "at", "um", "Uhr", "г.",
];

const MARKS: &[&str] = &[
    "-", "/", ".", ",", ":", " ", "+", "'", "’", "–", "\n", "(", ")", "|", "\t", "\u{a0}", "\u{200f}", "·", "T", ";",
    "#", "%", "é", "\u{300}",
];

const WHOLE: &[&str] = &[
    "2024-05-06T07:08:09Z", "2024-05-06 07:08", "06/05/2024", "5/6/24", "6. Mai 2024, 07:08 Uhr",
    "Mon, 06 May 2024 07:08:09 +0200", "2024年5月6日", "May 6, 2024 at 7:08 PM", "2024-W19-1", "2024-02-30",
    "2023-02-29", "2024-05-06T25:61:61", "+14:00", "-99:99", "+0530", "3 days ago", "10:20", "24:00", "7:08 pm",
    "2024-05", "May 2024",
];
