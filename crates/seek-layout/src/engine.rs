//! What all layout engines have in common.

use crate::Resources;
use seek_page::{Layout, LayoutError, Page, PageError, Size};
use std::time::Duration;

/// The size of the window in the paper of GCE (Jung et al. 2022, section 4.2): a common screen.
pub const WINDOW: Size = Size { width: 1920.0, height: 1080.0 };

/// A program that computes the boxes of pages.
pub trait LayoutEngine {
    /// The name that the user chooses the engine by.
    fn name(&self) -> &'static str;

    /// Measures a page with the resources that were saved with it.
    ///
    /// # Errors
    /// [`EngineError`]. The next page is not affected.
    fn layout(&mut self, page: &Page, resources: &Resources) -> Result<Layout, EngineError>;
}

/// The engines of this build.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum EngineKind {
    /// The engine in this process.
    #[cfg(feature = "embedded")]
    Embedded,
}

impl EngineKind {
    /// All engines of this build.
    pub const ALL: &[EngineKind] = &[
        #[cfg(feature = "embedded")]
        EngineKind::Embedded,
    ];

    /// The name that the user chooses the engine by.
    pub fn name(self) -> &'static str {
        match self {
            #[cfg(feature = "embedded")]
            EngineKind::Embedded => "embedded",
        }
    }

    /// The engine of a name; `None` if this build has none.
    pub fn by_name(name: &str) -> Option<EngineKind> {
        EngineKind::ALL.iter().copied().find(|kind| kind.name() == name)
    }

    /// A new engine. It starts with its first page.
    pub fn engine(self) -> Box<dyn LayoutEngine + Send> {
        match self {
            #[cfg(feature = "embedded")]
            EngineKind::Embedded => Box::new(crate::Embedded::default()),
        }
    }
}

/// Why a page has no boxes.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum EngineError {
    /// The page exceeds its limits.
    #[error(transparent)]
    Page(#[from] PageError),
    /// The boxes do not fit the page.
    #[error(transparent)]
    Layout(#[from] LayoutError),
    /// The engine panicked.
    #[error("the layout engine failed: {message}")]
    Panic {
        /// The message of the panic.
        message: String,
    },
    /// The engine took too long.
    #[error("the layout engine took longer than {} s", limit.as_secs_f64())]
    OutOfTime {
        /// Time allowed.
        limit: Duration,
    },
    /// The engine cannot start.
    #[error("cannot start the layout engine")]
    Start(#[source] std::io::Error),
}
