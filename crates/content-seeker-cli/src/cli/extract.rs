//! The arguments of `seek extract`.

use std::path::{Path, PathBuf};

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use content_seeker::{OptionalPart, Ruby, TitleRule};
use seek_io::input::is_input_name;

use super::batch::BatchArgs;
use super::method::MethodArgs;
use super::pages::PageArgs;
use crate::error::UsageError;
use crate::output::destination::is_stream;

/// Shown after the help.
pub const EXAMPLES: &str = "\
Examples:
  seek extract page.html                      the text of a page
  seek extract -f markdown --links page.html  the text with its structure and links
  seek extract https://example.org            the text of a page of the web
  curl -s https://example.org | seek extract --url https://example.org
                                              the text of a page from standard input
  seek extract -f json pages/ > pages.jsonl   a record for each page of a folder
  seek extract crawl.parquet -o texts -j 8    a file for each row, on 8 threads
  seek extract -f parquet pages/ -o corpus.parquet
                                              a table for polars, pandas or DuckDB
  seek extract -f json crawl.warc.gz          a record for each page of a crawl
  find . -name '*.html' -print0 | seek extract -f json --files-from -
                                              a record for each file of a list
  seek extract --method cs-lbs page.html      the text by a method of the literature

Exit status: 0 success, 1 some input failed (each is named on standard error),
2 wrong use, model or configuration.";

/// The arguments of `seek extract`.
#[derive(Debug, Args)]
pub struct ExtractArgs {
    /// The pages.
    #[command(flatten)]
    pub pages: PageArgs,

    /// The output format [default: text; with -o NAME.md, .html, .json, .csv and the like the format of that file]
    #[arg(short, long, value_enum)]
    pub format: Option<OutputFormat>,

    /// Write a file for each input into this folder, instead of to standard output; a name with the ending of the format,
    /// such as page.md, is the file of a single page; with -f csv or parquet, or a name that ends in '.jsonl', write one
    /// file for all pages; also an existing pipe or device gets all output
    #[arg(short, long, value_name = "PATH")]
    pub output: Option<PathBuf>,

    /// Replace existing files
    #[arg(long)]
    pub force: bool,

    /// The source of the file names in the folder
    #[arg(long, value_enum, value_name = "WHAT", default_value_t = NamedBy::Path)]
    pub names: NamedBy,

    /// Write each result as soon as it is ready, in any order
    #[arg(long)]
    pub unordered: bool,

    /// Keep links, in formats with markup
    #[arg(long)]
    pub links: bool,

    /// Keep images with their alternative texts, in formats with markup
    #[arg(long)]
    pub images: bool,

    /// Put the metadata before the Markdown, as YAML; the other formats except text always have metadata
    #[arg(long)]
    pub metadata: bool,

    /// With -f json, csv or parquet: include the content as Markdown
    #[arg(long)]
    pub markdown: bool,

    /// The method.
    #[command(flatten)]
    pub method: MethodArgs,

    /// The parts besides the main content.
    #[command(flatten)]
    pub parts: PartArgs,

    /// Threads, and the limits of a page.
    #[command(flatten)]
    pub batch: BatchArgs,
}

/// The output formats.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum OutputFormat {
    /// The text; several texts each follow a line '==> ID <=='
    Text,
    /// Markdown with headings, lists, tables and code; several as for text
    Markdown,
    /// JSON Lines, one record for each input, failures included
    Json,
    /// HTML for reading, a file for each page
    Html,
    /// XML in the elements of HTML, a file for each page
    Xml,
    /// TEI P5, a file for each page
    Tei,
    /// Comma-separated values, one line for each input, failures included
    Csv,
    /// A Parquet table with typed columns, one row for each input, failures included
    Parquet,
}

/// The source of the file names in an output folder.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum NamedBy {
    /// The id of the input, for a file its path
    Path,
    /// The address of the page, without its scheme, as of pages in a WARC file; the id for a page without one
    Url,
    /// The first 32 digits of the SHA-256 of the unpacked page
    Hash,
}

