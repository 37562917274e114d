//! The configuration of an export. Two exports with the same configuration give the same files.
//!
//! The options come from clap's definition of the command, so a new flag is part of the configuration unless
//! [`NOT_RECORDED`] names it.

use std::any::Any;
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::time::Duration;

use clap::{ArgMatches, Args, Command, ValueEnum};
use content_seeker::OptionalPart;
use seek_io::InputFingerprint;
use seek_page::PageType;
use serde::{Deserialize, Serialize};

use crate::cli::export::{Dedup, ExportArgs, FilesFormat};
use crate::cli::pages::PageArgs;

/// The ids of arguments of `seek export` that are no options of the configuration.
const NOT_RECORDED: [&str; 7] = [
    // They do not change the files.
    "jobs", "quiet", "output", "restart",
    // The configuration has the files of the inputs, and the fingerprint of the model.
    "inputs", "files_from", "model",
];

/// Everything that determines the files of an export.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ExportConfig {
    /// The version of the program.
    pub program: String,
    /// The fingerprint of the model, if the method has one.
    pub model: Option<String>,
    /// The options that are set or have a default, by the names of their flags.
    pub options: BTreeMap<String, String>,
    /// The inputs, in order.
    pub inputs: Vec<InputFingerprint>,
}

impl ExportConfig {
    /// The configuration of a command line.
    pub fn new(pages: &PageArgs, matches: &ArgMatches, model: Option<String>) -> ExportConfig {
        let program = env!("CARGO_PKG_VERSION").to_owned();
        ExportConfig { program, model, options: options(matches), inputs: inputs(pages) }
    }

    /// The differences from a later configuration, with both values; `None` if both are equal.
    pub fn difference(&self, now: &ExportConfig) -> Option<String> {
        let mut differences = Vec::new();
        let mut compare = |name: &str, before: Option<&str>, now: Option<&str>| {
            if before != now {
                differences.push(format!("{name}: {} before, {} now", before.unwrap_or("none"), now.unwrap_or("none")));
            }
        };
        compare("program", Some(&self.program), Some(&now.program));
        compare("model", self.model.as_deref(), now.model.as_deref());
        let names: BTreeSet<&String> = self.options.keys().chain(now.options.keys()).collect();
        for name in names {
            compare(name, self.options.get(name).map(String::as_str), now.options.get(name).map(String::as_str));
        }
        let paths = |config: &ExportConfig| {
            config.inputs.iter().map(|input| input.path.as_str()).collect::<Vec<&str>>().join(", ")
        };
        compare("inputs", Some(&paths(self)), Some(&paths(now)));
        let same_path = self.inputs.iter().zip(&now.inputs).filter(|(before, now)| before.path == now.path);
        for (before, now) in same_path.filter(|(before, now)| before != now) {
            let size = |input: &InputFingerprint| format!("{} files of {} bytes", input.files, input.bytes);
            match (size(before), size(now)) {
                (before, same) if before == same => differences.push(format!("input {}: modified", now.path)),
                (before, other) => differences.push(format!("input {}: {before} before, {other} now", now.path)),
            }
        }
        (!differences.is_empty()).then(|| differences.join("; "))
    }
}

/// The inputs and lists of a command line with their files.
fn inputs(pages: &PageArgs) -> Vec<InputFingerprint> {
    let standard_input = [PathBuf::from("-")];
    let (inputs, lists) = (&pages.inputs, &pages.files_from);
    let named = if inputs.is_empty() && lists.is_empty() { &standard_input[..] } else { inputs };
    let lists = lists.iter().map(|list| InputFingerprint::of_list(list));
    named.iter().map(|path| InputFingerprint::of(path)).chain(lists).collect()
}

/// The options of a command line, by the names of their flags.
fn options(matches: &ArgMatches) -> BTreeMap<String, String> {
    let command = ExportArgs::augment_args(Command::new("export"));
    let recorded = command.get_arguments().filter(|argument| !NOT_RECORDED.contains(&argument.get_id().as_str()));
    recorded
        .filter_map(|argument| {
            Some((format!("--{}", argument.get_long()?), value(matches, argument.get_id().as_str())?))
        })
        .collect()
}

/// The parsed value of an argument as text, with commas between several; `None` if it is not set. So equal values have
/// the same text, however they are written: `5` and `5.0` seconds, or `de` and `ger`.
fn value(matches: &ArgMatches, id: &str) -> Option<String> {
    if let Ok(flag) = matches.try_get_one::<bool>(id) {
        return flag.copied().unwrap_or(false).then(|| "yes".to_owned());
    }
    let values = typed::<String>(matches, id, String::clone)
        .or_else(|| typed::<u64>(matches, id, u64::to_string))
        .or_else(|| typed::<f64>(matches, id, f64::to_string))
        .or_else(|| typed::<Duration>(matches, id, |duration| duration.as_secs_f64().to_string()))
        .or_else(|| typed::<PageType>(matches, id, |page_type| page_type.name().to_owned()))
        .or_else(|| typed::<OptionalPart>(matches, id, |part| part.name().to_owned()).map(sorted_once))
        .or_else(|| typed::<FilesFormat>(matches, id, name_of))
        .or_else(|| typed::<Dedup>(matches, id, name_of))
        // Values of other types are recorded as they are written.
        .or_else(|| Some(matches.try_get_raw(id).ok()??.map(|raw| raw.to_string_lossy().into_owned()).collect()))?;
    Some(values.join(","))
}

/// Values whose order and repetition change nothing.
fn sorted_once(mut values: Vec<String>) -> Vec<String> {
    values.sort();
    values.dedup();
    values
}

