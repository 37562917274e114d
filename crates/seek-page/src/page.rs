//! A page and its views.

use crate::linked_data::{self, LinkedData};
use crate::parse::parse;
use crate::{
    Blocks, Deadline, Dom, EncodingSource, HidingRules, Layout, LayoutError, Limits, LineRanges, PageError, Ruby,
    Segments, Tokens, decode, embedded_text, noframes, srcdoc,
};
use seek_html::Tree;
use std::sync::{Arc, OnceLock};

/// What is known about a page besides its bytes.
#[derive(Debug, Clone, Default)]
pub struct PageOptions {
    /// The address of the page.
    pub url: Option<String>,
    /// The value of the HTTP `Content-Type` header.
    pub content_type: Option<String>,
    /// Limits on the cost of the page.
    pub limits: Limits,
    /// What becomes of the readings of ruby.
    pub ruby: Ruby,
}

/// A decoded page. It makes its views on first use.
#[derive(Debug)]
pub struct Page {
    source: Arc<str>,
    url: Option<String>,
    encoding: &'static str,
    encoding_source: EncodingSource,
    limits: Limits,
    ruby: Ruby,
    tokens: OnceLock<Tokens>,
    structure: OnceLock<Result<Structure, PageError>>,
    linked_data: OnceLock<Result<LinkedData, PageError>>,
    hiding_rules: OnceLock<HidingRules>,
    layout: Option<Layout>,
}

/// The views that depend on the tree. They are needed together.
#[derive(Debug)]
struct Structure {
    dom: Dom,
    blocks: Blocks,
    segments: Segments,
}

impl Page {
    /// Decodes a page.
    ///
    /// # Errors
    /// [`PageError::SourceTooLong`] above the limit, before or after decoding; [`PageError::OutOfTime`] after the
    /// deadline.
    pub fn read(bytes: &[u8], options: PageOptions) -> Result<Page, PageError> {
        let limit = options.limits.source_bytes;
        let fits = |found| if found > limit { Err(PageError::SourceTooLong { found, limit }) } else { Ok(()) };
        fits(bytes.len())?;
        let decoded = decode(bytes, options.content_type.as_deref());
        fits(decoded.text.len())?;
        options.limits.deadline.check()?;
        let source = noframes::in_place(decoded.text);
        let source = srcdoc::in_place(source, options.limits.attributes);
        fits(source.len())?;
        Ok(Page {
            source: Arc::from(source),
            url: options.url,
            encoding: decoded.encoding,
            encoding_source: decoded.source,
            limits: options.limits,
            ruby: options.ruby,
            tokens: OnceLock::new(),
            structure: OnceLock::new(),
            linked_data: OnceLock::new(),
            hiding_rules: OnceLock::new(),
            layout: None,
        })
    }

    /// Makes a page from decoded text.
    ///
    /// # Errors
    /// [`PageError::SourceTooLong`] above the default limit.
    pub fn from_source(source: &str) -> Result<Page, PageError> {
        let content_type = Some("text/html; charset=utf-8".to_owned());
        Page::read(source.as_bytes(), PageOptions { content_type, ..PageOptions::default() })
    }

    /// The decoded source. Documents in `<iframe srcdoc>` and the text of `<noframes>` are in place.
    pub fn source(&self) -> &str {
        &self.source
    }

    /// The address of the page.
    pub fn url(&self) -> Option<&str> {
        self.url.as_deref()
    }

    /// The name of the encoding, and where it comes from.
    pub fn encoding(&self) -> (&'static str, EncodingSource) {
        (self.encoding, self.encoding_source)
    }

    /// Checks whether there is time left for the page. Every stage does so at intervals that make the cost negligible.
    ///
    /// # Errors
    /// [`PageError::OutOfTime`] after the deadline.
    pub fn check_deadline(&self) -> Result<(), PageError> {
        self.limits.deadline.check()
    }

    /// Sets the end of the time for the page. A view that could not be made in time stays an error.
    pub fn set_deadline(&mut self, deadline: Deadline) {
        self.limits.deadline = deadline;
    }

