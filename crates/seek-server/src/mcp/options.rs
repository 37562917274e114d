//! The flags of `seek-mcp`.

use std::net::SocketAddr;

use clap::Parser;

use crate::connections::ConnectionTimes;
use crate::limits::{PageLimits, listen_address};
use crate::web::WebRules;

/// Shown after the help.
const EXAMPLES: &str = "\
Examples:
  seek-mcp                                    for an agent that starts it
  seek-mcp --no-fetch                         only pages that the agent has
  seek-mcp --http 127.0.0.1:8081              over HTTP, at http://127.0.0.1:8081/mcp

Pages are fetched by the rules of robots.txt, under the name content-seeker.";

/// Tools that read web pages, for agents (Model Context Protocol).
#[derive(Clone, Debug, Default, Parser)]
#[command(name = "seek-mcp", version, after_help = EXAMPLES)]
pub struct McpOptions {
    /// Serve over HTTP at this address and port, instead of standard input and output
    #[arg(long, value_name = "ADDRESS", value_parser = listen_address)]
    pub http: Option<SocketAddr>,

    /// Fetch no pages: the agent must send their HTML
    #[arg(long)]
    pub no_fetch: bool,

    /// Do not read robots.txt, as for an agent that fetches only what a person names
    #[arg(long)]
    pub ignore_robots: bool,

    /// Another name of this server in requests over HTTP; may be given several times
    #[arg(long, value_name = "HOST", requires = "http")]
    pub allow_host: Vec<String>,

    /// The origin of a web page that may use this server over HTTP, with its scheme, host and port; may be given several times
    #[arg(long, value_name = "ORIGIN", requires = "http")]
    pub allow_origin: Vec<String>,

    /// Most requests over HTTP at once. Further ones get status 429 [default: 4 for each worker]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..), requires = "http")]
    pub requests: Option<u16>,

    /// Which pages are fetched.
    #[command(flatten)]
    pub web: WebRules,

    /// The limits of a page.
    #[command(flatten)]
    pub limits: PageLimits,

    /// Times for clients over HTTP.
    #[command(flatten)]
    pub times: ConnectionTimes,
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_flags_are_consistent() {
        McpOptions::command().debug_assert();
        assert!(McpOptions::try_parse_from(["seek-mcp", "--allow-host", "a.example"]).is_err());
    }
}
