//! Compares the trees of this crate and of html5ever on files of HTML: `compare FILE...`. Prints the first difference of
//! each file.

#![allow(clippy::unwrap_used)]

use seek_testing::html5ever_tree::first_difference;

fn main() {
    let mut pages = 0;
    let mut different = 0;
    for path in std::env::args().skip(1) {
        let Ok(bytes) = std::fs::read(&path) else { continue };
        let source = String::from_utf8_lossy(&bytes);
        let source = source.strip_prefix('\u{feff}').unwrap_or(&source);
        pages += 1;
        if let Some(difference) = first_difference(source) {
            different += 1;
            println!("{path}: {difference}");
        }
    }
    println!("{different} of {pages} pages differ");
}
