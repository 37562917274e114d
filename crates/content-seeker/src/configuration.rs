//! The configuration of an extractor: the method with its models, the page type and the limits.

use crate::classification::PageTypes;
use seek_extract::{Method, Seek};
use seek_page::{Limits, Ruby};
use std::any::Any;
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

/// The configuration of an extractor. Its pages share it.
pub(crate) struct Configuration {
    /// It owns its models.
    pub(crate) method: Arc<dyn Method>,
    /// The type of all pages, if it is given, among those of the model.
    pub(crate) page_type: Option<PageTypes>,
    /// The parts of a page that are added to its text.
    pub(crate) include: Vec<seek_metadata::OptionalPart>,
    /// Whether texts and documents begin with the title; by default documents do.
    pub(crate) title: Option<seek_render::TitleRule>,
    /// Measures each page before the method reads it.
    #[cfg(feature = "layout")]
    pub(crate) engines: Option<seek_layout::EnginePool>,
    pub(crate) limits: Limits,
    /// What becomes of the readings of ruby.
    pub(crate) ruby: Ruby,
    /// The time for one page.
    pub(crate) timeout: Option<Duration>,
}

impl Configuration {
    /// The method.
    pub(crate) fn method(&self) -> &dyn Method {
        self.method.as_ref()
    }

    /// The pipeline of this project, if it is the method. It alone has page types and intermediate results.
    pub(crate) fn pipeline(&self) -> Option<&Seek> {
        let method: &dyn Any = self.method.as_ref();
        method.downcast_ref()
    }
}

impl fmt::Debug for Configuration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let method = self.method().name();
        f.debug_struct("Configuration").field("method", &method).field("page_type", &self.page_type).finish()
    }
}
