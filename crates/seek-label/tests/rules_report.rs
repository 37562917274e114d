//! The report on rules names selectors that match nothing or too much, and pages that break their rule.

#![allow(clippy::unwrap_used)]

use seek_label::rules::{Rules, RulesReport, report_text};

const RULES: &str = "
[[rule]]
host = 'news.example'
content = ['.body', '.box']
title = 'h1'
author = '.by'
date = 'time'
drop = ['.ad', '.all']

[[rule]]
host = 'forum.example'
posts = '.post'

[[rule]]
host = 'old.example'
first_of = true
content = ['.story', '.text', 'body']

[[rule]]
host = 'gone.example'
content = 'p'
";

fn report(pages: &[(&str, &str)]) -> String {
    let rules = Rules::parse(RULES).unwrap();
    let mut report = RulesReport::new(&rules);
    for (number, (host, source)) in (1..).zip(pages) {
        let page = rules.measure(source, Some(&format!("https://{host}.example/"))).unwrap();
        report.add(&format!("{host}-{number}"), &page);
    }
    report_text(&report.rules())
}

#[test]
fn a_report_counts_what_each_selector_does() {
    let long = "word ".repeat(40);
    let usual = format!(
        "<nav>menu menu menu menu menu menu</nav><h1>T</h1><i class=by>Ann</i><div class=body>{long}<p class=ad>Buy</div>"
    );
    let two_titles = usual.replace("<i", "<h1>Other</h1><time>May<time>June</time><i");
    let dropped =
        usual.replace("<nav>", "<div class=all>").replace("</nav>", "").replace("Buy</div>", "Buy</div></div>");
    let short = "<nav>menu</nav><h1>T</h1><i class=by>Ann</i><div class=body>See below.</div>";
    let report = report(&[
        ("news", &usual),
        ("news", &two_titles),
        ("news", &dropped),
        ("news", short),
        ("news", "<nav>menu"),
        ("forum", "<p class=post>all words of the page</p>"),
        ("forum", "<p>nothing"),
        ("old", "<nav>menu</nav><div class=text>some text</div>"),
        ("old", "<nav>menu</nav><div class=other>some text</div>"),
    ]);
    insta::assert_snapshot!(report);
}
