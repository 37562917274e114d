//! A page with its labels, and with its boxes as a table keeps them.

use super::error::{CorpusError, Location};
use super::segment_label::SegmentLabel;
use crate::input::SavedResource;
use seek_page::{Dom, Layout, LayoutError, NodeBox, Size};
use std::path::Path;
use std::sync::Arc;

/// A page and its labels. Each kind of label may be missing.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LabelledPage {
    /// `corpus/name`, unique.
    pub id: String,
    /// The address of the page.
    pub url: Option<String>,
    /// The site of the page, where its address is not known. Folds keep the pages of a site together.
    pub site: Option<String>,
    /// Language as a BCP-47 primary tag.
    pub lang: Option<String>,
    /// `article`, `forum`, `product`, `collection`, `listing`, `documentation` or `service`; or a type of one's own.
    pub page_type: Option<String>,
    /// Licence of the labels. The page itself belongs to its publisher.
    pub license: Option<String>,
    /// The stored bytes of the page, in its own charset.
    pub html: Vec<u8>,
    /// The page with its labels as inserted wrapper elements. An extractor must read `html`, because the wrappers reveal
    /// the labels. The labels are mapped by text order.
    pub annotated_html: Option<Vec<u8>>,
    /// The main content, with newlines between paragraphs; empty for a page without content, and none for a page whose
    /// main content is not labelled as text.
    pub gold_text: Option<String>,
    /// The main content as Markdown.
    pub gold_markdown: Option<String>,
    /// The labelled title.
    pub title: Option<String>,
    /// The labelled author.
    pub author: Option<String>,
    /// The labelled date, as written.
    pub date: Option<String>,
    /// Snippets that must be in the output.
    pub with: Vec<String>,
    /// Snippets that must not be in the output.
    pub without: Vec<String>,
    /// Labels of segments.
    pub segments: Vec<SegmentLabel>,
    /// Who labelled the page.
    pub annotators: Vec<String>,
    /// Id of the labelled page that it was made from, or `written` for a page written to train on; none for a page that somebody published.
    /// Classifiers learn from made pages; thresholds and the balance of folds do not depend on them.
    pub made_from: Option<String>,
    /// Labelled parts, if an annotation tool exported the page. They are not stored in Parquet.
    pub spans: Vec<LabelledSpan>,
    /// The style sheets and images that were saved with the page. They are not stored in Parquet.
    pub resources: Vec<SavedResource>,
    /// The boxes of the page, if a table of boxes was read beside the corpus.
    pub layout: Option<Arc<SavedLayout>>,
}

impl LabelledPage {
    /// The main content as text; empty if it is not labelled as text.
    pub fn gold(&self) -> &str {
        self.gold_text.as_deref().unwrap_or_default()
    }
}

/// The pages of a corpus in order. A bad row or line is an error in its place. The stream ends early only if the file
/// itself cannot be read further.
pub type Pages = Box<dyn Iterator<Item = Result<LabelledPage, CorpusError>> + Send>;

/// A part of a page with the name of its label. The trainer says what the names mean.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LabelledSpan {
    /// The name of the label, as the tool has it.
    pub label: String,
    /// The place of the part.
    pub place: SpanPlace,
}

/// Where a labelled part is.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SpanPlace {
    /// A range of the tree, as Label Studio has it.
    Tree {
        /// Path and offset of the start. Paths start in the body. The offset counts UTF-16 units of a text node, or
        /// children of an element.
        start: (String, usize),
        /// Path and offset of the end.
        end: (String, usize),
        /// Start and end as characters of all text nodes of the body.
        global: Option<(usize, usize)>,
        /// The text as the browser showed it.
        text: Option<String>,
    },
    /// A range of the page's source, in characters.
    Source(usize, usize),
    /// A text that the page has somewhere.
    Text(String),
}

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

/// The labels of segments that a row or line holds as text.
pub(super) fn parse_segments(
    path: &Path,
    location: Location,
    texts: Vec<String>,
) -> Result<Vec<SegmentLabel>, CorpusError> {
    let fail = |source| CorpusError::Segment { path: path.to_owned(), location, source };
    texts.iter().map(|text| text.parse().map_err(fail)).collect()
}
