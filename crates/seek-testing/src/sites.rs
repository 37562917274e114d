//! Corpora of sample pages under other addresses, and runs of a program on them.

use serde_json::{Value, json as object};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use tempfile::TempDir;

/// A folder of sample pages `page/0`, `page/1`, ... with a corpus.jsonl.
pub struct Site {
    folder: TempDir,
    params: PathBuf,
    rows: Vec<Value>,
}

impl Site {
    /// Pages on the hosts `NAME.example`; an empty name makes a page without a URL. `sample` gives the number of the sample page.
    pub fn folder(hosts: &[&str], sample: impl Fn(usize) -> usize) -> Site {
        let samples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/samples");
        let lines = fs::read_to_string(samples.join("corpus.jsonl")).unwrap();
        let samples_rows: Vec<Value> = lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        let folder = tempfile::tempdir().unwrap();
        let mut rows = Vec::new();
        for (page, host) in hosts.iter().enumerate() {
            let row = &samples_rows[sample(page) % samples_rows.len()];
            let mut own = object!({
                "id": format!("page/{page}"),
                "page_type": row["page_type"],
                "html_file": format!("{page}.html"),
                "gold_file": format!("{page}.txt"),
            });
            if !host.is_empty() {
                own["url"] = format!("https://{host}.example/{page}").into();
            }
            for (from, to) in [("html_file", "html"), ("gold_file", "txt")] {
                let from = samples.join(row[from].as_str().unwrap());
                fs::copy(from, folder.path().join(format!("{page}.{to}"))).unwrap();
            }
            rows.push(own);
        }
        // Parameters of small models, for tests that need no quality.
        let boosted = |rounds: u32| object!({ "boosted": { "rounds": rounds, "max_leaves": 4, "min_leaf_rows": 3 } });
        let params = object!({
            "inner": 2,
            "page_type": boosted(3),
            "second_page_type": boosted(3),
            "segment": boosted(3),
            "content": boosted(10),
            "content_of_type": null,
        });
        let file = folder.path().join("params.json");
        fs::write(&file, params.to_string()).unwrap();
        Site { folder, params: file, rows }.written()
    }

    /// The folder.
    pub fn path(&self) -> &Path {
        self.folder.path()
    }

    /// A file with parameters of small models.
    pub fn small_params(&self) -> &str {
        self.params.to_str().unwrap()
    }

    /// The same pages with other page types.
    pub fn with_types(mut self, page_type: impl Fn(usize) -> Option<&'static str>) -> Site {
        for (page, row) in self.rows.iter_mut().enumerate() {
            row["page_type"] = page_type(page).map_or(Value::Null, Value::from);
        }
        self.written()
    }

    /// The same pages with other gold texts.
    pub fn with_gold(self, gold: impl Fn(usize) -> String) -> Site {
        (0..self.rows.len()).for_each(|page| fs::write(self.path().join(format!("{page}.txt")), gold(page)).unwrap());
        self
    }

    /// The same pages with other HTML.
    pub fn with_html(self, html: impl Fn(usize) -> String) -> Site {
        (0..self.rows.len()).for_each(|page| fs::write(self.path().join(format!("{page}.html")), html(page)).unwrap());
        self
    }

    fn written(self) -> Site {
        let lines: Vec<String> = self.rows.iter().map(Value::to_string).collect();
        fs::write(self.path().join("corpus.jsonl"), lines.join("\n")).unwrap();
        self
    }
}

/// Runs a program: the name of the command, the corpus, the other arguments.
pub fn run(program: &str, args: &[&str], corpus: &Site) -> Output {
    let (command, rest) = args.split_first().unwrap();
    Command::new(program).arg(command).arg(corpus.path()).args(rest).output().unwrap()
}

/// The JSON of a run that must succeed.
pub fn json(out: &Output) -> Value {
    assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
    serde_json::from_slice(&out.stdout).unwrap()
}

/// The message of a run that must fail.
pub fn error(out: &Output) -> String {
    assert!(!out.status.success(), "the command must fail");
    String::from_utf8_lossy(&out.stderr).into_owned()
}

/// The text of the warning of a kind in the JSON output.
pub fn warnings(output: &Value, kind: &str) -> String {
    let found = output["warnings"].as_array().unwrap().iter().find(|warning| warning["kind"] == kind);
    found.unwrap_or_else(|| panic!("no warning {kind}: {}", output["warnings"]))["text"].as_str().unwrap().to_owned()
}
