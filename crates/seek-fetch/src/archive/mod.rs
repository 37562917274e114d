//! Archives of fetched pages: WARC 1.1 (ISO 28500:2017), a gzip member for each record, with a CDXJ index beside it.

mod cdxj;
mod outcome;
mod record;
mod reopen;

pub use outcome::Archive;
