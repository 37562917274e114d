//! Measures both parsers on files of HTML: `speed FILE...`. Prints megabytes a second. The variable `ONLY` names one of
//! the measurements.

#![allow(clippy::unwrap_used)]

use seek_html::{Options, Token, Tokenizer, parse};
use std::hint::black_box;
use std::time::Instant;

/// Rounds over all files.
const ROUNDS: usize = 7;

/// Prints the speed of a parser. The best time of each file counts, since other programs disturb the others.
fn measure(name: &str, sources: &[String], work: impl Fn(&str)) {
    if std::env::var("ONLY").is_ok_and(|only| !name.starts_with(&only)) {
        return;
    }
    let bytes: usize = sources.iter().map(String::len).sum();
    let mut best = vec![f64::INFINITY; sources.len()];
    for _ in 0..ROUNDS {
        for (source, best) in sources.iter().zip(&mut best) {
            let start = Instant::now();
            work(source);
            *best = best.min(start.elapsed().as_secs_f64());
        }
    }
    println!("{name:<24} {:>7.1} MB/s", bytes as f64 / 1e6 / best.iter().sum::<f64>());
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
        black_box(seek_testing::html5ever_tree::html5ever_tree(source));
    });
}
