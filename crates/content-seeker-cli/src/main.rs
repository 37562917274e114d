//! `seek`: finds the main content of web pages.

use std::process::ExitCode;

fn main() -> ExitCode {
    content_seeker_cli::main()
}
