//! Files of ftr-site-config become rules, and XPath becomes CSS where CSS can say the same.

#![allow(clippy::unwrap_used)]

use proptest::prelude::*;
use scraper::{Html, Selector};
use seek_label::rules::site_config::{Imported, Wanted, import, to_css};
use seek_label::rules::{Rules, to_toml};
use std::path::{Path, PathBuf};

fn fixtures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/site_config")
}

#[test]
fn files_become_rules_and_nothing_is_lost_without_a_word() {
    let Imported { files, rules, ignored, problems } = import(&[fixtures()]).unwrap();
    assert_eq!(files, 4);
    let toml = to_toml(&rules);
    let folder = format!("{}/", fixtures().display());
    let problems: Vec<String> = problems
        .iter()
        .map(|problem| format!("{}: {problem}", if problem.is_lost { "lost" } else { "changed" }).replace(&folder, ""))
        .collect();
    let ignored: Vec<String> = ignored.iter().map(|(name, count)| format!("ignored: {name}: {count}")).collect();
    insta::assert_snapshot!(format!("{toml}\n{}\n\n{}", problems.join("\n"), ignored.join("\n")));
    let rules = Rules::parse(&toml).unwrap();
    let page = "<meta property='og:title' content='Storm'><div class='top text'>It came.<p class=share-it>Share</div>";
    let found = rules.select(page, Some("https://www.news.example/1")).unwrap();
    assert_eq!((found.gold_text.as_str(), found.title.as_deref()), ("It came.", Some("Storm")));
    let found = rules.select("<article>Post</article>", Some("https://a.blogs.example/1")).unwrap();
    assert_eq!(found.gold_text, "Post");
}

/// Each expression, and its CSS or the reason why there is none.
#[test]
fn xpath_becomes_css() {
    let elements = [
        "//div",
        "//*[@id='a']",
        "//DIV[@ID='a-b']/p",
        "/html/body//p",
        "//div[@class='a']",
        "//div[@class='a b']",
        "//div[@class=\"it's\"]",
        "//div[contains(@class, 'a')]",
        "//div[contains(concat(' ', normalize-space(@class), ' '), ' a ')]",
        "//div[contains(concat(' ',@class,' '),' a ')]//span",
        "//*[contains(concat(' ',@data-x,' '),' 1 ')]",
        "//div[starts-with(@id,'a')]",
        "//div[@a and @b!='c']",
        "//div[@a or @b][@c]",
        "//div[(@a or @b) and not(@c or @d)]",
        "//div[not(@a and @b)]",
        "//table/tr[2]/td[last()]",
        "//div/*[1]",
        "//p[position() > 1]",
        "//p[position() <= 3][@class]",
        "//div[p]",
        "//div[.//img[@alt]]",
        "//h2/following-sibling::p",
        "//div/descendant::p",
        "id('a')/p | id(\"b c\")",
        "//a | //b/text()",
        "(//div[@a])",
        "//div/.",
        // CSS cannot say these.
        "//p[2][@a]/b[@a][2]",
        "(//div)[1]",
        "//div[text()='a']",
        "//div[contains(., 'a')]",
        "//div[contains(text(), 'a')]",
        "//p/..",
        "//p/ancestor::div",
        "//div/descendant::p[1]",
        "//div[1 or @a]",
        "//div[@a > 1]",
        "//div[contains(concat(' ',@class,' '),' a')]",
        "//svg:path",
        "//img/@src",
        "string(//div)",
        "div",
        "//div[",
        "//div[@a='b]",
        "",
        "//div]",
        "//div#a",
    ];
    let show = |xpath: &str, wanted| match to_css(xpath, wanted) {
        Ok(converted) if converted.functions.is_empty() => format!("{xpath}\n    {}", converted.css),
        Ok(converted) => format!("{xpath}\n    {} without {:?}", converted.css, converted.functions),
        Err(reason) => format!("{xpath}\n    no: {reason}"),
    };
    let values = [
        "//meta[@name='author']/@content",
        "//time[@pubdate]/@datetime",
        "(//h1)[1]",
        "//div[@a][1]",
        "(//h1)[2]",
        "string(//h1)",
        "normalize-space(substring-after(//span/text(), 'By '))",
        "substring(//span, 1, 10)",
        "concat(//a, //b)",
        "//a/@href",
    ];
    let mut shown: Vec<String> = elements.iter().map(|xpath| show(xpath, Wanted::Elements)).collect();
    shown.push("# values".to_owned());
    shown.extend(values.iter().map(|xpath| show(xpath, Wanted::Value)));
    insta::assert_snapshot!(shown.join("\n"));
}

#[test]
fn converted_selectors_select_the_same_elements() {
    let page = Html::parse_document(
        "<div id=a class='x y'><p n=1>1<p n=2 class=z>2<p n=3>3</div><div n=8 class=x><b n=4>4</b><p n=5>5</div><h2 n=6>6</h2><p n=7>7",
    );
    for (xpath, expected) in [
        ("//div[@class='x']/p", "5"),
        ("//div[contains(@class,'x')]/p[2]", "2"),
        ("//p[position()>1]", "23"),
        ("//div[b]/*", "45"),
        ("//div[.//*[@class='z']]/p[last()]", "3"),
        ("//*[@class and not(@id)]", "28"),
        ("//h2/following-sibling::p | id('a')/p[1]", "17"),
        ("//p[@n='1' or @n='3']", "13"),
        ("//div/*[1]", "14"),
    ] {
        let css = to_css(xpath, Wanted::Elements).unwrap().css;
        let selector = Selector::parse(&css).unwrap();
        let numbers = page.select(&selector).filter_map(|element| element.attr("n"));
        assert_eq!(numbers.collect::<String>(), expected, "{xpath} {css}");
    }
}

proptest! {
    /// Whatever a file says, it becomes a selector or a reason.
    #[test]
    fn any_text_is_converted_or_refused(
        parts in prop::collection::vec(
            prop::sample::select(vec![
                "//", "/", "div", "*", "[", "]", "(", ")", "@", "class", "=", "'a'", "\"b c\"", "contains(", ",", " ", "|", "1",
                "not(", " or ", " and ", "position()", "last()", ".", "..", "::", "é", "'", "text()", "id(", "concat(' ',", "\\",
            ]),
            0..14,
        ),
    ) {
        let xpath = parts.concat();
        for wanted in [Wanted::Elements, Wanted::Value] {
            if let Ok(converted) = to_css(&xpath, wanted) {
                prop_assert!(Selector::parse(&converted.css).is_ok(), "{xpath}: {}", converted.css);
            }
        }
    }
}
