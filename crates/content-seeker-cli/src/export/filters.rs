//! Which pages become rows.

use seek_io::Record;
use seek_mine::TextSize;

use super::counts::Reason;
use crate::cli::ExportArgs;

/// What a page must be like.
#[derive(Debug, Default)]
pub struct Filters {
    /// One of these types; of any where there are none.
    types: Vec<&'static str>,
    /// In one of these languages; in any where there are none.
    languages: Vec<String>,
    /// At least so many characters.
    min_chars: u64,
}

impl Filters {
    /// The filters that the arguments ask for.
    pub fn of(arguments: &ExportArgs) -> Filters {
        Filters {
            types: arguments.types.iter().map(|page_type| page_type.name()).collect(),
            languages: arguments.lang.clone(),
            min_chars: arguments.min_chars,
        }
    }

    /// The first reason to leave a page out. A page of unknown language is in none.
    pub fn reason(&self, record: &Record, size: TextSize) -> Option<Reason> {
        let page_type = record.page_type.as_deref();
        if !self.types.is_empty() && !page_type.is_some_and(|page_type| self.types.contains(&page_type)) {
            return Some(Reason::Type);
        }
        let language = record.language.as_deref();
        if !self.languages.is_empty() && !self.languages.iter().any(|wanted| Some(wanted.as_str()) == language) {
            return Some(Reason::Language);
        }
        (size.characters < self.min_chars).then_some(Reason::Length)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_reason_is_told() {
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
        assert_eq!(reason("product", Some("en"), 0), Some(Reason::Type));
        assert_eq!(reason("article", Some("en"), 0), Some(Reason::Language));
        assert_eq!(reason("article", None, 10), Some(Reason::Language));
        assert_eq!(reason("article", Some("de"), 9), Some(Reason::Length));
    }

    #[test]
    fn without_filters_all_pages_are_rows() {
        assert_eq!(Filters::default().reason(&Record::default(), TextSize::default()), None);
    }
}
