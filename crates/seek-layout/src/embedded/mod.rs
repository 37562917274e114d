//! The engine in this process.
//!
//! `blitz-dom` joins Stylo, Taffy and Parley. Its document is built from the tree of this project, so each node keeps its
//! number and no second parser is involved. The engine is young and may panic, and its walks recurse over the tree. So it
//! runs in a thread with a large stack. A page that panics or takes too long loses its boxes only.

mod document;
mod fonts;
mod lines;
mod measure;
mod offline;
mod worker;

use crate::engine::{EngineError, LayoutEngine, WINDOW, time_for};
use crate::resources::Resources;
use document::Job;
use seek_page::{Layout, Page, Size};
use std::sync::Arc;
use std::time::Duration;
use worker::EngineThread;

/// The name that the user chooses the engine by.
pub(crate) const NAME: &str = "embedded";

/// Time for the layout of a page. A page of the corpora takes some 20 ms.
const TIMEOUT: Duration = Duration::from_secs(5);

/// The embedded layout engine.
#[derive(Debug)]
pub struct Embedded {
    window: Size,
    timeout: Duration,
    worker: Option<EngineThread>,
}

impl Default for Embedded {
    /// In the window of the GCE paper, with five seconds for a page.
    fn default() -> Embedded {
        Embedded { window: WINDOW, timeout: TIMEOUT, worker: None }
    }
}

impl Embedded {
    /// Sets the size of the window.
    #[must_use]
    pub fn window(self, window: Size) -> Embedded {
        Embedded { window, ..self }
    }

    /// Sets the time for a page.
    #[must_use]
    pub fn timeout(self, timeout: Duration) -> Embedded {
        Embedded { timeout, ..self }
    }
}

impl LayoutEngine for Embedded {
    fn name(&self) -> &'static str {
        NAME
    }

    fn layout(&mut self, page: &Page, resources: &Resources) -> Result<Layout, EngineError> {
        let worker = match self.worker.take() {
            Some(worker) => worker,
            None => EngineThread::start().map_err(EngineError::Start)?,
        };
        let job = Job {
            source: page.source().to_owned(),
            url: page.url().map(str::to_owned),
            limits: *page.limits(),
            resources: Arc::new(resources.clone()),
            window: self.window,
        };
        // A worker that panicked or is still busy is dropped: its thread ends with its page.
        let (worker, measured) = worker.run(job, time_for(page, self.timeout))?;
        self.worker = Some(worker);
        // The engine counts what is cut off as part of the document, so the document is that of the boxes.
        Ok(Layout::new(page.dom()?, self.window, None, measured?)?)
    }
}
