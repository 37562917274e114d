//! `seek.toml`: where it is read, what it may set, and how its errors look.

use super::{STORM, folder, seek, status, utf8};

/// A configuration that does not fit the flags of [`refused`].
const FORUM: &str = "[extract]\npage-type = \"forum\"\n";

/// Runs a command of a user whose file is `home/seek/seek.toml`, with these environment variables and files. Gives the
/// exit status and standard error.
fn run(files: &[(&str, &str)], variables: &[(&str, &str)], arguments: &[&str]) -> (i32, String) {
    let dir = folder(files.iter().chain(&[("page.html", STORM)]).copied());
    let mut command = seek(arguments);
    command.current_dir(dir.path()).env("XDG_CONFIG_HOME", dir.path().join("home")).envs(variables.iter().copied());
    let output = command.output().unwrap();
    let error = utf8(&output.stderr).replace(&format!("{}/", dir.path().display()), "");
    (status(&output), error)
}

/// The note below the usage error of a command that no page type fits: it names the file of a page type.
fn refused(variables: &[(&str, &str)], arguments: &[&str]) -> String {
    let files = ["seek.toml", "home/seek/seek.toml", "variable.toml", "flag.toml"].map(|path| (path, FORUM));
    let words = [&["extract", "--method", "dana", "page.html"], arguments].concat();
    let (status, error) = run(&files, variables, &words);
    assert_eq!(status, 2);
    assert!(error.contains("a page type does not work with the method \"dana\""), "{error}");
    error.lines().last().unwrap().to_owned()
}

#[test]
fn the_flag_precedes_the_variable_and_the_variable_the_file_of_the_user() {
    let variable = [("SEEK_CONFIG", "variable.toml")];
    let flag = ["--config", "flag.toml"];
    assert_eq!(refused(&variable, &flag), "seek: flag.toml adds: --page-type=forum");
    assert_eq!(refused(&variable, &[]), "seek: variable.toml adds: --page-type=forum");
    assert_eq!(refused(&[("SEEK_CONFIG", "")], &[]), "seek: home/seek/seek.toml adds: --page-type=forum");
    assert_eq!(refused(&[], &[]), "seek: home/seek/seek.toml adds: --page-type=forum");
}

#[test]
fn no_file_is_read_from_the_working_directory_or_with_no_config() {
    let wrong = "[extract]\nwrong = true\n";
    assert_eq!(run(&[("seek.toml", wrong)], &[], &["extract", "page.html"]), (0, String::new()));
    let files = [("home/seek/seek.toml", wrong), ("variable.toml", wrong)];
    let arguments = ["extract", "--no-config", "page.html"];
    assert_eq!(run(&files, &[("SEEK_CONFIG", "variable.toml")], &arguments), (0, String::new()));
}

#[test]
fn a_missing_file_is_an_error_only_if_it_was_named() {
    let missing =
        (2, "seek: cannot read the configuration no.toml: No such file or directory (os error 2)\n".to_owned());
    assert_eq!(run(&[], &[], &["extract", "--config", "no.toml", "page.html"]), missing);
    assert_eq!(run(&[], &[("SEEK_CONFIG", "no.toml")], &["extract", "page.html"]), missing);
    assert_eq!(run(&[], &[], &["extract", "page.html"]), (0, String::new()));
}

#[test]
fn a_wrong_configuration_has_status_2_and_its_line() {
    let files = [("home/seek/seek.toml", "[extract]\njobs = 2\nformt = \"json\"\n")];
    let wrong = "seek: home/seek/seek.toml:3: [extract] formt: there is no such flag; did you mean \"format\"?\n";
    for command in ["extract", "classify"] {
        assert_eq!(run(&files, &[], &[command, "page.html"]), (2, wrong.to_owned()));
    }
    for unharmed in [&["--version"][..], &["extract", "--help"], &["completions", "bash"], &["methods"]] {
        assert_eq!(run(&files, &[], unharmed).0, 0, "{unharmed:?}");
    }
}
