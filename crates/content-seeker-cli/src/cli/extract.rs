//! `seek extract`: its arguments.

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use seek_io::input::is_input_name;

use super::{BatchArgs, MethodArgs, PageArgs, WrongUse, wrong};
use crate::output::is_stream;

/// Behind the help.
pub const EXAMPLES: &str = "\
Examples:
  seek extract page.html                      the text of a page
  seek extract -f markdown --links page.html  with its structure and its links
  curl -s https://example.org | seek extract --url https://example.org
                                              of a page from standard input
  seek extract -f json pages/ > pages.jsonl   a record for each page of a folder
  seek extract crawl.parquet -o texts -j 8    a file for each row, on 8 threads
  seek extract -f parquet pages/ -o corpus.parquet
                                              a table for polars, pandas or DuckDB
  seek extract -f json crawl.warc.gz          a record for each page of a crawl
  find . -name '*.html' -print0 | seek extract -f json --files-from -
                                              of all files that a list names
  seek extract --method cs-lbs page.html      by a method of the literature

Exit status: 0 all fine, 1 some input failed (each is named on standard error),
2 wrong use, model or configuration.";

/// What `seek extract` is told.
#[derive(Debug, Args)]
pub struct ExtractArgs {
    /// Which pages.
    #[command(flatten)]
    pub pages: PageArgs,

    /// What to write [default: text; with -o NAME.parquet, .csv or .jsonl what that says]
    #[arg(short, long, value_enum)]
    pub format: Option<Format>,

    /// Write into this folder, a file for each input, instead of to standard output; with -f csv or parquet, and where
    /// it ends in '.jsonl', all into this one file; a pipe or a device that is there takes all, too
    #[arg(short, long, value_name = "PATH")]
    pub output: Option<PathBuf>,

    /// Replace files that are there already
    #[arg(long)]
    pub force: bool,

    /// What the files in the folder are named by
    #[arg(long, value_enum, value_name = "WHAT", default_value_t = NamedBy::Path)]
    pub names: NamedBy,

    /// Write each answer when it is there, in any order
    #[arg(long)]
    pub unordered: bool,

    /// Keep links, in the formats that have markup
    #[arg(long)]
    pub links: bool,

    /// Keep images with their alternative texts, in the formats that have markup
    #[arg(long)]
    pub images: bool,

    /// Put the metadata in front of Markdown, as YAML; the other formats but text always have them
    #[arg(long)]
    pub metadata: bool,

    /// With -f json, csv or parquet: the content as Markdown, too
    #[arg(long)]
    pub markdown: bool,

    /// How their content is found.
    #[command(flatten)]
    pub how: MethodArgs,

    /// How many pages are worked on, and what each may cost.
    #[command(flatten)]
    pub batch: BatchArgs,
}

/// The forms of the output.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// The text; where there are several inputs, each after a line '==> ID <=='
    Text,
    /// Markdown: headings, lists, tables, code; several as with text
    Markdown,
    /// JSON Lines, one record an input, failures included
    Json,
    /// HTML for reading, a file for each page
    Html,
    /// XML in the elements of HTML, a file for each page
    Xml,
    /// TEI P5, a file for each page
    Tei,
    /// Comma-separated values, one line an input, failures included
    Csv,
    /// A Parquet table with typed columns, one row an input, failures included
    Parquet,
}

/// What the files in an output folder are named by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum NamedBy {
    /// The input's id, which for a file is its path
    Path,
    /// The SHA-256 of the page's bytes, unpacked: its first 32 digits
    Hash,
}

impl Format {
    /// Its name on the command line.
    pub fn name(self) -> String {
        self.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned())
    }

    /// Whether a document of it holds one page and no more.
    pub fn stands_alone(self) -> bool {
        matches!(self, Format::Html | Format::Xml | Format::Tei)
    }

    /// Whether it has a record for each input, failures included.
    pub fn has_records(self) -> bool {
        matches!(self, Format::Json | Format::Csv | Format::Parquet)
    }

    /// Whether all that is written stands in one file of its own form.
    pub fn is_table(self) -> bool {
        matches!(self, Format::Csv | Format::Parquet)
    }
}

