//! `seek explain`: its arguments.

use std::path::PathBuf;

use clap::Args;

use super::{KnownArgs, MethodArgs, WrongUse, wrong};

/// Behind the help.
pub const EXAMPLES: &str = "\
Examples:
  seek explain page.html -o report.html       why these blocks were chosen
  seek explain --method dana page.html -o report.html
                                              what a method of the literature sees
  curl -s https://example.org | seek explain --url https://example.org - > report.html

Exit status: as for seek extract.";

/// What `seek explain` is told.
#[derive(Debug, Args)]
pub struct ExplainArgs {
    /// The page: an HTML or MHTML file, '-' for standard input, or a folder or other input that holds one page
    pub page: PathBuf,

    /// Write the report into this file instead of standard output
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,

    /// Replace a file that is there already
    #[arg(long)]
    pub force: bool,

    /// What is known of the page.
    #[command(flatten)]
    pub known: KnownArgs,

    /// How its content is found.
    #[command(flatten)]
    pub how: MethodArgs,
}

impl ExplainArgs {
    /// What no single argument shows.
    ///
    /// # Errors
    /// [`WrongUse`] where arguments do not go together, or the report would take the place of the page.
    pub fn check(&self) -> Result<(), WrongUse> {
        self.how.check("explain", &self.known)?;
        let output = self.output.as_ref().and_then(|output| output.canonicalize().ok());
        if output.is_some() && output == self.page.canonicalize().ok() {
            return Err(wrong("explain", "the report would be written over the page".to_owned()));
        }
        Ok(())
    }

    /// What is wrong where the inputs hold more than one page.
    pub fn several_pages(&self) -> WrongUse {
        wrong("explain", format!("a report is on one page, but there are several in {}", self.page.display()))
    }
}
