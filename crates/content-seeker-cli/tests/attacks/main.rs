//! Attacks on the whole product: pages that cost much for their size, archives that lie, names that lead out of a folder.
//!
//! `crates/seek-page/tests/hostile` attacks the parser alone. Here a page goes the whole way, from bytes to every output.

#![allow(clippy::unwrap_used)]

mod archive_cost;
mod archives;
mod cost;
mod data_pages;
mod element_pages;
mod everything;
mod memory;
mod methods;
mod names;
mod page_attacks;
mod program;
mod soak;
mod soup;
mod tag_pages;
mod threads;

/// A sentence that no other number repeats.
fn sentence(i: usize) -> String {
    const WORDS: [&str; 16] = [
        "harbour", "storm", "ferry", "night", "island", "master", "boats", "morning", "council", "bridge", "winter",
        "school", "engine", "market", "letter", "garden",
    ];
    let word = |k: usize| WORDS[(i / 7 + i * k + k * k) % WORDS.len()];
    format!(
        "The {} of the {} had seen {} days of {} before the {} came to the {} in {}.",
        word(1),
        word(2),
        i % 1009,
        word(3),
        word(4),
        word(5),
        word(6)
    )
}

/// The start of a page, then `unit` of 0, 1, 2 ... up to this many bytes.
fn filled(bytes: usize, start: &str, unit: impl Fn(usize) -> String) -> String {
    let mut page = String::with_capacity(bytes + 1000);
    page.push_str(start);
    let mut i = 0;
    while page.len() < bytes {
        page.push_str(&unit(i));
        i += 1;
    }
    page
}

/// A list of lines of some words.
fn plain_list(bytes: usize) -> String {
    let start = "<!doctype html><html lang=en><head><meta charset=utf-8><title>The storm</title></head><body><ul>\n";
    filled(bytes, start, |i| {
        let text = sentence(i);
        let words: Vec<&str> = text.split(' ').skip(1).take(4).collect();
        format!("<li>{} {i}</li>\n", words.join(" "))
    })
}

/// A page of paragraphs, with a heading and a link after each tenth.
fn plain(bytes: usize) -> String {
    let start = "<!doctype html><html lang=en><head><meta charset=utf-8><title>The storm</title></head><body><main><article>\
        <h1>The storm has passed over the islands</h1>\n";
    filled(bytes, start, |i| {
        let text: Vec<String> = (0..4).map(|k| sentence(4 * i + k)).collect();
        let heading = if i % 10 == 9 {
            format!("<h2>Day {i}</h2>\n<p><a href=\"/day/{i}\">More of day {i}</a></p>\n")
        } else {
            String::new()
        };
        format!("{heading}<p>{}</p>\n", text.join(" "))
    })
}

#[test]
fn the_bounds_of_the_tests_are_those_that_are_promised() {
    let promised = include_str!("../../../../SECURITY.md");
    for bound in [
        format!("at most {} times as long as a plain page", cost::MOST_TIMES),
        format!("at most {} times as long as paragraphs", cost::MOST_TIMES_OF_BYTES),
        format!("at most {} MB and {} bytes for each byte of a page", memory::FIXED / 1e6, memory::MOST_TIMES),
        format!("at most {} times as long as all outputs of the trained pipeline", methods::MOST_TIMES),
        format!("at most {} times as long as honest pages", cost::MOST_TIMES),
        format!("counts as {} MB", archive_cost::FEWEST_BYTES as f64 / 1e6),
    ] {
        assert!(promised.contains(&bound), "{bound}");
    }
}
