//! Archives of fetched pages: WARC 1.1 (ISO 28500:2017), a gzip member for each record, with a CDXJ index beside it.

mod cdxj;
mod earlier;
mod groups;
mod known_groups;
mod record;
mod record_head;
mod reopen;
mod surt;
mod writer;

pub use earlier::{EarlierPage, EarlierPages};
pub use writer::Archive;
