//! Fetches pages, one request after the other.

use std::io::Read;
use std::thread;
use std::time::{Duration, Instant, SystemTime};

use seek_io::{Fetch, FetchedPage, InputError, InputLimits};
use ureq::http::header::{ACCEPT_ENCODING, LOCATION};
use ureq::tls::TlsConfig;
use ureq::unversioned::resolver::{DefaultResolver, Resolver};
use ureq::unversioned::transport::DefaultConnector;
use ureq::{Agent, Proxy};
use url::Url;

use crate::address::address_of;
use crate::exchange::{BodyLimit, Exchange};
use crate::known_rules::KnownRules;
use crate::pause::Pauses;
use crate::public_address::{AddressRule, PublicResolver};
use crate::redirect::target;
use crate::response::page_of;
use crate::rules_answer::{ask_for_rules, rules_body};
use crate::site::{are_of_one_site, host};
use crate::{EarlierPage, FetchError, FetchOptions, OptionsError};

/// The longest time that a server may ask to wait before the second try.
const LONGEST_PAUSE: Duration = Duration::from_secs(10);
/// The `Accept` header.
const ACCEPT: &str = "text/html,application/xhtml+xml;q=0.9,*/*;q=0.1";
/// The `Accept-Encoding` header.
const CODINGS: &str = if cfg!(feature = "zstd") { "gzip, deflate, br, zstd" } else { "gzip, deflate, br" };

/// Fetches pages. It keeps connections, and the times of its requests to each host.
#[derive(Debug)]
pub struct Fetcher {
    agent: Agent,
    options: FetchOptions,
    pauses: Pauses,
    /// The rules of sites, if the options name a robot.
    rules: KnownRules,
}

impl Fetcher {
    /// A fetcher with these options.
    ///
    /// # Errors
    /// [`OptionsError`] if the file of certificates cannot be read, or the user agent is no header.
    pub fn new(options: &FetchOptions) -> Result<Fetcher, OptionsError> {
        match options.addresses {
            AddressRule::Any => Fetcher::with_resolver(options, DefaultResolver::default()),
            AddressRule::Public => Fetcher::with_resolver(options, PublicResolver(DefaultResolver::default())),
        }
    }

    /// A fetcher that looks names up by this resolver.
    pub(crate) fn with_resolver(options: &FetchOptions, resolver: impl Resolver) -> Result<Fetcher, OptionsError> {
        // A proxy connects to addresses that nothing here checks.
        let uses_proxy = options.proxy_from_environment && options.addresses == AddressRule::Any;
        let config = Agent::config_builder()
            // Redirects are followed here, by the rules of browsers for addresses.
            .max_redirects(0)
            .max_redirects_will_error(false)
            .http_status_as_error(false)
            .user_agent(options.checked_user_agent()?)
            .accept(ACCEPT)
            .proxy(if uses_proxy { Proxy::try_from_env() } else { None })
            .tls_config(TlsConfig::builder().root_certs(options.roots()?).build())
            .build();
        let agent = Agent::with_parts(config, DefaultConnector::default(), resolver);
        Ok(Fetcher { agent, options: options.clone(), pauses: Pauses::default(), rules: KnownRules::default() })
    }

    /// The options.
    pub fn options(&self) -> &FetchOptions {
        &self.options
    }

    /// The header fields of each request.
    pub fn request_fields(&self) -> Vec<(&'static str, String)> {
        let user_agent = self.options.user_agent.clone();
        vec![("user-agent", user_agent), ("accept", ACCEPT.to_owned()), ("accept-encoding", CODINGS.to_owned())]
    }

    /// Sends one request, and reads as much of its answer as `body` says for its status. Redirects are not followed, and there is
    /// no pause. If the page is in an earlier archive, the server may answer with status 304 (not modified).
    ///
    /// # Errors
    /// [`FetchError`]; [`FetchError::TooLarge`] for a body that is longer than [`BodyLimit::Whole`].
    pub fn exchange(
        &self,
        address: &Url,
        earlier: Option<&EarlierPage>,
        body: impl Fn(u16) -> BodyLimit,
    ) -> Result<Exchange, FetchError> {
        self.exchange_within(address, earlier, self.options.timeout, body)
    }

