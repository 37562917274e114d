//! What the routes share.

use std::sync::Arc;

use tokio::sync::Semaphore;

use crate::ServerError;
use crate::connections::ConnectionTimes;
use crate::http::metrics::Metrics;
use crate::http::options::ServerOptions;
use crate::http::problem::Problem;
use crate::pages::{Pages, SentPage};
use crate::web::Web;
use crate::workers::Workers;

/// What the routes share.
pub(crate) struct Service {
    pub(crate) pages: Pages,
    pub(crate) workers: Workers,
    /// Places for requests with pages.
    pub(crate) requests: Arc<Semaphore>,
    pub(crate) times: ConnectionTimes,
    pub(crate) metrics: Arc<Metrics>,
    /// Only with the flag `--fetch`.
    web: Option<Web>,
}

impl Service {
    pub(crate) fn new(options: &ServerOptions) -> Result<Service, ServerError> {
        let web = options.fetch.then(|| Web::new(options.web, &options.limits)).transpose()?;
        let threads = options.limits.threads();
        Ok(Service {
            pages: Pages::new(&options.limits)?,
            workers: Workers::new(threads),
            requests: Arc::new(Semaphore::new(options.most_requests())),
            times: options.times.clone(),
            metrics: Arc::default(),
            web,
        })
    }

    /// Whether a page may be an address alone.
    pub(crate) fn fetches(&self) -> bool {
        self.web.is_some()
    }

    /// The page of an address.
    ///
    /// # Errors
    /// [`Problem::FetchOff`] without the flag, and the problems of a page that cannot be fetched.
    pub(crate) async fn fetched(&self, address: &str) -> Result<SentPage, Problem> {
        let web = self.web.as_ref().ok_or(Problem::FetchOff)?;
        Ok(web.page(address).await??)
    }
}
