//! The layout engines of an extractor.

use crate::error::Error;
use seek_layout::{EngineKind, LayoutEngine, Resources};
use seek_page::Page;
use std::sync::{Mutex, PoisonError};

/// Engines that wait for a page. An engine serves one page at a time, so each thread takes one and gives it back.
pub(crate) struct Engines {
    kind: EngineKind,
    waiting: Mutex<Vec<Box<dyn LayoutEngine + Send>>>,
}

impl Engines {
    pub(crate) fn new(kind: EngineKind) -> Engines {
        Engines { kind, waiting: Mutex::default() }
    }

    /// Measures a page.
    ///
    /// # Errors
    /// [`Error::Layout`] if the engine fails on the page.
    pub(crate) fn measure(&self, page: &mut Page, resources: &Resources) -> Result<(), Error> {
        let waiting = || self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        let taken = waiting().pop();
        let mut engine = taken.unwrap_or_else(|| self.kind.engine());
        let layout = engine.layout(page, resources);
        waiting().push(engine);
        let failed = |source| Error::Layout { engine: self.kind.name(), source };
        page.set_layout(layout.map_err(failed)?).map_err(|error| failed(error.into()))
    }
}
