//! How pages are fetched.

use std::path::PathBuf;
use std::time::Duration;
use std::{fs, io};

use ureq::http::HeaderValue;
use ureq::tls::{Certificate, PemItem, RootCerts, parse_pem};

use crate::AddressRule;

/// How pages are fetched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FetchOptions {
    /// Most time for a page, with all redirects, without the second try. `None`: no limit.
    pub timeout: Option<Duration>,
    /// Most redirects.
    pub max_redirects: u32,
    /// The least time between two pages of the same host. Redirects are followed at once.
    pub delay: Duration,
    /// The time before the second try, if the server names none.
    pub retry_pause: Duration,
    /// Whether the proxy is used that `ALL_PROXY`, `HTTPS_PROXY` or `HTTP_PROXY` names, the first of them, for hosts that
    /// `NO_PROXY` does not name. None is used with [`AddressRule::Public`].
    pub proxy_from_environment: bool,
    /// Which addresses are connected to.
    pub addresses: AddressRule,
    /// The name of the robot by whose rules ([RFC 9309](https://www.rfc-editor.org/rfc/rfc9309)) single pages are fetched. `None`: a
    /// person names each address, so `robots.txt` is not read.
    pub robot: Option<String>,
    /// The `User-Agent` header.
    pub user_agent: String,
    /// A file of certificates (PEM) to trust instead of those of Mozilla, which are built in.
    pub certificates: Option<PathBuf>,
}

impl Default for FetchOptions {
    /// 30 s, 10 redirects, 1 s between pages of a host and before the second try, the proxy of the environment, all
    /// addresses without the rules for robots, and a user agent that names this program and its address.
    fn default() -> Self {
        Self {
            timeout: Some(Duration::from_secs(30)),
            max_redirects: 10,
            delay: Duration::from_secs(1),
            retry_pause: Duration::from_secs(1),
            proxy_from_environment: true,
            addresses: AddressRule::Any,
            robot: None,
            user_agent: concat!("content-seeker/", env!("CARGO_PKG_VERSION"), " (+", env!("CARGO_PKG_REPOSITORY"), ")")
                .to_owned(),
            certificates: None,
        }
    }
}

impl FetchOptions {
    /// The user agent, which would otherwise fail in the first request.
    pub(crate) fn checked_user_agent(&self) -> Result<&str, OptionsError> {
        HeaderValue::from_str(&self.user_agent).map_err(|_| OptionsError::UserAgent)?;
        Ok(&self.user_agent)
    }

    /// The certificates to trust.
    pub(crate) fn roots(&self) -> Result<RootCerts, OptionsError> {
        let Some(path) = &self.certificates else { return Ok(RootCerts::WebPki) };
        let error = |source| OptionsError::Certificates { path: path.clone(), source };
        let pem = fs::read(path).map_err(error)?;
        let items: Result<Vec<PemItem>, _> = parse_pem(&pem).collect();
        let items = items.map_err(|source| error(io::Error::new(io::ErrorKind::InvalidData, source)))?;
        let certificates: Vec<Certificate> = items
            .into_iter()
            .filter_map(|item| match item {
                PemItem::Certificate(certificate) => Some(certificate),
                _ => None,
            })
            .collect();
        if certificates.is_empty() {
            return Err(error(io::Error::new(io::ErrorKind::InvalidData, "there is no certificate in it")));
        }
        Ok(RootCerts::new_with_certs(&certificates))
    }
}

/// Options that cannot be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OptionsError {
    /// The file of certificates cannot be read.
    #[error("{}: the certificates cannot be read", path.display())]
    Certificates {
        /// The file.
        path: PathBuf,
        /// The cause.
        source: io::Error,
    },
    /// The user agent has characters that a header cannot have.
    #[error("the user agent has a line break or another character that a header cannot have")]
    UserAgent,
}
