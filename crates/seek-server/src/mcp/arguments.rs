//! The arguments of the tools. Their descriptions are in the schemas that agents read.

use rmcp::schemars::JsonSchema;
use serde::Deserialize;

/// Tokens of a part of a page, if the agent names no number.
pub(crate) const DEFAULT_TOKENS: u32 = 4_000;
/// The least number of tokens of a part.
pub(crate) const LEAST_TOKENS: u32 = 100;
/// Passages of an answer, if the agent names no number.
pub(crate) const DEFAULT_PASSAGES: u32 = 5;
/// Most passages of an answer.
pub(crate) const MOST_PASSAGES: u32 = 20;

/// A page by its address or its source.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
#[schemars(crate = "rmcp::schemars")]
pub(crate) struct ClassifyArguments {
    /// The address of the page, beginning with http:// or https://.
    pub(crate) url: Option<String>,
    /// The HTML source of the page, if you have it already. Nothing is fetched then.
    pub(crate) html: Option<String>,
}

/// The arguments of `extract_page`.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
#[schemars(crate = "rmcp::schemars")]
pub(crate) struct ExtractArguments {
    /// The address of the page, beginning with http:// or https://.
    pub(crate) url: Option<String>,
    /// The HTML source of the page, if you have it already. Nothing is fetched then.
    pub(crate) html: Option<String>,
    /// About how many tokens a part of the page may have. Longer pages are cut between paragraphs.
    #[schemars(range(min = 100, max = 100000))]
    pub(crate) max_tokens: u32,
    /// Which part of a long page to give, from 1. The answer says how many parts there are.
    #[schemars(range(min = 1))]
    pub(crate) page: u32,
    /// Whether the Markdown keeps the addresses of links.
    pub(crate) links: bool,
}

impl Default for ExtractArguments {
    fn default() -> Self {
        ExtractArguments { url: None, html: None, max_tokens: DEFAULT_TOKENS, page: 1, links: false }
    }
}

/// The arguments of `find_in_page`.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(crate = "rmcp::schemars")]
pub(crate) struct FindArguments {
    /// The address of the page, beginning with http:// or https://.
    #[serde(default)]
    pub(crate) url: Option<String>,
    /// The HTML source of the page, if you have it already. Nothing is fetched then.
    #[serde(default)]
    pub(crate) html: Option<String>,
    /// The words to find, in the language of the page. Passages with more of them, and with rarer ones, come first.
    pub(crate) query: String,
    /// Most passages to give.
    #[serde(default = "default_passages")]
    #[schemars(range(min = 1, max = 20))]
    pub(crate) max_passages: u32,
}

fn default_passages() -> u32 {
    DEFAULT_PASSAGES
}
