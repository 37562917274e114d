//! `seek man`: the help as manual pages, one for the program and one for each command.
//!
//! The definition of the command line is written by `clap_mangen`. What stands behind the help (examples, exit status)
//! is written here: `clap_mangen` would fill its lines as if they were prose.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use clap::{Command, CommandFactory};
use clap_mangen::Man;

use crate::cli::{Cli, ManArgs};
use crate::output::{OutputError, print};
use crate::pages::{CommandError, Outcome};

/// Prints the page of the program, or writes the pages of all commands into a folder.
///
/// # Errors
/// Where the folder or standard output takes no more.
pub fn run(arguments: &ManArgs) -> Result<Outcome, CommandError> {
    match &arguments.output {
        Some(folder) => write_all(folder)?,
        None => {
            let page = page(&program()).map_err(OutputError::Stdout)?;
            print(&String::from_utf8_lossy(&page))?;
        }
    }
    Ok(Outcome::AllFine)
}

fn write_all(folder: &Path) -> Result<(), OutputError> {
    fs::create_dir_all(folder).map_err(|error| OutputError::Folder { path: folder.to_owned(), error })?;
    let program = program();
    for command in program.get_subcommands().chain([&program]) {
        let path = folder.join(format!("{}.1", name(command)));
        let written = page(command).and_then(|page| fs::write(&path, page));
        written.map_err(|error| OutputError::File { path, error })?;
    }
    Ok(())
}

/// The definition, with the names that commands have on pages of their own.
fn program() -> Command {
    let mut program = Cli::command().disable_help_subcommand(true);
    program.build();
    program
}

/// The name of a command's page, as `seek-extract`.
fn name(command: &Command) -> &str {
    command.get_display_name().unwrap_or_else(|| command.get_name())
}

/// A command's page in the language of `man`.
fn page(command: &Command) -> io::Result<Vec<u8>> {
    let mut out = Vec::new();
    let man = Man::new(command.clone()).source(concat!("seek ", env!("CARGO_PKG_VERSION"))).manual("Content Seeker");
    man.render_title(&mut out)?;
    man.render_name_section(&mut out)?;
    man.render_synopsis_section(&mut out)?;
    man.render_description_section(&mut out)?;
    man.render_options_section(&mut out)?;
    if command.has_subcommands() {
        man.render_subcommands_section(&mut out)?;
    }
    if let Some(behind) = command.get_after_help() {
        write_behind(&mut out, &behind.to_string())?;
    }
    Ok(out)
}

/// What stands behind the help: paragraphs that begin with their name and a colon. Where a line ends there, the lines
/// below stay as they are; else they are prose.
fn write_behind(out: &mut Vec<u8>, text: &str) -> io::Result<()> {
    for paragraph in text.split("\n\n") {
        let (title, rest) = paragraph.split_once(':').unwrap_or(("Notes", paragraph));
        writeln!(out, ".SH {}", escaped(&title.to_uppercase()))?;
        match rest.strip_prefix('\n') {
            Some(lines) => {
                writeln!(out, ".nf")?;
                for line in lines.lines() {
                    writeln!(out, "{}", escaped(line.strip_prefix("  ").unwrap_or(line)))?;
                }
                writeln!(out, ".fi")?;
            }
            None => {
                for line in rest.trim_start().lines() {
                    writeln!(out, "{}", escaped(line))?;
                }
            }
        }
    }
    Ok(())
}

/// A line that `man` takes as text: no requests, no escapes, and ASCII for what is typed.
fn escaped(line: &str) -> String {
    let text = line.replace('\\', "\\e").replace('-', "\\-").replace('\'', "\\(aq").replace('`', "\\(ga");
    let text = text.replace('~', "\\(ti").replace('^', "\\(ha");
    if text.starts_with('.') { format!("\\&{text}") } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_a_page_for_each_command_and_it_names_all_flags() {
        let program = program();
        let pages: Vec<&Command> = program.get_subcommands().chain([&program]).collect();
        assert!(pages.iter().any(|command| name(command) == "seek-extract"));
        for command in pages {
            let text = String::from_utf8(page(command).unwrap()).unwrap();
            assert!(text.contains(&format!(".TH {} 1", name(command))), "{text}");
            for long in command.get_arguments().filter_map(clap::Arg::get_long) {
                let flag = format!("--{long}").replace('-', "\\-");
                assert!(text.contains(&flag), "{flag} is not on the page of {}", name(command));
            }
        }
    }

    #[test]
    fn examples_keep_their_lines_and_what_is_typed() {
        let mut out = Vec::new();
        write_behind(&mut out, "Examples:\n  seek -f 'a\\b' ~/x    a text\n  .hidden\n\nExit status: 0 fine,\n1 not.")
            .unwrap();
        let expected = ".SH EXAMPLES\n.nf\nseek \\-f \\(aqa\\eb\\(aq \\(ti/x    a text\n\\&.hidden\n.fi\n\
                        .SH EXIT STATUS\n0 fine,\n1 not.\n";
        assert_eq!(String::from_utf8(out).unwrap(), expected);
    }
}
