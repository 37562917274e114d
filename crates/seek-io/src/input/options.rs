//! Options for reading inputs.

use crate::limits::InputLimits;

/// Names of the columns of Parquet files and of the fields of JSON Lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InputColumns {
    /// The column of the pages.
    pub html: String,
    /// The column of the ids. `None` means `id` if that exists. A named column must exist. (In JSON Lines, single lines
    /// may lack it.)
    pub id: Option<String>,
    /// The column of the addresses. `None` means `url` if that exists. A named column must exist, as above.
    pub url: Option<String>,
}

impl Default for InputColumns {
    /// `html`, and `id` and `url` if they exist.
    fn default() -> Self {
        Self { html: "html".to_owned(), id: None, url: None }
    }
}

impl InputColumns {
    pub(super) fn id_name(&self) -> &str {
        self.id.as_deref().unwrap_or("id")
    }

    pub(super) fn url_name(&self) -> &str {
        self.url.as_deref().unwrap_or("url")
    }
}

/// Options for reading inputs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct InputOptions {
    /// Limits on size and time.
    pub limits: InputLimits,
    /// Where tables have their pages.
    pub columns: InputColumns,
    /// Whether the resources of saved pages are read, too.
    pub resources: bool,
}
