//! Rules from files of [ftr-site-config](https://github.com/fivefilters/ftr-site-config), which are public for thousands of sites.
//!
//! ```text
//! title: //h1[@class='headline']
//! body: //div[@id='story']
//! author: //a[@rel='author']
//! date: //time/@datetime
//! strip: //aside
//! strip_id_or_class: advert
//! ```
//!
//! The format has XPath, a rule has CSS. A path is converted only if CSS can say the same, so no rule selects less or more
//! without a word.

mod file;
mod import;
mod path_parser;
mod predicate_parser;
mod to_css;
mod token_parser;
mod xpath;
mod xpath_lexer;

pub use import::{ImportError, ImportProblem, Imported, import};
pub use to_css::{Converted, Wanted, to_css};
