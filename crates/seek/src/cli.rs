//! What can be written on the command line.
//!
//! One definition of an argument gives its parsing and its help. What depends on the inputs and not
//! on the arguments alone is checked where the inputs are read.

use std::path::PathBuf;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::error::ErrorKind;
use clap::{Args, CommandFactory, Parser, Subcommand, ValueEnum};
use seek_extract::method;
use seek_page::PageType;

/// The method that is used where none is named, and the only one that takes a model or a page type.
const SEEK: &str = "seek";

/// Most threads that can be asked for; twice as many pages may be in memory.
const MAX_JOBS: u16 = 1024;

/// Finds the main content of web pages.
#[derive(Debug, Parser)]
#[command(name = "seek", disable_version_flag = true)]
pub struct Cli {
    /// Print the version of the program and the fingerprint of the model in it
    #[arg(short = 'V', long)]
    pub version: bool,
    /// What to do.
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Print the main content of pages
    #[command(after_help = EXAMPLES)]
    Extract(ExtractArgs),
    /// Print what type of page each is, with the probability of every type
    #[command(after_help = CLASSIFY_EXAMPLES)]
    Classify(ClassifyArgs),
    /// Show in an HTML report why a method chose what it chose of a page: its blocks by probability, the path of decisions
    /// behind each, and what the method sees as a drawing
    #[command(after_help = EXPLAIN_EXAMPLES)]
    Explain(ExplainArgs),
    /// List the methods: what each reads of a page, its parameters, and where it comes from
    Methods,
}

const EXAMPLES: &str = "\
Examples:
  seek extract page.html                      the text of a page
  curl -s https://example.org | seek extract --url https://example.org
                                              of a page from standard input
  seek extract -f json pages/ > pages.jsonl   a record for each page of a folder
  seek extract crawl.parquet -o texts -j 8    a file for each row, on 8 threads
  seek extract --method cs-lbs page.html      by a method of the literature

Exit status: 0 all fine, 1 some input failed (each is named on standard error),
2 wrong use, model or configuration.";

const CLASSIFY_EXAMPLES: &str = "\
Examples:
  seek classify page.html                     a table of one page
  seek classify pages/ | column -t -s \"$(printf '\\t')\"
                                              of a folder, with columns in line
  seek classify -f json crawl.parquet         a record for each row

Exit status: as for seek extract.";

const EXPLAIN_EXAMPLES: &str = "\
Examples:
  seek explain page.html -o report.html       why these blocks were chosen
  seek explain --method dana page.html -o report.html
                                              what a method of the literature sees
  curl -s https://example.org | seek explain --url https://example.org - > report.html

Exit status: as for seek extract.";

/// Which pages, and how they are read.
#[derive(Debug, Args)]
pub struct PageArgs {
    /// HTML files, folders (their .html, .htm and .xhtml files at any depth, also .gz), Parquet files with a
    /// column 'html' (and 'id', 'url'); '-' or nothing for standard input
    #[arg(value_name = "INPUT")]
    pub inputs: Vec<PathBuf>,

    /// Threads; the output is the same for any number [default: all cores]
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=i64::from(MAX_JOBS)))]
    pub jobs: Option<u16>,

    /// What is known of them.
    #[command(flatten)]
    pub known: KnownArgs,
}

/// What is known beforehand: the same for all commands that read pages.
#[derive(Debug, Args)]
pub struct KnownArgs {
    /// The address of the page, for a single page that comes without one
    #[arg(long)]
    pub url: Option<String>,

    /// Use this model instead of the one in the program
    #[arg(long, value_name = "FILE")]
    pub model: Option<PathBuf>,
}

/// How content is found.
#[derive(Debug, Args)]
pub struct MethodArgs {
    /// The type of the pages, where it is known: it is then not guessed
    #[arg(long, value_name = "TYPE", value_parser = page_type())]
    pub page_type: Option<PageType>,

    /// How the content is found
    #[arg(long, value_name = "NAME", default_value = SEEK, value_parser = PossibleValuesParser::new(method::names()))]
    pub method: String,
}

/// What `seek extract` is told.
#[derive(Debug, Args)]
pub struct ExtractArgs {
    /// Which pages.
    #[command(flatten)]
    pub pages: PageArgs,

