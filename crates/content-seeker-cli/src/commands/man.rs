//! `seek man`: the help as manual pages, one for the program and one for each command.
//!
//! `clap_mangen` writes the definition of the command line. This module writes the text after the help (examples, exit
//! status), whose lines `clap_mangen` would join as prose.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use clap::{Command, CommandFactory};
use clap_mangen::Man;

use crate::cli::Cli;
use crate::cli::man::ManArgs;
use crate::error::{CommandError, CommandOutcome};
use crate::output::destination::OutputError;
use crate::output::terminal::print;

/// Prints the page of the program, or writes the pages of all commands into a folder.
///
/// # Errors
/// The folder or standard output cannot be written.
pub fn run(arguments: &ManArgs) -> Result<CommandOutcome, CommandError> {
    match &arguments.output {
        Some(folder) => write_all(folder)?,
        None => {
            let page = page(&program()).map_err(OutputError::Stdout)?;
            print(&String::from_utf8_lossy(&page))?;
        }
    }
    Ok(CommandOutcome::Success)
}

fn write_all(folder: &Path) -> Result<(), OutputError> {
    fs::create_dir_all(folder).map_err(|source| OutputError::Folder { path: folder.to_owned(), source })?;
    let program = program();
    for command in program.get_subcommands().chain([&program]) {
        let path = folder.join(format!("{}.1", name(command)));
        let written = page(command).and_then(|page| seek_io::write_atomic(&path, &page));
        written.map_err(|error| OutputError::file(path, error))?;
    }
    Ok(())
}

/// The definition, with the names of the commands on their pages.
fn program() -> Command {
    let mut program = Cli::command().disable_help_subcommand(true);
    program.build();
    program
}

/// The name of a command's page, such as `seek-extract`.
fn name(command: &Command) -> &str {
    command.get_display_name().unwrap_or_else(|| command.get_name())
}

/// A command's page in roff, the language of `man`.
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
    if let Some(text) = command.get_after_help() {
        write_after_help(&mut out, &text.to_string())?;
    }
    Ok(out)
}

/// Writes the text after the help: paragraphs that begin with a title and a colon. If the title has its own line, the
/// lines below keep their ends; otherwise they are prose.
fn write_after_help(out: &mut Vec<u8>, text: &str) -> io::Result<()> {
    for paragraph in text.split("\n\n") {
        let (title, rest) = paragraph.split_once(':').unwrap_or(("Notes", paragraph));
        writeln!(out, ".SH {}", escape_roff(&title.to_uppercase()))?;
        match rest.strip_prefix('\n') {
            Some(lines) => {
                writeln!(out, ".nf")?;
                for line in lines.lines() {
                    writeln!(out, "{}", escape_roff(line.strip_prefix("  ").unwrap_or(line)))?;
                }
                writeln!(out, ".fi")?;
            }
            None => {
                for line in rest.trim_start().lines() {
                    writeln!(out, "{}", escape_roff(line))?;
                }
            }
        }
    }
    Ok(())
}

/// A line as roff text: without requests and escapes, and with the ASCII characters that a user types.
fn escape_roff(line: &str) -> String {
    let text = line.replace('\\', "\\e").replace('-', "\\-").replace('\'', "\\(aq").replace('`', "\\(ga");
    let text = text.replace('~', "\\(ti").replace('^', "\\(ha");
    if text.starts_with('.') { format!("\\&{text}") } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_has_a_page_with_all_its_flags() {
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
    fn examples_keep_their_lines_and_characters() {
        let mut out = Vec::new();
        write_after_help(
            &mut out,
            "Examples:\n  seek -f 'a\\b' ~/x    a text\n  .hidden\n\nExit status: 0 fine,\n1 not.",
        )
        .unwrap();
        let expected = ".SH EXAMPLES\n.nf\nseek \\-f \\(aqa\\eb\\(aq \\(ti/x    a text\n\\&.hidden\n.fi\n\
                        .SH EXIT STATUS\n0 fine,\n1 not.\n";
        assert_eq!(String::from_utf8(out).unwrap(), expected);
    }
}
