//! The arguments of `seek export`.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum, value_parser};
use content_seeker::Language;
use seek_mine::DuplicateKind;
use seek_page::PageType;

use super::batch::BatchArgs;
use super::extract::PartArgs;
use super::method::{MethodArgs, page_type};
use super::pages::PageArgs;
use crate::error::UsageError;

/// Shown after the help.
pub const EXAMPLES: &str = "\
Examples:
  seek export crawl/ -o corpus                tables of all pages of a folder
  seek export crawl/ -o corpus                the same again: resumes a killed export
  seek export crawl.parquet -o corpus --lang de,fr --type article --min-chars 500 --dedup near --drop-duplicates
                                              German and French articles, each once
  seek export crawl/ -o corpus --sentences --files markdown --stats
                                              also a table of sentences, a Markdown file for each page,
                                              and sums by page type, language and host

Pages in = rows + filtered + duplicates dropped + failures. Failures are rows of the tables failures-*.parquet.
The same inputs and options give the same files, with any number of threads and after any interruption.

Exit status: as for seek extract.";

/// The default number of rows in a part.
const ROWS_PER_PART: u64 = 10_000;
/// The default similarity of near copies.
const SIMILARITY: &str = "0.8";

/// The arguments of `seek export`.
#[derive(Debug, Args)]
pub struct ExportArgs {
    /// The pages.
    #[command(flatten)]
    pub pages: PageArgs,

    /// Write the tables into this folder: a new or empty one, or one with an unfinished export, which then resumes
    #[arg(short, long, value_name = "DIR")]
    pub output: PathBuf,

    /// Rows of a part: each part has its own files, and a killed export resumes after its last complete part
    #[arg(long, value_name = "N", default_value_t = ROWS_PER_PART, value_parser = value_parser!(u64).range(1..=1_000_000))]
    pub rows_per_part: u64,

    /// Also fill the column 'markdown'
    #[arg(long)]
    pub markdown: bool,

    /// Keep links in the Markdown
    #[arg(long)]
    pub links: bool,

    /// Keep images with their alternative texts in the Markdown
    #[arg(long)]
    pub images: bool,

    /// Also write a file for each row; the column 'file' has its path
    #[arg(long, value_enum, value_name = "FORM")]
    pub files: Option<FilesFormat>,

    /// Find duplicates, and fill the columns of their group, their first page and their similarity
    #[arg(long, value_enum, value_name = "KIND")]
    pub dedup: Option<Dedup>,

    /// The least similarity of near copies, from 0.5 to 1 [default: 0.8]
    #[arg(long, value_name = "SHARE", default_value_if("dedup", "near", SIMILARITY), value_parser = similarity)]
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

    /// Only pages with at least this many characters of text
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub min_chars: u64,

    /// Also write a table of sentences
    #[arg(long)]
    pub sentences: bool,

    /// Print counts by page type, language and host, and write them as stats.json and stats.html
    #[arg(long)]
    pub stats: bool,

    /// Start over: remove the files of an earlier export from the folder
    #[arg(long, visible_alias = "force")]
    pub restart: bool,

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

/// The formats of the files of single rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum FilesFormat {
    /// Markdown, into folders markdown-00000/ and so on
    Markdown,
    /// Plain text, into folders text-00000/ and so on
    Text,
}

/// The kinds of duplicates.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Dedup {
    /// The same text except for white space and case
    Exact,
    /// Also texts that share most of their sequences of five words (MinHash), see --similarity
    Near,
}

impl ExportArgs {
    /// Checks arguments against each other.
    ///
    /// # Errors
    /// [`UsageError`] if arguments contradict each other.
    pub fn check(&self) -> Result<(), UsageError> {
        if self.similarity.is_some() && self.dedup != Some(Dedup::Near) {
            return Err(UsageError::new("export", "--similarity works only with --dedup near"));
        }
        for (_, option) in [(self.links, "--links"), (self.images, "--images")].iter().filter(|(given, _)| *given) {
            if !self.has_markdown() {
                return Err(UsageError::new("export", format!("{option} needs --markdown or --files markdown")));
            }
        }
        if !self.types.is_empty() && !self.method.is_seek() {
            let message = format!("--type works only with --method seek: {} does not classify pages", self.method.name);
            return Err(UsageError::new("export", message));
        }
        self.pages.check_url("export", self.pages.inputs.len() > 1)
    }

