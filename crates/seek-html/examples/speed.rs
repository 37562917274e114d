//! Measures both parsers on files of HTML: `speed FILE...`. Prints the best of several rounds in megabytes a second.

#[path = "../tests/reference/mod.rs"]
#[allow(dead_code)]
mod reference;

use seek_html::{Options, Token, Tokenizer, parse};
use std::hint::black_box;
use std::time::Instant;

/// Rounds over all files.
const ROUNDS: usize = 5;

fn measure(name: &str, sources: &[String], work: impl Fn(&str)) {
    let bytes: usize = sources.iter().map(String::len).sum();
    let round = || {
        let start = Instant::now();
        sources.iter().for_each(|source| work(source));
        start.elapsed().as_secs_f64()
    };
    let best = (0..ROUNDS).map(|_| round()).fold(f64::INFINITY, f64::min);
    println!("{name:<24} {:>7.1} MB/s", bytes as f64 / 1e6 / best);
}

fn main() {
    let read = |path: String| String::from_utf8_lossy(&std::fs::read(path).ok()?).into_owned().into();
    let sources: Vec<String> = std::env::args().skip(1).filter_map(read).collect();
    measure("seek-html tokens", &sources, |source| {
        let mut tokenizer = Tokenizer::new(source, 512);
        let mut count = 0_usize;
        while tokenizer.next(false) != Token::Eof {
            count += 1;
        }
        black_box(count);
    });
    measure("seek-html tree", &sources, |source| {
        black_box(parse(source, &Options::default()).is_ok());
    });
    measure("html5ever tree", &sources, |source| {
        black_box(reference::html5ever_tree(source));
    });
}
