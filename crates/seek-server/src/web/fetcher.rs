//! Fetches a page with its redirects, by the rules of each site on the way if they are obeyed.

use std::time::Instant;

use seek_fetch::{BodyLimit, Exchange, FetchError, FetchOptions, Fetcher, OptionsError};
use seek_io::{Fetch, FetchedPage, InputError, InputLimits, decode_body};
use url::Url;

use crate::web::error::{RobotsRefusal, WebError};
use crate::web::robots::KnownRules;

/// Fetches pages.
#[derive(Debug)]
pub(crate) struct PageFetcher {
    fetcher: Fetcher,
    /// The rules of sites, if they are obeyed.
    rules: Option<KnownRules>,
}

impl PageFetcher {
    pub(crate) fn new(options: &FetchOptions, robots: bool) -> Result<PageFetcher, OptionsError> {
        Ok(PageFetcher { fetcher: Fetcher::new(options)?, rules: robots.then(KnownRules::default) })
    }

    /// The page by the rules of its site and of those to which redirects lead.
    fn by_rules(&self, address: &str, limits: &InputLimits, rules: &KnownRules) -> Result<FetchedPage, InputError> {
        let options = self.fetcher.options();
        let began = Instant::now();
        let mut address = Url::parse(address).map_err(|error| FetchError::Address(error.to_string()))?;
        for _ in 0..=options.max_redirects {
            if let Some(limit) = options.timeout.filter(|limit| began.elapsed() >= *limit) {
                return Err(FetchError::Timeout(limit).into());
            }
            if !rules.allow(&address, &self.fetcher)? {
                return Err(InputError::NotFetched(Box::new(RobotsRefusal)));
            }
            let exchange = self.fetcher.exchange(&address, |status| match status {
                200..300 => BodyLimit::Whole(limits.max_bytes),
                _ => BodyLimit::Cut(0),
            })?;
            let location =
                exchange.header("location").filter(|_| matches!(exchange.status, 301 | 302 | 303 | 307 | 308));
            match location {
                Some(location) => address = next_address(&address, location)?,
                None => return page_of(exchange, limits),
            }
        }
        Err(FetchError::Redirects(options.max_redirects).into())
    }
}

impl Fetch for PageFetcher {
    fn fetch(&self, address: &str, limits: &InputLimits) -> Result<FetchedPage, InputError> {
        match &self.rules {
            None => self.fetcher.fetch(address, limits),
            Some(rules) => self.by_rules(address, limits, rules),
        }
    }
}

/// An address of the web.
pub(crate) fn web_address(text: &str) -> Result<Url, WebError> {
    let address = Url::parse(text.trim()).map_err(|error| WebError::Invalid(error.to_string()))?;
    if !matches!(address.scheme(), "http" | "https") {
        return Err(WebError::Invalid("only http and https are fetched".to_owned()));
    }
    if !address.username().is_empty() || address.password().is_some() {
        return Err(WebError::Invalid("it has a user name or a password".to_owned()));
    }
    Ok(address)
}

/// The target of a redirect.
fn next_address(from: &Url, location: &str) -> Result<Url, FetchError> {
    let next = from.join(location.trim()).map_err(|error| FetchError::Address(error.to_string()))?;
    match next.scheme() {
        "http" | "https" if next.username().is_empty() && next.password().is_none() => Ok(next),
        "http" | "https" => Err(FetchError::Credentials),
        scheme => Err(FetchError::Scheme { scheme: scheme.to_owned() }),
    }
}

fn page_of(answer: Exchange, limits: &InputLimits) -> Result<FetchedPage, InputError> {
    if !(200..300).contains(&answer.status) {
        return Err(FetchError::Status { status: answer.status, retry_after: None }.into());
    }
    let content_type = answer.header("content-type").map(str::to_owned);
    let codings: Vec<String> = answer.values("content-encoding").map(str::to_owned).collect();
    let body = decode_body(codings.iter().map(String::as_str), answer.body, limits)?;
    Ok(FetchedPage { url: answer.address.to_string(), content_type, body })
}
