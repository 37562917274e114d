//! Features of blocks on small pages. The expected values are counted by hand.

use crate::table::Table;
use seek_features::Level;

/// Blocks: 0 Home, 1 News, 2 the heading, 3 the sentence, 4 hidden, 5 Home again.
const STORM: &str = "<title>The storm</title>\
    <nav class='mainMenu x'><ul><li><a href=/>Home</a></li><li><a href=/n>News</a></li></ul></nav>\
    <article id=post-12><h1>The storm</h1>\
    <p>The storm hit the <a href=c>coast</a> at night, and it left at dawn.</p><p hidden>gone</p></article>\
    <footer><a href=/>Home</a></footer>";
/// The numbers of characters of [`STORM`]'s blocks, without white space.
const CHARS: [f32; 6] = [4.0, 4.0, 8.0, 43.0, 4.0, 4.0];

fn chars(blocks: std::ops::Range<usize>) -> f32 {
    CHARS[blocks].iter().sum()
}

fn storm() -> Table {
    let table = Table::read(STORM, Level::Block);
    assert_eq!(table.rows(), CHARS.len());
    table
}

#[test]
fn text_features() {
    let table = storm();
    table.expect(
        3,
        &[
            ("chars", 54.0),
            ("bytes", 54.0),
            ("words", 12.0),
            ("sentences", 1.0),
            ("commas", 1.0),
            ("links", 1.0),
            ("link_density", 5.0 / 43.0),
            ("upper_share", 1.0 / 41.0),
            ("capitalised_share", 1.0 / 12.0),
            ("word_length", 41.0 / 12.0),
            ("sentence_mark_share", 2.0 / 54.0),
            ("ascii_share", 1.0),
            ("non_ascii", 0.0),
            ("digit_share", 0.0),
            ("breaks", 0.0),
            ("ends_sentence", 1.0),
            ("ends_colon", 0.0),
            ("starts_upper", 1.0),
            ("starts_digit", 0.0),
            ("starts_mark", 0.0),
            ("slash", 0.0),
        ],
    );
    // the, storm, the
    table.expect(3, &[("title_word_share", 3.0 / 12.0)]);
    table.expect(0, &[("link_density", 1.0), ("links", 1.0), ("ends_sentence", 0.0)]);
    let marks = Table::read("<p>7 € | a/b:<p>—é… ©<p>x<br>y@z.org?", Level::Block);
    marks.expect(
        0,
        &[
            ("currency", 1.0),
            ("separators", 1.0),
            ("slash", 1.0),
            ("ends_colon", 1.0),
            ("starts_digit", 1.0),
            ("digit_share", 1.0 / 10.0),
            ("non_ascii", 3.0),
            ("ascii_share", 1.0 - 3.0 / 12.0),
            ("punctuation_share", 4.0 / 10.0),
        ],
    );
    marks.expect(1, &[("copyright", 1.0), ("starts_mark", 1.0), ("sentences", 1.0), ("words", 1.0), ("currency", 0.0)]);
    marks.expect(2, &[("breaks", 1.0), ("at", 1.0), ("sentences", 2.0), ("words", 4.0), ("ends_sentence", 1.0)]);
}

#[test]
fn stop_words_are_those_of_the_page_language() {
    let text = "The storm hit the coast at night, and it left at dawn, they said.";
    // the, the, at, and, it, at, they, said
    Table::read(&format!("<p>{text}"), Level::Block).expect(0, &[("stop_words", 8.0), ("stop_word_share", 8.0 / 14.0)]);
    let german = "Der Sturm traf in der Nacht auf die Küste und zog am Morgen wieder ab, sagten die Leute dort.";
    let mixed = Table::read(&format!("<p>the and of</p><p>{german}</p>"), Level::Block);
    mixed.expect(0, &[("stop_words", 0.0)]);
    assert!(mixed.get(1, "stop_word_share") > 0.3);
}

