//! The definition of the command line.
//!
//! One definition of an argument gives its parsing and its help. Rules that depend on the inputs are checked when the
//! inputs are read.

pub mod batch;
pub mod classify;
pub mod completions;
#[cfg(feature = "fetch")]
pub mod crawl;
#[cfg(feature = "fetch")]
pub mod discover;
pub mod explain;
pub mod export;
pub mod extract;
#[cfg(feature = "fetch")]
pub mod fetch;
pub mod man;
pub mod method;
pub mod methods;
pub mod pages;
#[cfg(feature = "fetch")]
pub mod requests;
mod with_matches;

use std::path::PathBuf;

use clap::error::ErrorKind;
use clap::{CommandFactory, Parser, Subcommand};

use crate::error::UsageError;
use classify::ClassifyArgs;
use completions::CompletionsArgs;
use explain::ExplainArgs;
use export::ExportArgs;
use extract::ExtractArgs;
use man::ManArgs;
use methods::MethodsArgs;
use with_matches::WithMatches;

/// Shown after the help of the program.
const EXAMPLES: &str = "\
Examples:
  seek extract page.html                      the text of a page
  seek extract https://example.org            the text of a page of the web
  seek extract -f markdown pages/ -o texts    a Markdown file for each page of a folder
  seek export crawl/ -o corpus                tables of a whole collection
  seek classify pages/                        the type of each page
  seek discover https://example.org           the addresses of a site's pages
  seek fetch --files-from list -o crawl.warc.gz
                                              the pages of a list of addresses, as an archive
  seek explain page.html -o report.html       why this text was chosen

Files: seek/seek.toml in your folder of configurations ($XDG_CONFIG_HOME, else
~/.config, on macOS ~/Library/Application Support, on Windows %APPDATA%) sets
flags for each command, as under [extract]: jobs = 4

Environment: SEEK_CONFIG names another seek.toml. NO_COLOR turns colours off,
CLICOLOR_FORCE on. For pages of the web, ALL_PROXY, HTTPS_PROXY or HTTP_PROXY
names a proxy, NO_PROXY its exceptions, SSL_CERT_FILE the certificates to trust.

Exit status: 0 success, 1 some input failed (each is named on standard error),
2 wrong use, model or configuration.";

/// Finds the main content of web pages.
#[derive(Debug, Parser)]
#[command(name = "seek", disable_version_flag = true, after_help = EXAMPLES)]
pub struct Cli {
    /// Print the version of the program and the fingerprints of the models in it
    #[arg(short = 'V', long)]
    pub version: bool,

    /// Read flags that the command line does not set from this file instead of your seek.toml
    #[arg(long, value_name = "FILE", global = true, help_heading = "Configuration")]
    pub config: Option<PathBuf>,

    /// Read no flags from a file
    #[arg(long, global = true, conflicts_with = "config", help_heading = "Configuration")]
    pub no_config: bool,

    /// The subcommand.
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// The subcommands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Print the main content of pages
    #[command(after_help = extract::EXAMPLES)]
    Extract(ExtractArgs),
    /// Make a corpus of a whole collection: tables in parts, with metadata, duplicates, filters and sentences. A killed
    /// export resumes when it is started again
    #[command(after_help = export::EXAMPLES)]
    Export(WithMatches<ExportArgs>),
    /// Print the type of each page, with the probability of every type
    #[command(after_help = classify::EXAMPLES)]
    Classify(ClassifyArgs),
    /// Explain in an HTML report why a method chose its text: the probability of each block, the decisions about it, and a
    /// drawing of what the method measures
    #[command(after_help = explain::EXAMPLES)]
    Explain(ExplainArgs),
    /// Print the addresses of a site's pages, from its sitemaps, its feeds and the links of a page
    #[cfg(feature = "fetch")]
    #[command(after_help = discover::EXAMPLES)]
    Discover(discover::DiscoverArgs),
    /// Crawl sites into a web archive (WARC): links are followed first behind which wanted pages are expected
    #[cfg(feature = "fetch")]
    #[command(after_help = crawl::EXAMPLES)]
    Crawl(crawl::CrawlArgs),
    /// Fetch pages into a web archive (WARC), politely: one request a host at a time, by the rules of robots.txt. A killed run goes
    /// on when it is started again
    #[cfg(feature = "fetch")]
    #[command(after_help = fetch::EXAMPLES)]
    Fetch(fetch::FetchArgs),
    /// List the methods: what each reads of a page, its parameters and its source; with names, the parameters of these methods
    #[command(after_help = methods::EXAMPLES)]
    Methods(MethodsArgs),
    /// Print a script that lets a shell complete commands, flags and their values
    #[command(after_help = completions::EXAMPLES)]
    Completions(CompletionsArgs),
    /// Print the manual page, or write the pages of all commands
    #[command(after_help = man::EXAMPLES)]
    Man(ManArgs),
}

