//! Runs the commands of the documents that need an engine. The test `docs` of `content-seeker-cli` runs all others.

use super::program::is_without_browser;
use super::{root, seek_program};
use seek_testing::documents::{CodeBlock, blocks};
use seek_testing::skip::skip;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// The folders of the documents.
const FOLDERS: [&str; 5] = ["", "data", "docs", "docs/book/src", "notebooks"];
/// The flag of commands that need an engine.
const FLAG: &str = "--layout";

/// The documents with the folder of each.
fn documents() -> Vec<PathBuf> {
    let files = FOLDERS.iter().flat_map(|folder| fs::read_dir(root().join(folder)).unwrap());
    let mut documents: Vec<PathBuf> = files.map(|file| file.unwrap().path()).collect();
    documents.retain(|path| path.extension().is_some_and(|extension| extension == "md"));
    documents.sort();
    documents
}

/// Whether a command runs `seek` with an engine. `just boxes` tests `seek-train`.
fn needs_program(command: &str) -> bool {
    command.contains(FLAG) && !command.starts_with("seek-train ")
}

#[test]
fn commands_that_need_an_engine_print_what_the_documents_show() {
    let Some(program) = seek_program() else { return };
    let path = format!("{}:{}", program.parent().unwrap().display(), std::env::var("PATH").unwrap());
    let mut ran = 0;
    for document in documents() {
        let text = fs::read_to_string(&document).unwrap();
        let folder = tempfile::tempdir().unwrap();
        symlink(root().join("data"), folder.path().join("data")).unwrap();
        for shown in blocks(&text).iter().flat_map(CodeBlock::commands).filter(|shown| needs_program(shown.command)) {
            let command = shown.command;
            let is_safe = command.starts_with("seek ") && !command.contains([';', '&', '$', '`', '|']);
            assert!(is_safe, "{}: nothing tests the command {command}", document.display());
            let output = run(command, folder.path(), &path);
            if is_without_browser(&output) {
                skip(&format!("no browser starts: {command}"));
                continue;
            }
            let printed = String::from_utf8_lossy(&output.stdout);
            assert_eq!(output.status.code(), Some(shown.status), "{}: {command}: {output:?}", document.display());
            assert_eq!(shown.differs(&printed), None, "{}", document.display());
            ran += 1;
        }
    }
    assert!(ran >= 3, "only {ran} commands were found");
}

/// Runs a line with `seek` on the path and without a configuration of the user.
fn run(line: &str, folder: &Path, path: &str) -> Output {
    let mut command = Command::new("bash");
    command.args(["-c", line]).current_dir(folder).env("PATH", path).env("HOME", folder);
    command.env_remove("XDG_CONFIG_HOME").env_remove("SEEK_CONFIG").output().unwrap()
}
