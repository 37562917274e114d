//! What users expect of every program: completions, manual pages, a configuration file, and control of colours.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use super::{STORM, folder, seek, status, top, utf8};
use seek_testing::skip::skip;

/// The commands in the help.
fn commands() -> Vec<String> {
    let help = seek(&["--help"]).output().unwrap();
    let help = utf8(&help.stdout).to_owned();
    let (_, rest) = help.split_once("Commands:\n").unwrap();
    // Two spaces precede a command; more precede the lines of its description.
    let lines = rest.lines().take_while(|line| !line.is_empty());
    let names = lines.filter_map(|line| line.strip_prefix("  ")?.split(' ').next().filter(|name| !name.is_empty()));
    names.map(str::to_owned).collect()
}

/// The output of a program that reads a file with this text; `None` if the program is not installed.
fn output_of(program: &str, arguments: &[&str], text: &[u8]) -> Option<Output> {
    let dir = folder([("text", text)]);
    Command::new(program).args(arguments).arg(dir.path().join("text")).output().ok()
}

#[test]
fn completions_have_every_command_and_are_valid_scripts() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let output = seek(&["completions", shell]).output().unwrap();
        assert_eq!(status(&output), 0);
        let script = utf8(&output.stdout);
        for command in commands() {
            assert!(script.contains(&command), "{shell}: {command} is missing");
        }
        assert!(script.contains("page-type"), "{shell}: flags are missing");
        // The scripts of PowerShell and Elvish have no values.
        if ["bash", "zsh", "fish"].contains(&shell) {
            assert!(script.contains("documentation"), "{shell}: values are missing");
        }
        if ["bash", "zsh", "fish"].contains(&shell) {
            match output_of(shell, &["-n"], script.as_bytes()) {
                Some(checked) => {
                    assert!(
                        checked.status.success() && checked.stderr.is_empty(),
                        "{shell}: {}",
                        utf8(&checked.stderr)
                    );
                }
                None => eprintln!("not checked by {shell}: it is not installed"),
            }
        }
    }
    assert_eq!(status(&seek(&["completions", "cmd"]).output().unwrap()), 2);
}

#[test]
fn bash_completes_commands_flags_and_values() {
    let script = seek(&["completions", "bash"]).output().unwrap().stdout;
    let ask = |words: &str, current: &str| {
        let (count, previous) = (words.split(' ').count(), words.split(' ').next_back().unwrap());
        let question = format!(
            "{}\nCOMP_WORDS=({words} {current}); COMP_CWORD={count}; _seek seek '{current}' '{previous}'; echo \"${{COMPREPLY[@]}}\"",
            utf8(&script)
        );
        let answer = output_of("bash", &["--noprofile", "--norc"], question.as_bytes());
        answer.map(|output| utf8(&output.stdout).trim().to_owned())
    };
    let Some(commands) = ask("seek", "ext") else { return skip("there is no bash") };
    assert_eq!(commands, "extract");
    assert_eq!(ask("seek extract", "--page-t").unwrap(), "--page-type");
    assert_eq!(ask("seek extract --page-type", "foru").unwrap(), "forum");
}