    /// What to write
    #[arg(short, long, value_enum, default_value_t = Format::Text)]
    pub format: Format,

    /// Write a file for each input into this folder instead of standard output
    #[arg(short, long, value_name = "DIR")]
    pub output: Option<PathBuf>,

    /// How their content is found.
    #[command(flatten)]
    pub how: MethodArgs,
}

/// What `seek explain` is told.
#[derive(Debug, Args)]
pub struct ExplainArgs {
    /// The page: an HTML file, '-' for standard input, or a folder or Parquet file that holds one page
    pub page: PathBuf,

    /// Write the report into this file instead of standard output
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,

    /// What is known of the page.
    #[command(flatten)]
    pub known: KnownArgs,

    /// How its content is found.
    #[command(flatten)]
    pub how: MethodArgs,
}

/// What `seek classify` is told.
#[derive(Debug, Args)]
pub struct ClassifyArgs {
    /// Which pages.
    #[command(flatten)]
    pub pages: PageArgs,

    /// What to write
    #[arg(short, long, value_enum, default_value_t = TypeFormat::Table)]
    pub format: TypeFormat,
}

/// The forms of the output of `seek classify`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum TypeFormat {
    /// A line of column names, then a line for each page, separated by tabs; failures only on standard error
    Table,
    /// JSON Lines, one record an input, failures included
    Json,
}

/// The forms of the output.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// The text; where there are several inputs, each after a line '==> ID <=='
    Text,
    /// JSON Lines, one record an input, failures included
    Json,
}

fn page_type() -> impl TypedValueParser<Value = PageType> {
    PossibleValuesParser::new(PageType::ALL.map(PageType::name)).try_map(|name| name.parse::<PageType>())
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

impl MethodArgs {
    /// Whether the shipped pipeline is asked for, not a method of the literature.
    pub fn is_seek(&self) -> bool {
        self.method == SEEK
    }

    /// Only the pipeline takes a page type or a model.
    fn check(&self, command: &'static str, known: &KnownArgs) -> Result<(), WrongUse> {
        let given = [(self.page_type.is_some(), "--page-type"), (known.model.is_some(), "--model")];
        match given.into_iter().find(|(given, _)| *given && !self.is_seek()) {
            Some((_, option)) => {
                Err(wrong(command, format!("{option} works only with --method {SEEK}, not {}", self.method)))
            }
            None => Ok(()),
        }
    }
}

impl ExtractArgs {
    /// What no single argument shows.
    ///
    /// # Errors
    /// [`WrongUse`] where arguments do not go together.
    pub fn check(&self) -> Result<(), WrongUse> {
        self.how.check("extract", &self.pages.known)?;
        self.pages.check_url("extract", self.pages.inputs.len() > 1)
    }
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

impl PageArgs {
    /// An address belongs to one page; that there is one may show only when the inputs are read.
    ///
    /// # Errors
    /// [`WrongUse`] where there are several pages and an address.
    pub fn check_url(&self, command: &'static str, several: bool) -> Result<(), WrongUse> {
        if several && self.known.url.is_some() {
            return Err(wrong(command, "--url is the address of one page, but there are several inputs".to_owned()));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
        assert_eq!((nothing.format, nothing.how.is_seek(), nothing.pages.jobs), (Format::Text, true, None));
        assert_eq!(nothing.check(), Ok(()));
    }

    #[test]
    fn all_is_taken() {
        let all = parse("a b/ - -f json -o out -j 16 --page-type forum --model m --method seek").unwrap();
        assert_eq!(all.pages.inputs, ["a", "b/", "-"].map(PathBuf::from));
        assert_eq!((all.format, all.pages.jobs, all.how.page_type), (Format::Json, Some(16), Some(PageType::Forum)));
        assert_eq!(all.check(), Ok(()));
    }

    #[test]
    fn what_is_not_there_is_refused() {
        for line in ["-j 0", "-j 1025", "-j x", "-f xml", "--page-type blog", "--method magic", "--frobnicate"] {
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
        ] {
            let error = wrong(line);
            assert_eq!(error.exit_code(), 2);
            let message = error.to_string();
            assert!(message.contains(named) && message.contains("Usage: seek extract"), "{message}");
        }
    }
}
