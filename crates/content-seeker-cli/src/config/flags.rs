//! A configuration's text as arguments, by the definition of the command line.

use std::path::Path;

use clap::error::ErrorKind;
use clap::{Arg, ArgAction, Command};
use toml::Spanned;
use toml::de::{DeString, DeTable, DeValue};

use super::ConfigError;

/// How alike two names are (Jaro) where one may have been meant by the other; clap takes the same.
const ALIKE: f64 = 0.7;

/// The ids of flags that whoever runs the program says, and not whoever filled the folder that it is run in.
const ASKED_FOR: [&str; 3] = ["output", "force", "restart"];
const ONLY_ASKED_FOR: &str = "a file that is only found in the working directory cannot set it; say it on the command line, or name the file with --config";

/// A flag that a configuration sets.
#[derive(Debug, PartialEq, Eq)]
pub struct Flag {
    /// The command that it belongs to.
    pub command: String,
    /// The id of the flag in the command's definition.
    pub id: String,
    /// The words that set it on a command line; none where it is a switch that is off.
    pub words: Vec<String>,
}

/// What is wrong, and where.
#[derive(Debug, PartialEq, Eq)]
pub struct Wrong {
    line: usize,
    what: String,
}

impl Wrong {
    /// As the error of a file.
    pub fn of(self, path: &Path) -> ConfigError {
        ConfigError::Wrong { path: path.to_owned(), line: self.line, what: self.what }
    }
}

/// The flags of a command that a configuration may set: those with a long name, but for those of all commands.
pub fn of(command: &Command) -> impl Iterator<Item = (&str, &Arg)> {
    let asks = |argument: &Arg| {
        use ArgAction::{Help, HelpLong, HelpShort, Version};
        matches!(argument.get_action(), Help | HelpShort | HelpLong | Version)
    };
    let own = command.get_arguments().filter(move |argument| !argument.is_global_set() && !asks(argument));
    own.filter_map(|argument| Some((argument.get_long()?, argument)))
}

/// The flags that a configuration sets, in its order. `program` is built. One that is only `found` is not let say where
/// is written, and what is replaced.
///
/// # Errors
/// [`Wrong`]: no TOML, an unknown command or flag, or a value that the flag does not take.
pub fn read(program: &Command, text: &str, found: bool) -> Result<Vec<Flag>, Wrong> {
    let line = |at: usize| text.bytes().take(at).filter(|byte| *byte == b'\n').count() + 1;
    let parsed = DeTable::parse(text).map_err(|error| {
        let at = error.span().map_or(0, |span| span.start);
        Wrong { line: line(at), what: error.message().to_owned() }
    })?;
    let mut all = Vec::new();
    for (name, table) in in_order(parsed.get_ref()) {
        let wrong = |what: String| Wrong { line: line(name.span().start), what };
        let command = command(program, name.get_ref(), table.get_ref()).map_err(wrong)?;
        let DeValue::Table(table) = table.get_ref() else { continue };
        for (key, value) in in_order(table) {
            let place = format!("[{}] {}", command.get_name(), key.get_ref());
            let set = flag(command, key.get_ref(), value.get_ref());
            let set = set.map_err(|what| Wrong { line: line(key.span().start), what: format!("{place}: {what}") })?;
            if found && ASKED_FOR.contains(&&*set.id) {
                let what = format!("{place}: {ONLY_ASKED_FOR}");
                return Err(Wrong { line: line(key.span().start), what });
            }
            all.push(set);
        }
    }
    Ok(all)
}

/// What a table holds, from its first line to its last, so that the first error is the one that is told.
fn in_order<'t, 'i>(table: &'t DeTable<'i>) -> Vec<(&'t Spanned<DeString<'i>>, &'t Spanned<DeValue<'i>>)> {
    let mut entries: Vec<_> = table.iter().collect();
    entries.sort_by_key(|(key, _)| key.span().start);
    entries
}

/// The command whose table it is.
fn command<'c>(program: &'c Command, name: &str, value: &DeValue) -> Result<&'c Command, String> {
    let commands = || program.get_subcommands().filter(|command| of(command).next().is_some());
    let found = commands().find(|command| command.get_name() == name);
    match (found, value) {
        (Some(command), DeValue::Table(_)) => Ok(command),
        (None, DeValue::Table(_)) => {
            let meant = meant(name, commands().map(Command::get_name));
            Err(format!("there is no command {name:?} that takes flags{meant}"))
        }
        _ => Err(format!("{name:?} stands in no table; flags stand in that of their command, as under [extract]")),
    }
}

