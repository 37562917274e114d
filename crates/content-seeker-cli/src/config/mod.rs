//! `seek.toml`: flags that apply if the command line does not set them.
//!
//! The file has a table for each command, and a key for each long flag:
//!
//! ```toml
//! [extract]
//! format = "json"
//! jobs = 4
//! ```
//!
//! The program reads one file: that of `--config`, else that of `$SEEK_CONFIG`, else `seek/seek.toml` in the user's folder of
//! configurations. Its flags become arguments before those of the user, so that clap parses and
//! checks all flags, and a new flag needs no code here. No other place is read: the working directory may hold files of
//! strangers.

pub mod flags;

use std::env;
use std::ffi::OsString;
use std::fs::File;
use std::io::{self, ErrorKind, Read};
use std::path::{Path, PathBuf};

use clap::parser::ValueSource;
use clap::{ArgMatches, Command, CommandFactory, Parser};

use crate::cli::{self, Cli};
use flags::Flag;

/// The user's file, in the folder of configurations.
const USER_FILE: &str = "seek/seek.toml";
/// The variable that names another file.
const VARIABLE: &str = "SEEK_CONFIG";
/// The size limit of the file in bytes.
const MAX_BYTES: u64 = 1 << 20;

/// Why a configuration cannot be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ConfigError {
    /// The file cannot be read.
    #[error("cannot read the configuration {}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// The error of the system.
        source: io::Error,
    },
    /// A line of the file is wrong.
    #[error("{}:{line}: {message}", path.display())]
    Wrong {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// What is wrong with the line.
        message: String,
    },
}

/// A command line with the flags of a configuration.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct CommandLine {
    /// The program's name, the command, the configuration's arguments, the user's arguments.
    pub words: Vec<OsString>,
    /// The configuration file and the arguments from it.
    pub added: Option<(PathBuf, Vec<String>)>,
}

impl CommandLine {
    /// A note for errors: the user has not typed the arguments of the configuration.
    pub fn note(&self) -> Option<String> {
        let (path, flags) = self.added.as_ref()?;
        Some(format!("{} adds: {}", path.display(), flags.join(" ")))
    }
}

/// Adds the flags that the configuration sets for the command of a command line.
///
/// # Errors
/// [`ConfigError`], also for wrong tables of other commands.
pub fn complete(words: Vec<OsString>) -> Result<CommandLine, ConfigError> {
    let mut program = Cli::command();
    program.build();
    // The final parser reports wrong words.
    let Ok(given) = Cli::command().ignore_errors(true).try_get_matches_from(&words) else {
        return Ok(CommandLine { words, added: None });
    };
    let command = given.subcommand().and_then(|(name, given)| Some((program.find_subcommand(name)?, given)));
    let Some((command, given)) = command.filter(|(command, _)| flags::settable(command).next().is_some()) else {
        return Ok(CommandLine { words, added: None });
    };
    let Some((path, text)) = read(given)? else { return Ok(CommandLine { words, added: None }) };
    let all = flags::read(&program, &text).map_err(|error| ConfigError::Wrong {
        path: path.clone(),
        line: error.line,
        message: error.message,
    })?;
    let mut flags: Vec<Flag> = all
        .into_iter()
        .filter(|flag| flag.command == command.get_name())
        .filter(|flag| !is_overridden(command, given, &flag.id))
        .collect();
    let after_command = command_position(&program, &words) + 1;
    loop {
        let added: Vec<String> = flags.iter().flat_map(|flag| flag.words.clone()).collect();
        if added.is_empty() {
            return Ok(CommandLine { words, added: None });
        }
        let mut completed = words.clone();
        completed.splice(after_command..after_command, added.iter().map(OsString::from));
        let unusable = unusable(&completed);
        let before = flags.len();
        flags.retain(|flag| !unusable.contains(&flag.id.as_str()));
        if flags.len() == before {
            return Ok(CommandLine { words: completed, added: Some((path, added)) });
        }
    }
}

/// The ids of the flags that the chosen format cannot use. A configuration sets them for other formats.
fn unusable(words: &[OsString]) -> Vec<&'static str> {
    match Cli::try_parse_from(words).ok().and_then(|cli| cli.command) {
        Some(cli::Command::Extract(arguments)) => arguments.unusable().into_iter().map(|(id, _)| id).collect(),
        _ => Vec::new(),
    }
}

