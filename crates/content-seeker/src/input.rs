//! The input of an extractor: the bytes of a page, its URL and its content type.

use std::borrow::Cow;

/// The bytes of a page with its URL and its content type, if they are known.
///
/// ```
/// use content_seeker::Input;
/// let input = Input::new("<p>text").url("https://example.org/a").content_type("text/html; charset=gbk");
/// ```
///
/// [`Extractor::extract`](crate::Extractor::extract) also accepts bytes and strings, borrowed or owned.
#[derive(Debug, Clone)]
pub struct Input<'a> {
    pub(crate) bytes: Cow<'a, [u8]>,
    pub(crate) url: Option<String>,
    pub(crate) content_type: Option<String>,
    #[cfg(feature = "layout")]
    pub(crate) resources: seek_layout::Resources,
}

impl<'a> Input<'a> {
    /// The bytes of a page in any encoding of the web.
    pub fn new(bytes: &'a (impl AsRef<[u8]> + ?Sized)) -> Input<'a> {
        Input::of(Cow::Borrowed(bytes.as_ref()))
    }

    /// Sets the URL of the page. The page type classifier reads it, and relative links become absolute.
    pub fn url(self, url: impl Into<String>) -> Input<'a> {
        Input { url: Some(url.into()), ..self }
    }

    /// Sets the value of the HTTP header `Content-Type`. Its `charset` decides the encoding.
    pub fn content_type(self, value: impl Into<String>) -> Input<'a> {
        Input { content_type: Some(value.into()), ..self }
    }

    /// Adds a style sheet or an image that was saved with the page. Layout engines read it; nothing is fetched.
    #[cfg(feature = "layout")]
    pub fn resource(mut self, address: impl Into<String>, media_type: impl Into<String>, bytes: Vec<u8>) -> Input<'a> {
        self.resources.add(address, seek_layout::Resource { media_type: media_type.into(), bytes });
        self
    }

    fn of(bytes: Cow<'a, [u8]>) -> Input<'a> {
        Input {
            bytes,
            url: None,
            content_type: None,
            #[cfg(feature = "layout")]
            resources: seek_layout::Resources::default(),
        }
    }
}

impl<'a, T: AsRef<[u8]> + ?Sized> From<&'a T> for Input<'a> {
    fn from(bytes: &'a T) -> Input<'a> {
        Input::new(bytes)
    }
}

impl From<Vec<u8>> for Input<'_> {
    fn from(bytes: Vec<u8>) -> Self {
        Input::of(Cow::Owned(bytes))
    }
}

impl From<String> for Input<'_> {
    fn from(text: String) -> Self {
        text.into_bytes().into()
    }
}
