//! The engines of this build by name.

use crate::engine::LayoutEngine;
use seek_page::Size;

/// The engines of this build.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum EngineKind {
    /// The engine in this process.
    #[cfg(feature = "embedded")]
    Embedded,
    /// The browser.
    #[cfg(feature = "chromium")]
    Chromium,
}

impl EngineKind {
    /// All engines of this build.
    pub const ALL: &[EngineKind] = &[
        #[cfg(feature = "embedded")]
        EngineKind::Embedded,
        #[cfg(feature = "chromium")]
        EngineKind::Chromium,
    ];

    /// The name that the user chooses the engine by.
    pub fn name(self) -> &'static str {
        match self {
            #[cfg(feature = "embedded")]
            EngineKind::Embedded => crate::embedded::NAME,
            #[cfg(feature = "chromium")]
            EngineKind::Chromium => crate::chromium::NAME,
        }
    }

    /// The engine of a name; `None` if this build has none.
    pub fn by_name(name: &str) -> Option<EngineKind> {
        EngineKind::ALL.iter().copied().find(|kind| kind.name() == name)
    }

    /// A new engine with a window of this size. It starts with its first page.
    pub fn engine(self, window: Size) -> Box<dyn LayoutEngine + Send> {
        match self {
            #[cfg(feature = "embedded")]
            EngineKind::Embedded => Box::new(crate::embedded::Embedded::default().window(window)),
            #[cfg(feature = "chromium")]
            EngineKind::Chromium => Box::new(crate::chromium::Chromium::default().window(window)),
        }
    }
}