/// Reads the configuration file, if there is one.
fn read(given: &ArgMatches) -> Result<Option<(PathBuf, String)>, ConfigError> {
    if given.get_flag("no_config") {
        return Ok(None);
    }
    let variable = |name: &str| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    if let Some(path) = given.get_one("config").cloned().or_else(|| variable(VARIABLE)) {
        return read_file(&path).map(Some);
    }
    let Some(path) = user_file(env::consts::OS, variable) else { return Ok(None) };
    match read_file(&path) {
        Err(ConfigError::Read { source, .. })
            if matches!(source.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) =>
        {
            Ok(None)
        }
        found => found.map(Some),
    }
}

/// The path of the user's file, which need not exist. A folder that `$XDG_CONFIG_HOME` names counts on every system.
fn user_file(system: &str, variable: impl Fn(&str) -> Option<PathBuf>) -> Option<PathBuf> {
    let folder = |name| variable(name).filter(|path| path.is_absolute());
    let of_system = || match system {
        "windows" => folder("APPDATA"),
        "macos" => folder("HOME").map(|home| home.join("Library/Application Support")),
        _ => folder("HOME").map(|home| home.join(".config")),
    };
    Some(folder("XDG_CONFIG_HOME").or_else(of_system)?.join(USER_FILE))
}

fn read_file(path: &Path) -> Result<(PathBuf, String), ConfigError> {
    let mut text = String::new();
    let read = File::open(path).and_then(|file| file.take(MAX_BYTES + 1).read_to_string(&mut text));
    let read = read.and_then(|bytes| {
        let fits = bytes as u64 <= MAX_BYTES;
        fits.then_some(()).ok_or_else(|| io::Error::new(ErrorKind::FileTooLarge, "longer than 1 MiB"))
    });
    read.map_err(|source| ConfigError::Read { path: path.to_owned(), source })?;
    Ok((path.to_owned(), text))
}

/// Whether the user has given the flag or one that conflicts with it.
fn is_overridden(command: &Command, given: &ArgMatches, id: &str) -> bool {
    let is_given = |id: &str| given.value_source(id) == Some(ValueSource::CommandLine);
    let conflict = |one: &str, other: &str| {
        let one = command.get_arguments().find(|argument| argument.get_id() == one);
        one.is_some_and(|one| command.get_arg_conflicts_with(one).iter().any(|argument| argument.get_id() == other))
    };
    let mut ids = command.get_arguments().map(|argument| argument.get_id().as_str());
    // Parameters belong to the method beside which they stand.
    let is_of_other_method = id == "set" && is_given("method");
    is_of_other_method
        || ids.any(|other| is_given(other) && (other == id || conflict(id, other) || conflict(other, id)))
}

