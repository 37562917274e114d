//! What a document shows: files, commands, and what the commands print.
//!
//! Commands stand in blocks marked `sh` (each line one) or `console` (lines behind `$ `, what they print below them; a
//! last line `...` says that there is more). A comment before a block says what is special about it:
//! `<!-- file: NAME -->` that the block is a file, which the commands of the document may read, `<!-- status: N -->`
//! that its commands end so.

use std::collections::BTreeMap;

/// The last line of an output that is cut.
const MORE: &str = "...";

/// A block of code.
#[derive(Debug, Default)]
pub struct Block<'t> {
    /// The word behind the fence.
    pub language: &'t str,
    /// The file that it is.
    pub file: Option<&'t str>,
    /// How its commands end.
    pub status: i32,
    /// The number of its first line in the document, from 0.
    pub first: usize,
    /// What stands in it.
    pub lines: Vec<&'t str>,
}

/// A command, and what it is said to print.
#[derive(Debug)]
pub struct Shown<'t> {
    /// As a user types it.
    pub command: &'t str,
    /// How it ends.
    pub status: i32,
    /// The number of its line in the document, from 0.
    pub line: usize,
    /// What stands below it; nothing where the document does not show it.
    pub printed: Vec<&'t str>,
}

/// The blocks of a document, in order.
pub fn blocks(text: &str) -> Vec<Block<'_>> {
    let mut found: Vec<Block> = Vec::new();
    // The length of the fence that opened the block; what is printed may hold shorter ones.
    let mut open = None;
    let (mut file, mut status) = (None, 0);
    for (number, line) in text.lines().enumerate() {
        let fence = line.len() - line.trim_start_matches('`').len();
        match (open, fence >= open.unwrap_or(3)) {
            (None, true) => {
                let language = line[fence..].trim();
                found.push(Block { language, file: file.take(), status, first: number + 1, lines: Vec::new() });
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

impl<'t> Block<'t> {
    /// The commands in it.
    pub fn commands(&self) -> Vec<Shown<'t>> {
        let mut found: Vec<Shown> = Vec::new();
        for (line, text) in (self.first..).zip(self.lines.iter().copied()) {
            let command = match self.language {
                "sh" => Some(text).filter(|text| !text.trim().is_empty() && !text.starts_with('#')),
                "console" => text.strip_prefix("$ "),
                _ => None,
            };
            match (command, found.last_mut()) {
                (Some(command), _) => found.push(Shown { command, status: self.status, line, printed: Vec::new() }),
                (None, Some(shown)) if self.language == "console" => shown.printed.push(text),
                _ => {}
            }
        }
        for shown in &mut found {
            // An empty line before the next command is for the eye.
            while shown.printed.last().is_some_and(|line| line.is_empty()) {
                shown.printed.pop();
            }
        }
        found
    }
}

impl Shown<'_> {
    /// What is wrong with the output that is shown, compared with what was printed.
    pub fn differs(&self, printed: &str) -> Option<String> {
        let expected = self.cut(printed);
        let same = self.printed.is_empty() || self.printed == expected;
        (!same)
            .then(|| format!("$ {}\nprints\n{}\nnot\n{}", self.command, expected.join("\n"), self.printed.join("\n")))
    }

    /// What was printed, as far as it is shown.
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

/// The document with what its commands have printed, by the line of each, in the place of what it shows.
pub fn renewed(text: &str, printed: &BTreeMap<usize, String>) -> String {
    let lines: Vec<&str> = text.lines().collect();
    let mut new: Vec<&str> = Vec::new();
    let mut next = 0;
    for shown in blocks(text).iter().flat_map(Block::commands).filter(|shown| !shown.printed.is_empty()) {
        let Some(printed) = printed.get(&shown.line) else { continue };
        new.extend(&lines[next..=shown.line]);
        new.extend(shown.cut(printed));
        next = shown.line + 1 + shown.printed.len();
    }
    new.extend(&lines[next..]);
    new.join("\n") + "\n"
}

#[test]
fn what_is_shown_is_read_compared_and_renewed() {
    let text = "# A\n\n<!-- file: a.toml -->\n```toml\n[x]\n```\n\n````console\n$ one\n1\n...\n\n$ two\nb\n```\n````\n\n<!-- status: 2 -->\n```sh\n# three\nthree\n```\n";
    let all = blocks(text);
    assert_eq!((all[0].file, &all[0].lines[..]), (Some("a.toml"), &["[x]"][..]));
    let shown: Vec<Shown> = all.iter().flat_map(Block::commands).collect();
    let told: Vec<(&str, i32, usize)> = shown.iter().map(|shown| (shown.command, shown.status, shown.line)).collect();
    assert_eq!(told, [("one", 0, 8), ("two", 0, 12), ("three", 2, 20)]);
    assert_eq!(shown[0].differs("1\n2\n"), None);
    assert_eq!(shown[1].differs("b  \n```\n\n"), None);
    assert!(shown[0].differs("3\n2\n").is_some() && shown[1].differs("b\nc\n").is_some());
    let printed = BTreeMap::from([(8, "3\n4\n5\n".to_owned()), (12, "x\ny\n".to_owned())]);
    let expected = text.replace("\n1\n...", "\n3\n...").replace("\nb\n```\n", "\nx\ny\n");
    assert_eq!(renewed(text, &printed), expected);
}
