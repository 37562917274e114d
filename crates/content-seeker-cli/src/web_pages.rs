//! Fetches the pages of inputs that are addresses.

use std::env;
use std::path::PathBuf;
use std::sync::Arc;

#[cfg(feature = "fetch")]
use seek_fetch::FetchOptions;
use seek_io::Inputs;

use crate::budget::Budget;
#[cfg(feature = "fetch")]
use crate::cli::requests::RequestArgs;

/// Inputs whose addresses are fetched. In a build without the feature `fetch`, they are failures that name it.
pub fn with_fetch(inputs: Inputs, budget: &Budget) -> Inputs {
    inputs.with_fetch(Arc::new(web::Web::new(budget.fetch_timeout, certificates())))
}

/// The file of certificates that the environment names.
pub fn certificates() -> Option<PathBuf> {
    env::var_os("SSL_CERT_FILE").filter(|path| !path.is_empty()).map(Into::into)
}

/// How a command fetches that has a time limit for each request. Zero is no limit.
#[cfg(feature = "fetch")]
pub fn fetch_options(requests: &RequestArgs) -> FetchOptions {
    let timeout = Some(requests.timeout).filter(|timeout| !timeout.is_zero());
    FetchOptions { timeout, certificates: certificates(), ..FetchOptions::default() }
}

#[cfg(feature = "fetch")]
mod web {
    use std::path::PathBuf;
    use std::sync::OnceLock;
    use std::time::Duration;

    use seek_fetch::{FetchOptions, Fetcher};
    use seek_io::{Fetch, FetchedPage, InputError, InputLimits};

    /// A fetcher that is made for the first address. So a run without addresses reads no certificates.
    pub struct Web {
        options: FetchOptions,
        fetcher: OnceLock<Fetcher>,
    }

    impl Web {
        /// Trusts the certificates in this file, if there is one.
        pub fn new(timeout: Option<Duration>, certificates: Option<PathBuf>) -> Web {
            let options = FetchOptions { timeout, certificates, ..FetchOptions::default() };
            Web { options, fetcher: OnceLock::new() }
        }
    }

    impl Fetch for Web {
        fn fetch(&self, address: &str, limits: &InputLimits) -> Result<FetchedPage, InputError> {
            if let Some(fetcher) = self.fetcher.get() {
                return fetcher.fetch(address, limits);
            }
            let fetcher = Fetcher::new(&self.options).map_err(|error| InputError::NotFetched(Box::new(error)))?;
            self.fetcher.get_or_init(|| fetcher).fetch(address, limits)
        }
    }
}

#[cfg(not(feature = "fetch"))]
mod web {
    use std::path::PathBuf;
    use std::time::Duration;

    use seek_io::{Fetch, FetchedPage, InputError, InputLimits};

    /// Fetches nothing.
    pub struct Web;

    impl Web {
        /// The arguments are those of a build with the feature.
        pub fn new(_: Option<Duration>, _: Option<PathBuf>) -> Web {
            Web
        }
    }

    impl Fetch for Web {
        fn fetch(&self, _: &str, _: &InputLimits) -> Result<FetchedPage, InputError> {
            Err(InputError::NotFetched("the program was built without the feature `fetch`".into()))
        }
    }
}
