//! `seek.toml`: flags that hold where the command line does not give them.
//!
//! A table for each command, a key for each long flag:
//!
//! ```toml
//! [extract]
//! format = "json"
//! jobs = 4
//! ```
//!
//! One file counts: that of `--config`, else `seek.toml` in the working directory, else the user's
//! (`$XDG_CONFIG_HOME/seek/seek.toml`). What it says becomes arguments in front of the user's own, so flags are
//! parsed and checked in one place, and one that is new needs nothing here. The file of the working directory may come
//! from strangers: it does not say where is written, nor what is replaced.

mod flags;

use std::env;
use std::ffi::OsString;
use std::fs::File;
use std::io::{self, ErrorKind, Read};
use std::path::{Path, PathBuf};

use clap::parser::ValueSource;
use clap::{ArgMatches, Command, CommandFactory};

use crate::cli::Cli;

/// The name of the file.
const NAME: &str = "seek.toml";
/// Most bytes of it that are read.
const MAX_BYTES: u64 = 1 << 20;

/// Why a configuration cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    /// It cannot be read.
    #[error("cannot read the configuration {}: {error}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// It does not say what it should.
    #[error("{}:{line}: {what}", path.display())]
    Wrong {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// What is wrong there.
        what: String,
    },
}

/// A command line with what a configuration adds to it.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct CommandLine {
    /// The program's name, the command, the configuration's arguments, the user's own.
    pub words: Vec<OsString>,
    /// Where some of them come from, and which.
    pub added: Option<(PathBuf, Vec<String>)>,
}

impl CommandLine {
    /// What to say beside an error, as the user has not typed all of it.
    pub fn note(&self) -> Option<String> {
        let (path, flags) = self.added.as_ref()?;
        Some(format!("{} adds: {}", path.display(), flags.join(" ")))
    }
}

/// Adds to the words of a command line what the configuration says of its command.
///
/// # Errors
/// [`ConfigError`], also where tables of other commands are wrong.
pub fn complete(words: Vec<OsString>) -> Result<CommandLine, ConfigError> {
    let mut program = Cli::command();
    program.build();
    // What is wrong with the words is told by the parser that takes them in the end.
    let Ok(given) = Cli::command().ignore_errors(true).try_get_matches_from(&words) else {
        return Ok(CommandLine { words, added: None });
    };
    let asked = given.subcommand().and_then(|(name, given)| Some((program.find_subcommand(name)?, given)));
    let Some((command, given)) = asked.filter(|(command, _)| flags::of(command).next().is_some()) else {
        return Ok(CommandLine { words, added: None });
    };
    let Some((path, text)) = read(given)? else { return Ok(CommandLine { words, added: None }) };
    let found = path == Path::new(NAME) && given.get_one::<PathBuf>("config").is_none();
    let all = flags::read(&program, &text, found).map_err(|wrong| wrong.of(&path))?;
    let added: Vec<String> = all
        .into_iter()
        .filter(|flag| flag.command == command.get_name())
        .filter(|flag| !is_overruled(command, given, &flag.id))
        .flat_map(|flag| flag.words)
        .collect();
    if added.is_empty() {
        return Ok(CommandLine { words, added: None });
    }
    let mut completed = words;
    let behind = place(&program, &completed) + 1;
    completed.splice(behind..behind, added.iter().map(OsString::from));
    Ok(CommandLine { words: completed, added: Some((path, added)) })
}

/// The configuration that counts, if there is one.
fn read(given: &ArgMatches) -> Result<Option<(PathBuf, String)>, ConfigError> {
    if given.get_flag("no_config") {
        return Ok(None);
    }
    if let Some(path) = given.get_one::<PathBuf>("config") {
        return read_file(path).map(Some);
    }
    for path in places(|name| env::var_os(name)) {
        match read_file(&path) {
            Err(ConfigError::Read { error, .. })
                if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => {}
            found => return found.map(Some),
        }
    }
    Ok(None)
}

