//! Tests of the report of a training run, through the binary and in a browser. The browser test is skipped without one.

use seek_testing::headless::{browser, seen};
use serde_json::{Value, json};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use tempfile::TempDir;

/// The headings of a report in order.
const HEADINGS: [&str; 6] = [
    "Scores by page type", "Confusion of page types", "Reliability", "Importance of features", "Worst pages",
    "What the labels could not match",
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

/// Runs a command with parameters of a quick fit, in this folder.
fn run(folder: &Path, arguments: &[&str]) -> Output {
    let quick = root().join("notebooks/quick.json");
    let mut command = Command::new(env!("CARGO_BIN_EXE_seek-train"));
    command.current_dir(folder).args(arguments).arg("--params").arg(quick).output().unwrap()
}

/// Runs a command that succeeds, and reads the report that it writes.
fn report(folder: &Path, arguments: &[&str], file: &str) -> String {
    let output = run(folder, arguments);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    fs::read_to_string(folder.join(file)).unwrap()
}

/// The rows of the table after a heading, as the texts of their cells.
fn table<'r>(report: &'r str, heading: &str) -> Vec<Vec<&'r str>> {
    let (_, rest) = report.split_once(&format!("<h2>{heading}</h2>")).unwrap();
    let (_, rows) = rest.split_once("<table").unwrap();
    let rows = rows.split_once("</table>").unwrap().0.split("<tr>").skip(1);
    let text = |cell: &'r str| cell.split(['>', '<']).nth(1).unwrap().trim();
    rows.map(|row| row.split("<t").skip(1).map(text).collect()).collect()
}

/// Checks that a report has all headings in order and nothing from outside, and that its drawings are well-formed.
fn check(report: &str, drawings: usize) {
    let found: Vec<&str> = report.split("<h2>").skip(1).map(|rest| rest.split_once("</h2>").unwrap().0).collect();
    assert_eq!(found, HEADINGS);
    for outside in ["src=", "href=", "<link", "<script", "@import", "url("] {
        assert!(!report.contains(outside), "{outside} is in the report");
    }
    let svgs: Vec<&str> =
        report.match_indices("<svg").map(|(at, _)| report[at..].split_once("</svg>").unwrap().0).collect();
    assert_eq!(svgs.len(), drawings);
    for svg in svgs {
        roxmltree::Document::parse(&format!("{svg}</svg>")).unwrap();
    }
}

#[test]
fn cross_validate_writes_a_report_beside_its_table_and_json() {
    let folder = tempfile::tempdir().unwrap();
    let samples = root().join("data/samples");
    let samples = samples.to_str().unwrap();
    let html = report(folder.path(), &["cross-validate", samples, "--folds", "2"], "report.html");
    check(&html, 2);
    let rows = table(&html, "Scores by page type");
    let names: Vec<&str> = rows.iter().skip(1).map(|row| row[0]).collect();
    assert_eq!(names, ["all", "article", "collection", "documentation", "forum", "listing", "product", "service"]);
    assert_eq!(rows[1][1], "28");
    assert!(rows[1][4].contains(" to ") && !rows[1][4].contains('*'), "{:?}", rows[1]);
    let confusion = table(&html, "Confusion of page types");
    let counts =
        confusion.iter().skip(1).flat_map(|row| row.iter().skip(1)).map(|cell| cell.parse::<u32>().unwrap_or(0));
    assert_eq!(counts.sum::<u32>(), 28);
    let worst: Vec<f64> = table(&html, "Worst pages").iter().skip(1).map(|row| row[4].parse().unwrap()).collect();
    assert!(worst.len() == 28 && worst.is_sorted(), "{worst:?}");

    // With --json only the option --report writes the report. It has the same scores.
    let other = tempfile::tempdir().unwrap();
    let plain = run(other.path(), &["cross-validate", samples, "--folds", "2", "--json"]);
    assert!(plain.status.success() && fs::read_dir(other.path()).unwrap().next().is_none());
    let asked = run(other.path(), &["cross-validate", samples, "--folds", "2", "--json", "--report", "mine.html"]);
    assert_eq!(plain.stdout, asked.stdout);
    assert_eq!(fs::read_to_string(other.path().join("mine.html")).unwrap(), html);
    let json: Value = serde_json::from_slice(&plain.stdout).unwrap();
    let all = &json["by_type"][0];
    assert_eq!((&all["group"], &all["pages"], &all["interval"]["of_hosts"]), (&json!("all"), &json!(28), &json!(true)));
    let f1 = format!("{:.3}", all["f1"].as_f64().unwrap());
    assert_eq!(rows[1][3], f1.trim_start_matches('0'));
}

