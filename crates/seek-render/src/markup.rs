//! The options of a document: links and images.

/// Markup that a document holds in addition to text and structure. It never changes the text.
///
/// ```
/// use seek_render::Markup;
///
/// let markup = Markup::default().links(true);
/// assert!(markup.links && !markup.images);
/// ```
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Markup {
    /// Links with their addresses.
    pub links: bool,
    /// Images with their addresses and alternative texts.
    pub images: bool,
}

impl Markup {
    /// Sets whether the document holds links.
    #[must_use]
    pub const fn links(mut self, links: bool) -> Markup {
        self.links = links;
        self
    }

    /// Sets whether the document holds images.
    #[must_use]
    pub const fn images(mut self, images: bool) -> Markup {
        self.images = images;
        self
    }
}
