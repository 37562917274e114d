//! All attacks by pages.

use crate::{data_pages, element_pages, tag_pages};

/// A generator of a hostile page.
#[derive(Clone, Copy)]
pub struct Attack {
    pub name: &'static str,
    /// The page, of about this many bytes.
    pub page: fn(usize) -> String,
    /// The bytes of the page.
    pub bytes: usize,
    /// Whether the page may break a limit, so that the program names the limit and gives no text.
    pub may_be_refused: bool,
}

/// The size of most attacks in bytes.
pub const SIZE: usize = 400_000;
/// The size of large attacks is some of these.
pub const MEGABYTE: usize = 1_000_000;

/// An attack of the usual size.
pub const fn attack(name: &'static str, page: fn(usize) -> String) -> Attack {
    Attack { name, page, bytes: SIZE, may_be_refused: false }
}

/// All attacks.
pub fn all() -> Vec<Attack> {
    [element_pages::ATTACKS, tag_pages::ATTACKS, data_pages::ATTACKS].concat()
}
