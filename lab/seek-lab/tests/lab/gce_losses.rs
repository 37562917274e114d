//! Tests of `seek-lab gce-losses` on a corpus of three pages with a table of boxes.

use crate::program::PROGRAM;
use seek_testing::measured_pages::folder;
use std::process::Command;

#[test]
fn lost_pages_are_counted_by_the_step() {
    let folder = folder();
    let run = |more: &[&str]| {
        let arguments = ["gce-losses", "news.parquet", "--boxes", "boxes.parquet"];
        let out = Command::new(PROGRAM).current_dir(folder.path()).args(arguments).args(more).output().unwrap();
        // One page has no boxes.
        assert_eq!(out.status.code(), Some(1));
        String::from_utf8(out.stdout).unwrap()
    };
    // Both pages have few links, and their texts are as wide as the elements around them.
    let row = run(&[]).lines().last().unwrap().split_whitespace().map(str::to_owned).collect::<Vec<String>>();
    assert_eq!(row, ["news", "2", "0", "0", "2", "0"]);
    let json: serde_json::Value = serde_json::from_str(&run(&["--json", "--set", "names_once=true"])).unwrap();
    assert_eq!((&json[0]["pages"], &json[0]["lost"]["no rule names an element"]), (&2.into(), &2.into()));
}