/// The flag that a key and its value set.
fn flag(command: &Command, key: &str, value: &DeValue) -> Result<Flag, String> {
    let found = of(command).find(|(long, _)| *long == key);
    let (_, argument) =
        found.ok_or_else(|| format!("there is no such flag{}", meant(key, of(command).map(|of| of.0))))?;
    let words = words(key, argument, value)?;
    check(command, &words)?;
    Ok(Flag { command: command.get_name().to_owned(), id: argument.get_id().to_string(), words })
}

/// The words by which a command line says the same.
fn words(long: &str, argument: &Arg, value: &DeValue) -> Result<Vec<String>, String> {
    let switch = || vec![format!("--{long}")];
    let takes = argument.get_action().takes_values();
    let may_stand_alone = argument.get_num_args().is_some_and(|values| values.min_values() == 0);
    match value {
        DeValue::Boolean(on) if !takes || may_stand_alone => Ok(if *on { switch() } else { Vec::new() }),
        _ if !takes => Err(format!("it is a switch, so true or false, not {}", kind(value))),
        DeValue::Array(values) if matches!(argument.get_action(), ArgAction::Append) => {
            values.iter().map(|value| word(long, value.get_ref())).collect()
        }
        DeValue::Array(_) => Err("it takes one value, not a list".to_owned()),
        value => Ok(vec![word(long, value)?]),
    }
}

/// A flag with a single value.
fn word(long: &str, value: &DeValue) -> Result<String, String> {
    let text = match value {
        DeValue::String(text) => text.to_string(),
        DeValue::Integer(number) => i128::from_str_radix(number.as_str(), number.radix())
            .map_err(|_| format!("the number {number} is too long"))?
            .to_string(),
        DeValue::Float(number) => number.as_str().to_owned(),
        DeValue::Boolean(is) => is.to_string(),
        DeValue::Datetime(_) | DeValue::Array(_) | DeValue::Table(_) => {
            return Err(format!("it takes a text or a number, not {}", kind(value)));
        }
    };
    Ok(format!("--{long}={text}"))
}

fn kind(value: &DeValue) -> &'static str {
    match value {
        DeValue::String(_) => "a text",
        DeValue::Integer(_) | DeValue::Float(_) => "a number",
        DeValue::Boolean(_) => "true or false",
        DeValue::Datetime(_) => "a date (set it in quotation marks)",
        DeValue::Array(_) => "a list",
        DeValue::Table(_) => "a table",
    }
}

/// Asks the command's own parser about the value. Whether flags go together shows with the whole command line.
fn check(command: &Command, words: &[String]) -> Result<(), String> {
    let line = [command.get_name()].into_iter().chain(words.iter().map(String::as_str));
    match command.clone().try_get_matches_from(line) {
        Err(error) if !matches!(error.kind(), ErrorKind::MissingRequiredArgument | ErrorKind::ArgumentConflict) => {
            let told = error.to_string();
            let told = told.split("\n\nFor more").next().and_then(|told| told.split("\n\nUsage:").next());
            let told = told.unwrap_or_default();
            Err(told.strip_prefix("error: ").unwrap_or(told).to_owned())
        }
        _ => Ok(()),
    }
}

