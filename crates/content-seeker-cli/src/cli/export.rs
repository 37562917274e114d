//! `seek export`: its arguments.

use std::collections::BTreeSet;
use std::path::PathBuf;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum, value_parser};
use seek_features::Language;
use seek_page::PageType;

use super::method::page_type;
use super::{BatchArgs, MethodArgs, PageArgs, WrongUse, wrong};

/// Behind the help.
pub const EXAMPLES: &str = "\
Examples:
  seek export crawl/ -o corpus                tables of all pages of a folder
  seek export crawl/ -o corpus                the same again: goes on where it was killed
  seek export crawl.parquet -o corpus --lang de,fr --type article --min-chars 500 --dedup near --drop-duplicates
                                              German and French articles, each once
  seek export crawl/ -o corpus --sentences --files markdown --stats
                                              also a table of sentences, a Markdown file for each page,
                                              and sums by page type, language and host

Pages in = rows + filtered + duplicates dropped + failures. Failures are rows of the tables failures-*.parquet.
The same inputs and options give the same files, with any number of threads, killed on the way or not.

Exit status: as for seek extract.";

/// Rows of a part where nothing is said.
const ROWS_PER_PART: u64 = 10_000;

/// What `seek export` is told.
#[derive(Debug, Args)]
pub struct ExportArgs {
    /// Which pages.
    #[command(flatten)]
    pub pages: PageArgs,

    /// Write the tables into this folder: a new or empty one, or one where an export was begun, which then goes on
    #[arg(short, long, value_name = "DIR")]
    pub output: PathBuf,

    /// Rows of a part: each part has files of its own, and an export that was killed goes on behind its last whole part
    #[arg(long, value_name = "N", default_value_t = ROWS_PER_PART, value_parser = value_parser!(u64).range(1..=1_000_000))]
    pub rows_per_part: u64,

    /// Fill the column 'markdown', too
    #[arg(long)]
    pub markdown: bool,

    /// Keep links in the Markdown
    #[arg(long)]
    pub links: bool,

    /// Keep images with their alternative texts in the Markdown
    #[arg(long)]
    pub images: bool,

    /// Write a file for each row as well; the column 'file' says which
    #[arg(long, value_enum, value_name = "FORM")]
    pub files: Option<FilesFormat>,

    /// Find duplicates: they get the group, the first of it and how similar they are
    #[arg(long, value_enum, value_name = "KIND")]
    pub dedup: Option<Dedup>,

    /// How similar near copies are at least, from 0.5 to 1 [default: 0.8]
    #[arg(long, value_name = "SHARE", value_parser = similarity)]
    pub similarity: Option<f64>,

    /// Leave duplicates out instead of marking them
    #[arg(long, requires = "dedup")]
    pub drop_duplicates: bool,

    /// Only pages in these languages, as ISO 639 codes such as de,fr
    #[arg(long, value_name = "CODES", value_delimiter = ',', value_parser = language(), ignore_case = true, hide_possible_values = true)]
    pub lang: Vec<String>,

    /// Only pages of these types, such as article,forum
    #[arg(long = "type", value_name = "TYPES", value_delimiter = ',', value_parser = page_type())]
    pub types: Vec<PageType>,

    /// Only pages with at least so many characters of text
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub min_chars: u64,

    /// Write a table of sentences as well
    #[arg(long)]
    pub sentences: bool,

    /// Print sums by page type, language and host, and write them as stats.json and stats.html
    #[arg(long)]
    pub stats: bool,

    /// Begin anew: what an earlier export has left in the folder is removed
    #[arg(long, visible_alias = "force")]
    pub restart: bool,

    /// How their content is found.
    #[command(flatten)]
    pub how: MethodArgs,

    /// How many pages are worked on, and what each may cost.
    #[command(flatten)]
    pub batch: BatchArgs,
}

/// The forms of single files.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum FilesFormat {
    /// Markdown, into folders markdown-00000/ and so on
    Markdown,
    /// Plain text, into folders text-00000/ and so on
    Text,
}

/// What counts as a duplicate.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Dedup {
    /// The same text but for white space and case
    Exact,
    /// Also texts that share most of their runs of five words (MinHash), see --similarity
    Near,
}

impl ExportArgs {
    /// What no single argument shows.
    ///
    /// # Errors
    /// [`WrongUse`] where arguments do not go together.
    pub fn check(&self) -> Result<(), WrongUse> {
        self.how.check("export", &self.pages.known)?;
        if self.similarity.is_some() && self.dedup != Some(Dedup::Near) {
            return Err(wrong("export", "--similarity works only with --dedup near".to_owned()));
        }
        for (_, option) in [(self.links, "--links"), (self.images, "--images")].iter().filter(|(given, _)| *given) {
            if !self.has_markdown() {
                return Err(wrong("export", format!("{option} needs --markdown or --files markdown")));
            }
        }
        if !self.types.is_empty() && !self.how.is_seek() {
            let message = format!("--type works only with --method seek: {} knows no page types", self.how.method);
            return Err(wrong("export", message));
        }
        self.pages.check_url("export", self.pages.inputs.len() > 1)
    }

