//! The entries of the list of active formatting elements.

use crate::Name;
use crate::tree::NONE;
use std::ops::Range;

/// A formatting element, or a marker.
#[derive(Debug, Clone)]
pub(super) struct Entry {
    /// The element; none for a marker.
    pub(super) node: u32,
    pub(super) name: Name,
    pub(super) attributes: Range<u32>,
}

/// The marker.
pub(super) const MARKER: Entry = Entry { node: NONE, name: Name::NONE, attributes: 0..0 };
