//! The arguments of `seek methods`.

use clap::builder::PossibleValuesParser;
use clap::{Args, ValueEnum};
use content_seeker::methods;

/// Shown after the help.
pub const EXAMPLES: &str = "\
Examples:
  seek methods | cut -f 1,4                   names and sources of all methods
  seek methods dana                           the parameters of DANA: defaults, ranges and meanings
  seek methods -f json dana                   all of this in JSON
  seek extract --method dana --set gap=160 page.html
                                              the text by this method, with one of them changed";

/// The arguments of `seek methods`.
#[derive(Debug, Args)]
pub struct MethodsArgs {
    /// List the parameters of these methods instead: each with its default, its range and its meaning
    #[arg(value_name = "NAME", value_parser = PossibleValuesParser::new(methods::names()))]
    pub names: Vec<String>,

    /// The output format
    #[arg(short, long, value_enum, default_value_t = MethodFormat::Table)]
    pub format: MethodFormat,
}

/// The output formats of `seek methods`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum MethodFormat {
    /// A line of column names, then a line for each method or parameter, separated by tabs
    Table,
    /// JSON Lines: one record for each method, with its family, view, source and parameters
    Json,
}
