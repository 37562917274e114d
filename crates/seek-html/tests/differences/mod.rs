//! The cases of html5lib whose result differs on purpose, each with its reason.

use std::collections::BTreeMap;

/// The pinned cases, and what the tests found so far.
pub struct Differences {
    /// The reason by case.
    pinned: BTreeMap<String, String>,
    seen: Vec<String>,
    failures: Vec<String>,
    cases: usize,
}

impl Differences {
    /// Reads the list. A line is a case (`file#number`, counted from 0) and the reason; `//` begins a comment.
    pub fn read() -> Differences {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/html5lib/differences.txt");
        let text = std::fs::read_to_string(path).unwrap();
        let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with("//"));
        let entry = |line: &str| line.split_once(' ').map(|(case, reason)| (case.to_owned(), reason.to_owned()));
        let pinned = lines.map(|line| entry(line).expect("a case and its reason")).collect();
        Differences { pinned, seen: Vec::new(), failures: Vec::new(), cases: 0 }
    }

    /// Counts one case. An error fails unless the case is pinned.
    pub fn check(&mut self, file: &str, number: usize, title: &str, result: Result<(), String>) {
        self.cases += 1;
        let Err(message) = result else { return };
        let case = format!("{file}#{number}");
        if self.pinned.contains_key(&case) {
            self.seen.push(case);
        } else {
            self.failures.push(format!("{case}: {title}\n{message}\n"));
        }
    }

    /// Fails if a case failed, or if a pinned case of these files no longer differs.
    pub fn finish(self, files: &str) {
        let shown = self.failures.iter().take(40).cloned().collect::<String>();
        let passed = self.cases - self.failures.len() - self.seen.len();
        println!("{files}: {} cases, {passed} passed, {} pinned", self.cases, self.seen.len());
        assert!(self.failures.is_empty(), "{} of {} cases differ:\n{shown}", self.failures.len(), self.cases);
        let stale = self.pinned.keys().filter(|case| case.starts_with(files) && !self.seen.contains(case));
        let stale: Vec<_> = stale.collect();
        assert!(stale.is_empty(), "these cases no longer differ: {stale:?}");
    }
}
