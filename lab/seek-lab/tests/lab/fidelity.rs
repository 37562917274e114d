//! Tests of `seek-lab fidelity`.

use crate::program::run;

#[test]
fn fidelity_is_measured_on_pages_with_gold_markdown() {
    let folder = tempfile::tempdir().unwrap();
    let prose = "The storm passed over the islands during the night, and nobody was hurt. ".repeat(4);
    let html = format!("<h1>Storm</h1><p>{prose}</p><pre>a = 1\nb = 2</pre><p>{prose}</p>");
    let line = serde_json::json!({
        "id": "one",
        "html_file": "one.html",
        "gold_file": "one.txt",
        "gold_markdown": format!("# Storm\n\n{prose}\n\n```\na = 1\nb = 2\n```\n\n{prose}"),
    });
    for (name, text) in [
        ("corpus.jsonl", format!("{line}\n")),
        ("one.html", html),
        ("one.txt", format!("Storm\n{prose}\na = 1\nb = 2\n{prose}")),
    ] {
        std::fs::write(folder.path().join(name), text).unwrap();
    }
    let file = folder.path().to_str().unwrap();
    let out = run(&["fidelity", file, "--selection", "oracle"]);
    assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
    let text = String::from_utf8(out.stdout).unwrap();
    assert!(text.contains("alignment with the gold") && text.contains("code, strict"), "{text}");
    let json = run(&["fidelity", file, "--selection", "oracle", "--json"]);
    let json: serde_json::Value = serde_json::from_slice(&json.stdout).unwrap();
    let page = &json["pages"][0];
    assert_eq!((&page["text"], &page["code"], &page["tables"]), (&1.0.into(), &1.0.into(), &serde_json::Value::Null));
}