#[test]
fn fit_writes_a_report_with_the_scores_of_its_inner_folds() {
    let folder = tempfile::tempdir().unwrap();
    let samples = root().join("data/samples");
    let html = report(folder.path(), &["fit", samples.to_str().unwrap(), "-o", "models"], "models/report.html");
    check(&html, 2);
    assert!(html.contains("inner folds"), "{html}");
    assert_eq!(table(&html, "Scores by page type")[1][1], "28");
}

#[test]
fn fit_and_cross_validate_write_reports_of_a_chain() {
    let folder = tempfile::tempdir().unwrap();
    let samples = root().join("data/samples");
    let samples = samples.to_str().unwrap();
    let fit = report(folder.path(), &["fit", "--chain", samples, "-o", "chain"], "chain/chain-report.html");
    let validated = report(folder.path(), &["cross-validate", "--chain", samples, "--folds", "2"], "report.html");
    for (html, learned) in [(&fit, "chosen\tuniform share"), (&validated, "fold 1\n")] {
        let (before, rest) = html.split_once("<h2>What was learned</h2>").unwrap();
        assert!(rest.contains(learned) && rest.contains("pages without a good segment"), "{rest}");
        check(&[before, rest].concat(), 2);
        let scores = table(html, "Scores by page type");
        assert_eq!((scores[1][1], scores[1][5]), ("28", "-"), "a chain does not estimate its own F1");
        assert!(scores[1][4].contains(" to "), "{:?}", scores[1]);
        assert_eq!(table(html, "Worst pages").len(), 29);
    }
    // Pages that trained the classifiers of a fold are easier.
    let f1 = |html| table(html, "Scores by page type")[1][3].parse::<f64>().unwrap();
    assert!(f1(&validated) > 0.2 && f1(&validated) < 1.0, "{}", f1(&validated));

    // The texts of each heuristic, out-of-fold.
    let output =
        run(folder.path(), &["cross-validate", "--chain", samples, "--folds", "2", "--texts", "--json", "--fold", "1"]);
    let json: Value = serde_json::from_slice(&output.stdout).unwrap();
    let pages = json["pages"].as_array().unwrap().len();
    assert!(pages < 28 && json["pages"][0]["confidence"].is_null());
    let texts = json["texts"].as_array().unwrap();
    assert_eq!(texts.len(), pages);
    let methods = texts[0]["rows"].as_array().unwrap().iter().map(|row| row["method"].as_str().unwrap());
    assert_eq!(methods.collect::<Vec<_>>(), ["cs-lbs", "cs-sls", "cs-tp", "cs-tp tags=table,div,li"]);
}

#[test]
fn the_report_shows_what_a_classifier_of_own_types_confuses() {
    let (corpus, folder) = (hostile(), tempfile::tempdir().unwrap());
    let path = corpus.path().to_str().unwrap();
    // The pages of both types are alike, so the classifier cannot be right on all of them.
    run(folder.path(), &["fit", path, "--task", "types", "--own-types", "-o", "models"]);
    let html = fs::read_to_string(folder.path().join("models/report.html")).unwrap();
    let confusion = table(&html, "Page types of your own");
    assert_eq!(confusion.iter().map(|row| row[0]).collect::<Vec<_>>(), ["", "article", "forum"]);
    let counts =
        confusion.iter().skip(1).flat_map(|row| row.iter().skip(1)).filter_map(|cell| cell.parse::<u32>().ok());
    assert_eq!(counts.sum::<u32>(), 39, "one page cannot be read");
    assert!(html.contains("of 39 pages was found (95 % interval") && html.contains("the surest first"), "{html}");
    assert!(!html.contains("<script") && !html.contains("Worst pages"), "{html}");
}

