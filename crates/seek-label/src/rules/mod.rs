//! Labels from CSS selectors: a file of rules, each for the pages of a host.
//!
//! ```toml
//! [[rule]]
//! host = "*.example.org"
//! path = "/news/*"
//! page_type = "article"
//! content = ["article .body", ".box"]
//! title = "h1"
//! author = ".byline"
//! date = "time"
//! drop = [".ad", "aside"]
//! ```
//!
//! A page gets the first rule that fits its host and path. In a pattern, `*` matches any characters. A leading `www.` of a host is
//! ignored. The elements that `content` and `posts` select are the main content, in the order of the page and without what `drop`
//! selects. With `first_of = true` the selectors of a list are alternatives.
//!
//! ```
//! use seek_label::rules::Rules;
//!
//! let rules = Rules::parse("[[rule]]\nhost = 'a.example'\ncontent = 'article'\ndrop = '.ad'")?;
//! let page = "<nav>Home</nav><article>Storm<p class=ad>Buy</p></article>";
//! assert_eq!(rules.select(page, Some("https://a.example/1"))?.gold_text, "Storm");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod block_cover;
mod candidates;
pub mod css_selector;
mod dom_selector;
mod edit;
mod entry;
mod error;
mod from_blocks;
mod measure;
mod pattern;
mod report;
mod report_text;
mod rule;
mod rule_set;
mod select;
pub mod site_config;
mod stable_names;
mod text;

pub use edit::to_toml;
pub use entry::RuleEntry;
pub use error::{RulesError, SelectError};
pub use from_blocks::{FromBlocksError, rule_from_blocks};
pub use measure::{PageNumbers, RuleOnPage};
pub use report::{BrokenPage, RuleReport, RulesReport, SelectorReport};
pub use report_text::report_text;
pub use rule::Rule;
pub use rule_set::{PreviewError, Rules, preview};
pub use select::SelectedText;
