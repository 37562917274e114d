//! The flags of `seek-server`.

use std::net::{Ipv4Addr, SocketAddr};

use clap::Parser;

use crate::connections::ConnectionTimes;
use crate::limits::{PageLimits, listen_address};
use crate::web::WebRules;

/// Shown after the help.
const EXAMPLES: &str = "\
Examples:
  seek-server                                 on 127.0.0.1:8080
  seek-server --listen 0.0.0.0:8080           for other machines, without a password: put a proxy before it
  seek-server --fetch                         also read pages from addresses
  curl --data-binary @page.html -H 'Content-Type: text/html' 'http://127.0.0.1:8080/v1/extract?format=markdown'
                                              the Markdown of a page

GET /openapi.json describes all routes. Ctrl-C ends the server after the running requests.";

/// The main content of web pages, over HTTP.
#[derive(Clone, Debug, Parser, PartialEq)]
#[command(name = "seek-server", version, after_help = EXAMPLES)]
pub struct ServerOptions {
    /// The address and port to listen on
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:8080", value_parser = listen_address)]
    pub listen: SocketAddr,

    /// Most requests at once. Further ones get status 429 [default: 4 for each worker]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub requests: Option<u16>,

    /// Fetch the pages of addresses, too. Only public addresses are connected to
    #[arg(long)]
    pub fetch: bool,

    /// Which pages are fetched.
    #[command(flatten)]
    pub web: WebRules,

    /// The limits of a page.
    #[command(flatten)]
    pub limits: PageLimits,

    /// Times for clients.
    #[command(flatten)]
    pub times: ConnectionTimes,
}

impl ServerOptions {
    /// Most requests at once.
    pub fn most_requests(&self) -> usize {
        self.limits.requests(self.requests)
    }
}

impl Default for ServerOptions {
    fn default() -> Self {
        ServerOptions {
            listen: SocketAddr::from((Ipv4Addr::LOCALHOST, 8080)),
            requests: None,
            fetch: false,
            web: WebRules::default(),
            limits: PageLimits::default(),
            times: ConnectionTimes::default(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_defaults_of_the_flags_are_those_of_the_type() {
        ServerOptions::command().debug_assert();
        assert_eq!(ServerOptions::parse_from(["seek-server"]), ServerOptions::default());
        for wrong in ["localhost:8080", "8080", "127.0.0.1"] {
            let error = ServerOptions::try_parse_from(["seek-server", "--listen", wrong]).unwrap_err().to_string();
            assert!(error.contains("such as 127.0.0.1:8080"), "{error}");
        }
    }
}