/// A corpus of forty pages with hostile ids: one page lacks a part of its gold, one cannot be read.
fn hostile() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let mut index = String::new();
    for number in 0..40 {
        let text =
            format!("The storm number {number} passed over the islands in the night, and nobody was hurt by it. ")
                .repeat(3);
        let lost = if number == 7 { "zebra yak xylophone" } else { "" };
        let links = "<li><a href=/>Home</a></li>".repeat(5 + number % 3);
        let page = format!("<ul>{links}</ul><p>{text}</p><p>{text}</p><ul>{links}</ul><footer>Imprint</footer>");
        fs::write(folder.path().join(format!("{number}.html")), page).unwrap();
        fs::write(folder.path().join(format!("{number}.txt")), format!("{text}\n{text}\n{lost}")).unwrap();
        let id = format!("s/<script>document.title = 'I ran'</script><img src=x onerror='document.title = 1'>{number}");
        let segments: Vec<&str> = if number == 3 { vec!["good /html/body/aside[9]"] } else { Vec::new() };
        let gold = if number == 11 { "missing.txt".to_owned() } else { format!("{number}.txt") };
        let line = json!({
            "id": id, "url": format!("https://host{number}.example/"), "page_type": (["article", "forum"])[number % 2],
            "html_file": format!("{number}.html"), "gold_file": gold, "segments": segments,
        });
        index.push_str(&format!("{line}\n"));
    }
    fs::write(folder.path().join("corpus.jsonl"), index).unwrap();
    folder
}

#[test]
fn the_report_names_unmatched_words_and_failed_pages_and_escapes_ids() {
    let (corpus, folder) = (hostile(), tempfile::tempdir().unwrap());
    // The command fails because of the page, but only after it has written the report.
    let output = run(folder.path(), &["cross-validate", corpus.path().to_str().unwrap(), "--folds", "2"]);
    assert!(!output.status.success());
    let html = fs::read_to_string(folder.path().join("report.html")).unwrap();
    assert!(!html.contains("<script") && !html.contains("<img"), "{html}");
    let unmatched = table(&html, "What the labels could not match");
    assert_eq!(unmatched.len(), 2, "{unmatched:?}");
    assert!(unmatched[1][0].ends_with("&gt;7") && unmatched[1][3] == "3", "{unmatched:?}");
    assert!(html.contains("Other labels that fit nothing") && html.contains("/html/body/aside[9]"), "{html}");
    assert!(html.contains("1 failed and took no part") && html.contains("missing.txt"), "{html}");
}

/// Inspects the loaded frame.
const LOOK: &str = r#"<!doctype html><meta charset=utf-8><body><iframe id=frame src=report.html width=1000 height=800></iframe>
<pre id=seen></pre><script>
addEventListener('load', () => {
    const shown = document.getElementById('frame').contentDocument;
    const box = element => { const { width, height } = element.getBoundingClientRect(); return [width, height]; };
    document.getElementById('seen').textContent = JSON.stringify({
        title: shown.title,
        scripts: shown.scripts.length + shown.querySelectorAll('[onerror], img').length,
        tables: [...shown.querySelectorAll('table')].map(box),
        drawings: [...shown.querySelectorAll('svg')].map(box),
        overflow: shown.documentElement.scrollWidth - shown.documentElement.clientWidth,
        colours: [...shown.querySelectorAll('.confusion td.right')].map(cell => getComputedStyle(cell).backgroundColor),
        text: shown.body.innerText,
    });
});
</script>"#;

#[test]
fn a_browser_shows_tables_and_drawings_and_runs_nothing() {
    let Some(browser) = browser() else { return };
    let (corpus, folder) = (hostile(), tempfile::tempdir().unwrap());
    run(folder.path(), &["cross-validate", corpus.path().to_str().unwrap(), "--folds", "2"]);
    fs::write(folder.path().join("look.html"), LOOK).unwrap();
    let seen = seen(&browser, &folder.path().join("look.html"));
    assert_eq!((&seen["title"], &seen["scripts"]), (&json!("Cross-validation"), &json!(0)));
    let boxes = |name: &str| -> Vec<[f64; 2]> { serde_json::from_value(seen[name].clone()).unwrap() };
    assert_eq!((boxes("tables").len(), boxes("drawings").len()), (6, 2));
    assert!(boxes("tables").iter().all(|[width, height]| *width > 100.0 && *height > 30.0), "{seen}");
    assert!(boxes("drawings").iter().all(|[width, height]| *width > 500.0 && *height > 200.0), "{seen}");
    assert!(seen["overflow"].as_f64().unwrap() <= 1.0, "{seen}");
    let colours: Vec<String> = serde_json::from_value(seen["colours"].clone()).unwrap();
    assert!(
        colours.len() == 2 && colours.iter().any(|colour| colour.starts_with("rgba(43, 108, 176, 0.")),
        "{colours:?}"
    );
    let text = seen["text"].as_str().unwrap();
    assert!(
        text.contains("document.title = 'I ran'") && HEADINGS.iter().all(|heading| text.contains(heading)),
        "{text}"
    );
}
