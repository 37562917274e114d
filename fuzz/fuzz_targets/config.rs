//! `seek.toml`: any text adds flags that the command line accepts, or is an error with a line.
#![no_main]

use clap::Parser;
use content_seeker_cli::{Cli, ConfigError, complete};
use libfuzzer_sys::{fuzz_mutator, fuzz_target};
use seek_fuzz::vocabulary::SETTINGS;
use seek_fuzz::{MEMORY_PER_BYTE, ScratchFile, bounded, choice, mutate, warm_up};
use std::ffi::OsString;
use std::sync::OnceLock;

/// The commands. `export` has a flag that `extract` lacks.
const COMMANDS: [&str; 2] = ["extract", "export"];

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
    let words = ["seek", COMMANDS[choice(data, COMMANDS.len())], "a.html", "--config"].map(OsString::from);
    let words = words.into_iter().chain([path.as_os_str().to_owned()]).collect();
    match bounded(data.len(), MEMORY_PER_BYTE, || complete(words)) {
        Ok(line) => drop(Cli::try_parse_from(&line.words)),
        Err(ConfigError::Wrong { line, .. }) => {
            assert!(line > 0 && line <= data.split(|&byte| byte == b'\n').count())
        }
        Err(ConfigError::Read { .. }) => assert!(std::str::from_utf8(data).is_err() || data.len() > 1 << 20),
        Err(other) => panic!("{other}"),
    }
}
