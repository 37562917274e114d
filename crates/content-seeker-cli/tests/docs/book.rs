//! Tests of the book (`docs/book/`): its links are correct, and it describes every command and flag.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

use super::sandbox::{read, root, run, sandbox};
use seek_testing::documents::{CodeBlock, blocks};
use seek_testing::skip::skip;

/// The folder of the pages.
const SOURCE: &str = "docs/book/src";
/// What puts a file into a page.
const INCLUDE: &str = "{{#include ";

/// The pages of the book, with the table of contents.
pub fn pages() -> Vec<String> {
    let names =
        fs::read_dir(root().join(SOURCE)).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut pages: Vec<String> =
        names.filter(|name| name.ends_with(".md")).map(|name| format!("{SOURCE}/{name}")).collect();
    pages.sort();
    pages
}

/// The targets of the links in a text, without its blocks of code.
fn links(text: &str) -> Vec<&str> {
    let code: BTreeSet<usize> =
        blocks(text).iter().flat_map(|block| block.first..block.first + block.lines.len()).collect();
    let lines = text.lines().enumerate().filter(|(number, _)| !code.contains(number)).map(|(_, line)| line);
    lines
        .flat_map(|line| line.split("](").skip(1).filter_map(|rest| rest.split_once(')')))
        .map(|(target, _)| target)
        .collect()
}

/// The text of a page with the files that it includes.
fn whole(page: &str) -> String {
    let text = read(page);
    match text.split_once(INCLUDE) {
        Some((before, rest)) => {
            let (path, after) = rest.split_once("}}").unwrap();
            let path = Path::new(SOURCE).join(path.trim());
            format!("{before}{}{after}", read(path.to_str().unwrap()))
        }
        None => text,
    }
}

/// The anchors of the headings.
fn anchors(text: &str) -> BTreeSet<String> {
    let name = |heading: &str| {
        let letters = heading.trim().to_lowercase();
        let kept = letters.chars().filter(|c| c.is_alphanumeric() || ['_', '-', ' '].contains(c));
        kept.map(|c| if c == ' ' { '-' } else { c }).collect()
    };
    text.lines().filter(|line| line.starts_with('#')).map(|line| name(line.trim_start_matches('#'))).collect()
}

#[test]
fn every_page_is_in_the_table_of_contents() {
    let summary = read(&format!("{SOURCE}/SUMMARY.md"));
    let named: BTreeSet<String> = links(&summary).into_iter().map(|name| format!("{SOURCE}/{name}")).collect();
    let there: BTreeSet<String> = pages().into_iter().filter(|page| !page.ends_with("/SUMMARY.md")).collect();
    assert_eq!(named, there);
}

#[test]
fn links_of_the_book_have_targets() {
    for page in pages() {
        for link in links(&whole(&page)) {
            if link.starts_with("https://") {
                continue;
            }
            let (name, anchor) = link.split_once('#').unwrap_or((link, ""));
            let target = if name.is_empty() { page.clone() } else { format!("{SOURCE}/{name}") };
            assert!(root().join(&target).is_file(), "{page}: no file {link:?}");
            let found = anchor.is_empty() || anchors(&whole(&target)).contains(anchor);
            assert!(found, "{page}: no heading {link:?}");
        }
    }
}

#[test]
fn included_files_are_there() {
    for page in pages() {
        let text = read(&page);
        for (path, _) in text.split(INCLUDE).skip(1).filter_map(|rest| rest.split_once("}}")) {
            assert!(root().join(SOURCE).join(path.trim()).is_file(), "{page}: no file {path:?}");
        }
    }
}

/// The commands that `seek --help` names.
fn seek_commands(folder: &Path) -> Vec<String> {
    let help = String::from_utf8(run("seek --help", folder).stdout).unwrap();
    let (_, rest) = help.split_once("Commands:\n").unwrap();
    let lines = rest.lines().take_while(|line| !line.is_empty());
    let names = lines.filter_map(|line| line.strip_prefix("  ")?.split(' ').next().filter(|name| !name.is_empty()));
    names.filter(|name| *name != "help").map(str::to_owned).collect()
}

#[test]
fn every_flag_of_every_command_is_in_the_book() {
    let book: String = pages().iter().map(|page| read(page)).collect();
    let folder = sandbox("");
    let mut missing = Vec::new();
    for command in seek_commands(folder.path()) {
        let help = String::from_utf8(run(&format!("seek {command} --help"), folder.path()).stdout).unwrap();
        for line in help.lines().map(str::trim_start).filter(|line| line.starts_with('-')) {
            let Some(flag) = line.split([' ', ',']).find(|word| word.starts_with("--")) else { continue };
            let ends = |rest: &str| !rest.starts_with(|c: char| c.is_alphanumeric() || c == '-');
            if !book.split(flag).skip(1).any(ends) {
                missing.push(format!("seek {command} {flag}"));
            }
        }
        if !book.contains(&format!("seek {command}")) {
            missing.push(format!("seek {command}"));
        }
    }
    assert!(missing.is_empty(), "not in the book:\n{}", missing.join("\n"));
}

#[test]
fn configurations_in_the_book_are_valid() {
    let mut shown = 0;
    for page in pages() {
        let text = read(&page);
        for block in blocks(&text).iter().filter(|block| block.language == "toml") {
            let folder = sandbox("");
            fs::write(folder.path().join("shown.toml"), block.lines.join("\n")).unwrap();
            let output =
                run("seek explain --config shown.toml data/samples/article.html -o report.html", folder.path());
            assert!(output.status.success(), "{page}: {output:?}");
            shown += 1;
        }
    }
    assert!(shown > 0);
}

/// Runs the commands of `seek` of a page, then its Python. The test is skipped if a package is missing.
#[test]
fn python_in_the_book_runs() {
    let python = std::env::var("SEEK_PYTHON").unwrap_or_else(|_| "python3".to_owned());
    for page in pages() {
        let text = read(&page);
        let all = blocks(&text);
        if !all.iter().any(|block| block.language == "python") {
            continue;
        }
        let folder = sandbox(&text);
        for shown in all.iter().flat_map(CodeBlock::commands).filter(|shown| shown.command.starts_with("seek ")) {
            let output = run(shown.command, folder.path());
            assert_eq!(output.status.code(), Some(shown.status), "{page}: {}: {output:?}", shown.command);
        }
        // A file that is included is a recipe, which the tests of the Python package run.
        let is_shown = |block: &&CodeBlock| {
            block.language == "python" && !block.lines.iter().any(|line| line.starts_with(INCLUDE))
        };
        for block in all.iter().filter(is_shown) {
            let code = block.lines.join("\n");
            let python_output =
                |code: &str| Command::new(&python).args(["-c", code]).current_dir(folder.path()).output();
            let imports: Vec<&str> = block.lines.iter().copied().filter(|line| line.starts_with("import ")).collect();
            match python_output(&imports.join("\n")) {
                Ok(output) if output.status.success() => {
                    let output = python_output(&code).unwrap();
                    assert!(output.status.success(), "{page}:\n{code}\n{}", String::from_utf8_lossy(&output.stderr));
                }
                _ => skip(&format!("{page}: {python} lacks what it needs: {}", imports.join(", "))),
            }
        }
    }
}
