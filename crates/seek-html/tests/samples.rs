//! The trees of the sample pages are those of html5ever.

#![allow(clippy::unwrap_used)]

use std::path::Path;

#[test]
fn sample_pages_have_the_trees_of_html5ever() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/samples");
    let mut pages = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "html") {
            continue;
        }
        let bytes = std::fs::read(&path).unwrap();
        let source = String::from_utf8_lossy(&bytes);
        // Decoding removes the byte order mark.
        let source = source.trim_start_matches('\u{feff}');
        assert_eq!(seek_testing::html5ever_tree::first_difference(source), None, "{}", path.display());
        pages += 1;
    }
    assert!(pages > 10, "only {pages} pages");
}
