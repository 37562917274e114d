//! Flags of a configuration text, turned into arguments by the definition of the command line.

use clap::error::ErrorKind;
use clap::{Arg, ArgAction, Command};
use toml::Spanned;
use toml::de::{DeString, DeTable, DeValue};

use crate::extractor::suggestion;

/// A flag that a configuration sets.
#[derive(Debug, PartialEq, Eq)]
pub struct Flag {
    /// The name of its command.
    pub command: String,
    /// The id of the flag in the command's definition.
    pub id: String,
    /// The arguments that set it on a command line; none for a switch that is off.
    pub words: Vec<String>,
}

/// An error in a configuration text.
#[derive(Debug, PartialEq, Eq)]
pub struct FlagError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with the line.
    pub message: String,
}

/// The flags of a command that a configuration may set: those with a long name that are not global.
pub fn settable(command: &Command) -> impl Iterator<Item = (&str, &Arg)> {
    let prints_help = |argument: &Arg| {
        use ArgAction::{Help, HelpLong, HelpShort, Version};
        matches!(argument.get_action(), Help | HelpShort | HelpLong | Version)
    };
    let is_own = move |argument: &&Arg| !argument.is_global_set() && !prints_help(argument);
    // Scripts read the tables of `seek methods`, so no configuration changes them.
    let own = command.get_arguments().filter(is_own).filter(|_| command.get_name() != "methods");
    own.filter_map(|argument| Some((argument.get_long()?, argument)))
}

/// The flags that a configuration text sets, in its order. `program` must be built.
///
/// # Errors
/// [`FlagError`]: wrong TOML, an unknown command or flag, or a wrong value.
pub fn read(program: &Command, text: &str) -> Result<Vec<Flag>, FlagError> {
    let error_at = |offset: usize, message: String| {
        let line = text.bytes().take(offset).filter(|byte| *byte == b'\n').count() + 1;
        FlagError { line, message }
    };
    let parsed = DeTable::parse(text)
        .map_err(|error| error_at(error.span().map_or(0, |span| span.start), error.message().to_owned()))?;
    let mut flags = Vec::new();
    for (name, table) in in_order(parsed.get_ref()) {
        let command = find_command(program, name.get_ref(), table.get_ref())
            .map_err(|message| error_at(name.span().start, message))?;
        let DeValue::Table(table) = table.get_ref() else { continue };
        for (key, value) in in_order(table) {
            let flag = read_flag(command, key.get_ref(), value.get_ref()).map_err(|message| {
                error_at(key.span().start, format!("[{}] {}: {message}", command.get_name(), key.get_ref()))
            })?;
            flags.push(flag);
        }
    }
    Ok(flags)
}

/// The entries of a table by line, so that the first error is reported.
fn in_order<'t, 'i>(table: &'t DeTable<'i>) -> Vec<(&'t Spanned<DeString<'i>>, &'t Spanned<DeValue<'i>>)> {
    let mut entries: Vec<_> = table.iter().collect();
    entries.sort_by_key(|(key, _)| key.span().start);
    entries
}

/// The command of a table.
fn find_command<'c>(program: &'c Command, name: &str, value: &DeValue) -> Result<&'c Command, String> {
    let commands = || program.get_subcommands().filter(|command| settable(command).next().is_some());
    let found = commands().find(|command| command.get_name() == name);
    match (found, value) {
        (Some(command), DeValue::Table(_)) => Ok(command),
        (None, DeValue::Table(_)) => {
            let suggestion = suggestion(name, commands().map(Command::get_name));
            Err(format!("there is no command {name:?} with flags{suggestion}"))
        }
        _ => Err(format!("{name:?} is in no table; flags belong to the table of their command, as under [extract]")),
    }
}

/// The flag that a key and its value set.
fn read_flag(command: &Command, key: &str, value: &DeValue) -> Result<Flag, String> {
    let found = settable(command).find(|(long, _)| *long == key);
    let (_, argument) = found.ok_or_else(|| {
        let suggestion = suggestion(key, settable(command).map(|(long, _)| long));
        format!("there is no such flag{suggestion}")
    })?;
    let words = to_words(key, argument, value)?;
    check(command, &words)?;
    Ok(Flag { command: command.get_name().to_owned(), id: argument.get_id().to_string(), words })
}

/// The arguments of a command line that set a flag to a value.
fn to_words(long: &str, argument: &Arg, value: &DeValue) -> Result<Vec<String>, String> {
    let switch = || vec![format!("--{long}")];
    let takes_value = argument.get_action().takes_values();
    let value_is_optional = argument.get_num_args().is_some_and(|values| values.min_values() == 0);
    match value {
        DeValue::Boolean(on) if !takes_value || value_is_optional => Ok(if *on { switch() } else { Vec::new() }),
        _ if !takes_value => Err(format!("it is a switch, so true or false, not {}", kind(value))),
        DeValue::Array(values) if matches!(argument.get_action(), ArgAction::Append) => {
            values.iter().map(|value| to_word(long, value.get_ref())).collect()
        }
        DeValue::Array(_) => Err("it takes one value, not a list".to_owned()),
        value => Ok(vec![to_word(long, value)?]),
    }
}