    /// The kind of copies to find, if any.
    pub fn copies(&self) -> Option<DuplicateKind> {
        match self.dedup? {
            Dedup::Exact => Some(DuplicateKind::Exact),
            Dedup::Near => self.similarity.map(DuplicateKind::Near),
        }
    }

    /// Whether the rows or their files have Markdown.
    pub fn has_markdown(&self) -> bool {
        self.markdown || self.files == Some(FilesFormat::Markdown)
    }

    /// The error for `--restart` with a list that can be read only once: it may name a file that would be removed.
    pub fn unreadable_list(&self, list: &Path) -> UsageError {
        let (list, output) = (list.display(), self.output.display());
        let message = format!(
            "--restart removes files from {output}, and the list {list} can be read only once, so it cannot be checked \
             for these files: write it to a file, or use a new folder"
        );
        UsageError::new("export", message)
    }

    /// The error for an input that overlaps the output folder.
    pub fn path_overlap(&self, input: &Path) -> UsageError {
        let (input, output) = (input.display(), self.output.display());
        let message = format!(
            "the input {input} and the folder {output} overlap, so that the next run would read the files of this one"
        );
        UsageError::new("export", message)
    }
}

fn similarity(text: &str) -> Result<f64, String> {
    let share: Option<f64> = text.parse().ok();
    share
        .filter(|share| (0.5..=1.0).contains(share))
        .ok_or_else(|| "the similarity must be a number from 0.5 to 1".to_owned())
}

/// A parser of the ISO 639 codes of all languages that can be recognised. It returns the tag of the language.
fn language() -> impl TypedValueParser<Value = String> {
    let codes = |tag| Language::tags().filter(move |(_, of)| *of == tag).map(|(code, _)| code);
    let tags: BTreeSet<&'static str> = Language::tags().map(|(_, tag)| tag).collect();
    let values = tags.into_iter().map(|tag| PossibleValue::new(tag).aliases(codes(tag)));
    PossibleValuesParser::new(values).try_map(|code| {
        let tag = Language::tag_of(&code).map(str::to_owned);
        tag.ok_or_else(|| format!("the language {code:?} cannot be recognised"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::{Cli, Command};
    use clap::Parser;

    fn parse(line: &str) -> Result<ExportArgs, clap::Error> {
        let cli = Cli::try_parse_from(["seek", "export"].into_iter().chain(line.split_whitespace()))?;
        let Some(Command::Export(export)) = cli.command else { panic!("no command in {line:?}") };
        Ok(export.arguments)
    }

    #[test]
    fn all_arguments_are_parsed() {
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
    fn the_default_similarity_belongs_to_near_copies_alone() {
        assert_eq!(parse("-o c --dedup near").unwrap().similarity, Some(0.8));
        assert_eq!(parse("-o c --dedup exact").unwrap().similarity, None);
        assert_eq!(parse("-o c").unwrap().similarity, None);
    }

    #[test]
    fn unknown_values_are_refused() {
        for line in [
            "", "-o c --rows-per-part 0", "-o c --dedup near --similarity 0.4", "-o c --lang german",
            "-o c --type blog", "-o c --drop-duplicates", "-o c --files html",
        ] {
            assert_eq!(parse(line).unwrap_err().exit_code(), 2, "{line}");
        }
    }

    #[test]
    fn a_language_has_several_codes_and_a_wrong_code_gets_a_suggestion() {
        let arguments = parse("-o c --lang eng,GER,fra,zho,ta").unwrap();
        assert_eq!(arguments.lang.join(" "), "en de fr zh ta");
        let message = parse("-o c --lang enk").unwrap_err().to_string();
        assert!(message.contains("similar value") && message.contains("'en'"), "{message}");
    }

    #[test]
    fn contradicting_arguments_are_refused() {
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
