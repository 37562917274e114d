//! The text blocks of Boilerpipe and DOM Distiller, and the filters over them.

pub(crate) mod block;
pub(crate) mod data_table;
pub(crate) mod filters;
pub(crate) mod open_tags;
pub(crate) mod siblings;
pub(crate) mod titles;
