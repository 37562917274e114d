//! Pages of addresses that strangers name.

mod error;

use std::sync::Arc;
use std::time::Duration;

use clap::Args;
use seek_fetch::{AddressRule, FetchOptions, Fetcher, OptionsError, ROBOT};
use seek_io::{InputError, InputFailure, Inputs};
use url::Url;

pub use error::WebError;

use crate::limits::PageLimits;
use crate::pages::SentPage;
use crate::workers::{WorkFailed, Workers};

/// The error of inputs that give nothing for an address.
const NO_INPUT: InputError = InputError::NotFound { suggestion: None };

/// Which pages are fetched.
#[derive(Args, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WebRules {
    /// Also fetch from addresses that are not public, such as this machine and private networks; only for clients that you trust
    #[arg(long)]
    pub allow_private: bool,

    /// Whether `robots.txt` is obeyed.
    #[arg(skip)]
    pub robots: bool,
}

/// Fetches single pages.
#[derive(Clone, Debug)]
pub struct Web {
    fetcher: Arc<Fetcher>,
    slots: Workers,
    limits: PageLimits,
}

impl Web {
    /// Most pages that are fetched at once. Each takes a thread.
    pub const MOST_AT_ONCE: usize = 32;

    /// A fetcher by these rules. Without [`WebRules::allow_private`], it connects to public addresses alone, and uses no proxy.
    ///
    /// # Errors
    /// [`OptionsError`].
    pub fn new(rules: WebRules, limits: &PageLimits) -> Result<Web, OptionsError> {
        let options = FetchOptions {
            timeout: Some(limits.fetch_timeout),
            // A thread would wait.
            delay: Duration::ZERO,
            addresses: if rules.allow_private { AddressRule::Any } else { AddressRule::Public },
            certificates: std::env::var_os("SSL_CERT_FILE").filter(|path| !path.is_empty()).map(Into::into),
            robot: rules.robots.then(|| ROBOT.to_owned()),
            ..FetchOptions::default()
        };
        let fetcher = Arc::new(Fetcher::new(&options)?);
        Ok(Web { fetcher, slots: Workers::new(Web::MOST_AT_ONCE), limits: limits.clone() })
    }

    /// The page of an address.
    ///
    /// # Errors
    /// [`WebError`], and [`WorkFailed`] for a bug.
    pub async fn page(&self, address: &str) -> Result<Result<SentPage, WebError>, WorkFailed> {
        // Only addresses of the web reach the reader of inputs, which would take other texts for files.
        let address = match web_address(address) {
            Ok(address) => address.to_string(),
            Err(error) => return Ok(Err(error)),
        };
        let (fetcher, limits) = (Arc::clone(&self.fetcher), self.limits.of_input());
        let read = move || {
            let found = Inputs::open(&[&address], limits).with_fetch(fetcher).next();
            let found = found.unwrap_or_else(|| Err(InputFailure { id: String::new(), error: NO_INPUT }));
            let document = found.map_err(|failure| WebError::of_input(failure.error))?;
            Ok(SentPage { bytes: document.bytes, url: document.url, content_type: document.content_type })
        };
        self.slots.run(read).await
    }
}

/// An address of the web. All rules for the address of a client are here, so a later error belongs to the other server.
fn web_address(text: &str) -> Result<Url, WebError> {
    let address = Url::parse(text.trim()).map_err(|error| WebError::Invalid(error.to_string()))?;
    if !matches!(address.scheme(), "http" | "https") {
        return Err(WebError::Invalid("only http and https are fetched".to_owned()));
    }
    if !address.username().is_empty() || address.password().is_some() {
        return Err(WebError::Invalid("it has a user name or a password".to_owned()));
    }
    Ok(address)
}
