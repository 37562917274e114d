//! What the tools do.

use std::fmt::Write;
use std::sync::Arc;
use std::time::Instant;

use content_seeker::{ExtractedPage, Format, Markup, Metadata, SourcedValue};

use crate::ServerError;
use crate::mcp::arguments::{ClassifyArguments, ExtractArguments, FindArguments, LEAST_TOKENS, MOST_PASSAGES};
use crate::mcp::fetched_pages::FetchedPages;
use crate::mcp::options::McpOptions;
use crate::mcp::parts::{parts, shortened, tokens};
use crate::mcp::passages::{Passage, passages};
use crate::mcp::tool_error::ToolError;
use crate::mcp::untrusted::marked;
use crate::pages::{JSON_CONTENT_TYPE, Pages, SentPage, TextOptions, TypeRecord};
use crate::web::{Web, WebRules};
use crate::workers::Workers;

/// The answer where no passage fits.
const NO_PASSAGE: &str =
    "No passage of the page has these words. Try other words in the language of the page, or read it by extract_page.";

/// Most letters of a fact, such as the title. A page may make it as long as itself.
const FACT_LETTERS: usize = 300;

/// What the tools share.
pub(crate) struct Tools {
    pages: Pages,
    workers: Workers,
    /// Not with the flag `--no-fetch`.
    web: Option<Web>,
    fetched: FetchedPages,
}

/// The text of a page with what is known of it.
struct PageText {
    markdown: String,
    /// Lines of metadata.
    facts: String,
}

impl Tools {
    pub(crate) fn new(options: &McpOptions) -> Result<Tools, ServerError> {
        let rules = WebRules { robots: !options.ignore_robots, ..options.web };
        let web = (!options.no_fetch).then(|| Web::new(rules, &options.limits)).transpose()?;
        let workers = Workers::new(options.limits.threads());
        Ok(Tools { pages: Pages::new(&options.limits)?, workers, web, fetched: FetchedPages::default() })
    }

    /// `extract_page`: a part of the main content.
    pub(crate) async fn extract(&self, arguments: ExtractArguments) -> Result<String, ToolError> {
        let ExtractArguments { url, html, max_tokens, page, links } = arguments;
        let text = self.text(url, html, links).await?;
        let limit = max_tokens.max(LEAST_TOKENS) as usize;
        let found = self.workers.run(move || (parts(&text.markdown, limit), text.facts)).await?;
        let (parts, facts) = found;
        let chosen = (page as usize).checked_sub(1).and_then(|at| parts.get(at));
        let chosen = chosen.ok_or(ToolError::NoPart { page, parts: parts.len() })?;
        let rest = match parts.len() {
            1 => "This is the whole text.".to_owned(),
            all if (page as usize) < all => {
                format!("This is part {page} of {all}. Call extract_page with page {} for the next.", page + 1)
            }
            all => format!("This is part {page} of {all}, the last."),
        };
        let tokens = tokens(chosen);
        Ok(format!("{rest} It has about {tokens} tokens.\n\n{}", marked(&format!("{facts}\n{chosen}"))))
    }

    /// `classify_page`: the type of a page.
    pub(crate) async fn classify(&self, arguments: ClassifyArguments) -> Result<TypeRecord, ToolError> {
        let page = self.page(arguments.url, arguments.html).await?;
        let pages = self.pages.clone();
        Ok(self.workers.run(move || pages.classify(SentPage::clone(&page), "")).await??)
    }

    /// `find_in_page`: the passages that fit a query.
    pub(crate) async fn find(&self, arguments: FindArguments) -> Result<String, ToolError> {
        let FindArguments { url, html, query, max_passages } = arguments;
        let most = max_passages.clamp(1, MOST_PASSAGES) as usize;
        let text = self.text(url, html, false).await?;
        let time = self.pages.limits().timeout;
        let work = move || {
            let found = passages(&text.markdown, &query, most, Instant::now() + time)?;
            if found.is_empty() {
                return Ok(NO_PASSAGE.to_owned());
            }
            let listed: Vec<String> = found.iter().enumerate().map(|(at, passage)| shown(at + 1, passage)).collect();
            let count = match listed.len() {
                1 => "1 passage fits.".to_owned(),
                count => format!("{count} passages fit, the best first."),
            };
            Ok(format!("{count}\n\n{}", marked(&format!("{}\n{}", text.facts, listed.join("\n\n")))))
        };
        self.workers.run(work).await?
    }

    /// The page of the arguments. An address is fetched, unless its page was a short time ago.
    async fn page(&self, url: Option<String>, html: Option<String>) -> Result<Arc<SentPage>, ToolError> {
        let given = |text: Option<String>| text.filter(|text| !text.trim().is_empty());
        let address = match (given(html), given(url)) {
            (Some(html), url) => {
                let content_type = Some(JSON_CONTENT_TYPE.to_owned());
                let page = SentPage { bytes: html.into_bytes(), url, content_type };
                return Ok(Arc::new(page.checked().map_err(|error| ToolError::NotAPage(error.to_string()))?));
            }
            (None, Some(address)) => address,
            (None, None) => return Err(ToolError::NoPage),
        };
        let web = self.web.as_ref().ok_or(ToolError::FetchOff)?;
        if let Some(page) = self.fetched.get(&address) {
            return Ok(page);
        }
        let page = Arc::new(web.page(&address).await??);
        self.fetched.put(&address, &page);
        Ok(page)
    }

    async fn text(&self, url: Option<String>, html: Option<String>, links: bool) -> Result<PageText, ToolError> {
        let page = self.page(url, html).await?;
        let pages = self.pages.clone();
        let work = move || {
            let page = pages.extract(SentPage::clone(&page), &TextOptions::default())?;
            if let Some(reason) = page.empty_reason()? {
                return Err(ToolError::Empty(reason.description()));
            }
            let markdown = page.render(Format::Markdown, Markup::default().links(links))?;
            Ok(PageText { markdown, facts: facts(&page)? })
        };
        self.workers.run(work).await?
    }
}

/// What is known of a page, a line each.
fn facts(page: &ExtractedPage) -> Result<String, ToolError> {
    let metadata: &Metadata = page.metadata()?;
    let mut out = String::new();
    let mut line = |name: &str, value: Option<&str>| {
        // Writing to a string never fails.
        let _ = value.map(|value| writeln!(out, "{name}: {}", shortened(value, FACT_LETTERS)));
    };
    let of = |fact: &Option<SourcedValue>| fact.as_ref().map(|fact| fact.value.clone());
    line("Title", of(&metadata.title).as_deref());
    let authors: Vec<&str> = metadata.authors.iter().map(|author| author.value.as_str()).collect();
    line("Authors", Some(authors.join(", ")).filter(|authors| !authors.is_empty()).as_deref());
    line("Published", of(&metadata.published).as_deref());
    line("Modified", of(&metadata.modified).as_deref());
    line("Site", of(&metadata.site_name).as_deref());
    line("Source", page.url().map(str::to_owned).or(of(&metadata.canonical)).as_deref());
    line("Page type", page.page_type().map(|guess| guess.name()));
    Ok(out)
}

fn shown(number: usize, passage: &Passage<'_>) -> String {
    let under =
        if passage.headings.is_empty() { String::new() } else { format!(" under: {}", passage.headings.join(" > ")) };
    format!("[{number}]{under}\n{}", passage.text)
}
