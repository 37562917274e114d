//! Small pages and their titles. Each page was wrong while only headings of the first level were candidates.

use proptest::prelude::*;
use seek_metadata::metadata;
use seek_page::Page;

const PARAGRAPHS: &str = "<p>The storm came in the night, and it took the roofs of forty houses near the harbour. Nobody \
was hurt, but the school stays closed until the end of the week.</p><p>The fire brigade had more than two hundred calls. \
The last of them came at six in the morning, when the wind had already turned to the north.</p>";

fn title(html: &str) -> Option<String> {
    metadata(&Page::from_source(html).unwrap()).unwrap().title.map(|title| title.value)
}

#[track_caller]
fn expect(before: &str, expected: &str) {
    let html = format!("{before}{PARAGRAPHS}<h3>More news</h3><p>Rain<p>Fog");
    assert_eq!(title(&html).as_deref(), Some(expected), "{html}");
}

#[test]
fn the_title_was_that_of_a_dialog_before_a_page_that_is_hidden_from_screen_readers() {
    let text = "<p>The ferry leaves the quay at six, when the market opens, and comes back at noon with the crates that nobody wanted.".repeat(6);
    let html = format!(
        "<title>Harbour</title><div role=dialog><h2>We use cookies</h2><p>Some are needed.</p></div>\
        <main aria-hidden=true><h1>The ferry in winter</h1>{text}</main>"
    );
    let title = metadata(&Page::from_source(&html).unwrap()).unwrap().title.unwrap();
    assert_eq!(title.value, "The ferry in winter");
}

#[test]
fn the_host_in_brackets_behind_a_link_was_a_part_of_the_title() {
    let title =
        "<p class=title><a href=/r/1>What is the oldest thing in your kitchen?</a> <span>(self.cookware)</span></p>";
    expect(
        &format!(
            "<title>What is the oldest thing in your kitchen? : cookware</title><h1><a href=/>cookware</a></h1>{title}"
        ),
        "What is the oldest thing in your kitchen?",
    );
    let title = "<td class=title><a href=/c>A clock that runs on rain</a> (<a href=/from>clock.example</a>)</td>";
    expect(
        &format!("<title>A clock that runs on rain | Tinker News</title><table><tr>{title}</table>"),
        "A clock that runs on rain",
    );
}

#[test]
fn the_label_in_a_heading_was_a_part_of_the_title() {
    let heading = |text: &str| format!("<h1><span class=descriptor>Title:</span>{text}</h1>");
    expect(&format!("<title>[12.3] Counting the Bells</title>{}", heading("Counting the Bells")), "Counting the Bells");
    // Another heading has such a word of its own.
    let whole = "<title>Review: The Bells | Tower News</title><h1><b>Review:</b> The Bells</h1>";
    expect(whole, "Review: The Bells");
}

#[test]
fn the_heading_of_a_page_in_noscript_was_not_read() {
    let html = format!(
        "<title>Which rope for a bell? - Towers and Bells</title><h1><a href=/>Towers and Bells</a></h1>\
        <noscript><h1>Which rope for a bell?</h1>{PARAGRAPHS}</noscript>"
    );
    assert_eq!(title(&html).as_deref(), Some("Which rope for a bell?"));
}

#[test]
fn the_heading_of_the_site_hid_the_second_level() {
    expect(
        "<title>The Daily: Storm takes forty roofs</title><h1><a href=/>The Daily</a></h1><ul><li><a href=/a>News</a><li><a href=/b>Sport</a></ul>\
<h2>Storm takes forty roofs</h2>",
        "Storm takes forty roofs",
    );
}

#[test]
fn a_row_of_links_or_a_box_was_the_title() {
    expect(
        "<title>Quay forum - Storm takes forty roofs</title><table><tr><td><a href=/f>FAQ</a> <a href=/s>Search</a> <a href=/m>Members</a> \
<a href=/l>Login</a></table><b>Storm takes forty roofs</b>",
        "Storm takes forty roofs",
    );
    expect(
        "<title>Storm takes forty roofs</title><b>Search by name</b><p><b>Storm takes forty roofs</b>",
        "Storm takes forty roofs",
    );
}

#[test]
fn a_large_font_was_no_heading() {
    expect(
        "<title>News</title><center><font size=+2><b>Storm takes forty roofs</b></font></center>",
        "Storm takes forty roofs",
    );
}

#[test]
fn the_name_of_the_declared_author_was_the_title() {
    let text = "<p>岬の灯台に一匹の三毛猫が住んでいた。灯台守の老人が油をさしに上がると、猫も階段を上った。".repeat(3);
    expect(
        &format!(
            "<title>浅野川　霧子 灯台の猫</title><meta name=DC.Creator content='浅野川　霧子'>\
<h1 class=title>灯台の猫</h1><h2 class=author>浅野川霧子</h2>{text}"
        ),
        "灯台の猫",
    );
}

#[test]
fn the_menu_in_the_lines_below_the_title_was_a_part_of_it() {
    let text = "<p>I folded my first boat from a page of the Shipping News. It sank in the gutter before the corner."
        .repeat(3);
    expect(
        &format!(
            "<title>Walter's Paper Boats</title><center><font size=6>Walter's Paper Boats</font><br>\
<a href=/>Home</a> | <a href=kites.html>Kites</a> | <a href=guest.html>Sign my guestbook</a></center>{text}"
        ),
        "Walter's Paper Boats",
    );
}

#[test]
fn the_class_of_a_title_did_not_count() {
    expect(
        "<title>The Daily - News from the coast</title><div class=post-title>Storm takes forty roofs</div>",
        "Storm takes forty roofs",
    );
}

#[test]
fn the_own_heading_lost_to_the_title_of_the_window() {
    expect("<title>Daily online: news 2019</title><h2>Storm takes forty roofs</h2>", "Storm takes forty roofs");
}

#[test]
fn characters_of_scripts_without_spaces_are_words() {
    expect("<title>台風の被害 - 日報</title><div><a href=/>日報</a></div><h2>台風の被害</h2>", "台風の被害");
}

#[test]
fn a_page_of_one_text_has_no_title() {
    assert_eq!((title("<p>Storm"), title("<ul><li><a href=/>Home</a></ul><p>Storm")), (None, None));
}

proptest! {
    /// Names of the site around the title do not change it.
    #[test]
    fn the_site_is_cut_off(mark in prop::sample::select(vec!["|", "-", "–", "»"]), site in "[A-Z][a-z]{4,9}") {
        let html = format!("<title>Storm takes forty roofs {mark} {site}</title><h1>Storm takes forty roofs</h1>{PARAGRAPHS}");
        let found = title(&html);
        prop_assert_eq!(found.as_deref(), Some("Storm takes forty roofs"));
    }
}

#[test]
fn an_empty_frame_had_the_name_of_the_site_as_title() {
    let text = "The storm came in the night, and it took the roofs of forty houses near the harbour. ".repeat(2);
    let page = |shown: &str| {
        let data = format!("{{\"story\": {{\"headline\": \"Storm takes forty roofs\", \"body\": \"{text}\"}}}}");
        format!("<title>The Daily</title>{shown}<script id=__NEXT_DATA__ type=application/json>{data}</script>")
    };
    assert_eq!(title(&page("<div id=root>")).as_deref(), Some("Storm takes forty roofs"));
    assert_eq!(title(&page("<h1>All about the storm</h1><p>x")).as_deref(), Some("All about the storm"));
    assert_ne!(title(&page(&PARAGRAPHS.repeat(3))).as_deref(), Some("Storm takes forty roofs"));
}
