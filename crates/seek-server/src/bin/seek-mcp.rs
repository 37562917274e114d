//! The program `seek-mcp`.

use std::process::ExitCode;

use clap::Parser;
use seek_io::error_chain;
use seek_server::mcp::{McpOptions, run};
use seek_server::{print_no_contents, stop_signal};

fn main() -> ExitCode {
    let options = McpOptions::parse();
    print_no_contents();
    // Standard output belongs to the protocol.
    match run(&options, |address| eprintln!("seek-mcp listens on http://{address}/mcp"), stop_signal()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("seek-mcp: {}", error_chain(&error));
            ExitCode::from(2)
        }
    }
}
