//! The arguments of `seek explain`.

use std::path::PathBuf;

use clap::Args;

use super::method::MethodArgs;
use super::pages::CommonArgs;
use crate::error::UsageError;

/// Shown after the help.
pub const EXAMPLES: &str = "\
Examples:
  seek explain page.html -o report.html       why these blocks were chosen
  seek explain --method dana page.html -o report.html
                                              the choice of a method of the literature
  seek explain https://example.org > report.html

Exit status: as for seek extract.";

/// The arguments of `seek explain`.
#[derive(Debug, Args)]
pub struct ExplainArgs {
    /// The page: an HTML or MHTML file, an address, '-' for standard input, or a folder or other input that holds one page
    pub page: PathBuf,

    /// Write the report into this file instead of standard output
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,

    /// Replace an existing file
    #[arg(long)]
    pub force: bool,

    /// The address and the model.
    #[command(flatten)]
    pub common: CommonArgs,

    /// The method.
    #[command(flatten)]
    pub method: MethodArgs,
}

impl ExplainArgs {
    /// Checks arguments against each other.
    ///
    /// # Errors
    /// [`UsageError`] if arguments contradict each other, or the report would replace the page.
    pub fn check(&self) -> Result<(), UsageError> {
        let output = self.output.as_ref().and_then(|output| output.canonicalize().ok());
        if output.is_some() && output == self.page.canonicalize().ok() {
            return Err(UsageError::new("explain", "the report would be written over the page"));
        }
        Ok(())
    }

    /// The error for inputs with more than one page.
    pub fn several_pages(&self) -> UsageError {
        let message = format!("a report covers one page, but there are several in {}", self.page.display());
        UsageError::new("explain", message)
    }
}
