//! The command line: the subcommands of `seek-train`, one file each, and what they share. The programs of other crates that measure
//! pages build on it, too.

pub mod arguments;
pub mod commands;
pub mod output;