/// The argument that sets a flag to a single value.
fn to_word(long: &str, value: &DeValue) -> Result<String, String> {
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
        DeValue::Datetime(_) => "a date (put it in quotation marks)",
        DeValue::Array(_) => "a list",
        DeValue::Table(_) => "a table",
    }
}

/// Checks a value with the command's parser. Conflicts between flags show only in the whole command line.
fn check(command: &Command, words: &[String]) -> Result<(), String> {
    let line = [command.get_name()].into_iter().chain(words.iter().map(String::as_str));
    match command.clone().try_get_matches_from(line) {
        Err(error) if !matches!(error.kind(), ErrorKind::MissingRequiredArgument | ErrorKind::ArgumentConflict) => {
            let message = error.to_string();
            let message = message.split("\n\nFor more").next().and_then(|rest| rest.split("\n\nUsage:").next());
            let message = message.unwrap_or_default();
            Err(message.strip_prefix("error: ").unwrap_or(message).to_owned())
        }
        _ => Ok(()),
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
        let flags = read(&program(), text).unwrap_or_else(|error| panic!("{error:?} in {text}"));
        flags.into_iter().flat_map(|flag| flag.words).collect()
    }

    fn wrong(text: &str) -> String {
        let FlagError { line, message } = read(&program(), text).unwrap_err();
        format!("{line}: {message}")
    }

    /// A value for the flag, as TOML, found by trial.
    fn value_of(command: &Command, argument: &Arg) -> String {
        let named = argument.get_possible_values();
        let named = named.first().map(|value| format!("{:?}", value.get_name()));
        let tried = named.into_iter().chain(
            ["true", "1", "0.5", "\"text\"", "\"de\"", "\"a=1\"", "\"article\"", "\"2026-01-31\""].map(str::to_owned),
        );
        let long = argument.get_long().unwrap();
        let mut taken =
            tried.filter(|value| read(&program(), &format!("[{}]\n{long} = {value}\n", command.get_name())).is_ok());
        taken.next().unwrap_or_else(|| panic!("no value can be set for {} --{long}", command.get_name()))
    }

    #[test]
    fn every_flag_of_every_command_can_be_set() {
        let program = program();
        let mut set = 0;
        for command in program.get_subcommands() {
            for (long, argument) in settable(command) {
                let value = value_of(command, argument);
                let flags = read(&program, &format!("[{}]\n{long} = {value}\n", command.get_name())).unwrap();
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
    fn switches_and_lists_follow_the_definition() {
        let command = Command::new("mine")
            .arg(Arg::new("quiet").long("quiet").action(ArgAction::SetTrue))
            .arg(Arg::new("lang").long("lang").action(ArgAction::Append).value_delimiter(','))
            .arg(Arg::new("stats").long("stats").num_args(0..=1).default_missing_value("-"));
        let mut program = Command::new("seek").subcommand(command);
        program.build();
        let words = |line: &str| {
            let read = read(&program, &format!("[mine]\n{line}\n"));
            read.map(|flags| flags[0].words.join(" ")).map_err(|error| error.message)
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
    fn an_unknown_command_or_flag_has_its_line_and_a_suggestion() {
        assert_eq!(wrong("\n[extrakt]\n"), "2: there is no command \"extrakt\" with flags; did you mean \"extract\"?");
        assert_eq!(wrong("[methods]\n"), "1: there is no command \"methods\" with flags");
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
            "1: \"jobs\" is in no table; flags belong to the table of their command, as under [extract]"
        );
    }

    #[test]
    fn a_wrong_value_has_its_line() {
        let message = wrong("[extract]\nformat = 'jsom'\n");
        assert!(message.starts_with("2: [extract] format: invalid value 'jsom' for '--format <FORMAT>'"), "{message}");
        assert!(message.contains("[possible values: text, "), "{message}");
        assert!(!message.contains("--help"), "{message}");
        let message = wrong("[extract]\njobs = 1979-05-27\n");
        assert_eq!(message, "2: [extract] jobs: it takes a text or a number, not a date (put it in quotation marks)");
        assert!(wrong("[extract]\n\njobs = \n").starts_with("3: "));
        assert!(wrong("[extract]\njobs = 1\njobs = 2\n").starts_with("3: "));
    }

    #[test]
    fn no_text_panics() {
        for text in [
            "[",
            "[[extract]]",
            "[extract.jobs]",
            "extract = {jobs = 1}",
            "\u{0}",
            "[extract]\n\"\" = 1",
            &"[".repeat(9999),
        ] {
            let _ = read(&program(), text);
        }
    }
}
