//! The program `seek-server`.

use std::process::ExitCode;

use clap::Parser;
use seek_io::error_chain;
use seek_server::http::{ServerOptions, run};
use seek_server::{print_no_contents, stop_signal};

fn main() -> ExitCode {
    let options = ServerOptions::parse();
    print_no_contents();
    match run(&options, |address| eprintln!("seek-server listens on http://{address}"), stop_signal()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("seek-server: {}", error_chain(&error));
            ExitCode::from(2)
        }
    }
}