    /// Whether Markdown is wanted anywhere.
    pub fn has_markdown(&self) -> bool {
        self.markdown || self.files == Some(FilesFormat::Markdown)
    }

    /// What is wrong where a list would have to be known before what it may name is removed.
    pub fn unknown_list(&self, list: &std::path::Path) -> WrongUse {
        let (list, output) = (list.display(), self.output.display());
        wrong(
            "export",
            format!(
                "--restart removes what is in {output}, and the list {list} can be read only once, so nobody knows whether it names any of \
                 that: put it into a file, or take a new folder"
            ),
        )
    }

    /// What is wrong where inputs and output are not apart.
    pub fn not_apart(&self, input: &std::path::Path) -> WrongUse {
        let (input, output) = (input.display(), self.output.display());
        wrong(
            "export",
            format!(
                "the input {input} and the folder {output} must lie apart, or the next run would read what this one wrote"
            ),
        )
    }
}

fn similarity(text: &str) -> Result<f64, String> {
    let share: Option<f64> = text.parse().ok();
    share.filter(|share| (0.5..=1.0).contains(share)).ok_or_else(|| "a similarity is a number from 0.5 to 1".to_owned())
}

/// Any ISO 639 code of a language that is found, as the tag that its pages have.
fn language() -> impl TypedValueParser<Value = String> {
    let codes = |tag| Language::tags().filter(move |(_, of)| *of == tag).map(|(code, _)| code);
    let tags: BTreeSet<&'static str> = Language::tags().map(|(_, tag)| tag).collect();
    let values = tags.into_iter().map(|tag| PossibleValue::new(tag).aliases(codes(tag)));
    PossibleValuesParser::new(values).try_map(|code| {
        let tag = Language::tag_of(&code).map(str::to_owned);
        tag.ok_or_else(|| format!("no page is found to be in {code:?}"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::{Cli, Command};
    use clap::Parser;

    fn parse(line: &str) -> Result<ExportArgs, clap::Error> {
        let cli = Cli::try_parse_from(["seek", "export"].into_iter().chain(line.split_whitespace()))?;
        let Some(Command::Export(arguments)) = cli.command else { panic!("no command in {line:?}") };
        Ok(arguments)
    }

    #[test]
    fn all_is_taken() {
        let all = parse(
            "a b/ -o corpus --rows-per-part 5 --files text --markdown --dedup near --similarity .9 --drop-duplicates --lang de,FR \
             --type article,forum --min-chars 100 --sentences --stats --force",
        )
        .unwrap();
        assert_eq!((all.rows_per_part, all.files, all.dedup), (5, Some(FilesFormat::Text), Some(Dedup::Near)));
        assert_eq!((all.similarity, all.min_chars, all.restart), (Some(0.9), 100, true));
        assert_eq!((all.lang.join(" "), all.types.len()), ("de fr".to_owned(), 2));
        assert_eq!(all.check(), Ok(()));
    }

    #[test]
    fn what_is_not_there_is_refused() {
        for line in [
            "",
            "-o c --rows-per-part 0",
            "-o c --dedup near --similarity 0.4",
            "-o c --lang german",
            "-o c --type blog",
            "-o c --drop-duplicates",
            "-o c --files html",
        ] {
            assert_eq!(parse(line).unwrap_err().exit_code(), 2, "{line}");
        }
    }

    #[test]
    fn a_language_goes_by_any_of_its_codes_and_a_wrong_one_is_refused_with_a_near_one() {
        let arguments = parse("-o c --lang eng,GER,fra,zho,ta").unwrap();
        assert_eq!(arguments.lang.join(" "), "en de fr zh ta");
        let message = parse("-o c --lang enk").unwrap_err().to_string();
        assert!(message.contains("similar value") && message.contains("'en'"), "{message}");
    }

    #[test]
    fn what_does_not_go_together_is_refused() {
        for (line, named) in [
            ("-o c --similarity .9", "--similarity works only with --dedup near"),
            ("-o c --dedup exact --similarity .9", "--similarity works only with --dedup near"),
            ("-o c --links --files text", "--links needs --markdown or --files markdown"),
            ("-o c --method cs-lbs --type forum", "--type works only with --method seek"),
            ("-o c a b --url https://example.org", "several inputs"),
        ] {
            let message = parse(line).unwrap().check().unwrap_err().to_string();
            assert!(message.contains(named), "{message}");
        }
    }
}
