//! Fetches pages, one request after the other.

use std::io::Read;
use std::thread;
use std::time::{Duration, Instant, SystemTime};

use seek_io::{Fetch, FetchedPage, InputError, InputLimits};
use ureq::http::HeaderValue;
use ureq::http::header::{ACCEPT_ENCODING, LOCATION};
use ureq::tls::TlsConfig;
use ureq::{Agent, Proxy};
use url::Url;

use crate::address::address_of;
use crate::exchange::Exchange;
use crate::pause::Pauses;
use crate::response::page_of;
use crate::{FetchError, FetchOptions, OptionsError};

/// The longest time that a server may ask to wait before the second try.
const LONGEST_PAUSE: Duration = Duration::from_secs(10);
/// The media types that are asked for.
const ACCEPT: &str = "text/html,application/xhtml+xml;q=0.9,*/*;q=0.1";
/// The codings that are asked for.
const CODINGS: &str = if cfg!(feature = "zstd") { "gzip, deflate, br, zstd" } else { "gzip, deflate, br" };

/// Fetches pages. It keeps connections, and the times of its requests to each host.
#[derive(Debug)]
pub struct Fetcher {
    agent: Agent,
    options: FetchOptions,
    pauses: Pauses,
}

impl Fetcher {
    /// A fetcher with these options.
    ///
    /// # Errors
    /// [`OptionsError`] if the file of certificates cannot be read, or the user agent is no header.
    pub fn new(options: &FetchOptions) -> Result<Fetcher, OptionsError> {
        let config = Agent::config_builder()
            // Redirects are followed here, by the rules of browsers for addresses.
            .max_redirects(0)
            .max_redirects_will_error(false)
            .http_status_as_error(false)
            .user_agent(options.checked_user_agent()?)
            .accept(ACCEPT)
            .proxy(if options.proxy_from_environment { Proxy::try_from_env() } else { None })
            .tls_config(TlsConfig::builder().root_certs(options.roots()?).build())
            .build();
        Ok(Fetcher { agent: config.into(), options: options.clone(), pauses: Pauses::default() })
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

    /// Sends one request, and reads its answer whatever its status is. Redirects are not followed, and there is no pause.
    ///
    /// # Errors
    /// [`FetchError`]; [`FetchError::TooLarge`] for a body of more bytes than `max_bytes`, as it is sent.
    pub fn exchange(&self, address: &Url, max_bytes: u64) -> Result<Exchange, FetchError> {
        self.exchange_within(address, max_bytes, self.options.timeout)
    }

    fn exchange_within(
        &self,
        address: &Url,
        max_bytes: u64,
        timeout: Option<Duration>,
    ) -> Result<Exchange, FetchError> {
        let began = SystemTime::now();
        // A time beyond the clock is no limit.
        let timeout = timeout.filter(|timeout| Instant::now().checked_add(*timeout).is_some());
        let request = self.agent.get(address.as_str()).header(ACCEPT_ENCODING, CODINGS);
        let response = request.config().timeout_global(timeout).build().call();
        let mut response = response.map_err(|error| FetchError::of_request(error, &self.options))?;
        let mut body = Vec::new();
        let reader = response.body_mut().as_reader();
        let read = reader.take(max_bytes.saturating_add(1)).read_to_end(&mut body);
        read.map_err(|error| FetchError::of_body(error, &self.options))?;
        if body.len() as u64 > max_bytes {
            return Err(FetchError::TooLarge { limit: max_bytes });
        }
        let (head, _) = response.into_parts();
        Ok(Exchange { address: address.clone(), began, status: head.status.as_u16(), headers: head.headers, body })
    }

    /// Sends a request once its host has rested, and follows redirects.
    fn try_once(&self, address: &Url, limits: &InputLimits) -> Result<FetchedPage, InputError> {
        self.pauses.wait(host(address), self.options.delay);
        let began = Instant::now();
        let mut address = address.clone();
        for _ in 0..=self.options.max_redirects {
            let left = self.options.timeout.map(|timeout| timeout.saturating_sub(began.elapsed()));
            let exchange = self.exchange_within(&address, limits.max_bytes, left);
            self.pauses.begin(host(&address), self.options.delay);
            let exchange = exchange.map_err(InputError::from)?;
            match target(exchange.status, exchange.headers.get(LOCATION), &address)? {
                Some(next) => address = next,
                None => return page_of(exchange, limits),
            }
        }
        Err(FetchError::Redirects(self.options.max_redirects).into())
    }
}

impl Fetch for Fetcher {
    fn fetch(&self, address: &str, limits: &InputLimits) -> Result<FetchedPage, InputError> {
        let address = address_of(address)?;
        let page = self.try_once(&address, limits);
        let Err(InputError::NotFetched(error)) = &page else { return page };
        let error = error.downcast_ref::<FetchError>();
        let Some(pause) = error.and_then(|error| error.pause(self.options.retry_pause, LONGEST_PAUSE)) else {
            return page;
        };
        thread::sleep(pause);
        self.try_once(&address, limits)
    }
}

fn host(address: &Url) -> &str {
    address.host_str().unwrap_or_default()
}

/// The address to which an answer leads on.
pub(crate) fn target(status: u16, location: Option<&HeaderValue>, from: &Url) -> Result<Option<Url>, FetchError> {
    let (true, Some(location)) = (matches!(status, 301 | 302 | 303 | 307 | 308), location) else { return Ok(None) };
    // Browsers read letters of any language in it, as UTF-8.
    let location = String::from_utf8_lossy(location.as_bytes());
    let next = from.join(location.trim()).map_err(|error| FetchError::Address(format!("{location}: {error}")))?;
    address_of(next.as_str()).map(Some)
}
