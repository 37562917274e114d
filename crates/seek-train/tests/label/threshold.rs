//! The threshold of a page: one event that names its blocks, so that a kill, a replay and a merge give the same label.

use super::program::Project;
use serde_json::{Value, json};

const PAGE: &str = "<title>Storm</title><nav><a href=/>Home</a></nav><article><h1>Storm</h1>\
    <p>It came at night and took the roofs of nine houses.</p><p>It left at dawn.</p></article><footer>About us</footer>";

/// The events of a log, one a line.
fn events(project: &Project) -> Vec<Value> {
    let log = std::fs::read_to_string(project.log()).unwrap();
    log.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The change that makes all blocks main content from a threshold on, and the one that takes it back.
fn threshold_and_undo(page: &Value) -> (Value, Value) {
    let all = page["blocks"].as_array().unwrap().len();
    let before = &page["label"]["blocks"];
    let set = json!({ "threshold": { "at": 0.003, "on": [[0, all]] }, "empty": false });
    let undo = json!({ "threshold": { "at": null, "on": before, "off": outside(before, all) }, "empty": false });
    (set, undo)
}

/// The ranges between these ones.
fn outside(ranges: &Value, end: usize) -> Vec<[u64; 2]> {
    let mut first = 0;
    let mut gaps = Vec::new();
    for range in ranges.as_array().unwrap() {
        gaps.push([first, range[0].as_u64().unwrap()]);
        first = range[1].as_u64().unwrap();
    }
    gaps.push([first, end as u64]);
    gaps
}

#[test]
fn a_threshold_is_one_line_and_undo_redo_and_a_kill_give_the_same_label() {
    let project = Project::with_pages(&[("a.html", PAGE)]);
    let mut running = project.start(0);
    let page = running.open(0, "ann");
    assert!(page["blocks"][0]["probability"].is_number(), "{page}");
    assert_eq!([&page["label"]["threshold"], &page["label"]["by_hand"]], [&Value::Null, &json!([])]);
    let (set, undo) = threshold_and_undo(&page);
    let label = || running.get("/api/pages/0?annotator=ann").json()["label"].clone();
    let lines = events(&project).len();
    assert_eq!(running.change(0, "ann", &set).status, 200);
    assert_eq!(events(&project).len(), lines + 1);
    let after = label();
    let all = page["blocks"].as_array().unwrap().len();
    assert_eq!(
        [&after["blocks"], &after["threshold"], &after["by_hand"]],
        [&json!([[0, all]]), &json!(0.003), &json!([])]
    );
    assert_eq!(running.change(0, "ann", &undo).status, 200);
    assert_eq!(label(), page["label"], "undo");
    assert_eq!(running.change(0, "ann", &set).status, 200);
    assert_eq!(label(), after, "redo");
    assert_eq!(running.change(0, "ann", &json!({ "off": [[1, 2]] })).status, 200);
    let by_hand = label();
    assert_eq!(by_hand["by_hand"], json!([[1, 2]]));
    running.kill();
    assert_eq!(project.start(0).open(0, "ann")["label"], by_hand, "a replay");
}

#[test]
fn a_threshold_that_does_not_fit_the_page_is_refused() {
    let project = Project::with_pages(&[("a.html", PAGE)]);
    let running = project.start(0);
    running.open(0, "ann");
    let lines = events(&project).len();
    for wrong in [
        json!({ "at": 1.5 }),
        json!({ "at": -0.1 }),
        json!({ "at": "high" }),
        json!({ "at": 0.5, "on": [[0, 99]] }),
        json!({ "at": 0.5, "off": [[98, 99]] }),
        json!({ "at": 0.5, "model": "mine" }),
    ] {
        let refused = running.change(0, "ann", &json!({ "threshold": wrong }));
        assert_eq!(refused.status, 422, "{wrong}: {}", refused.body);
    }
    assert_eq!(running.change(0, "ann", &json!({ "free": [[0, 99]] })).status, 422);
    assert_eq!(events(&project).len(), lines, "nothing of them is in the log");
}

#[test]
fn a_threshold_of_another_machine_is_merged() {
    let mut here = Project::with_pages(&[("a.html", PAGE)]);
    let mut there = Project::with_pages(&[]);
    there.pages = here.pages.clone();
    let running = there.start(0);
    let page = running.open(0, "ann");
    running.change(0, "ann", &json!({ "off": [[1, 2]] }));
    let (mut set, _) = threshold_and_undo(&page);
    set["threshold"]["on"] = json!([[2, 4]]);
    assert_eq!(running.change(0, "ann", &set).status, 200);
    let label = running.get("/api/pages/0?annotator=ann").json()["label"].clone();
    assert_eq!([&label["threshold"], &label["by_hand"]], [&json!(0.003), &json!([[1, 2]])]);
    drop(running);
    here.options.extend(["--log".to_owned(), there.log().display().to_string()]);
    let running = here.start(0);
    assert_eq!(running.open(0, "ann")["label"], label);
    drop(running);
    // The own log has all of the label now.
    here.options.truncate(2);
    assert_eq!(here.start(0).open(0, "ann")["label"], label);
}
