//! What the thread of the engine needs of a page.

use crate::resources::Resources;
use seek_page::{Limits, Size};
use std::sync::Arc;

/// A page to measure. It owns its data, because a thread cannot be stopped.
pub(super) struct Job {
    pub(super) source: String,
    pub(super) url: Option<String>,
    pub(super) limits: Limits,
    pub(super) resources: Arc<Resources>,
    pub(super) window: Size,
}
