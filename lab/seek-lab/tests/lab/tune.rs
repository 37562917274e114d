//! Tests of `seek-lab tune` through the binary on the sample pages.

use std::path::Path;
use std::process::{Command, Output};
use tempfile::TempDir;

fn tune(arguments: &[&str]) -> Output {
    let samples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/samples");
    Command::new(crate::program::PROGRAM).arg("tune").args(arguments).arg(samples).output().unwrap()
}

fn stdout(output: &Output) -> String {
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout.clone()).unwrap()
}

#[test]
fn each_grid_point_is_scored_and_one_is_the_best() {
    let text = stdout(&tune(&["density"]));
    assert_eq!(text.lines().filter(|line| line.contains("chars ")).count(), 30, "{text}");
    assert_eq!(text.matches("<- best").count(), 1, "{text}");
    assert!(text.contains("out-of-fold over"), "{text}");
}

#[test]
fn json_names_the_best_and_a_page_type_limits_the_pages() {
    let json = |arguments: &[&str]| -> serde_json::Value { serde_json::from_str(&stdout(&tune(arguments))).unwrap() };
    let (all, forums) = (json(&["--json", "dsc"]), json(&["--json", "--folds", "2", "--page-type", "forum", "dsc"]));
    assert!(forums["pages"].as_u64().unwrap() < all["pages"].as_u64().unwrap());
    let best = &all["members"][all["best"].as_u64().unwrap() as usize]["score"];
    let members = all["members"].as_array().unwrap();
    assert!(members.iter().all(|member| member["score"].as_f64() <= best.as_f64()));
}

#[test]
fn the_values_of_set_replace_the_grid() {
    let text = stdout(&tune(&["cs-tp", "--set", "least=2", "--set", "least=3", "--set", "tags=table,div"]));
    let members: Vec<&str> = text.lines().filter(|line| line.contains("tags table,div, least ")).collect();
    assert_eq!(members.len(), 2, "{text}");
}

#[test]
fn the_measure_can_weigh_precision_more_or_count_characters() {
    let best = |measure: &str| -> serde_json::Value {
        serde_json::from_str(&stdout(&tune(&["--json", "--measure", measure, "dsc", "--set", "slope=0.5"]))).unwrap()
    };
    let [f1, f05, chars] = ["f1", "f05", "chars"].map(best);
    assert_eq!([&f1, &f05, &chars].map(|found| found["measure"].clone()), ["f1", "f05", "chars"]);
    let score = |found: &serde_json::Value| found["members"][0]["score"].as_f64().unwrap();
    assert!(score(&f1) != score(&f05) && score(&f1) != score(&chars));
    assert!(stdout(&tune(&["--measure", "f05", "dsc", "--set", "slope=0.5"])).starts_with("  F0.5  parameters"));
}

#[test]
fn wrong_arguments_fail_with_a_reason() {
    for (arguments, reason) in [
        (&["bte"][..], "has no parameters to tune"),
        (&["magic"][..], "there is no method"),
        (&["dana", "--set", "gap=-1"][..], "the parameter gap is \"-1\""),
        (&["--lang", "xx", "dsc"][..], "no page of these corpora"),
        (&["--folds", "1", "dsc"][..], "at least 2 folds"),
        (&["--folds", "999", "dsc"][..], "too few for 999 folds"),
        (&["r2l"][..], "r2l has parameters for each site, which need at least 4 pages of the site"),
        (&["dsc", "../../data/samples"][..], "two corpora have the name"),
    ] {
        let output = tune(arguments);
        let message = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!output.status.success() && message.contains(reason), "{message}");
    }
}

/// A folder with `n` pages of a site, in Persian.
fn site(n: usize) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let mut index = String::new();
    for number in 0..n {
        let text = format!("توفان در شب شماره {number} از جزیره‌ها گذشت و به هیچ‌کس آسیبی نرسید. ").repeat(4);
        let html =
            format!("<html lang=fa><ul><li><a href=/>خانه</a></ul>\n<p>{text}</p>\n<p>{text}</p>\n<div>پا</div>");
        std::fs::write(folder.path().join(format!("{number}.html")), html).unwrap();
        std::fs::write(folder.path().join(format!("{number}.txt")), format!("{text}\n{text}")).unwrap();
        let line = serde_json::json!({
            "id": format!("s/{number}"), "url": format!("https://www.news.example/{number}"), "lang": "fa",
            "html_file": format!("{number}.html"), "gold_file": format!("{number}.txt"),
        });
        index.push_str(&format!("{line}\n"));
    }
    std::fs::write(folder.path().join("corpus.jsonl"), index).unwrap();
    folder
}

#[test]
fn r2l_is_tuned_on_four_pages_of_one_site_and_not_on_three() {
    let run = |n: usize| {
        let corpus = site(n);
        Command::new(crate::program::PROGRAM).args(["tune", "r2l"]).arg(corpus.path()).output().unwrap()
    };
    let text = stdout(&run(4));
    assert!(text.contains("no out-of-fold score: there are fewer sites than folds"), "{text}");
    assert!(text.lines().any(|line| line.starts_with("news.example") && line.contains("    4 ")), "{text}");
    let few = run(3);
    let reason = String::from_utf8_lossy(&few.stderr).into_owned();
    assert!(!few.status.success() && reason.contains("the largest of 1 sites, news.example, has 3"), "{reason}");
}
