//! SHA-256 digests of pages, and their hexadecimal form.

use seek_io::LabelledPage;
use sha2::{Digest, Sha256};

/// A digest over a page's corpus, id, URL, site, type, gold text and HTML, and over its other labels and its boxes if it has some. The
/// caller may add more before it is finished.
pub fn page_digest(page: &LabelledPage, corpus: &str) -> Sha256 {
    let mut digest = Sha256::new();
    let (url, page_type) = (page.url.as_deref().unwrap_or(""), page.page_type.as_deref().unwrap_or(""));
    for part in [corpus, &page.id, url, page_type, page.gold()].map(str::as_bytes) {
        digest.update((part.len() as u64).to_le_bytes());
        digest.update(part);
    }
    digest.update(&page.html);
    digest.update(page.site.as_deref().unwrap_or(""));
    let snippets = [&page.with, &page.without].into_iter().filter(|_| page.gold_text.is_none());
    let segments: Vec<String> = page.segments.iter().map(ToString::to_string).collect();
    for texts in snippets.chain([&segments]).filter(|texts| !texts.is_empty()) {
        digest.update(texts.join("\0"));
    }
    if let Some(layout) = &page.layout {
        digest.update(format!("{layout:?}"));
    }
    digest
}

/// Finishes a digest and writes it in hexadecimal digits.
pub fn hex_digest(digest: Sha256) -> String {
    hex::encode(digest.finalize())
}
