//! Parquet tables. Only this folder uses the crates `arrow` and `parquet`.
//!
//! With the feature `parquet`, [`enabled`] reads and writes tables. Without it, [`disabled`] has the same functions, and
//! each returns [`ParquetDisabled`].

#[cfg(not(feature = "parquet"))]
mod disabled;
#[cfg(feature = "parquet")]
mod enabled;
pub(crate) mod error;
pub(crate) mod options;

#[cfg(not(feature = "parquet"))]
pub(crate) use disabled::*;
#[cfg(feature = "parquet")]
pub use enabled::arrow_records;
#[cfg(feature = "parquet")]
pub(crate) use enabled::*;
pub use error::{ParquetDisabled, TableError};
pub(crate) use options::{ColumnKind, ColumnRequest, RowGroupLayout};
