//! Engines for several threads.

use crate::engine::{EngineError, LayoutEngine, LayoutWithScreenshot, WINDOW};
use crate::engine_kind::EngineKind;
use crate::resources::Resources;
use seek_page::{Layout, Page, Size};
use std::sync::{Mutex, PoisonError};

/// Engines that wait for a page. An engine serves one page at a time, so each thread takes one and gives it back.
pub struct EnginePool {
    kind: EngineKind,
    window: Size,
    waiting: Mutex<Vec<Box<dyn LayoutEngine + Send>>>,
}

impl EnginePool {
    /// A pool without engines. Each thread starts one with its first page, with the window of [`WINDOW`].
    pub fn new(kind: EngineKind) -> EnginePool {
        EnginePool { kind, window: WINDOW, waiting: Mutex::default() }
    }

    /// Sets the size of the window of engines that start later.
    #[must_use]
    pub fn window(self, window: Size) -> EnginePool {
        EnginePool { window, ..self }
    }

    /// The kind of its engines.
    pub fn kind(&self) -> EngineKind {
        self.kind
    }

    /// Measures a page with the resources that were saved with it.
    ///
    /// # Errors
    /// As for [`LayoutEngine::layout`].
    pub fn layout(&self, page: &Page, resources: &Resources) -> Result<Layout, EngineError> {
        self.with_engine(|engine| engine.layout(page, resources))
    }

    /// Measures a page and takes a screenshot of it.
    ///
    /// # Errors
    /// As for [`LayoutEngine::layout_with_screenshot`].
    pub fn layout_with_screenshot(
        &self,
        page: &Page,
        resources: &Resources,
    ) -> Result<LayoutWithScreenshot, EngineError> {
        self.with_engine(|engine| engine.layout_with_screenshot(page, resources))
    }

    /// Calls `f` with an engine that no other thread uses.
    fn with_engine<T>(&self, f: impl FnOnce(&mut dyn LayoutEngine) -> T) -> T {
        let waiting = || self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        let taken = waiting().pop();
        let mut engine = taken.unwrap_or_else(|| self.kind.engine(self.window));
        let result = f(engine.as_mut());
        waiting().push(engine);
        result
    }
}