/// Where a configuration is looked for that nobody names.
fn places(variable: impl Fn(&str) -> Option<OsString>) -> Vec<PathBuf> {
    let folder = |name| variable(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let of_user = folder("XDG_CONFIG_HOME").or_else(|| folder("HOME").map(|home| home.join(".config")));
    [Some(PathBuf::from(NAME)), of_user.map(|folder| folder.join("seek").join(NAME))].into_iter().flatten().collect()
}

fn read_file(path: &Path) -> Result<(PathBuf, String), ConfigError> {
    let mut text = String::new();
    let read = File::open(path).and_then(|file| file.take(MAX_BYTES + 1).read_to_string(&mut text));
    let read = read.and_then(|bytes| {
        let fits = bytes as u64 <= MAX_BYTES;
        fits.then_some(()).ok_or_else(|| io::Error::new(ErrorKind::FileTooLarge, "longer than 1 MiB"))
    });
    read.map_err(|error| ConfigError::Read { path: path.to_owned(), error })?;
    Ok((path.to_owned(), text))
}

/// Whether the user has given the flag, or one that it cannot stand beside.
fn is_overruled(command: &Command, given: &ArgMatches, id: &str) -> bool {
    let is_given = |id: &str| given.value_source(id) == Some(ValueSource::CommandLine);
    let conflict = |one: &str, other: &str| {
        let one = command.get_arguments().find(|argument| argument.get_id() == one);
        one.is_some_and(|one| command.get_arg_conflicts_with(one).iter().any(|argument| argument.get_id() == other))
    };
    let mut ids = command.get_arguments().map(|argument| argument.get_id().as_str());
    ids.any(|other| is_given(other) && (other == id || conflict(id, other) || conflict(other, id)))
}

/// Where the command stands among the words.
fn place(program: &Command, words: &[OsString]) -> usize {
    let takes_next = |word: &str| {
        let flag = word
            .strip_prefix("--")
            .and_then(|long| program.get_arguments().find(|argument| argument.get_long() == Some(long)));
        flag.is_some_and(|flag| flag.get_action().takes_values())
    };
    let mut is_value = true; // as the program's name is no command
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
    use std::fs;

    /// The line that comes of what the user typed and a configuration.
    fn completed(line: &str, config: &str) -> Result<String, String> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(NAME);
        fs::write(&path, config).unwrap();
        let mut words: Vec<OsString> = line.split(' ').map(OsString::from).collect();
        words.insert(1, format!("--config={}", path.display()).into());
        let error = |error: ConfigError| error.to_string().rsplit('/').next().unwrap().to_owned();
        let mut line = complete(words).map_err(error)?;
        line.words.remove(1);
        Ok(line.words.iter().map(|word| word.to_str().unwrap()).collect::<Vec<_>>().join(" "))
    }

    const CONFIG: &str = "[extract]\nformat = \"json\"\njobs = 4\n\n[classify]\njobs = 2\n";

    #[test]
    fn flags_of_the_command_stand_before_the_users_own() {
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
    fn a_wrong_command_line_is_left_to_the_parser() {
        for line in ["seek", "seek --help", "seek extract --help", "seek frobnicate", "seek --version"] {
            assert_eq!(completed(line, "[extract]\nwrong").unwrap(), line);
        }
        assert!(completed("seek extract --frobnicate", CONFIG).unwrap().ends_with(" --frobnicate"));
    }

    #[test]
    fn commands_without_flags_read_none() {
        assert_eq!(completed("seek methods", "[extract").unwrap(), "seek methods");
        assert_eq!(completed("seek completions bash", "[extract").unwrap(), "seek completions bash");
    }

    #[test]
    fn what_is_wrong_is_named_with_its_line_whatever_the_command() {
        let error = completed("seek classify a", "# mine\n[extract]\njobs = 0\n").unwrap_err();
        assert!(error.starts_with("seek.toml:3: [extract] jobs: invalid value '0' for '--jobs <N>'"), "{error}");
    }

    #[test]
    fn the_command_is_found_behind_flags_of_the_program() {
        let mut program = Cli::command();
        program.build();
        for (line, expected) in [
            ("seek extract", 1),
            ("seek --no-config extract extract", 2),
            ("seek --config extract extract", 3),
            ("seek --config=extract extract -f json", 2),
        ] {
            let words: Vec<OsString> = line.split(' ').map(OsString::from).collect();
            assert_eq!(place(&program, &words), expected, "{line}");
        }
    }

    #[test]
    fn the_users_own_file_stands_where_the_system_says() {
        let places_with = |set: &[(&str, &str)]| {
            let value = |name: &str| set.iter().find(|(key, _)| *key == name).map(|(_, value)| OsString::from(value));
            let places = places(value);
            places.iter().map(|path| path.to_str().unwrap().to_owned()).collect::<Vec<_>>()
        };
        assert_eq!(places_with(&[]), ["seek.toml"]);
        assert_eq!(places_with(&[("HOME", "/h")]), ["seek.toml", "/h/.config/seek/seek.toml"]);
        assert_eq!(places_with(&[("HOME", "/h"), ("XDG_CONFIG_HOME", "/c")])[1], "/c/seek/seek.toml");
        assert_eq!(places_with(&[("HOME", "/h"), ("XDG_CONFIG_HOME", "c")])[1], "/h/.config/seek/seek.toml");
    }

    #[test]
    fn a_file_that_is_named_must_be_there() {
        let error =
            complete(["seek", "extract", "--config", "/no/such.toml"].map(OsString::from).to_vec()).unwrap_err();
        assert!(error.to_string().starts_with("cannot read the configuration /no/such.toml: "), "{error}");
        let line = ["seek", "extract", "--no-config"].map(OsString::from).to_vec();
        assert_eq!(complete(line.clone()).unwrap(), CommandLine { words: line, added: None });
    }
}
