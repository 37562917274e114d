//! The filters that decide which pages become rows.

use seek_io::Record;
use seek_mine::TextSize;

use super::counts::FilterReason;
use crate::cli::export::ExportArgs;

/// The conditions for a page.
#[derive(Debug, Default)]
pub struct Filters {
    /// The allowed types; all if empty.
    types: Vec<&'static str>,
    /// The allowed languages; all if empty.
    languages: Vec<String>,
    /// The least number of characters.
    min_chars: u64,
}

impl Filters {
    /// The filters of the arguments.
    pub fn new(arguments: &ExportArgs) -> Filters {
        Filters {
            types: arguments.types.iter().map(|page_type| page_type.name()).collect(),
            languages: arguments.lang.clone(),
            min_chars: arguments.min_chars,
        }
    }

    /// The first reason to leave a page out. A page of unknown language is in no language.
    pub fn reason(&self, record: &Record, size: TextSize) -> Option<FilterReason> {
        let page_type = record.page_type.as_deref();
        if !self.types.is_empty() && !page_type.is_some_and(|page_type| self.types.contains(&page_type)) {
            return Some(FilterReason::Type);
        }
        let language = record.language.as_deref();
        if !self.languages.is_empty() && !self.languages.iter().any(|wanted| Some(wanted.as_str()) == language) {
            return Some(FilterReason::Language);
        }
        (size.characters < self.min_chars).then_some(FilterReason::Length)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_reason_counts() {
        let filters = Filters { types: vec!["article", "forum"], languages: vec!["de".to_owned()], min_chars: 10 };
        let reason = |page_type: &str, language: Option<&str>, characters| {
            let record = Record {
                page_type: Some(page_type.to_owned()),
                language: language.map(str::to_owned),
                ..Record::default()
            };
            filters.reason(&record, TextSize { characters, tokens: 0 })
        };
        assert_eq!(reason("forum", Some("de"), 10), None);
        assert_eq!(reason("product", Some("en"), 0), Some(FilterReason::Type));
        assert_eq!(reason("article", Some("en"), 0), Some(FilterReason::Language));
        assert_eq!(reason("article", None, 10), Some(FilterReason::Language));
        assert_eq!(reason("article", Some("de"), 9), Some(FilterReason::Length));
    }

    #[test]
    fn without_filters_no_page_is_left_out() {
        assert_eq!(Filters::default().reason(&Record::default(), TextSize::default()), None);
    }
}
