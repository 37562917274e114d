//! What data say of a text in them, as values. `data_facts.rs` reads them, and the arena keeps them.

/// What data say of a text in them. Each value is one line, as written there.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct DataFacts {
    /// The title.
    pub title: String,
    /// The authors. A value may hold several names.
    pub authors: Vec<DataFact>,
    /// The date of publication.
    pub published: Option<DataFact>,
    /// The date of the last change.
    pub modified: Option<DataFact>,
}

/// A value with its key.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct DataFact {
    /// The key as written.
    pub key: String,
    /// The value.
    pub value: String,
}

impl DataFacts {
    pub(super) fn of_title(title: String) -> DataFacts {
        DataFacts { title, authors: Vec::new(), published: None, modified: None }
    }
}