#[test]
fn every_command_has_a_valid_manual_page() {
    let dir = tempfile::tempdir().unwrap();
    let output = seek(&["man", "-o"]).arg(dir.path().join("man1")).output().unwrap();
    assert_eq!((status(&output), utf8(&output.stdout)), (0, ""));
    let mut expected: Vec<String> =
        commands().iter().filter(|name| *name != "help").map(|name| format!("seek-{name}.1")).collect();
    expected.push("seek.1".to_owned());
    expected.sort();
    let mut found: Vec<String> = fs::read_dir(dir.path().join("man1"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    found.sort();
    assert_eq!(found, expected);
    let page = fs::read(dir.path().join("man1/seek-extract.1")).unwrap();
    // groff warns of unknown requests, wrong escapes and lines that do not fit.
    let Some(shown) = output_of("groff", &["-man", "-Tascii", "-ww", "-P-c"], &page) else {
        return skip("there is no groff");
    };
    assert_eq!((shown.status.success(), utf8(&shown.stderr)), (true, ""));
    let text = utf8(&shown.stdout);
    // groff prints bold and underlined letters twice, with a backspace between.
    let mut plain = String::new();
    for c in text.chars() {
        if c == '\u{8}' {
            plain.pop().unwrap()
        } else {
            plain.push(c);
            c
        };
    }
    for part in
        ["--page-type <TYPE>", "EXAMPLES", "\n       seek extract page.html                      the text of a page\n"]
    {
        assert!(plain.contains(part), "{part:?} is not in {plain}");
    }
}

#[test]
fn man_without_a_folder_prints_the_page_of_the_program() {
    let output = seek(&["man"]).output().unwrap();
    assert_eq!(status(&output), 0);
    assert!(utf8(&output.stdout).contains(".TH seek 1"));
}

#[test]
fn the_configuration_of_the_working_directory_precedes_that_of_the_user() {
    let dir = folder([
        ("work/page.html", STORM),
        ("home/seek/seek.toml", "[classify]\nformat = \"json\"\n"),
        ("other.toml", "[classify]\nformat = \"table\"\n"),
    ]);
    let classified = |arguments: &[&str]| {
        let mut command = seek(&["classify"]);
        command.args(arguments).current_dir(dir.path().join("work")).env("XDG_CONFIG_HOME", dir.path().join("home"));
        let output = command.output().unwrap();
        assert_eq!(status(&output), 0, "{}", utf8(&output.stderr));
        utf8(&output.stdout).starts_with('{')
    };
    assert!(classified(&["page.html"]), "the user's file");
    assert!(!classified(&["page.html", "-f", "table"]), "the command line wins");
    assert!(!classified(&["page.html", "--no-config"]));
    assert!(!classified(&["--config", "../other.toml", "page.html"]));
    fs::write(dir.path().join("work/seek.toml"), "[classify]\nformat = \"table\"\n").unwrap();
    assert!(!classified(&["page.html"]), "the working directory's comes first");
}

#[test]
fn a_wrong_configuration_has_status_2_and_its_line() {
    let dir = folder([("seek.toml", "[extract]\njobs = 2\nformt = \"json\"\n"), ("page.html", STORM)]);
    let ask = |arguments: &[&str]| {
        let output = seek(arguments).current_dir(dir.path()).output().unwrap();
        (status(&output), utf8(&output.stderr).to_owned())
    };
    let wrong = "seek: seek.toml:3: [extract] formt: there is no such flag; did you mean \"format\"?\n";
    assert_eq!(ask(&["extract", "page.html"]), (2, wrong.to_owned()));
    assert_eq!(ask(&["classify", "page.html"]), (2, wrong.to_owned()));
    assert_eq!(ask(&["classify", "page.html", "--no-config"]).0, 0);
    for unharmed in [&["--version"][..], &["extract", "--help"], &["completions", "bash"], &["methods"]] {
        assert_eq!(ask(unharmed).0, 0, "{unharmed:?}");
    }
}

#[test]
fn a_usage_error_names_the_flags_of_the_configuration() {
    let dir = folder([("seek.toml", "[extract]\npage-type = \"forum\"\n"), ("page.html", STORM)]);
    let output = seek(&["extract", "--method", "dana", "page.html"]).current_dir(dir.path()).output().unwrap();
    let error = utf8(&output.stderr);
    assert_eq!(status(&output), 2);
    assert!(
        error.contains("a page type does not work with the method \"dana\"")
            && error.ends_with("\nseek: seek.toml adds: --page-type=forum\n"),
        "{error}"
    );
}

#[test]
fn the_environment_controls_colours() {
    let coloured = |set: &[(&str, &str)]| {
        let mut command = seek(&["extract", "--frobnicate"]);
        for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE"] {
            command.env_remove(name);
        }
        command.envs(set.iter().copied());
        utf8(&command.output().unwrap().stderr).contains('\u{1b}')
    };
    assert!(!coloured(&[]), "standard error is no terminal here");
    assert!(coloured(&[("CLICOLOR_FORCE", "1")]));
    assert!(!coloured(&[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")]));
}

#[test]
fn the_help_of_every_command_has_examples() {
    for command in commands().iter().filter(|name| *name != "help") {
        let output = seek(&[command, "--help"]).output().unwrap();
        let help = utf8(&output.stdout);
        assert!(help.contains(&format!("Examples:\n  seek {command}")), "{help}");
    }
}

/// Runs `seek COMMAND page.html` in a folder with this configuration, and with that of a user.
fn run_with(dir: &Path, command: &str, arguments: &[&str]) -> (i32, String) {
    let mut command = seek(&[command, "page.html"]);
    command.args(arguments).env("XDG_CONFIG_HOME", dir.join("home"));
    let output = command.current_dir(dir.join("work")).output().unwrap();
    (status(&output), utf8(&output.stderr).to_owned())
}

/// The message about a flag of `[extract]` in the first line of a configuration that was found.
fn not_for_a_folder(flag: &str) -> String {
    format!(
        "seek: seek.toml:2: [extract] {flag}: a seek.toml in the working directory cannot set it; use the command \
         line, or name the file with --config\n"
    )
}

#[test]
fn a_configuration_in_the_working_directory_cannot_choose_output_paths() {
    for line in ["output = \"elsewhere\"", "force = true"] {
        let settings = format!("[extract]\n{line}\n");
        let dir =
            folder([("work/page.html", STORM), ("work/seek.toml", &settings), ("home/seek/seek.toml", &settings)]);
        let ask = |command: &str, arguments: &[&str]| run_with(dir.path(), command, arguments);
        let wrong = not_for_a_folder(line.split(' ').next().unwrap());
        assert_eq!(ask("extract", &[]), (2, wrong.clone()));
        assert_eq!(ask("classify", &[]), (2, wrong));
        assert!(!dir.path().join("work/elsewhere").exists());
        assert_eq!(ask("extract", &["--config", "seek.toml"]).0, 0);
        fs::remove_dir_all(dir.path().join("work/elsewhere")).ok();
        fs::remove_file(dir.path().join("work/seek.toml")).unwrap();
        assert_eq!(ask("extract", &[]).0, 0, "the user's file may");
    }
}

#[test]
fn a_configuration_in_the_working_directory_cannot_read_other_files_or_lift_limits() {
    let model = top().join("models/seek.safetensors").canonicalize().unwrap();
    let model = format!("model = {:?}", model.to_str().unwrap());
    for line in [&*model, "files-from = [\"list\"]", "timeout = 0", "max-bytes = 1073741824"] {
        let settings = format!("[extract]\n{line}\n");
        let dir = folder([
            ("work/page.html", STORM),
            ("work/list", "../secret.html\n"),
            ("secret.html", STORM),
            ("work/seek.toml", &settings),
            ("home/seek/seek.toml", &settings),
        ]);
        let ask = |arguments: &[&str]| run_with(dir.path(), "extract", arguments);
        assert_eq!(ask(&[]), (2, not_for_a_folder(line.split(' ').next().unwrap())));
        assert_eq!(ask(&["--config", "seek.toml"]), (0, String::new()));
        assert_eq!(ask(&["--no-config"]), (0, String::new()));
        fs::remove_file(dir.path().join("work/seek.toml")).unwrap();
        assert_eq!(ask(&[]), (0, String::new()), "the user's file may: {line}");
    }
}

/// Opening a pipe that nobody writes to would wait for ever.
#[cfg(unix)]
#[test]
fn a_configuration_that_is_a_pipe_is_refused() {
    let dir = folder([("work/page.html", STORM)]);
    let pipe = dir.path().join("work/seek.toml");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let wrong = "seek: cannot read the configuration seek.toml: it is not a file\n";
    assert_eq!(run_with(dir.path(), "extract", &[]), (2, wrong.to_owned()));
}
