//! `seek.toml`: any text adds flags that the command line accepts, or is an error with a line.
#![no_main]
// The program is no library, so this target compiles its modules.
#![allow(dead_code, unused_imports)]

#[path = "../../crates/content-seeker-cli/src/budget.rs"]
mod budget;
#[path = "../../crates/content-seeker-cli/src/cli/mod.rs"]
mod cli;
#[path = "../../crates/content-seeker-cli/src/commands/mod.rs"]
mod commands;
#[path = "../../crates/content-seeker-cli/src/config/mod.rs"]
mod config;
#[path = "../../crates/content-seeker-cli/src/error.rs"]
mod error;
#[path = "../../crates/content-seeker-cli/src/extractor.rs"]
mod extractor;
#[path = "../../crates/content-seeker-cli/src/output/mod.rs"]
mod output;
#[path = "../../crates/content-seeker-cli/src/pages.rs"]
mod pages;
#[path = "../../crates/content-seeker-cli/src/progress.rs"]
mod progress;
#[path = "../../crates/content-seeker-cli/src/report/mod.rs"]
mod report;
#[path = "../../crates/content-seeker-cli/src/screenshot.rs"]
mod screenshot;
#[path = "../../crates/content-seeker-cli/src/sha256.rs"]
mod sha256;

use clap::Parser;
use cli::Cli;
use config::flags::USER_ONLY;
use config::{ConfigError, complete};
use libfuzzer_sys::{fuzz_mutator, fuzz_target};
use seek_fuzz::vocabulary::SETTINGS;
use seek_fuzz::{MEMORY_PER_BYTE, ScratchFile, bounded, choice, mutate, warm_up};
use std::ffi::OsString;
use std::sync::OnceLock;

/// Command lines, with and without a file that the user names. `export` has a flag that `extract` lacks.
const LINES: [&str; 4] = [
    "seek extract a.html",
    "seek extract a.html --config seek.toml",
    "seek export a.html",
    "seek export a.html --config seek.toml",
];

static FILE: OnceLock<ScratchFile> = OnceLock::new();

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    mutate(data, size, max_size, seed, &SETTINGS)
});

fuzz_target!(|data: &[u8]| {
    warm_up(&[SETTINGS.start], check);
    check(data);
});

fn check(data: &[u8]) {
    let path = FILE.get_or_init(|| ScratchFile::new("seek.toml")).with(data);
    // In the working directory, strangers may have written the file. libFuzzer needs its own folder again.
    let folder = std::env::current_dir().unwrap();
    std::env::set_current_dir(path.parent().unwrap()).unwrap();
    configure(data);
    std::env::set_current_dir(folder).unwrap();
}

fn configure(data: &[u8]) {
    let line = LINES[choice(data, LINES.len())];
    match bounded(data.len(), MEMORY_PER_BYTE, || complete(line.split(' ').map(OsString::from).collect())) {
        Ok(line) => {
            let added = line.added.map(|(_, added)| added).unwrap_or_default();
            let is_trusted = line.words.iter().any(|word| word == "--config");
            assert!(is_trusted || !added.iter().any(|word| is_user_only(word)), "{added:?}");
            drop(Cli::try_parse_from(&line.words));
        }
        Err(ConfigError::Wrong { line, .. }) => {
            assert!(line > 0 && line <= data.split(|&byte| byte == b'\n').count())
        }
        Err(ConfigError::Read { .. }) => assert!(std::str::from_utf8(data).is_err() || data.len() > 1 << 20),
    }
}

/// Whether an argument sets a flag that a file of strangers cannot set. Its id has `_` in place of `-`.
fn is_user_only(word: &str) -> bool {
    let long = word.strip_prefix("--").and_then(|rest| rest.split('=').next()).unwrap_or_default();
    USER_ONLY.contains(&&*long.replace('-', "_"))
}