impl OutputFormat {
    /// The name on the command line.
    pub fn name(self) -> String {
        self.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned())
    }

    /// The format of files with this ending, and whether such a file holds all pages.
    fn of_ending(ending: &str) -> Option<(OutputFormat, bool)> {
        Some(match ending.to_ascii_lowercase().as_str() {
            "txt" => (OutputFormat::Text, false),
            "md" | "markdown" => (OutputFormat::Markdown, false),
            "json" => (OutputFormat::Json, false),
            "jsonl" | "ndjson" => (OutputFormat::Json, true),
            "html" | "htm" => (OutputFormat::Html, false),
            "xml" => (OutputFormat::Xml, false),
            "csv" => (OutputFormat::Csv, true),
            "parquet" => (OutputFormat::Parquet, true),
            _ => return None,
        })
    }

    /// Whether a document holds exactly one page.
    pub fn is_single_page(self) -> bool {
        matches!(self, OutputFormat::Html | OutputFormat::Xml | OutputFormat::Tei)
    }

    /// Whether the output has a record for each input, failures included.
    pub fn has_records(self) -> bool {
        matches!(self, OutputFormat::Json | OutputFormat::Csv | OutputFormat::Parquet)
    }

    /// Whether the output is one file with a header of its own.
    pub fn is_table(self) -> bool {
        matches!(self, OutputFormat::Csv | OutputFormat::Parquet)
    }
}

impl ExtractArgs {
    /// Checks arguments against each other.
    ///
    /// # Errors
    /// [`UsageError`] if arguments contradict each other.
    pub fn check(&self) -> Result<(), UsageError> {
        let refuse = |message: String| Err(UsageError::new("extract", message));
        let name = self.format().name();
        if let Some((option, reason)) = self.unusable().first() {
            return refuse(match *option {
                "markdown" => format!("--markdown is for -f json, csv and parquet, not for {name}"),
                _ if reason.is_empty() => format!("--{option} needs --markdown with -f {name}"),
                _ => format!("--{option} works with -f markdown{reason}"),
            });
        }
        if let Some(output) = &self.output {
            self.check_output(output)?;
        }
        self.pages.check_url("extract", self.pages.inputs.len() > 1)
    }

    /// The ids of the given options that the format cannot use, with the rest of the reason. A configuration may set them for
    /// other formats.
    pub fn unusable(&self) -> Vec<(&'static str, &'static str)> {
        let format = self.format();
        let is_text = format == OutputFormat::Text;
        let markup = match () {
            () if is_text => Some(" or another format; text has no markup"),
            () if format.has_records() && !self.markdown => Some(""),
            () => None,
        };
        let all = [
            (self.markdown && !format.has_records(), "markdown", Some("")),
            (self.metadata && is_text, "metadata", Some("; text has no place for metadata")),
            (self.links, "links", markup),
            (self.images, "images", markup),
        ];
        all.into_iter().filter(|(given, ..)| *given).filter_map(|(_, id, reason)| Some((id, reason?))).collect()
    }

    /// The output format: that of the flag, or that of the output's file name.
    pub fn format(&self) -> OutputFormat {
        self.format.or(self.ending().map(|(format, _)| format)).unwrap_or(OutputFormat::Text)
    }

    /// The format of the output's file name, and whether such a file holds all pages. A folder may have the name of a page.
    fn ending(&self) -> Option<(OutputFormat, bool)> {
        let path = self.output.as_ref()?;
        let is_folder = path.to_string_lossy().ends_with(['/', '\\']) || path.is_dir();
        OutputFormat::of_ending(path.extension()?.to_str()?).filter(|(_, holds_all)| *holds_all || !is_folder)
    }

    /// Whether the output is the file of a single page, such as `page.md`.
    pub fn is_page_file(&self) -> bool {
        !self.format().is_table() && self.ending().is_some_and(|(_, holds_all)| !holds_all)
    }

    /// The error for the file of one page with several pages.
    pub fn several_in_page_file(&self, path: &Path) -> UsageError {
        let (path, format) = (path.display(), self.format());
        let other = if format == OutputFormat::Json { ", or a file that ends in '.jsonl'" } else { "" };
        let message = format!("{path} is the file of one page, but there are several: name a folder{other}");
        UsageError::new("extract", message)
    }

    /// Whether all output goes to standard output or into one file.
    pub fn is_one_stream(&self) -> bool {
        self.output.is_none() || self.is_one_file()
    }

    /// Whether all output goes into one file.
    pub fn is_one_file(&self) -> bool {
        let format = self.format();
        self.output.as_ref().is_some_and(|path| format.is_table() || self.ending().is_some() || is_stream(path))
    }

