//! Large pages, and the limits that refuse larger ones.

use super::{SECOND, read, read_within, texts};
use seek_page::{Limits, Page, PageError, PageOptions};

#[test]
fn flat_text_of_48_megabytes() {
    let words = "word ".repeat(48_000_000 / 5);
    let (_, texts) = read(&words);
    assert_eq!(texts.len(), 1);
    assert_eq!(texts[0].len(), words.len() - 1);
}

#[test]
fn preformatted_and_broken_lines_of_many_megabytes() {
    for (unit, blocks) in [("a\n", 1), ("a<br>", 1), (" &nbsp;a", 1), ("a<br><br>", 500_000)] {
        let (_, texts) = read(&format!("<div>{}", unit.repeat(500_000)));
        assert_eq!(texts.len(), blocks, "{unit:?}");
        assert_eq!(texts.concat().matches('a').count(), 500_000, "{unit:?}");
        let (_, texts) = read(&format!("<pre>{}", unit.repeat(500_000)));
        assert_eq!(texts.len(), 1, "{unit:?}");
    }
    let (_, texts) = read(&format!("<pre>a{}b", " <br>".repeat(500_000)));
    assert_eq!(texts.len(), 1);
    let (_, texts) = read(&format!("<pre>a{}", "<i> </i>".repeat(500_000)));
    assert_eq!(texts, ["a"]);
}

#[test]
fn unclosed_comments_scripts_and_declarations() {
    for unit in [
        "<!--", "<script>", "<style>", "<![CDATA[", "<?", "</", "<!doctype ", "<textarea>", "<title>", "<svg><![CDATA[",
    ] {
        let (_, texts) = read(&format!("<p>a{}", unit.repeat(200_000)));
        assert_eq!(texts[0].chars().next(), Some('a'), "{unit}");
    }
    let (_, texts) = read(&"a<script><!--<script></script>--></script>".repeat(50_000));
    assert_eq!(texts[0].len(), 50_000);
    let (_, texts) = read(&format!("<script>{}", "</scrip <!--<script></script".repeat(50_000)));
    assert!(texts.is_empty());
}

#[test]
fn many_raw_elements_closed_as_in_xml() {
    for unit in ["<iframe />b", "<iframe />b<script/>c<style />", "<iframe /><IFRAME/", "<script/><!-- <script -->"] {
        let (_, texts) = read(&format!("<p>a{}", unit.repeat(100_000)));
        assert_eq!(texts[0].chars().next(), Some('a'), "{unit}");
    }
}

#[test]
fn scripts_with_long_tags_in_many_pieces() {
    // The feeder must not read a script's tag again for each line of the script.
    let long_type = format!("<script type=\"{}\">{}", "a".repeat(1_000_000), "\0".repeat(1_000_000));
    let many: String = (0..511).map(|i| format!(" a{i}=b")).collect();
    let many_attributes = format!("<script{many}>{}", "b\r\n".repeat(300_000));
    for script in [long_type, many_attributes] {
        let (_, texts) = read(&format!("<p>a{script}</script>"));
        assert_eq!(texts, ["a"]);
    }
}

#[test]
fn source_above_the_limit_is_refused() {
    let found = (64 << 20) + 1;
    let error = read_within(SECOND, &vec![b'a'; found], PageOptions::default()).unwrap_err();
    assert_eq!(error, PageError::SourceTooLong { found, limit: 64 << 20 });
    assert_eq!(error.to_string(), "the page has 67108865 bytes of source, more than the limit of 67108864");
}

/// A page can be short as bytes and long as text.
#[test]
fn source_that_grows_in_decoding_is_refused() {
    let limits = Limits { source_bytes: 1_000, ..Limits::default() };
    let content_type = Some("text/html; charset=windows-1251".to_owned());
    let error = Page::read(&[0xe0; 800], PageOptions { content_type, limits, ..PageOptions::default() }).unwrap_err();
    assert_eq!(error, PageError::SourceTooLong { found: 1_600, limit: 1_000 });
}

#[test]
fn nodes_above_the_limit_are_refused() {
    let limits = Limits { nodes: 1_000, ..Limits::default() };
    let options = || PageOptions { limits, ..PageOptions::default() };
    let page = Page::read("<p>a".repeat(600).as_bytes(), options()).unwrap();
    let error = PageError::TooManyNodes { limit: 1_000 };
    assert_eq!(page.dom().unwrap_err(), error);
    assert_eq!(page.blocks().unwrap_err(), error);
    assert_eq!(page.segments().unwrap_err(), error);
    assert_eq!(page.lines().count(), 1);
    let page = Page::read("<p>a".repeat(400).as_bytes(), options()).unwrap();
    assert_eq!(texts(&page).len(), 400);

    let error = read_within(3 * SECOND, "<b>a</b>".repeat(2_500_000).as_bytes(), PageOptions::default());
    assert_eq!(error.unwrap_err(), PageError::TooManyNodes { limit: 4_000_000 });
}