    /// The limits on the cost of the page.
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// What becomes of the readings of ruby.
    pub fn ruby(&self) -> Ruby {
        self.ruby
    }

    /// The lines of the source.
    pub fn lines(&self) -> LineRanges<'_> {
        LineRanges::of(&self.source)
    }

    /// The tokens of the source. The last ones are missing after the deadline; [`Page::check_deadline`] then returns
    /// the error.
    pub fn tokens(&self) -> &Tokens {
        self.tokens.get_or_init(|| Tokens::read(&self.source, &self.limits))
    }

    /// The tree, with the embedded text after the nodes of the markup.
    ///
    /// # Errors
    /// [`PageError::TooManyNodes`] and [`PageError::OutOfTime`], here and for all views of the tree.
    pub fn dom(&self) -> Result<&Dom, PageError> {
        Ok(&self.structure()?.dom)
    }

    /// The tree as parsed, with the style sheets and scripts that [`Page::dom`] drops. Its document, elements and texts are
    /// the markup of [`Page::dom`], in the same order. Each call parses the source.
    ///
    /// # Errors
    /// As for [`Page::dom`].
    pub fn parse_tree(&self) -> Result<Tree<'_>, PageError> {
        parse(&self.source, &self.limits)
    }

    /// The blocks of the tree.
    ///
    /// # Errors
    /// As for [`Page::dom`].
    pub fn blocks(&self) -> Result<&Blocks, PageError> {
        Ok(&self.structure()?.blocks)
    }

    /// The segments of the tree.
    ///
    /// # Errors
    /// As for [`Page::dom`].
    pub fn segments(&self) -> Result<&Segments, PageError> {
        Ok(&self.structure()?.segments)
    }

    /// The linked data: JSON-LD, microdata and RDFa, and the scripts with other JSON.
    ///
    /// # Errors
    /// As for [`Page::dom`].
    pub fn linked_data(&self) -> Result<&LinkedData, PageError> {
        let dom = self.dom()?;
        let made = self.linked_data.get_or_init(|| linked_data::read(dom, &self.limits));
        made.as_ref().map_err(PageError::clone)
    }

    /// The rules of the style sheets in the page that hide elements.
    pub fn hiding_rules(&self) -> &HidingRules {
        self.hiding_rules.get_or_init(|| HidingRules::of(&self.source))
    }

    /// The boxes of the nodes, if a layout engine measured them.
    pub fn layout(&self) -> Option<&Layout> {
        self.layout.as_ref()
    }

    /// Adds the boxes of the nodes.
    ///
    /// # Errors
    /// [`LayoutError::Boxes`] for the layout of another page.
    pub fn set_layout(&mut self, layout: Layout) -> Result<(), LayoutError> {
        let nodes = self.dom().map_or(0, Dom::markup_len);
        let found = layout.boxes().len();
        if found != nodes {
            return Err(LayoutError::Boxes { found, nodes });
        }
        self.layout = Some(layout);
        Ok(())
    }

    fn structure(&self) -> Result<&Structure, PageError> {
        let made = self.structure.get_or_init(|| {
            let deadline = self.limits.deadline;
            let mut dom = Dom::parse_shared(Arc::clone(&self.source), &self.limits, self.ruby)?;
            let mut blocks = Blocks::from_dom_within(&dom, deadline)?;
            let embedded = embedded_text::find(&dom, &blocks, &self.limits);
            deadline.check()?;
            if !embedded.is_empty() {
                dom.append_embedded(embedded);
                blocks.append_embedded(&dom);
            }
            // The views live as long as the page, so they keep no reserve.
            dom.shrink_to_fit();
            blocks.shrink_to_fit();
            let mut segments = Segments::from_dom(&dom, &blocks, deadline)?;
            segments.shrink_to_fit();
            Ok(Structure { dom, blocks, segments })
        });
        made.as_ref().map_err(PageError::clone)
    }
}
