//! `seek explain`: the report on a page.

use super::{SENTENCE, STORM, folder, seek, status, utf8};
use std::fs;

/// The report on a page from standard input, with these arguments. Standard error has nothing but the reason of an empty text, which
/// the report has, too.
fn report(arguments: &[&str], page: &str) -> String {
    let output = seek(&["explain", "-"]).args(arguments).write_stdin(page).output().unwrap();
    assert_eq!(status(&output), 0);
    let (line, report) = (utf8(&output.stderr), utf8(&output.stdout));
    match line.strip_prefix("seek: -: ") {
        Some(reason) => assert!(report.contains(&format!("<dt>text<dd>{} (", reason.trim_end())), "{line}"),
        None => assert_eq!((line, report.contains("<dt>text<dd>")), ("", false)),
    }
    report.to_owned()
}

/// The CSS classes of the block with this text.
fn classes_of<'a>(report: &'a str, text: &str) -> &'a str {
    let before = &report[..report.find(text).unwrap()];
    before.rsplit("<details class=\"").next().unwrap().split('"').next().unwrap()
}

/// The drawings of a report. Each must be well-formed.
fn drawings(report: &str) -> Vec<&str> {
    let starts = report.match_indices("<svg").map(|(at, _)| &report[at..]);
    let drawings = starts.map(|rest| &rest[..rest.find("</svg>").unwrap() + "</svg>".len()]);
    drawings.inspect(|svg| assert!(roxmltree::Document::parse(svg).is_ok(), "{svg}")).collect()
}

#[test]
fn the_file_shows_each_block_and_its_decisions() {
    let dir = folder([("storm.html", STORM)]);
    let (page, out) = (dir.path().join("storm.html"), dir.path().join("report.html"));
    let output = seek(&["explain"]).arg(&page).arg("-o").arg(&out).output().unwrap();
    assert_eq!((status(&output), utf8(&output.stdout)), (0, ""));
    let report = fs::read_to_string(&out).unwrap();
    assert_eq!(report.matches("<details class=\"block").count(), 8);
    assert!(classes_of(&report, SENTENCE).ends_with(" chosen"));
    assert!(!classes_of(&report, "Imprint").ends_with(" chosen"));
    for step in ["page type", "segments around it", "heuristics", "content", "choice", "strongest features"] {
        assert_eq!(report.matches(&format!("<li><b>{step}</b>")).count(), 8, "{step}");
    }
    assert_eq!(drawings(&report).len(), 1);
}

#[test]
fn a_page_type_that_is_given_is_not_guessed() {
    let report = report(&["--page-type", "forum", "--url", "https://storm.example/"], STORM);
    assert!(report.contains("<summary>forum, as it was given</summary>"));
    assert!(report.contains("<dd>https://storm.example/"));
}

#[test]
fn every_method_has_a_report() {
    let methods = seek(&["methods"]).output().unwrap();
    for line in utf8(&methods.stdout).lines().skip(1) {
        let [method, view] = line.split('\t').take(2).collect::<Vec<&str>>().try_into().unwrap();
        // A build with a layout engine tests the others.
        if view == "layout" {
            continue;
        }
        let report = report(&["--method", method], STORM);
        assert!(report.contains(&format!("<dt>method<dd>{method} (reads ")), "{method}");
        assert_eq!(report.matches("<details class=\"block").count(), 8, "{method}");
        drawings(&report);
    }
    let columns = ["dana", "dana-kmeans", "dana-ltr", "r2l"].map(|method| (method, 2));
    let curves = ["ttr", "bte", "dsc", "ccb-r40", "accb-40", "tccb-18", "tccb-25", "cs-sls"].map(|method| (method, 1));
    for (method, pictures) in columns.into_iter().chain(curves).chain([("cs-lbs", 0)]) {
        assert_eq!(drawings(&report(&["--method", method], STORM)).len(), pictures, "{method}");
    }
}

#[test]
fn the_chain_of_the_paper_shows_its_decisions() {
    for (method, heuristic) in [("cs-lbs", "LBS"), ("cs-sls", "SLS"), ("cs-tp", "TP")] {
        let report = report(&["--method", method], STORM);
        assert_eq!(report.matches("<li><b>segment</b>: ").count(), 8, "{method}");
        // A block in no good segment has no further decision.
        let lost = report.matches("segment around it is good").count();
        assert_eq!(report.matches("<li><b>content</b>: the segment is ").count(), 8 - lost, "{method}");
        assert!(lost < 8, "{method}");
        let kept = format!("<li><b>heuristic</b>: {heuristic} keeps 1 of its 1 strings\n<li><b>choice</b>: chosen");
        assert!(report.contains(&kept), "{method}");
    }
}

