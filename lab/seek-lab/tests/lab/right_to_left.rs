//! Tests of `seek-lab right-to-left` through the binary on the sample pages, four of which are Arabic or Persian.

use std::path::Path;
use std::process::{Command, Output};

fn run(more: &[&str]) -> Output {
    let samples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/samples");
    Command::new(env!("CARGO_BIN_EXE_seek-lab")).arg("right-to-left").arg(samples).args(more).output().unwrap()
}

#[test]
fn the_papers_are_beside_the_scores() {
    let output = run(&["--methods", "dana,r2l,readability"]);
    assert!(output.status.success(), "{output:?}");
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.starts_with("samples: 1 distinct articles\n"), "{text}");
    let (_, all) = text.split_once("samples: 4 distinct pages of all types\n").unwrap();
    let line = |method: &str| all.lines().find(|line| line.starts_with(method)).unwrap();
    let paper = |method: &str| {
        line(method)
            .split_whitespace()
            .rev()
            .take(7)
            .collect::<Vec<_>>()
            .into_iter()
            .rev()
            .collect::<Vec<_>>()
            .join(" ")
    };
    assert_eq!(paper("dana "), ".972 .674 to 1.000 9 of 10", "{text}");
    assert_eq!(paper("r2l "), ".965 .283 to .991 8 of 10", "{text}");
    assert!(line("readability ").contains(" of 4 "), "{text}");

    let json: serde_json::Value = serde_json::from_slice(&run(&["--json", "--methods", "dana"]).stdout).unwrap();
    let pages = json["pages"].as_array().unwrap();
    assert_eq!((pages.len(), &json["groups"][1]["pages"]), (4, &4.into()));
    let mean = pages.iter().map(|page| page["tokens"][0].as_f64().unwrap()).sum::<f64>() / 4.0;
    let shown = json["groups"][1]["methods"][0]["tokens"]["mean"].as_f64().unwrap();
    assert!((mean - shown).abs() < 1e-9 && shown > 0.5, "{mean} {shown}");
}

#[test]
fn an_unknown_method_is_an_error() {
    let output = run(&["--methods", "magic"]);
    let message = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!output.status.success() && message.contains("there is no method"), "{message}");
}
