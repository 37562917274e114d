//! Boxes of the nodes of a page.
//!
//! A [`LayoutEngine`] shows a page in a window and measures its nodes. The result is a [`Layout`], which hangs on the nodes
//! of the page's [`Dom`](seek_page::Dom): the box of a node is that of the same element or text of the source. Nothing is
//! fetched: style sheets and images come from the page itself, or from the [`Resources`] that were saved with it.
//!
//! * [`Embedded`] runs in this process: Stylo computes the styles, Taffy the boxes, Parley the lines of text.
//! * [`Chromium`] is a browser without a window. It is slower, and shows pages as their readers see them.

#[cfg(feature = "chromium")]
mod chromium;
#[cfg(feature = "embedded")]
mod embedded;
mod engine;
mod engine_kind;
mod pool;
mod resources;

#[cfg(feature = "chromium")]
pub use chromium::Chromium;
#[cfg(feature = "embedded")]
pub use embedded::Embedded;
pub use engine::{EngineError, LayoutEngine, LayoutWithScreenshot, Screenshot, WINDOW};
pub use engine_kind::EngineKind;
pub use pool::EnginePool;
pub use resources::{Resource, Resources};

pub use seek_page::{Layout, Page};