/// The values of an argument of this type as texts; `None` if it has another type or is not set.
fn typed<T>(matches: &ArgMatches, id: &str, text: impl Fn(&T) -> String) -> Option<Vec<String>>
where
    T: Any + Clone + Send + Sync + 'static,
{
    Some(matches.try_get_many::<T>(id).ok()??.map(text).collect())
}

/// The name of a value on the command line.
fn name_of<V: ValueEnum>(value: &V) -> String {
    value.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::{self, Cli};
    use clap::{CommandFactory, Parser};

    /// The flags that the configuration records.
    const RECORDED: [&str; 27] = [
        "--dedup", "--drop-duplicates", "--files", "--html-column", "--id-column", "--images", "--include", "--lang",
        "--layout", "--links", "--markdown", "--max-bytes", "--method", "--min-chars", "--no-title", "--page-type",
        "--rows-per-part", "--ruby", "--sentences", "--set", "--similarity", "--stats", "--timeout", "--title",
        "--type", "--url", "--url-column",
    ];

    fn options_of(line: &str) -> BTreeMap<String, String> {
        let cli = Cli::try_parse_from(["seek", "export", "-o", "corpus"].into_iter().chain(line.split_whitespace()));
        let Some(cli::Command::Export(export)) = cli.unwrap().command else { panic!("no export in {line:?}") };
        options(&export.matches)
    }

    fn pairs(options: &BTreeMap<String, String>) -> Vec<String> {
        options.iter().map(|(name, value)| format!("{name} {value}")).collect()
    }

    /// A new flag belongs to one of both lists: does it change the files of an export?
    #[test]
    fn every_argument_is_recorded_or_named_as_not_recorded() {
        let mut program = Cli::command();
        program.build();
        let command = program.find_subcommand("export").unwrap();
        for argument in command.get_arguments() {
            // `--config` adds other flags, which are recorded.
            let is_global = argument.is_global_set() || argument.get_id() == "help";
            let is_recorded = argument.get_long().is_some_and(|long| RECORDED.contains(&&*format!("--{long}")));
            let is_not_recorded = NOT_RECORDED.contains(&argument.get_id().as_str());
            assert!(is_global || is_recorded != is_not_recorded, "{} is in neither list or in both", argument.get_id());
        }
        for id in NOT_RECORDED {
            assert!(command.get_arguments().any(|argument| argument.get_id() == id), "there is no argument {id:?}");
        }
    }

    #[test]
    fn all_recorded_flags_have_the_values_of_the_command_line() {
        let line = "a.html --rows-per-part 5 --markdown --links --images --files text --dedup near --similarity .90 \
                    --drop-duplicates --lang ger,FR --type article,forum --min-chars 100 --sentences --stats --method seek \
                    --page-type forum --timeout 2.50 --max-bytes 1000 --url u --html-column h --id-column i \
                    --url-column c -j 3 -q --restart --model m --no-config --set gap=160 --set longest_line=200 --layout embedded \
                    --include title,byline,title --no-title --ruby brackets";
        let expected = [
            "--dedup near", "--drop-duplicates yes", "--files text", "--html-column h", "--id-column i",
            "--images yes", "--include byline,title", "--lang de,fr", "--layout embedded", "--links yes",
            "--markdown yes", "--max-bytes 1000", "--method seek", "--min-chars 100", "--no-title yes",
            "--page-type forum", "--rows-per-part 5", "--ruby brackets", "--sentences yes",
            "--set gap=160,longest_line=200", "--similarity 0.9", "--stats yes", "--timeout 2.5",
            "--type article,forum", "--url u", "--url-column c",
        ];
        assert_eq!(pairs(&options_of(line)), expected);
    }

    #[test]
    fn defaults_are_recorded() {
        let defaults =
            ["--html-column html", "--max-bytes 67108864", "--method seek", "--min-chars 0", "--rows-per-part 10000"];
        assert_eq!(pairs(&options_of("")), defaults);
        assert_eq!(options_of("--dedup near")["--similarity"], "0.8");
        assert!(!options_of("--dedup exact").contains_key("--similarity"));
    }

    fn config() -> ExportConfig {
        let options = [("--lang", "de"), ("--rows-per-part", "10")].map(|(k, v)| (k.to_owned(), v.to_owned()));
        let input = |path: &str| InputFingerprint { path: path.to_owned(), files: 2, bytes: 30, modified: 400 };
        ExportConfig {
            program: "1.0".to_owned(),
            model: Some("abc".to_owned()),
            options: options.into(),
            inputs: vec![input("a"), input("b")],
        }
    }

    #[test]
    fn differences_have_both_values() {
        let before = config();
        assert_eq!(before.difference(&before), None);
        let mut now = config();
        now.program = "1.1".to_owned();
        now.model = None;
        now.options.remove("--lang");
        now.options.insert("--dedup".to_owned(), "near".to_owned());
        let expected = "program: 1.0 before, 1.1 now; model: abc before, none now; --dedup: none before, near now; \
                        --lang: de before, none now";
        assert_eq!(before.difference(&now).as_deref(), Some(expected));
    }

    #[test]
    fn changed_inputs_are_differences() {
        let before = config();
        let mut now = config();
        now.inputs[1].files = 3;
        let expected = "input b: 2 files of 30 bytes before, 3 files of 30 bytes now";
        assert_eq!(before.difference(&now).as_deref(), Some(expected));
        now = config();
        now.inputs[0].modified = 401;
        assert_eq!(before.difference(&now).as_deref(), Some("input a: modified"));
        now = config();
        now.inputs.remove(1);
        assert_eq!(before.difference(&now).as_deref(), Some("inputs: a, b before, a now"));
    }
}