/// The whole report by BTE, which needs no model, so that every change shows.
#[test]
fn the_report_of_a_small_page() {
    let page = "<title>T</title><ul><li>Home</ul><div class='story &lt;b>'><p>The storm <b>passed</b> over.</p></div><p>Terms</p>";
    insta::with_settings!({snapshot_path => "../report", prepend_module_to_snapshot => false, omit_expression => true}, {
        insta::assert_snapshot!("bte", report(&["--method", "bte"], page));
    });
}

#[test]
fn text_of_a_page_is_escaped() {
    let hostile = r#"&lt;script>alert('I')&lt;/script></textarea><p class="&quot;><script>">&lt;/style>&lt;/details> &#1;&#27; "quoted"</p>"#;
    let page = STORM.replace("<footer>", &format!("{hostile}<script>document.title = 'I'</script><footer>"));
    for method in ["seek", "dana", "bte"] {
        let report = report(&["--method", method, "--url", "https://e.example/\"><script>alert('I')</script>"], &page);
        assert!(!report.contains("<script") && !report.contains("alert('I')"), "{method}");
        assert!(report.contains("&lt;script&gt;alert(&#39;I&#39;)&lt;/script&gt;"), "{method}");
        assert_eq!(report.matches("</style>").count(), 1, "{method}");
        let opened = report.matches("<details").count();
        assert_eq!(report.matches("</details>").count(), opened, "{method}");
        let is_control = |c: char| c.is_control() && c != '\n' && c != '\t';
        assert!(!report.contains(is_control), "{method}");
    }
}

#[test]
fn long_pages_have_small_drawings_and_only_their_first_blocks() {
    let page = format!("<main>{}</main>", "<p>A paragraph, یک پاراگراف, of some words.</p>\n".repeat(5_000));
    for method in ["seek", "dana", "bte", "ttr"] {
        let report = report(&["--method", method], &page);
        assert!(report.contains("These are the first 2000 of 5000 blocks."), "{method}");
        let drawn: usize = drawings(&report).iter().map(|svg| svg.len()).sum();
        assert!((1000..300_000).contains(&drawn), "{method}: {drawn}");
        assert!(report.len() < 12 << 20, "{method}: {}", report.len());
    }
}

#[test]
fn an_empty_page_has_a_report() {
    for method in ["seek", "dana", "bte", "ttr", "cs-sls"] {
        let report = report(&["--method", method], "");
        assert!(report.contains("<dd>0 of 0 chosen"), "{method}");
        drawings(&report);
    }
}

#[test]
fn a_page_that_cannot_be_read_has_status_1_and_no_report() {
    let dir = folder([("storm.html.gz", b"\x1f\x8bbroken")]);
    for name in ["missing.html", "storm.html.gz"] {
        let out = dir.path().join("report.html");
        let output = seek(&["explain"]).arg(dir.path().join(name)).arg("-o").arg(&out).output().unwrap();
        assert_eq!(status(&output), 1);
        assert!(utf8(&output.stderr).contains(name) && !out.exists(), "{}", utf8(&output.stderr));
    }
}

#[test]
fn wrong_use_has_status_2_and_does_not_change_the_page() {
    let dir = folder([("a.html", STORM), ("b.html", STORM)]);
    let (a, all, none) = (dir.path().join("a.html"), dir.path().to_owned(), dir.path().join("a.html/no-folder.html"));
    let complaint = |arguments: &[&std::ffi::OsStr]| {
        let output = seek(&["explain"]).args(arguments).output().unwrap();
        assert_eq!((status(&output), utf8(&output.stdout)), (2, ""));
        utf8(&output.stderr).to_owned()
    };
    assert!(complaint(&[a.as_ref(), "-o".as_ref(), a.as_ref()]).contains("over the page"));
    assert_eq!(fs::read_to_string(&a).unwrap(), STORM);
    assert!(complaint(&[all.as_ref()]).contains("there are several in"));
    assert!(
        complaint(&[a.as_ref(), "--method".as_ref(), "dana".as_ref(), "--page-type".as_ref(), "forum".as_ref()])
            .contains("a page type does not work with the method \"dana\"")
    );
    assert!(complaint(&[a.as_ref(), "-o".as_ref(), none.as_ref()]).contains("cannot write"));
    assert!(complaint(&[]).contains("PAGE"));
}

#[test]
fn only_force_replaces_an_existing_report() {
    let dir = folder([("storm.html", STORM), ("notes.html", "notes")]);
    let explain = |more: &[&str]| {
        seek(&["explain", "storm.html", "-o", "notes.html"]).args(more).current_dir(dir.path()).output().unwrap()
    };
    let read = || fs::read_to_string(dir.path().join("notes.html")).unwrap();
    let output = explain(&[]);
    assert_eq!(status(&output), 2);
    assert_eq!(utf8(&output.stderr), "seek: cannot write notes.html: the file exists already (--force replaces it)\n");
    assert_eq!(read(), "notes");
    assert_eq!(status(&explain(&["--force"])), 0);
    assert!(read().contains(SENTENCE));
}
