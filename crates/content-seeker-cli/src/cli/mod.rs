//! What can be written on the command line.
//!
//! One definition of an argument gives its parsing and its help. What depends on the inputs and not
//! on the arguments alone is checked where the inputs are read.

mod batch;
mod classify;
mod completions;
mod explain;
mod export;
mod extract;
mod man;
mod method;
mod pages;

pub use batch::BatchArgs;
pub use classify::{ClassifyArgs, TypeFormat};
pub use completions::CompletionsArgs;
pub use explain::ExplainArgs;
pub use export::{Dedup, ExportArgs, FilesFormat};
pub use extract::{ExtractArgs, Format, NamedBy};
pub use man::ManArgs;
pub use method::MethodArgs;
pub use pages::{KnownArgs, PageArgs};

use std::path::PathBuf;

use clap::error::ErrorKind;
use clap::{CommandFactory, Parser, Subcommand};

/// Behind the help of the program.
const EXAMPLES: &str = "\
Examples:
  seek extract page.html                      the text of a page
  seek extract -f markdown pages/ -o texts    a Markdown file for each page of a folder
  seek export crawl/ -o corpus                tables of a whole collection
  seek classify pages/                        what type each is
  seek explain page.html -o report.html       why this text

Files: flags that always hold stand in seek.toml in the working directory, else in
$XDG_CONFIG_HOME/seek/seek.toml (~/.config without it), as under [extract]: jobs = 4

Environment: NO_COLOR turns colours off, CLICOLOR_FORCE on.

Exit status: 0 all fine, 1 some input failed (each is named on standard error),
2 wrong use, model or configuration.";

/// Behind the help of `seek methods`.
const METHODS: &str = "\
Examples:
  seek methods | cut -f 1,4                   names and where they come from
  seek extract --method dana page.html        the text by one of them";

/// Finds the main content of web pages.
#[derive(Debug, Parser)]
#[command(name = "seek", disable_version_flag = true, after_help = EXAMPLES)]
pub struct Cli {
    /// Print the version of the program and the fingerprints of the models in it
    #[arg(short = 'V', long)]
    pub version: bool,

    /// Read flags that the command line does not give from this file instead of seek.toml
    #[arg(long, value_name = "FILE", global = true, help_heading = "Configuration")]
    pub config: Option<PathBuf>,

    /// Read no flags from a file
    #[arg(long, global = true, conflicts_with = "config", help_heading = "Configuration")]
    pub no_config: bool,

    /// What to do.
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Print the main content of pages
    #[command(after_help = extract::EXAMPLES)]
    Extract(ExtractArgs),
    /// Make a corpus of a whole collection: tables in parts, with metadata; duplicates found, pages filtered, sentences
    /// told apart. Killed at any moment and started again, it goes on
    #[command(after_help = export::EXAMPLES)]
    Export(ExportArgs),
    /// Print what type of page each is, with the probability of every type
    #[command(after_help = classify::EXAMPLES)]
    Classify(ClassifyArgs),
    /// Show in an HTML report why a method chose what it chose of a page: its blocks by probability, the path of decisions
    /// behind each, and what the method sees as a drawing
    #[command(after_help = explain::EXAMPLES)]
    Explain(ExplainArgs),
    /// List the methods: what each reads of a page, its parameters, and where it comes from
    #[command(after_help = METHODS)]
    Methods,
    /// Print what a shell needs to complete commands, flags and their values
    #[command(after_help = completions::EXAMPLES)]
    Completions(CompletionsArgs),
    /// Print the manual page, or write that of each command
    #[command(after_help = man::EXAMPLES)]
    Man(ManArgs),
}

/// Arguments that do not go together, with each other or with the inputs; says which and why.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error("{what}")]
pub struct WrongUse {
    /// The command.
    command: &'static str,
    /// What is wrong.
    what: String,
}

fn wrong(command: &'static str, what: String) -> WrongUse {
    WrongUse { command, what }
}

impl WrongUse {
    /// The same in the form of clap's own errors, with the usage behind it.
    pub fn explained(&self) -> clap::Error {
        let mut program = Cli::command();
        program.build();
        match program.find_subcommand_mut(self.command) {
            Some(command) => command.error(ErrorKind::ArgumentConflict, &self.what),
            None => program.error(ErrorKind::ArgumentConflict, &self.what),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use seek_page::PageType;
    use std::path::PathBuf;

    fn parse(line: &str) -> Result<ExtractArgs, clap::Error> {
        let cli = Cli::try_parse_from(["seek", "extract"].into_iter().chain(line.split_whitespace()))?;
        let Some(Command::Extract(arguments)) = cli.command else { panic!("no command in {line:?}") };
        Ok(arguments)
    }

    #[test]
    fn the_definition_is_sound() {
        Cli::command().debug_assert();
    }

    #[test]
    fn nothing_is_needed() {
        let nothing = parse("").unwrap();
        assert!(nothing.pages.inputs.is_empty());
        assert_eq!((nothing.format(), nothing.how.is_seek(), nothing.batch.jobs), (Format::Text, true, None));
        assert_eq!(nothing.check(), Ok(()));
    }

    #[test]
    fn all_is_taken() {
        let all = parse("a b/ - -f json -o out -j 16 --page-type forum --model m --method seek").unwrap();
        assert_eq!(all.pages.inputs, ["a", "b/", "-"].map(PathBuf::from));
        assert_eq!((all.format(), all.batch.jobs, all.how.page_type), (Format::Json, Some(16), Some(PageType::Forum)));
        assert_eq!(all.check(), Ok(()));
    }

    #[test]
    fn the_name_of_the_output_says_its_format_where_nothing_else_does() {
        let of = |line| {
            let arguments = parse(line).unwrap();
            (arguments.format(), arguments.is_one_file())
        };
        assert_eq!(of("-o corpus.parquet"), (Format::Parquet, true));
        assert_eq!(of("-o corpus.csv"), (Format::Csv, true));
        assert_eq!(of("-o corpus.jsonl"), (Format::Json, true));
        assert_eq!(of("-o corpus"), (Format::Text, false));
        assert_eq!(of("-f json -o corpus"), (Format::Json, false));
        assert_eq!(of("-f csv -o table"), (Format::Csv, true));
    }

    #[test]
    fn what_is_not_there_is_refused() {
        for line in [
            "-j 0",
            "-j 1025",
            "-j x",
            "-f pdf",
            "--timeout -1",
            "--max-bytes 0",
            "--names id",
            "--page-type blog",
            "--method magic",
            "--frobnicate",
        ] {
            assert_eq!(parse(line).unwrap_err().exit_code(), 2, "{line}");
        }
    }

    #[test]
    fn what_does_not_go_together_is_refused() {
        let wrong = |line| parse(line).unwrap().check().unwrap_err().explained();
        for (line, named) in [
            ("--method cs-lbs --page-type forum", "--page-type works only with --method seek, not cs-lbs"),
            ("--method cs-sls --model m", "--model works only with --method seek, not cs-sls"),
            ("a b --url https://example.org", "several inputs"),
            ("--links", "text has no markup"),
            ("-f json --images", "--images needs --markdown with -f json"),
            ("-f html --markdown", "--markdown is for"),
            ("--metadata", "text has no place for it"),
        ] {
            let error = wrong(line);
            assert_eq!(error.exit_code(), 2);
            let message = error.to_string();
            assert!(message.contains(named) && message.contains("Usage: seek extract"), "{message}");
        }
    }
}
