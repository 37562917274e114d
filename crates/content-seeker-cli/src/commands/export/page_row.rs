//! The row of a page, as far as it does not depend on other pages. Several threads make rows in parallel.

use content_seeker::records::{PageRecord, RecordMaker, bug_message, bytes};
use seek_io::Record;
use seek_io::input::InputResult;
use seek_io::parallel::Worker;
use seek_mine::{DuplicateKind, Sentence, TextFingerprint, TextSize, try_sentences};
use seek_page::PageError;

use super::counts::FilterReason;
use super::filters::Filters;
use super::page_hash::page_hash;

/// A page that may become a row.
pub struct PageRow {
    /// The hash of the input.
    pub hash: u128,
    /// The record.
    pub record: Record,
    /// The size of the text.
    pub size: TextSize,
    /// The filter that leaves the page out.
    pub filtered: Option<FilterReason>,
    /// The fingerprint that finds copies.
    pub fingerprint: TextFingerprint,
    /// The sentences of the text, if the export has them.
    pub sentences: Vec<Sentence>,
}

impl PageRow {
    fn of_record(hash: u128, record: Record) -> PageRow {
        let fingerprint = TextFingerprint { hash: None, signature: None };
        PageRow { hash, record, size: TextSize::default(), filtered: None, fingerprint, sentences: Vec::new() }
    }

    /// Whether the page becomes a row, unless it is a dropped copy.
    pub fn is_wanted(&self) -> bool {
        self.record.error.is_none() && self.filtered.is_none()
    }
}

/// Makes the rows of pages.
pub struct RowMaker {
    /// Makes the record of a page.
    pub record_maker: RecordMaker,
    /// The filters.
    pub filters: Filters,
    /// The kind of copies.
    pub copies: DuplicateKind,
    /// Whether rows have sentences.
    pub sentences: bool,
}

impl RowMaker {
    fn row(&self, input: &InputResult, page: PageRecord) -> PageRow {
        let hash = page_hash(input);
        let (id, url) = (page.record.id.clone(), page.record.url.clone());
        let timed_out = |error| PageRow::of_record(hash, Record { url, ..Record::failure(&id, error) });
        self.measure_text(hash, page).unwrap_or_else(timed_out)
    }

    fn measure_text(&self, hash: u128, page: PageRecord) -> Result<PageRow, PageError> {
        let deadline = page.deadline;
        let mut row = PageRow::of_record(hash, page.record);
        let Some(text) = &row.record.text else { return Ok(row) };
        row.size = TextSize::of(text);
        deadline.check()?;
        row.filtered = self.filters.reason(&row.record, row.size);
        if row.filtered.is_some() {
            return Ok(row);
        }
        row.fingerprint = TextFingerprint::of(text, self.copies);
        deadline.check()?;
        if self.sentences {
            let mut ticker = deadline.ticker();
            row.sentences = try_sentences(text, row.record.language.as_deref(), || ticker.step())?;
            deadline.check()?;
        }
        Ok(row)
    }
}

impl Worker<InputResult> for RowMaker {
    type Output = PageRow;

    fn bytes(&self, input: &InputResult) -> usize {
        bytes(input)
    }

    fn work(&self, input: &mut InputResult) -> PageRow {
        self.row(input, self.record_maker.make(input))
    }

    fn panicked(&self, input: &InputResult, message: &str) -> PageRow {
        self.row(input, self.record_maker.failure(input, bug_message(message)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use content_seeker::Extractor;
    use content_seeker::records::RecordFields;
    use seek_io::Document;
    use seek_page::Deadline;
    use std::time::Duration;

    #[test]
    fn the_deadline_of_a_page_covers_its_size_copies_and_sentences() {
        let record_maker =
            RecordMaker::new(Extractor::builder().method("bte").build().unwrap(), RecordFields::default(), None);
        let maker =
            RowMaker { record_maker, filters: Filters::default(), copies: DuplicateKind::Exact, sentences: true };
        let input = Ok(Document { id: "page".to_owned(), ..Document::default() });
        let row = |deadline| {
            let record = Record { id: "page".to_owned(), text: Some("One. Two.".to_owned()), ..Record::default() };
            maker.row(&input, PageRecord { record, rendered: None, deadline })
        };
        assert_eq!(row(Deadline::default()).sentences.len(), 2);
        let late = row(Deadline::after(Duration::ZERO));
        assert!(!late.is_wanted() && late.record.text.is_none() && late.sentences.is_empty());
    }
}
