//! The boxes of one page of a corpus, as a table keeps them.

use seek_page::{Dom, Layout, LayoutError, NodeBox, Size};

/// The boxes of a page, or why it has none.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SavedLayout {
    /// The id of the page in its corpus.
    pub id: String,
    /// The engine.
    pub engine: String,
    /// The size of the window.
    pub window: Size,
    /// The size of the document.
    pub document: Size,
    /// A box for each node of the markup; none if the layout failed.
    pub boxes: Vec<NodeBox>,
    /// Why the layout failed.
    pub error: Option<String>,
}

impl SavedLayout {
    /// The boxes of a layout.
    pub fn of(id: impl Into<String>, engine: &str, layout: &Layout) -> SavedLayout {
        SavedLayout {
            id: id.into(),
            engine: engine.to_owned(),
            window: layout.window(),
            document: layout.document(),
            boxes: layout.boxes().to_vec(),
            error: None,
        }
    }

    /// The layout for a page.
    ///
    /// # Errors
    /// [`LayoutError`] if these are the boxes of another page.
    pub fn layout(&self, dom: &Dom) -> Result<Layout, LayoutError> {
        Layout::new(dom, self.window, Some(self.document), self.boxes.clone())
    }
}
