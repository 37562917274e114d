//! Counts of pages and of their texts.

use serde::{Deserialize, Serialize};

/// The filter that leaves a page out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FilterReason {
    /// The page has another type.
    Type,
    /// The page has another language.
    Language,
    /// The page has too few characters.
    Length,
}

/// Counts of pages and of their texts. `pages = rows + filtered + dropped + failures`.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counts {
    /// Pages of the inputs.
    pub pages: u64,
    /// Pages that became rows.
    pub rows: u64,
    /// Pages that a filter left out: the sum of the next three.
    pub filtered: u64,
    /// Pages of another type.
    pub filtered_by_type: u64,
    /// Pages in another language.
    pub filtered_by_language: u64,
    /// Pages with too few characters.
    pub filtered_by_length: u64,
    /// Pages that are copies of an earlier page, marked or dropped.
    pub duplicates: u64,
    /// Dropped copies.
    pub dropped: u64,
    /// Pages that failed.
    pub failures: u64,
    /// Characters of the rows' texts.
    pub characters: u64,
    /// Tokens of the rows' texts.
    pub tokens: u64,
    /// Sentences of the rows' texts, if the export has a table of sentences.
    pub sentences: u64,
}

impl Counts {
    /// Counts a page that a filter left out.
    pub fn filter(&mut self, reason: FilterReason) {
        self.filtered += 1;
        *match reason {
            FilterReason::Type => &mut self.filtered_by_type,
            FilterReason::Language => &mut self.filtered_by_language,
            FilterReason::Length => &mut self.filtered_by_length,
        } += 1;
    }

    /// Adds other counts.
    pub fn add(&mut self, other: &Counts) {
        // A new field must be added here, too: a test checks it.
        let Counts { pages, rows, filtered, filtered_by_type, filtered_by_language, filtered_by_length, .. } = other;
        let Counts { duplicates, dropped, failures, characters, tokens, sentences, .. } = other;
        for (sum, more) in [
            (&mut self.pages, pages),
            (&mut self.rows, rows),
            (&mut self.filtered, filtered),
            (&mut self.filtered_by_type, filtered_by_type),
            (&mut self.filtered_by_language, filtered_by_language),
            (&mut self.filtered_by_length, filtered_by_length),
            (&mut self.duplicates, duplicates),
            (&mut self.dropped, dropped),
            (&mut self.failures, failures),
            (&mut self.characters, characters),
            (&mut self.tokens, tokens),
            (&mut self.sentences, sentences),
        ] {
            *sum += more;
        }
    }

    /// A line for the user.
    pub fn summary(&self, parts: usize) -> String {
        let mut line = format!("{} = {}", plural(self.pages, "page"), plural(self.rows, "row"));
        for (count, what) in
            [(self.filtered, "filtered"), (self.dropped, "duplicates dropped"), (self.failures, "failed")]
        {
            line += &format!(" + {} {what}", grouped(count));
        }
        if self.duplicates > self.dropped {
            line += &format!("; {} of the rows marked as duplicates", grouped(self.duplicates - self.dropped));
        }
        line + &format!("; in {}", plural(parts as u64, "part"))
    }
}

fn plural(count: u64, what: &str) -> String {
    format!("{} {what}{}", grouped(count), if count == 1 { "" } else { "s" })
}

/// A number with commas between groups of three digits.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut grouped = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped() {
        assert_eq!([0, 999, 1_000, 1_234_567].map(grouped), ["0", "999", "1,000", "1,234,567"]);
    }

    #[test]
    fn the_summary_counts_every_page() {
        let counts = Counts {
            pages: 1_200,
            rows: 1_000,
            filtered: 100,
            duplicates: 90,
            dropped: 80,
            failures: 20,
            ..Counts::default()
        };
        let expected = "1,200 pages = 1,000 rows + 100 filtered + 80 duplicates dropped + 20 failed; 10 of the rows marked as duplicates; in 1 part";
        assert_eq!(counts.summary(1), expected);
    }

    #[test]
    fn every_number_is_added() {
        let mut counts = Counts { pages: 1, sentences: 2, ..Counts::default() };
        for reason in [FilterReason::Type, FilterReason::Language, FilterReason::Length] {
            counts.filter(reason);
        }
        let numbers = |counts: &Counts| -> Vec<u64> {
            let value = serde_json::to_value(counts).unwrap();
            value.as_object().unwrap().values().map(|number| number.as_u64().unwrap()).collect()
        };
        let ones = Counts {
            pages: 1,
            rows: 1,
            filtered: 1,
            filtered_by_type: 1,
            filtered_by_language: 1,
            filtered_by_length: 1,
            duplicates: 1,
            dropped: 1,
            failures: 1,
            characters: 1,
            tokens: 1,
            sentences: 1,
        };
        let before = numbers(&counts);
        counts.add(&ones);
        assert!(numbers(&counts).iter().zip(before).all(|(after, before)| *after == before + 1));
    }
}
