//! A page with its labels.

use super::error::CorpusError;

/// A page and its labels.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LabelledPage {
    /// `corpus/name`, unique.
    pub id: String,
    /// The address of the page.
    pub url: Option<String>,
    /// Language as a BCP-47 primary tag.
    pub lang: Option<String>,
    /// `article`, `forum`, `product`, `collection`, `listing`, `documentation` or `service`.
    pub page_type: Option<String>,
    /// Licence of the labels. The page itself belongs to its publisher.
    pub license: Option<String>,
    /// The stored bytes of the page, in its own charset.
    pub html: Vec<u8>,
    /// The page with its labels as inserted wrapper elements. An extractor must read `html`, because the wrappers reveal
    /// the labels. The labels are mapped by text order.
    pub annotated_html: Option<Vec<u8>>,
    /// The main content, with newlines between paragraphs; empty for a page without content.
    pub gold_text: String,
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
}

/// The pages of a corpus in order. A bad row or line is an error in its place. The stream ends early only if the file
/// itself cannot be read further.
pub type Pages = Box<dyn Iterator<Item = Result<LabelledPage, CorpusError>> + Send>;
