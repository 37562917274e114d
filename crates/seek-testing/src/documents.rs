//! Reads a document: its files, its commands, and the output of the commands.
//!
//! Every line of a block `sh` is a command. In a block `console`, a command follows `$ `, and the lines below are its
//! output; a last line `...` cuts the output. A comment before a block describes it: `<!-- file: NAME -->` makes the block
//! a file that the commands of the document may read; `<!-- status: N -->` is the exit status of its commands.

use std::collections::BTreeMap;

/// The last line of a cut output.
const MORE: &str = "...";

/// A block of code.
#[derive(Debug, Default)]
pub struct CodeBlock<'t> {
    /// The word after the fence.
    pub language: &'t str,
    /// The name of the file, if the block is one.
    pub file: Option<&'t str>,
    /// The exit status of its commands.
    pub status: i32,
    /// The number of its first line in the document, from 0.
    pub first: usize,
    /// The lines of the block.
    pub lines: Vec<&'t str>,
}

/// A command and the output that the document shows.
#[derive(Debug)]
pub struct ShownCommand<'t> {
    /// The command.
    pub command: &'t str,
    /// The exit status.
    pub status: i32,
    /// The number of its line in the document, from 0.
    pub line: usize,
    /// The shown output; empty if the document shows none.
    pub printed: Vec<&'t str>,
}

/// The blocks of a document, in order.
pub fn blocks(text: &str) -> Vec<CodeBlock<'_>> {
    let mut found: Vec<CodeBlock> = Vec::new();
    // The length of the opening fence; the block may contain shorter fences.
    let mut open = None;
    let (mut file, mut status) = (None, 0);
    for (number, line) in text.lines().enumerate() {
        let fence = line.len() - line.trim_start_matches('`').len();
        match (open, fence >= open.unwrap_or(3)) {
            (None, true) => {
                let language = line[fence..].trim();
                found.push(CodeBlock { language, file: file.take(), status, first: number + 1, lines: Vec::new() });
                (open, status) = (Some(fence), 0);
            }
            (Some(_), true) => open = None,
            (Some(_), false) => found.last_mut().unwrap().lines.push(line),
            (None, false) => {
                let said = line.strip_prefix("<!-- ").and_then(|rest| rest.strip_suffix(" -->")).unwrap_or_default();
                file = said.strip_prefix("file: ").or(file);
                status = said.strip_prefix("status: ").map_or(status, |number| number.parse().unwrap());
            }
        }
    }
    found
}

impl<'t> CodeBlock<'t> {
    /// The commands of the block.
    pub fn commands(&self) -> Vec<ShownCommand<'t>> {
        let mut found: Vec<ShownCommand> = Vec::new();
        for (line, text) in (self.first..).zip(self.lines.iter().copied()) {
            let command = match self.language {
                "sh" => Some(text).filter(|text| !text.trim().is_empty() && !text.starts_with('#')),
                "console" => text.strip_prefix("$ "),
                _ => None,
            };
            match (command, found.last_mut()) {
                (Some(command), _) => {
                    found.push(ShownCommand { command, status: self.status, line, printed: Vec::new() })
                }
                (None, Some(shown)) if self.language == "console" => shown.printed.push(text),
                _ => {}
            }
        }
        for shown in &mut found {
            // An empty line before the next command is not output.
            while shown.printed.last().is_some_and(|line| line.is_empty()) {
                shown.printed.pop();
            }
        }
        found
    }
}

impl ShownCommand<'_> {
    /// The difference between the shown output and the printed output; `None` if there is none.
    pub fn differs(&self, printed: &str) -> Option<String> {
        let expected = self.cut(printed);
        let same = self.printed.is_empty() || self.printed == expected;
        (!same)
            .then(|| format!("$ {}\nprints\n{}\nnot\n{}", self.command, expected.join("\n"), self.printed.join("\n")))
    }

    /// The printed output, cut like the shown output.
    fn cut<'p>(&self, printed: &'p str) -> Vec<&'p str> {
        let lines: Vec<&str> = printed.trim_end().lines().map(str::trim_end).collect();
        match self.printed.split_last() {
            Some((&MORE, before)) if before.len() < lines.len() => {
                lines.into_iter().take(before.len().max(1)).chain([MORE]).collect()
            }
            _ => lines,
        }
    }
}

/// The document with new outputs. `printed` has the output of each command by its line.
pub fn renewed(text: &str, printed: &BTreeMap<usize, String>) -> String {
    let lines: Vec<&str> = text.lines().collect();
    let mut new: Vec<&str> = Vec::new();
    let mut next = 0;
    for shown in blocks(text).iter().flat_map(CodeBlock::commands).filter(|shown| !shown.printed.is_empty()) {
        let Some(printed) = printed.get(&shown.line) else { continue };
        new.extend(&lines[next..=shown.line]);
        new.extend(shown.cut(printed));
        next = shown.line + 1 + shown.printed.len();
    }
    new.extend(&lines[next..]);
    new.join("\n") + "\n"
}

#[test]
fn a_document_is_read_compared_and_renewed() {
    let text = "# A\n\n<!-- file: a.toml -->\n```toml\n[x]\n```\n\n````console\n$ one\n1\n...\n\n$ two\nb\n```\n````\n\n<!-- status: 2 -->\n```sh\n# three\nthree\n```\n";
    let all = blocks(text);
    assert_eq!((all[0].file, &all[0].lines[..]), (Some("a.toml"), &["[x]"][..]));
    let shown: Vec<ShownCommand> = all.iter().flat_map(CodeBlock::commands).collect();
    let commands: Vec<(&str, i32, usize)> =
        shown.iter().map(|shown| (shown.command, shown.status, shown.line)).collect();
    assert_eq!(commands, [("one", 0, 8), ("two", 0, 12), ("three", 2, 20)]);
    assert_eq!(shown[0].differs("1\n2\n"), None);
    assert_eq!(shown[1].differs("b  \n```\n\n"), None);
    assert!(shown[0].differs("3\n2\n").is_some() && shown[1].differs("b\nc\n").is_some());
    let printed = BTreeMap::from([(8, "3\n4\n5\n".to_owned()), (12, "x\ny\n".to_owned())]);
    let expected = text.replace("\n1\n...", "\n3\n...").replace("\nb\n```\n", "\nx\ny\n");
    assert_eq!(renewed(text, &printed), expected);
}