#[test]
fn repeats_are_blocks_with_equal_text() {
    let table = Table::read("<p>one<p>two<p>one<p>One<p> one ", Level::Block);
    for (row, times, before) in [(0, 3.0, 0.0), (1, 1.0, 0.0), (2, 3.0, 1.0), (3, 1.0, 0.0), (4, 3.0, 2.0)] {
        table.expect(row, &[("repeats", times), ("repeats_before", before)]);
    }
}

#[test]
fn nearness_of_tags_and_class_words() {
    let table = storm();
    let third = 1.0 / 3.0;
    table.expect(
        0,
        &[
            ("near.a", 1.0),
            ("near.li", 0.5),
            ("near.ul", third),
            ("near.nav", 0.25),
            ("near.body", 0.2),
            ("near.article", 0.0),
            ("word.main", 0.25),
            ("word.menu", 0.25),
            ("word.post", 0.0),
        ],
    );
    table.expect(2, &[("near.h1", 1.0), ("near.article", 0.5), ("word.post", 0.5), ("word.menu", 0.0)]);
    let nested = Table::read("<div class=post><div class=post><p>x</p></div></div>", Level::Block);
    nested.expect(0, &[("near.div", 0.5), ("word.post", 0.5), ("near.p", 1.0)]);
}

#[test]
fn class_words_of_sixteen_ancestors_are_read() {
    let deep = |divs: usize| format!("<main class=post>{}x", "<div>".repeat(divs));
    Table::read(&deep(15), Level::Block).expect(0, &[("word.post", 1.0 / 16.0), ("near.main", 1.0 / 16.0)]);
    Table::read(&deep(16), Level::Block).expect(0, &[("word.post", 0.0), ("near.main", 1.0 / 17.0)]);
}

#[test]
fn enclosing_segments() {
    let table = storm();
    let all = chars(0..6);
    // The segments around "Home": li, then nav (with the same blocks as ul), then body.
    table.expect(
        0,
        &[
            ("up1.share", 4.0 / all),
            ("up1.blocks", 1.0),
            ("up1.link_density", 1.0),
            ("up2.share", 8.0 / all),
            ("up2.blocks", 2.0),
            ("up2.block_chars", 4.0),
            ("up2.items", 1.0),
            ("up3.share", 1.0),
            ("up3.blocks", 6.0),
            ("up3.chars", all),
            ("up3.link_density", 17.0 / all),
            ("up4.share", 0.0),
            ("up4.blocks", 0.0),
        ],
    );
    // The segments around the sentence: p, article, body.
    table.expect(
        3,
        &[
            ("up1.chars", 43.0),
            ("up2.share", 55.0 / all),
            ("up2.position", 8.0 / 55.0),
            ("up2.headings", 1.0 / 3.0),
            ("up2.paragraphs", 2.0 / 3.0),
            ("up2.block_sentences", 1.0 / 3.0),
            ("up3.position", 16.0 / all),
        ],
    );
}

#[test]
fn neighbours() {
    let table = storm();
    table.expect(
        3,
        &[
            ("before1.chars", 9.0),
            ("before1.heading", 1.0),
            ("before1.sibling", 1.0),
            ("before1.same_place", 0.0),
            ("before2.link_density", 1.0),
            ("before2.sibling", 0.0),
            ("after1.chars", 4.0),
            ("after1.same_place", 1.0),
            ("after3.chars", 0.0),
            ("after3.sibling", 0.0),
        ],
    );
    table.expect(
        0,
        &[("before1.chars", 0.0), ("after1.same_place", 1.0), ("after1.sibling", 1.0), ("after2.sibling", 0.0)],
    );
    Table::read("<div>a<br><br>b<p>c</p></div>", Level::Block)
        .expect(0, &[("after1.same_parent", 1.0), ("after2.same_parent", 0.0)]);
}