/// The name that may have been meant, as the end of an error.
fn meant<'n>(name: &str, names: impl Iterator<Item = &'n str>) -> String {
    let alike = names.map(|other| (strsim::jaro(name, other), other)).filter(|(alike, _)| *alike > ALIKE);
    match alike.max_by(|(a, _), (b, _)| a.total_cmp(b)) {
        Some((_, other)) => format!("; did you mean {other:?}?"),
        None => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::Cli;
    use clap::CommandFactory;

    fn program() -> Command {
        let mut program = Cli::command();
        program.build();
        program
    }

    fn words_of(text: &str) -> Vec<String> {
        let flags = read(&program(), text, false).unwrap_or_else(|wrong| panic!("{wrong:?} in {text}"));
        flags.into_iter().flat_map(|flag| flag.words).collect()
    }

    fn wrong(text: &str) -> String {
        let Wrong { line, what } = read(&program(), text, false).unwrap_err();
        format!("{line}: {what}")
    }

    /// A value that the flag takes, as TOML: found by trying.
    fn value_of(command: &Command, argument: &Arg) -> String {
        let named = argument.get_possible_values();
        let named = named.first().map(|value| format!("{:?}", value.get_name()));
        let tried = named.into_iter().chain(["true", "1", "0.5", "\"text\"", "\"de\""].map(str::to_owned));
        let long = argument.get_long().unwrap();
        let mut taken = tried
            .filter(|value| read(&program(), &format!("[{}]\n{long} = {value}\n", command.get_name()), false).is_ok());
        taken.next().unwrap_or_else(|| panic!("no value can be set for {} --{long}", command.get_name()))
    }

    #[test]
    fn every_flag_of_every_command_can_be_set() {
        let program = program();
        let mut set = 0;
        for command in program.get_subcommands() {
            for (long, argument) in of(command) {
                let value = value_of(command, argument);
                let flags = read(&program, &format!("[{}]\n{long} = {value}\n", command.get_name()), false).unwrap();
                let line = [command.get_name().to_owned()].into_iter().chain(flags[0].words.clone());
                let given = command.clone().ignore_errors(true).try_get_matches_from(line).unwrap();
                let source = given.value_source(argument.get_id().as_str());
                assert_eq!(source, Some(clap::parser::ValueSource::CommandLine), "{long} = {value}");
                set += 1;
            }
        }
        assert!(set >= 15, "only {set} flags were found");
    }

    #[test]
    fn values_have_the_types_of_toml() {
        let text = "[extract]\njobs = 0x10\nurl = \"https://example.org/?a=b c\"\noutput = '-o'\n";
        assert_eq!(words_of(text), ["--jobs=16", "--url=https://example.org/?a=b c", "--output=-o"]);
        assert_eq!(words_of("[extract]\njobs = \"4\"\n"), ["--jobs=4"]);
        assert_eq!(words_of("# nothing\n"), [""; 0]);
    }

    #[test]
    fn switches_and_lists_are_as_the_definition_says() {
        let command = Command::new("mine")
            .arg(Arg::new("quiet").long("quiet").action(ArgAction::SetTrue))
            .arg(Arg::new("lang").long("lang").action(ArgAction::Append).value_delimiter(','))
            .arg(Arg::new("stats").long("stats").num_args(0..=1).default_missing_value("-"));
        let mut program = Command::new("seek").subcommand(command);
        program.build();
        let words = |line: &str| {
            let read = read(&program, &format!("[mine]\n{line}\n"), false);
            read.map(|flags| flags[0].words.join(" ")).map_err(|wrong| wrong.what)
        };
        assert_eq!(words("quiet = true").unwrap(), "--quiet");
        assert_eq!(words("quiet = false").unwrap(), "");
        assert_eq!(words("quiet = 1").unwrap_err(), "[mine] quiet: it is a switch, so true or false, not a number");
        assert_eq!(words("lang = ['de', 'fr']").unwrap(), "--lang=de --lang=fr");
        assert_eq!(words("lang = 'de,fr'").unwrap(), "--lang=de,fr");
        assert_eq!(words("lang = [['de']]").unwrap_err(), "[mine] lang: it takes a text or a number, not a list");
        assert_eq!(words("stats = true").unwrap(), "--stats");
        assert_eq!(words("stats = 'a'").unwrap(), "--stats=a");
        assert_eq!(words("stats = ['a']").unwrap_err(), "[mine] stats: it takes one value, not a list");
    }

    #[test]
    fn what_is_not_there_is_named_with_its_line() {
        assert_eq!(
            wrong("\n[extrakt]\n"),
            "2: there is no command \"extrakt\" that takes flags; did you mean \"extract\"?"
        );
        assert_eq!(wrong("[methods]\n"), "1: there is no command \"methods\" that takes flags");
        assert_eq!(
            wrong("[extract]\n\njbos = 4\n"),
            "3: [extract] jbos: there is no such flag; did you mean \"jobs\"?"
        );
        assert_eq!(
            wrong("[extract]\npage_type = 'forum'\n"),
            "2: [extract] page_type: there is no such flag; did you mean \"page-type\"?"
        );
        for own in ["help = true", "config = 'x'", "no-config = true", "inputs = 'x'"] {
            assert!(wrong(&format!("[extract]\n{own}")).contains("there is no such flag"), "{own}");
        }
        assert_eq!(
            wrong("jobs = 4\n"),
            "1: \"jobs\" stands in no table; flags stand in that of their command, as under [extract]"
        );
    }

    #[test]
    fn what_does_not_fit_is_named_with_its_line() {
        let told = wrong("[extract]\nformat = 'jsom'\n");
        assert!(told.starts_with("2: [extract] format: invalid value 'jsom' for '--format <FORMAT>'"), "{told}");
        assert!(told.contains("[possible values: text, "), "{told}");
        assert!(!told.contains("--help"), "{told}");
        let told = wrong("[extract]\njobs = 1979-05-27\n");
        assert_eq!(told, "2: [extract] jobs: it takes a text or a number, not a date (set it in quotation marks)");
        assert!(wrong("[extract]\n\njobs = \n").starts_with("3: "));
        assert!(wrong("[extract]\njobs = 1\njobs = 2\n").starts_with("3: "));
    }

    #[test]
    fn no_text_makes_it_panic() {
        for text in [
            "[",
            "[[extract]]",
            "[extract.jobs]",
            "extract = {jobs = 1}",
            "\u{0}",
            "[extract]\n\"\" = 1",
            &"[".repeat(9999),
        ] {
            let _ = read(&program(), text, false);
        }
    }
}
