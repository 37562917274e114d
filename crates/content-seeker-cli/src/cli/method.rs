//! How content is found.

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use seek_extract::method;
use seek_page::PageType;

use super::{KnownArgs, WrongUse, wrong};

/// The method that is used where none is named, and the only one that takes a model or a page type.
const SEEK: &str = "seek";

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

pub(super) fn page_type() -> impl TypedValueParser<Value = PageType> {
    PossibleValuesParser::new(PageType::ALL.map(PageType::name)).try_map(|name| name.parse::<PageType>())
}

impl MethodArgs {
    /// Whether the shipped pipeline is asked for, not a method of the literature.
    pub fn is_seek(&self) -> bool {
        self.method == SEEK
    }

    /// Only the pipeline takes a page type or a model.
    pub fn check(&self, command: &'static str, known: &KnownArgs) -> Result<(), WrongUse> {
        let given = [(self.page_type.is_some(), "--page-type"), (known.model.is_some(), "--model")];
        match given.into_iter().find(|(given, _)| *given && !self.is_seek()) {
            Some((_, option)) => {
                Err(wrong(command, format!("{option} works only with --method {SEEK}, not {}", self.method)))
            }
            None => Ok(()),
        }
    }
}
