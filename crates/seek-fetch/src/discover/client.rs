//! Requests of one search: one at a time, with a pause between two to a host, by the rules of each site.

use std::collections::HashMap;
use std::thread;
use std::time::Duration;

use seek_io::{InputLimits, decode_body};
use url::Url;

use super::error::DiscoverError;
use super::links::headers_let_follow;
use crate::exchange::{BodyLimit, Exchange};
use crate::pause::Pauses;
use crate::redirect::target;
use crate::rules_answer::{ask_for_rules, rules_body};
use crate::site::{are_of_one_site, host};
use crate::{FetchError, Fetcher, RobotsRules};

/// The longest time that a server may ask to wait before the second try.
const LONGEST_PAUSE: Duration = Duration::from_secs(10);

/// What a server sent.
#[derive(Clone, Debug)]
pub(super) struct Answer {
    /// The address after redirects.
    pub(super) address: Url,
    /// The `Content-Type` header.
    pub(super) content_type: Option<String>,
    /// The `Link` headers.
    pub(super) links: Vec<String>,
    /// Whether the headers let robots follow the links of the page.
    pub(super) follows: bool,
    /// The body without codings, also if it is packed by gzip and no header says so.
    pub(super) body: Vec<u8>,
}

/// Sends requests, and keeps the rules of each site.
pub(super) struct Client<'f> {
    fetcher: &'f Fetcher,
    robot: &'f str,
    delay: Duration,
    max_bytes: u64,
    pauses: Pauses,
    /// The rules by the origin of the site.
    rules: HashMap<String, RobotsRules>,
}

impl<'f> Client<'f> {
    pub(super) fn new(fetcher: &'f Fetcher, robot: &'f str, delay: Duration, max_bytes: u64) -> Client<'f> {
        Client { fetcher, robot, delay, max_bytes, pauses: Pauses::default(), rules: HashMap::new() }
    }

    /// What is at an address, after redirects. Each of them must be allowed, too.
    ///
    /// # Errors
    /// [`DiscoverError::Forbidden`], [`DiscoverError::Fetch`] or [`DiscoverError::Body`].
    pub(super) fn read(&mut self, address: &Url) -> Result<Answer, DiscoverError> {
        let mut address = address.clone();
        let most = self.fetcher.options().max_redirects;
        for _ in 0..=most {
            let rules = self.rules(&address)?;
            if !rules.allows(&address) {
                return Err(DiscoverError::Forbidden);
            }
            let delay = rules.delay().unwrap_or_default().max(self.delay);
            let limit = self.max_bytes;
            let exchange = self.exchange(&address, delay, |status| match status {
                200..300 => BodyLimit::Whole(limit),
                _ => BodyLimit::Cut(0),
            })?;
            match target(exchange.status, exchange.headers.get("location"), &address)? {
                Some(next) => address = next,
                None => return self.answer_of(exchange),
            }
        }
        Err(FetchError::Redirects(most).into())
    }

    fn answer_of(&self, exchange: Exchange) -> Result<Answer, DiscoverError> {
        if !(200..300).contains(&exchange.status) {
            return Err(exchange.status_error().into());
        }
        let content_type = exchange.header("content-type").map(str::to_owned);
        let values = |name: &str| exchange.values(name).map(str::to_owned).collect();
        let (codings, links): (Vec<String>, Vec<String>) = (values("content-encoding"), values("link"));
        let follows = headers_let_follow(exchange.values("x-robots-tag"), self.robot);
        let limits = InputLimits { max_bytes: self.max_bytes, ..InputLimits::default() };
        let body = decode_body(codings.iter().map(String::as_str), exchange.body, &limits)?;
        Ok(Answer { address: exchange.address, content_type, links, follows, body })
    }

    /// The rules of the site of an address. Redirects of `robots.txt` within the site are followed.
    ///
    /// # Errors
    /// [`DiscoverError::Fetch`] if the site does not answer.
    pub(super) fn rules(&mut self, address: &Url) -> Result<RobotsRules, DiscoverError> {
        let origin = address.origin().ascii_serialization();
        if let Some(rules) = self.rules.get(&origin) {
            return Ok(rules.clone());
        }
        let follows = |next: &Url| are_of_one_site(next, address);
        let rules = ask_for_rules(address, self.robot, follows, |place| self.exchange(place, self.delay, rules_body))?;
        self.rules.insert(origin, rules.clone());
        Ok(rules)
    }

    /// One request, and a second one if the first failed for a passing reason.
    fn exchange(
        &self,
        address: &Url,
        delay: Duration,
        body: impl Fn(u16) -> BodyLimit,
    ) -> Result<Exchange, FetchError> {
        let first = self.request(address, delay, &body);
        let usual = self.fetcher.options().retry_pause;
        let again = match &first {
            Ok(exchange) => exchange.status_error().pause(usual, LONGEST_PAUSE),
            Err(error) => error.pause(usual, LONGEST_PAUSE),
        };
        let Some(pause) = again else { return first };
        thread::sleep(pause);
        self.request(address, delay, &body)
    }

    fn request(
        &self,
        address: &Url,
        delay: Duration,
        body: &impl Fn(u16) -> BodyLimit,
    ) -> Result<Exchange, FetchError> {
        self.pauses.wait(host(address), delay);
        let exchange = self.fetcher.exchange(address, None, body);
        self.pauses.begin(host(address), delay);
        exchange
    }
}
