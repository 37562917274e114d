//! What users expect of every program: completions, manual pages, and control of colours.

use std::fs;
use std::process::{Command, Output};

use super::{folder, seek, status, utf8};
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
