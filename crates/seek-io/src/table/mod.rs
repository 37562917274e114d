//! Arrow batches and Parquet tables. Only this folder uses the crates `arrow` and `parquet`.
//!
//! With the feature `arrow`, [`arrow_records`] converts records.
//!
//! With the feature `parquet`, [`enabled`] reads and writes tables. Without it, [`disabled`] has the same functions, and
//! each returns [`ParquetDisabled`].

// A build without Parquet makes batches only for its caller.
#[cfg(feature = "arrow")]
#[cfg_attr(not(feature = "parquet"), allow(dead_code))]
mod arrow_records;
#[cfg(not(feature = "parquet"))]
mod disabled;
#[cfg(feature = "parquet")]
mod enabled;
pub(crate) mod error;
pub(crate) mod options;

#[cfg(feature = "arrow")]
pub use arrow_records::arrow_records;
#[cfg(not(feature = "parquet"))]
pub(crate) use disabled::*;
#[cfg(feature = "parquet")]
pub(crate) use enabled::*;
pub use error::{ParquetDisabled, TableError};
pub(crate) use options::{ColumnKind, ColumnRequest, RowGroupLayout};