    /// Refuses an output that would replace an input, or that would be read as a page of an input.
    fn check_output(&self, output: &Path) -> Result<(), UsageError> {
        // A table of any name is one file, and TEI is XML.
        let fits = |other: OutputFormat| {
            let format = self.format();
            other == format || format.is_table() || (other, format) == (OutputFormat::Xml, OutputFormat::Tei)
        };
        if let Some((other, _)) = self.ending().filter(|(other, _)| !fits(*other) && !is_stream(output)) {
            let (path, format, other) = (output.display(), self.format().name(), other.name());
            let message = format!(
                "{path} has the ending of {other}, but the format is {format}: name a file of that format, or a folder by '{path}/'"
            );
            return Err(UsageError::new("extract", message));
        }
        let inputs = self.pages.named().filter_map(|input| Some((input.canonicalize().ok()?, input)));
        // The folder may not exist yet: its nearest existing ancestor has a real path.
        let existing = output.ancestors().map(|path| if path.as_os_str().is_empty() { Path::new(".") } else { path });
        let existing = existing.filter_map(|path| path.canonicalize().ok()).next();
        let real_output = output.canonicalize().ok();
        let name = output.file_name().unwrap_or_default().to_string_lossy();
        let is_page_file = self.is_one_file() && is_input_name(&name);
        for (real_input, input) in inputs {
            let is_same_file = real_input.is_file() && real_output.as_ref() == Some(&real_input);
            let is_page_of_input = is_page_file
                && real_input.is_dir()
                && real_output.as_ref().is_some_and(|output| output.starts_with(&real_input));
            if is_same_file || is_page_of_input {
                return Err(UsageError::new("extract", "the output would be written over an input"));
            }
            let is_inside = existing.as_ref().is_some_and(|existing| existing.starts_with(&real_input));
            if self.format() == OutputFormat::Html && real_input.is_dir() && is_inside {
                let (output, input) = (output.display(), input.display());
                let message = format!("{output} is inside {input}, so that the output would be read as pages");
                return Err(UsageError::new("extract", message));
            }
        }
        Ok(())
    }

    /// The error for a format of single pages with several pages.
    pub fn several_pages(&self) -> UsageError {
        let name = self.format().name();
        let message =
            format!("-f {name} writes a document for each page, but there are several: name a folder with -o");
        UsageError::new("extract", message)
    }

    /// The error for a Parquet table on a terminal.
    pub fn table_on_terminal(&self) -> UsageError {
        UsageError::new("extract", "a terminal cannot show a Parquet table: name a file with -o, or use a pipe")
    }
}

/// Parts of a page besides its main content.
#[derive(Debug, Default, Args)]
pub struct PartArgs {
    /// Parts of the page to add to the text where the page shows them, such as title,byline
    #[arg(long, value_name = "PARTS", value_delimiter = ',', value_parser = optional_part())]
    pub include: Vec<OptionalPart>,

    /// Whether the text begins with the title of the page. 'learned' leaves it to the model, which knows the page
    /// [default: always for Markdown and HTML, learned for text and the other formats]
    #[arg(long, value_name = "WHEN", value_parser = title_rule())]
    pub title: Option<TitleRule>,

    /// Leave the title out: short for --title never
    #[arg(long, conflicts_with = "title")]
    pub no_title: bool,

    /// The readings of ruby: none leaves them out, as by default; brackets puts them in brackets after their words
    #[arg(long, value_name = "FORM", value_parser = ruby())]
    pub ruby: Option<Ruby>,
}

impl PartArgs {
    /// Whether texts begin with the title, if it is chosen.
    pub fn title_rule(&self) -> Option<TitleRule> {
        if self.no_title { Some(TitleRule::Never) } else { self.title }
    }
}

/// A parser of rules for titles that lists their names.
fn title_rule() -> impl TypedValueParser<Value = TitleRule> {
    PossibleValuesParser::new(TitleRule::ALL.map(TitleRule::name))
        .try_map(|name| TitleRule::by_name(&name).ok_or("there is no such rule"))
}

/// A parser of the forms of ruby that lists their names.
fn ruby() -> impl TypedValueParser<Value = Ruby> {
    PossibleValuesParser::new(Ruby::ALL.map(Ruby::name))
        .try_map(|name| Ruby::by_name(&name).ok_or("there is no such form"))
}

/// A parser of optional parts that lists their names.
fn optional_part() -> impl TypedValueParser<Value = OptionalPart> {
    PossibleValuesParser::new(OptionalPart::ALL.map(OptionalPart::name))
        .try_map(|name| OptionalPart::by_name(&name).ok_or("there is no such part"))
}