#[test]
fn windows_are_means_over_their_full_width() {
    let table = storm();
    table.expect(
        3,
        &[
            ("window3.chars", chars(2..5) / 3.0),
            ("window5.chars", chars(1..6) / 5.0),
            ("window15.chars", chars(0..6) / 15.0),
            ("window3.link_density", 5.0 / chars(2..5)),
            ("window3.headings", 1.0 / 3.0),
            ("left8.chars", chars(0..3) / 3.0),
            ("right8.chars", 4.0),
        ],
    );
    table.expect(0, &[("window3.chars", chars(0..2) / 3.0), ("left8.chars", 0.0)]);
    table.expect(5, &[("window3.chars", chars(4..6) / 3.0), ("right8.chars", 0.0)]);
}

#[test]
fn position_on_the_page() {
    let table = storm();
    let all = chars(0..6);
    for (i, own) in CHARS.into_iter().enumerate() {
        let steps = i as f32;
        table.expect(
            i,
            &[
                ("position", chars(0..i) / all),
                ("block_position", steps / 6.0),
                ("blocks_before", steps),
                ("blocks_after", 5.0 - steps),
                ("chars_after", all - chars(0..i)),
                ("from_h1", steps - 2.0),
                ("chars_from_h1", chars(0..i) - 8.0),
                ("has_h1", 1.0),
                ("from_longest", steps - 3.0),
                ("of_longest", own / 43.0),
                ("page.chars", all),
                ("page.longest", 43.0),
            ],
        );
    }
    table.expect(2, &[("heading", 1.0), ("from_heading", 41.0), ("under_heading", 0.0)]);
    table.expect(4, &[("heading", 0.0), ("from_heading", 2.0), ("under_heading", 1.0)]);
    // The innermost segment with the heading and the longest block is the article; with the menu it is the body.
    table.expect(2, &[("steps_to_longest", 1.0), ("share_with_longest", 55.0 / all)]);
    table.expect(0, &[("steps_to_longest", 2.0), ("share_with_longest", 1.0)]);
    Table::read("<h2>a</h2><p>b", Level::Block).expect(1, &[("from_h1", 0.0), ("has_h1", 0.0), ("under_heading", 2.0)]);
}

#[test]
fn ways_of_hiding() {
    let html = "<p hidden>a</p><p aria-hidden=true>b</p><p style='display:none'>c</p><p style='visibility:hidden'>d</p>\
        <noscript><p>e</p></noscript><p>f</p><p><b hidden>g</b> h</p>\
        <template>one two three four five six seven eight</template>";
    let table = Table::read(html, Level::Block);
    let names = ["hidden_attribute", "hidden_aria", "hidden_display", "hidden_visibility", "noscript", "hidden_data"];
    // Rows 5 and 6 are not hidden.
    for (row, hidden) in [(0, 0), (1, 1), (2, 2), (3, 3), (4, 4), (5, 9), (6, 9), (7, 5)] {
        for (kind, name) in names.into_iter().enumerate() {
            table.expect(row, &[(name, f32::from(u8::from(hidden == kind)))]);
        }
    }
}

#[test]
fn blocks_with_the_same_structure() {
    let table = storm();
    let all = chars(0..6);
    table.expect(
        0,
        &[("place.blocks", 2.0), ("place.share", 8.0 / all), ("place.chars", 4.0), ("place.link_density", 1.0)],
    );
    table.expect(2, &[("place.blocks", 1.0), ("tags.blocks", 1.0)]);
    // Digits in class names do not change a signature; other words change the first signature only.
    let html = "<ul><li class=item-1>a<li class=item-2>bb<li class='item-3 last'>c</ul>";
    let table = Table::read(html, Level::Block);
    table.expect(0, &[("place.blocks", 2.0), ("place.chars", 1.5), ("tags.blocks", 3.0)]);
    table.expect(2, &[("place.blocks", 1.0), ("tags.blocks", 3.0)]);
}

#[test]
fn scripts_are_not_link_text() {
    let html = "<p><a href=x>link<script>let long = 'text';</script></a> and what follows</p>";
    Table::read(html, Level::Block).expect(0, &[("link_density", 4.0 / 18.0)]);
}