impl ExtractArgs {
    /// What no single argument shows.
    ///
    /// # Errors
    /// [`WrongUse`] where arguments do not go together.
    pub fn check(&self) -> Result<(), WrongUse> {
        let refuse = |what: String| Err(wrong("extract", what));
        let name = self.format().name();
        if self.markdown && !self.format().has_records() {
            return refuse(format!("--markdown is for -f json, csv and parquet, not for {name}"));
        }
        if self.metadata && self.format() == Format::Text {
            return refuse("--metadata goes with -f markdown; text has no place for it".to_owned());
        }
        for (_, option) in [(self.links, "--links"), (self.images, "--images")].iter().filter(|(given, _)| *given) {
            if self.format() == Format::Text {
                return refuse(format!("{option} goes with -f markdown or another format; text has no markup"));
            }
            if self.format().has_records() && !self.markdown {
                return refuse(format!("{option} needs --markdown with -f {name}"));
            }
        }
        if let Some(output) = &self.output {
            self.check_output(output)?;
        }
        self.how.check("extract", &self.pages.known)?;
        self.pages.check_url("extract", self.pages.inputs.len() > 1)
    }

    /// The form of the output: what was asked for, or what the name of the output says.
    pub fn format(&self) -> Format {
        let end = self.output.as_ref().and_then(|path| path.extension()).and_then(|end| end.to_str());
        self.format.unwrap_or(match end {
            Some("parquet") => Format::Parquet,
            Some("csv") => Format::Csv,
            Some("jsonl" | "ndjson") => Format::Json,
            _ => Format::Text,
        })
    }

    /// Whether all that is written goes to standard output or into one file.
    pub fn goes_to_one(&self) -> bool {
        self.output.is_none() || self.is_one_file()
    }

    /// Whether all that is written goes into one file.
    pub fn is_one_file(&self) -> bool {
        let lines = |path: &PathBuf| path.extension().is_some_and(|end| end == "jsonl" || end == "ndjson");
        self.output.as_ref().is_some_and(|path| {
            self.format().is_table() || self.format() == Format::Json && lines(path) || is_stream(path)
        })
    }

    /// An output that takes the place of an input, or that is among the pages of an input, is refused.
    fn check_output(&self, output: &Path) -> Result<(), WrongUse> {
        let inputs = self.pages.named().filter_map(|input| Some((input.canonicalize().ok()?, input)));
        // The folder may be made only later.
        let there = output.ancestors().map(|path| if path.as_os_str().is_empty() { Path::new(".") } else { path });
        let there = there.filter_map(|path| path.canonicalize().ok()).next();
        let whole = output.canonicalize().ok();
        let name = output.file_name().unwrap_or_default().to_string_lossy();
        let is_read = self.is_one_file() && is_input_name(&name);
        for (real, input) in inputs {
            let holds =
                |real: &Path| is_read && real.is_dir() && whole.as_ref().is_some_and(|whole| whole.starts_with(real));
            if real.is_file() && whole.as_ref() == Some(&real) || holds(&real) {
                return Err(wrong("extract", "the output would be written over an input".to_owned()));
            }
            let among = there.as_ref().is_some_and(|there| there.starts_with(&real));
            if self.format() == Format::Html && real.is_dir() && among {
                let (output, input) = (output.display(), input.display());
                return Err(wrong(
                    "extract",
                    format!("{output} lies in {input}, so that what is written would be read as pages"),
                ));
            }
        }
        Ok(())
    }

    /// What is wrong where the format holds one page and there are several.
    pub fn several_pages(&self) -> WrongUse {
        let name = self.format().name();
        wrong(
            "extract",
            format!("-f {name} writes a document for each page, but there are several: name a folder with -o"),
        )
    }

    /// What is wrong where a table would go to a terminal.
    pub fn to_terminal(&self) -> WrongUse {
        wrong("extract", "a Parquet table is not for terminals: name a file with -o, or pipe it".to_owned())
    }
}
