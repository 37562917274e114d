//! Fetches pages, one request after the other.

use std::thread;
use std::time::{Duration, Instant};

use seek_io::{Fetch, FetchedPage, InputError, InputLimits};
use ureq::http::Response;
use ureq::http::header::{ACCEPT_ENCODING, LOCATION};
use ureq::tls::TlsConfig;
use ureq::{Agent, Body, Proxy};
use url::Url;

use crate::address::address_of;
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

    /// Sends a request once its host has rested, and follows redirects.
    fn try_once(&self, address: &Url, limits: &InputLimits) -> Result<FetchedPage, InputError> {
        self.pauses.wait(host(address), self.options.delay);
        // A time beyond the clock is no limit.
        let deadline = self.options.timeout.and_then(|timeout| Instant::now().checked_add(timeout));
        let mut address = address.clone();
        for _ in 0..=self.options.max_redirects {
            let response = self.request(&address, deadline)?;
            match target(&response, &address)? {
                Some(next) => address = next,
                None => {
                    let page = page_of(response, &address, &self.options, limits);
                    self.pauses.begin(host(&address), self.options.delay);
                    return page;
                }
            }
        }
        Err(FetchError::Redirects(self.options.max_redirects).into())
    }

    fn request(&self, address: &Url, deadline: Option<Instant>) -> Result<Response<Body>, FetchError> {
        let left = deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
        let request = self.agent.get(address.as_str()).header(ACCEPT_ENCODING, CODINGS);
        let response = request.config().timeout_global(left).build().call();
        self.pauses.begin(host(address), self.options.delay);
        response.map_err(|error| FetchError::of_request(error, &self.options))
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

/// The address to which a response leads on.
fn target(response: &Response<Body>, from: &Url) -> Result<Option<Url>, FetchError> {
    if !matches!(response.status().as_u16(), 301 | 302 | 303 | 307 | 308) {
        return Ok(None);
    }
    // Browsers read letters of any language in it, as UTF-8.
    let Some(location) = response.headers().get(LOCATION) else { return Ok(None) };
    let location = String::from_utf8_lossy(location.as_bytes());
    let next = from.join(location.trim()).map_err(|error| FetchError::Address(format!("{location}: {error}")))?;
    address_of(next.as_str()).map(Some)
}
