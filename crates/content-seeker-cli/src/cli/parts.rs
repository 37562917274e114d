//! The arguments that add parts of a page to its text.

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use content_seeker::OptionalPart;

/// Parts of a page besides its main content.
#[derive(Debug, Args)]
pub struct PartArgs {
    /// Parts of the page to add to the text where the page shows them, such as title,byline
    #[arg(long, value_name = "PARTS", value_delimiter = ',', value_parser = optional_part())]
    pub include: Vec<OptionalPart>,
}

/// A parser of optional parts that lists their names.
fn optional_part() -> impl TypedValueParser<Value = OptionalPart> {
    PossibleValuesParser::new(OptionalPart::ALL.map(OptionalPart::name))
        .try_map(|name| OptionalPart::by_name(&name).ok_or("there is no such part"))
}
