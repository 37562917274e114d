//! A page and its views.

use crate::{Blocks, Dom, EncodingSource, Limits, LineRanges, PageError, Segments, Tokens, decode, embedded_text};
use std::sync::OnceLock;

/// What is known of a page besides its bytes.
#[derive(Debug, Clone, Default)]
pub struct PageOptions {
    /// Where the page came from.
    pub url: Option<String>,
    /// The value of the HTTP `Content-Type` header.
    pub content_type: Option<String>,
    /// What the page may cost.
    pub limits: Limits,
}

/// A decoded page. Its views are made when they are first asked for.
#[derive(Debug)]
pub struct Page {
    source: String,
    url: Option<String>,
    encoding: &'static str,
    encoding_source: EncodingSource,
    limits: Limits,
    tokens: OnceLock<Tokens>,
    structure: OnceLock<Result<Structure, PageError>>,
}

/// The views that come of the tree; they are needed together.
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
    /// [`PageError::SourceTooLong`] above the limit, before or after decoding; [`PageError::OutOfTime`].
    pub fn read(bytes: &[u8], options: PageOptions) -> Result<Page, PageError> {
        let limit = options.limits.source_bytes;
        let fits = |found| if found > limit { Err(PageError::SourceTooLong { found, limit }) } else { Ok(()) };
        fits(bytes.len())?;
        let decoded = decode(bytes, options.content_type.as_deref());
        fits(decoded.text.len())?;
        options.limits.deadline.check()?;
        Ok(Page {
            source: decoded.text.into_owned(),
            url: options.url,
            encoding: decoded.encoding,
            encoding_source: decoded.source,
            limits: options.limits,
            tokens: OnceLock::new(),
            structure: OnceLock::new(),
        })
    }

    /// A page from text that is decoded already.
    ///
    /// # Errors
    /// [`PageError::SourceTooLong`] above the default limit.
    pub fn from_source(source: &str) -> Result<Page, PageError> {
        let content_type = Some("text/html; charset=utf-8".to_owned());
        Page::read(source.as_bytes(), PageOptions { content_type, ..PageOptions::default() })
    }

    /// The decoded source.
    pub fn source(&self) -> &str {
        &self.source
    }

    /// Where the page came from.
    pub fn url(&self) -> Option<&str> {
        self.url.as_deref()
    }

    /// The encoding's name, and where it was learned from.
    pub fn encoding(&self) -> (&'static str, EncodingSource) {
        (self.encoding, self.encoding_source)
    }

    /// Whether there is time left for the page: every stage asks, once per so many items that this costs nothing.
    ///
    /// # Errors
    /// [`PageError::OutOfTime`].
    pub fn check_deadline(&self) -> Result<(), PageError> {
        self.limits.deadline.check()
    }

    /// What the page may cost.
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// The source view.
    pub fn lines(&self) -> LineRanges<'_> {
        LineRanges::of(&self.source)
    }

    /// The token view. Its end is missing where time has run out, as [`Page::check_deadline`] says then.
    pub fn tokens(&self) -> &Tokens {
        self.tokens.get_or_init(|| Tokens::read(&self.source, &self.limits))
    }

    /// The tree, and behind its own nodes what only the page's data tell.
    ///
    /// # Errors
    /// [`PageError::TooManyNodes`] and [`PageError::OutOfTime`], here and for all that is cut from the tree.
    pub fn dom(&self) -> Result<&Dom, PageError> {
        Ok(&self.structure()?.dom)
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

    fn structure(&self) -> Result<&Structure, PageError> {
        let made = self.structure.get_or_init(|| {
            let deadline = self.limits.deadline;
            let mut dom = Dom::parse(&self.source, &self.limits)?;
            let mut blocks = Blocks::from_dom_within(&dom, deadline)?;
            let embedded = embedded_text::find(&dom, &blocks, &self.limits);
            deadline.check()?;
            if !embedded.is_empty() {
                dom.append(&embedded);
                blocks.append_embedded(&dom);
            }
            let segments = Segments::from_dom(&dom, &blocks, deadline)?;
            Ok(Structure { dom, blocks, segments })
        });
        made.as_ref().map_err(PageError::clone)
    }
}