    fn exchange_within(
        &self,
        address: &Url,
        earlier: Option<&EarlierPage>,
        timeout: Option<Duration>,
        body: impl Fn(u16) -> BodyLimit,
    ) -> Result<Exchange, FetchError> {
        let began = SystemTime::now();
        // A time beyond the clock is no limit.
        let timeout = timeout.filter(|timeout| Instant::now().checked_add(*timeout).is_some());
        let request = self.agent.get(address.as_str()).header(ACCEPT_ENCODING, CODINGS);
        let conditions = earlier.map(EarlierPage::conditions).unwrap_or_default();
        let request = conditions.iter().fold(request, |request, (name, value)| request.header(*name, value));
        let response = request.config().timeout_global(timeout).build().call();
        let mut response = response.map_err(|error| FetchError::of_request(error, &self.options))?;
        let status = response.status().as_u16();
        let rule = body(status);
        let (BodyLimit::Whole(limit) | BodyLimit::Cut(limit)) = rule;
        let mut body = Vec::new();
        if limit > 0 {
            let reader = response.body_mut().as_reader();
            let read = reader.take(limit.saturating_add(1)).read_to_end(&mut body);
            read.map_err(|error| FetchError::of_body(error, &self.options))?;
        }
        let is_cut = limit == 0 || body.len() as u64 > limit;
        if is_cut && matches!(rule, BodyLimit::Whole(_)) {
            return Err(FetchError::TooLarge { limit });
        }
        body.truncate(usize::try_from(limit).unwrap_or(usize::MAX));
        let (head, _) = response.into_parts();
        let (address, earlier) = (address.clone(), earlier.cloned());
        Ok(Exchange { address, began, status, headers: head.headers, body, is_cut, earlier })
    }

    /// Sends a request once its host has rested, and follows redirects.
    fn try_once(&self, address: &Url, limits: &InputLimits) -> Result<FetchedPage, InputError> {
        self.pauses.wait(host(address), self.options.delay);
        let began = Instant::now();
        let left = || self.options.timeout.map(|timeout| timeout.saturating_sub(began.elapsed()));
        let mut address = address.clone();
        for _ in 0..=self.options.max_redirects {
            let delay = self.check_rules(&address, left)?.max(self.options.delay);
            let exchange = self.exchange_within(&address, None, left(), |status| match status {
                200..300 => BodyLimit::Whole(limits.max_bytes),
                _ => BodyLimit::Cut(0),
            });
            self.pauses.begin(host(&address), delay);
            let exchange = exchange.map_err(InputError::from)?;
            match target(exchange.status, exchange.headers.get(LOCATION), &address)? {
                Some(next) => address = next,
                None => return page_of(exchange, limits),
            }
        }
        Err(FetchError::Redirects(self.options.max_redirects).into())
    }
}

impl Fetcher {
    /// Asks the rules of the site of an address, if the options name a robot. Gives the pause that they ask for. `left` is the time that
    /// is left.
    ///
    /// # Errors
    /// [`FetchError::Forbidden`], and [`FetchError::Rules`] if the site does not answer.
    fn check_rules(&self, address: &Url, left: impl Fn() -> Option<Duration>) -> Result<Duration, FetchError> {
        let Some(robot) = &self.options.robot else { return Ok(Duration::ZERO) };
        let follows = |next: &Url| are_of_one_site(next, address);
        let ask =
            || ask_for_rules(address, robot, follows, |place| self.exchange_within(place, None, left(), rules_body));
        let rules = self.rules.of(address, ask)?;
        if rules.allows(address) { Ok(rules.delay().unwrap_or_default()) } else { Err(FetchError::Forbidden) }
    }
}

impl Fetch for Fetcher {
    fn fetch(&self, address: &str, limits: &InputLimits) -> Result<FetchedPage, InputError> {
        let address = address_of(address)?;
        let page = self.try_once(&address, limits);
        let Err(InputError::NotFetched(error)) = &page else { return page };
        // A site whose rules cannot be read had several requests.
        let error = error.downcast_ref::<FetchError>().filter(|error| !matches!(error, FetchError::Rules(_)));
        let Some(pause) = error.and_then(|error| error.pause(self.options.retry_pause, LONGEST_PAUSE)) else {
            return page;
        };
        thread::sleep(pause);
        self.try_once(&address, limits)
    }
}
