//! Fields of the metadata, and the comparison of their extracted and gold values.

use serde::Serialize;
use std::collections::BTreeSet;

/// A field of the metadata.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum MetadataField {
    /// The title.
    Title,
    /// All authors.
    Author,
    /// The day of publication.
    Date,
}

impl MetadataField {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            MetadataField::Title => "title",
            MetadataField::Author => "author",
            MetadataField::Date => "date",
        }
    }
}

/// Whether the extracted values equal the gold value after normalisation.
pub(super) fn is_right(field: MetadataField, gold: &str, found: &[&str]) -> bool {
    let Some(first) = found.first() else { return false };
    match field {
        MetadataField::Title => normalise(gold) == normalise(first),
        MetadataField::Date => day(gold) == day(first),
        MetadataField::Author => names(gold) == names(&found.join(", ")),
    }
}

/// The same, with authors as one string.
pub(super) fn is_exact(field: MetadataField, gold: &str, found: &[&str]) -> bool {
    match field {
        MetadataField::Author => !found.is_empty() && normalise(gold) == normalise(&found.join(", ")),
        _ => is_right(field, gold, found),
    }
}

/// Normalises case, white space and quotation marks.
fn normalise(text: &str) -> String {
    let marks = |c: char| match c {
        '‘' | '’' | '‚' | '`' | '´' => '\'',
        '“' | '”' | '„' | '«' | '»' => '"',
        _ => c,
    };
    let text: String = text.chars().map(marks).flat_map(char::to_lowercase).collect();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The day of an ISO 8601 date.
fn day(date: &str) -> &str {
    date.get(..10).unwrap_or(date)
}

/// The names in a list.
fn names(list: &str) -> BTreeSet<String> {
    let parts = list.split([',', ';', '&']).flat_map(|part| part.split(" and "));
    let names = parts.map(normalise).map(|name| name.strip_prefix("by ").map(str::to_owned).unwrap_or(name));
    // "A, B, and C" leaves "and C".
    names
        .map(|name| name.strip_prefix("and ").map(str::to_owned).unwrap_or(name))
        .filter(|name| !name.is_empty())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn case_space_and_quotation_marks_are_normalised() {
        assert!(is_right(MetadataField::Title, "The “Storm”  is over", &["the \"storm\" is over"]));
        assert!(
            !is_right(MetadataField::Title, "The storm", &["The storm!"])
                && !is_right(MetadataField::Title, "The storm", &[])
        );
        assert!(is_right(MetadataField::Date, "2019-03-03", &["2019-03-03T10:20:30Z"]));
    }

    #[test]
    fn authors_are_compared_as_a_set() {
        assert!(is_right(MetadataField::Author, "Ann Lee, Bo Yi, and Cy Young", &["Bo Yi", "Cy Young", "Ann Lee"]));
        assert!(is_right(MetadataField::Author, "Ann Lee, MD", &["Ann Lee, MD"]));
        assert!(!is_right(MetadataField::Author, "Ann Lee and Bo Yi", &["Ann Lee"]));
        assert!(!is_exact(MetadataField::Author, "Ann Lee, Bo Yi", &["Bo Yi", "Ann Lee"]));
        assert!(is_exact(MetadataField::Author, "ann lee, Bo Yi", &["Ann Lee", "Bo Yi"]));
    }
}