/// The position of the command in the words.
fn command_position(program: &Command, words: &[OsString]) -> usize {
    let takes_next = |word: &str| {
        let flag = word
            .strip_prefix("--")
            .and_then(|long| program.get_arguments().find(|argument| argument.get_long() == Some(long)));
        flag.is_some_and(|flag| flag.get_action().takes_values())
    };
    // The program's name is not a command.
    let mut is_value = true;
    let is_command = |word: &OsString| {
        let word = word.to_string_lossy();
        let found = !is_value && !word.starts_with('-');
        is_value = !is_value && takes_next(&word);
        found
    };
    words.iter().position(is_command).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The completed command line for a line that the user typed and a configuration.
    fn completed(line: &str, config: &str) -> Result<String, String> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("seek.toml");
        std::fs::write(&path, config).unwrap();
        let mut words: Vec<OsString> = line.split(' ').map(OsString::from).collect();
        words.insert(1, format!("--config={}", path.display()).into());
        let error = |error: ConfigError| error.to_string().rsplit('/').next().unwrap().to_owned();
        let mut line = complete(words).map_err(error)?;
        line.words.remove(1);
        Ok(line.words.iter().map(|word| word.to_str().unwrap()).collect::<Vec<_>>().join(" "))
    }

    const CONFIG: &str = "[extract]\nformat = \"json\"\njobs = 4\n\n[classify]\njobs = 2\n";

    #[test]
    fn flags_of_the_configuration_precede_those_of_the_user() {
        assert_eq!(completed("seek extract a.html", CONFIG).unwrap(), "seek extract --format=json --jobs=4 a.html");
        assert_eq!(completed("seek classify -- -", CONFIG).unwrap(), "seek classify --jobs=2 -- -");
        assert_eq!(completed("seek explain a.html", CONFIG).unwrap(), "seek explain a.html");
    }

    #[test]
    fn the_command_line_wins() {
        for line in ["seek extract -f text a", "seek extract a --format=text", "seek extract --format text a"] {
            let rest = line.strip_prefix("seek extract ").unwrap();
            assert_eq!(completed(line, CONFIG).unwrap(), format!("seek extract --jobs=4 {rest}"));
        }
    }

    #[test]
    fn flags_that_the_format_cannot_use_are_dropped() {
        let config = "[extract]\nformat = \"markdown\"\nmetadata = true\nlinks = true\njobs = 2\n";
        assert_eq!(completed("seek extract -f text a", config).unwrap(), "seek extract --jobs=2 -f text a");
        assert_eq!(completed("seek extract -f json a", config).unwrap(), "seek extract --metadata --jobs=2 -f json a");
        let of_file = completed("seek extract a", config).unwrap();
        assert_eq!(of_file, "seek extract --format=markdown --metadata --links --jobs=2 a");
        // What the user types is checked.
        assert_eq!(
            completed("seek extract --links -f text a", config).unwrap(),
            "seek extract --jobs=2 --links -f text a"
        );
        let config = "[extract]\nformat = \"json\"\nmarkdown = true\nlinks = true\n";
        assert_eq!(completed("seek extract -f text a", config).unwrap(), "seek extract -f text a");
    }

    #[test]
    fn parameters_go_with_the_method_of_the_file() {
        let config = "[explain]\nmethod = \"dana\"\nset = [\"gap=160\"]\n";
        assert_eq!(completed("seek explain --method seek a", config).unwrap(), "seek explain --method seek a");
        assert_eq!(completed("seek explain a", config).unwrap(), "seek explain --method=dana --set=gap=160 a");
    }

    #[test]
    fn a_wrong_command_line_is_left_to_the_parser() {
        for line in ["seek", "seek --help", "seek extract --help", "seek frobnicate", "seek --version"] {
            assert_eq!(completed(line, "[extract]\nwrong").unwrap(), line);
        }
        assert!(completed("seek extract --frobnicate", CONFIG).unwrap().ends_with(" --frobnicate"));
    }

    #[test]
    fn commands_without_flags_read_none() {
        assert_eq!(completed("seek methods dana", "[extract").unwrap(), "seek methods dana");
        assert_eq!(completed("seek completions bash", "[extract").unwrap(), "seek completions bash");
    }

    #[test]
    fn an_error_has_its_line_also_under_another_command() {
        let error = completed("seek classify a", "# mine\n[extract]\njobs = 0\n").unwrap_err();
        assert!(error.starts_with("seek.toml:3: [extract] jobs: invalid value '0' for '--jobs <N>'"), "{error}");
    }

    #[test]
    fn the_command_is_found_after_global_flags() {
        let mut program = Cli::command();
        program.build();
        for (line, expected) in [
            ("seek extract", 1),
            ("seek --no-config extract extract", 2),
            ("seek --config extract extract", 3),
            ("seek --config=extract extract -f json", 2),
        ] {
            let words: Vec<OsString> = line.split(' ').map(OsString::from).collect();
            assert_eq!(command_position(&program, &words), expected, "{line}");
        }
    }

    #[test]
    fn the_users_file_is_in_the_folder_of_the_system() {
        let path_on = |system: &str, set: &[(&str, &str)]| {
            let value = |name: &str| set.iter().find(|(key, _)| *key == name).map(|(_, value)| PathBuf::from(value));
            user_file(system, value).map(|path| path.to_str().unwrap().to_owned()).unwrap_or_default()
        };
        let home = [("HOME", "/h"), ("APPDATA", "/a")];
        assert_eq!(path_on("linux", &home), "/h/.config/seek/seek.toml");
        assert_eq!(path_on("macos", &home), "/h/Library/Application Support/seek/seek.toml");
        assert_eq!(path_on("windows", &home), "/a/seek/seek.toml");
        for system in ["linux", "macos", "windows"] {
            assert_eq!(path_on(system, &[]), "");
            assert_eq!(path_on(system, &[("XDG_CONFIG_HOME", "/c"), home[0], home[1]]), "/c/seek/seek.toml");
        }
        assert_eq!(path_on("linux", &[("XDG_CONFIG_HOME", "c"), ("HOME", "/h")]), "/h/.config/seek/seek.toml");
    }

    #[test]
    fn a_missing_file_of_the_flag_is_an_error() {
        let error =
            complete(["seek", "extract", "--config", "/no/such.toml"].map(OsString::from).to_vec()).unwrap_err();
        assert_eq!(error.to_string(), "cannot read the configuration /no/such.toml");
        let line = ["seek", "extract", "--no-config"].map(OsString::from).to_vec();
        assert_eq!(complete(line.clone()).unwrap(), CommandLine { words: line, added: None });
    }
}