/// A usage error in the form of clap's errors, followed by the usage.
pub fn clap_error(error: &UsageError) -> clap::Error {
    let mut program = Cli::command();
    program.build();
    match program.find_subcommand_mut(error.command) {
        Some(command) => command.error(ErrorKind::ArgumentConflict, error),
        None => program.error(ErrorKind::ArgumentConflict, error),
    }
}

#[cfg(test)]
mod tests {
    use super::extract::OutputFormat;
    use super::*;
    use std::path::PathBuf;

    fn parse(line: &str) -> Result<ExtractArgs, clap::Error> {
        let cli = Cli::try_parse_from(["seek", "extract"].into_iter().chain(line.split_whitespace()))?;
        let Some(Command::Extract(arguments)) = cli.command else { panic!("no command in {line:?}") };
        Ok(arguments)
    }

    #[test]
    fn clap_accepts_the_definition() {
        Cli::command().debug_assert();
    }

    #[test]
    fn all_arguments_are_optional() {
        let nothing = parse("").unwrap();
        assert!(nothing.pages.inputs.is_empty());
        assert_eq!((nothing.format(), nothing.method.is_seek(), nothing.batch.jobs), (OutputFormat::Text, true, None));
        assert_eq!(nothing.check(), Ok(()));
    }

    #[test]
    fn all_arguments_are_parsed() {
        let all = parse("a b/ - -f json -o out -j 16 --page-type forum --model m --method seek").unwrap();
        assert_eq!(all.pages.inputs, ["a", "b/", "-"].map(PathBuf::from));
        assert_eq!(
            (all.format(), all.batch.jobs, all.method.page_type.as_deref()),
            (OutputFormat::Json, Some(16), Some("forum"))
        );
        assert_eq!(all.check(), Ok(()));
    }

    #[test]
    fn the_name_of_the_output_sets_the_format_without_a_flag() {
        let of = |line| {
            let arguments = parse(line).unwrap();
            (arguments.format(), arguments.is_one_file())
        };
        assert_eq!(of("-o corpus.parquet"), (OutputFormat::Parquet, true));
        assert_eq!(of("-o corpus.csv"), (OutputFormat::Csv, true));
        assert_eq!(of("-o corpus.jsonl"), (OutputFormat::Json, true));
        assert_eq!(of("-o corpus"), (OutputFormat::Text, false));
        assert_eq!(of("-f json -o corpus"), (OutputFormat::Json, false));
        assert_eq!(of("-f csv -o table"), (OutputFormat::Csv, true));
    }

    #[test]
    fn unknown_values_are_refused() {
        for line in [
            "-j 0", "-j 1025", "-j x", "-f pdf", "--timeout -1", "--max-bytes 0", "--names id", "--page-type=",
            "--method magic", "--frobnicate",
        ] {
            assert_eq!(parse(line).unwrap_err().exit_code(), 2, "{line}");
        }
    }

    #[test]
    fn contradicting_arguments_are_refused() {
        let wrong = |line| clap_error(&parse(line).unwrap().check().unwrap_err());
        for (line, named) in [
            ("a b --url https://example.org", "several inputs"),
            ("--links", "text has no markup"),
            ("-f json --images", "--images needs --markdown with -f json"),
            ("-f html --markdown", "--markdown is for"),
            ("--metadata", "text has no place for metadata"),
        ] {
            let error = wrong(line);
            assert_eq!(error.exit_code(), 2);
            let message = error.to_string();
            assert!(message.contains(named) && message.contains("Usage: seek extract"), "{message}");
        }
    }
}
