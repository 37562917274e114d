//! The notebooks are stored with outputs, and these hold the sample pages alone.
//!
//! `.ci/run notebook` runs them, and compares the texts of their outputs with the stored ones.

use super::sandbox::{read, root};
use serde_json::Value;
use std::fs;

/// Larger files make clones and reviews slow.
const MOST_BYTES: usize = 400_000;
/// Beginnings of paths of a machine. The outputs have relative paths.
const OF_A_MACHINE: [&str; 7] = ["/home/", "/root/", "/tmp/", "/Users/", "/usr/", "/var/", ":\\"];

/// The notebooks with their names.
fn notebooks() -> Vec<(String, Value)> {
    let names = fs::read_dir(root().join("notebooks")).unwrap().map(|entry| entry.unwrap().file_name());
    let mut names: Vec<String> = names.map(|name| name.into_string().unwrap()).collect();
    names.retain(|name| name.ends_with(".ipynb"));
    names.sort();
    assert!(names.len() >= 5, "{names:?}");
    names
        .into_iter()
        .map(|name| (name.clone(), serde_json::from_str(&read(&format!("notebooks/{name}"))).unwrap()))
        .collect()
}

/// The cells with code.
fn code(notebook: &Value) -> impl Iterator<Item = &Value> {
    notebook["cells"].as_array().unwrap().iter().filter(|cell| cell["cell_type"] == "code")
}

/// All strings of a value, without drawings.
fn strings<'a>(value: &'a Value, found: &mut Vec<&'a str>) {
    match value {
        Value::String(text) => found.push(text),
        Value::Array(values) => values.iter().for_each(|value| strings(value, found)),
        Value::Object(fields) => {
            fields.iter().filter(|(name, _)| *name != "image/png").for_each(|(_, value)| strings(value, found));
        }
        _ => {}
    }
}

/// The names of the corpora of which no page is stored here.
fn corpora() -> Vec<String> {
    let about = read("data/README.md");
    let (_, rows) = about.split_once("\n## Corpora\n").unwrap();
    let names = rows.lines().filter_map(|row| row.strip_prefix("| `")?.split_once('`'));
    let names: Vec<String> = names.map(|(name, _)| name.to_owned()).collect();
    assert!(names.len() >= 9, "{names:?}");
    names
}

#[test]
fn notebooks_are_stored_with_the_outputs_of_one_run() {
    let about = read("notebooks/README.md");
    for (name, notebook) in notebooks() {
        assert!(about.contains(&format!("[{name}]({name})")), "notebooks/README.md does not name {name}");
        let bytes = read(&format!("notebooks/{name}")).len();
        assert!(bytes <= MOST_BYTES, "{name} has {bytes} bytes");
        for (place, cell) in code(&notebook).enumerate() {
            assert_eq!(cell["execution_count"], place + 1, "{name}: the cell {} was not run in order", cell["id"]);
            let outputs = cell["outputs"].as_array().unwrap();
            let is_clean = |output: &Value| output["output_type"] != "error" && output["name"] != "stderr";
            assert!(outputs.iter().all(is_clean), "{name}: the cell {} has errors or warnings", cell["id"]);
        }
        let drawn = code(&notebook).any(|cell| cell["outputs"].to_string().contains("image/png"));
        assert!(drawn, "{name} is stored without drawings");
    }
}

#[test]
fn outputs_of_notebooks_are_of_the_sample_pages() {
    let corpora = corpora();
    for (name, notebook) in notebooks() {
        for cell in code(&notebook) {
            let mut texts = Vec::new();
            strings(&cell["outputs"], &mut texts);
            for text in texts {
                let place = format!("{name}, cell {}: {text}", cell["id"]);
                assert!(!OF_A_MACHINE.iter().any(|path| text.contains(path)), "a path of a machine in {place}");
                // Ids of pages begin with the name of their corpus.
                let other = corpora.iter().find(|corpus| text.contains(&format!("{corpus}/")));
                assert!(other.is_none(), "a page of another corpus in {place}");
                // The sites of the sample pages are invented.
                let mut sites = text.split("https://").skip(1).filter_map(|rest| rest.split('/').next());
                assert!(sites.all(|site| site.ends_with(".example")), "a real site in {place}");
            }
        }
    }
}

#[test]
fn packages_of_notebooks_are_pinned() {
    let lines = read("notebooks/requirements.txt");
    let loose: Vec<&str> = lines.lines().filter(|line| !line.starts_with('#') && !line.contains("==")).collect();
    assert!(loose.is_empty(), "not pinned: {loose:?}");
}
