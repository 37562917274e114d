//! The arguments that choose the method.

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use content_seeker::{PageType, methods};

use super::error::UsageError;
use super::pages::CommonArgs;

/// The default method, and the only one that takes a model or a page type.
const SEEK: &str = "seek";

/// The method and its page type.
#[derive(Debug, Args)]
pub struct MethodArgs {
    /// The type of the pages, if it is known: it is then not guessed
    #[arg(long, value_name = "TYPE", value_parser = page_type())]
    pub page_type: Option<PageType>,

    /// The method that finds the content
    #[arg(id = "method", long = "method", value_name = "NAME", default_value = SEEK, value_parser = PossibleValuesParser::new(methods::names()))]
    pub name: String,
}

/// A parser of page types that lists their names.
pub fn page_type() -> impl TypedValueParser<Value = PageType> {
    PossibleValuesParser::new(PageType::ALL.map(PageType::name)).try_map(|name| name.parse::<PageType>())
}

impl MethodArgs {
    /// Whether the method is the shipped pipeline and not one of the literature.
    pub fn is_seek(&self) -> bool {
        self.name == SEEK
    }

    /// Checks that only the pipeline gets a page type or a model.
    ///
    /// # Errors
    /// [`UsageError`] if another method gets one.
    pub fn check(&self, command: &'static str, common: &CommonArgs) -> Result<(), UsageError> {
        let given = [(self.page_type.is_some(), "--page-type"), (common.model.is_some(), "--model")];
        match given.into_iter().find(|(given, _)| *given && !self.is_seek()) {
            Some((_, option)) => {
                let message = format!("{option} works only with --method {SEEK}, not {}", self.name);
                Err(UsageError::new(command, message))
            }
            None => Ok(()),
        }
    }
}
