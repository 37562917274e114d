//! The frame of a saved page that holds its text.
//!
//! Browsers save a frame as a part of its own, and the page has its name: `<iframe src="cid:frame-1@mhtml.blink">`. Most frames hold
//! advertisements, so a frame is read only where it has more text than the page around it.

use std::collections::HashMap;

use seek_page::Page;

/// Most frames of a page that are compared.
const FRAMES: usize = 16;
/// Most bytes from the start of a tag to the name of a frame, and of the name.
const ATTRIBUTE: usize = 2 << 10;
/// Most bytes of a frame that is read.
const BYTES: usize = 8 << 20;

/// The page with its largest frame as a document in place, if that has more text than the page. `frames` are the other HTML
/// parts by their names. Pages and frames that are no UTF-8 stay as they are.
pub(super) fn with_main_frame(page: Vec<u8>, frames: &HashMap<String, Vec<u8>>) -> Vec<u8> {
    let Ok(source) = str::from_utf8(&page) else { return page };
    let named = source.match_indices("cid:").filter_map(|(at, scheme)| {
        let ahead = &source[at..source.floor_char_boundary(at + ATTRIBUTE)];
        let end = at + ahead.find(['"', '\'', '>', ' '])?;
        let frame = str::from_utf8(frames.get(&source[at + scheme.len()..end])?).ok()?;
        let before = &source[source.floor_char_boundary(at.saturating_sub(ATTRIBUTE))..at];
        (frame.len() <= BYTES && is_source_of_frame(before)).then_some((at, end, frame))
    });
    let measured = named.take(FRAMES).map(|(at, end, frame)| (at, end, frame, letters(frame)));
    let Some((at, end, frame, size)) = measured.max_by_key(|&(.., size)| size) else { return page };
    if size <= letters(source) {
        return page;
    }
    let tag = source[..at].rfind('<').unwrap_or(at);
    let value = frame.replace('&', "&amp;").replace('"', "&quot;");
    format!("{}<iframe srcdoc=\"{value}\"></iframe>{}cid:{}", &source[..tag], &source[tag..at], &source[at + 4..end])
        .into_bytes()
        .into_iter()
        .chain(source[end..].bytes())
        .collect()
}

/// Whether markup ends in the attribute `src` of a frame.
fn is_source_of_frame(before: &str) -> bool {
    let tag = before.rfind('<').map_or("", |at| &before[at..]).to_ascii_lowercase();
    tag.starts_with("<iframe") && tag.trim_end_matches(['"', '\'']).ends_with("src=")
}

/// The letters and digits of a page's text.
fn letters(source: &str) -> usize {
    let Ok(page) = Page::from_source(source) else { return 0 };
    let Ok(blocks) = page.blocks() else { return 0 };
    let of = |block: usize| blocks.text(block).chars().filter(|c| c.is_alphanumeric()).count();
    (0..blocks.len()).map(of).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(page: &str) -> String {
        let frames = [("a@b", "<body><p title=\"x\">The text & more"), ("ad@b", "<p>Buy")];
        let frames = frames.map(|(name, frame)| (name.to_owned(), frame.as_bytes().to_vec()));
        String::from_utf8(with_main_frame(page.as_bytes().to_vec(), &frames.into())).unwrap()
    }

    #[test]
    fn the_text_of_a_saved_page_was_in_a_frame() {
        assert_eq!(
            read("<p>Shell<iframe src=\"cid:ad@b\"></iframe><iframe src=\"cid:a@b\" width=9></iframe>"),
            "<p>Shell<iframe src=\"cid:ad@b\"></iframe><iframe srcdoc=\"<body><p title=&quot;x&quot;>The text &amp; more\"></iframe><iframe src=\"cid:a@b\" width=9></iframe>"
        );
    }

    #[test]
    fn a_frame_after_many_style_sheets_was_lost() {
        let sheets = "<link href='cid:ad@b'>".repeat(2 * FRAMES);
        assert!(read(&format!("{sheets}<iframe src='cid:a@b'></iframe>")).contains("srcdoc"));
    }

    #[test]
    fn other_frames_stay_outside() {
        for page in [
            "<p>A page with a long text of its own<iframe src='cid:a@b'></iframe>",
            "<p>Shell<iframe src='cid:ad@b'></iframe><iframe src='cid:none'></iframe>",
            "<p>Shell<a href='cid:a@b'>cid:a@b",
            "<frameset><frame src='cid:a@b'></frameset>",
        ] {
            assert_eq!(read(page), page);
        }
    }
}
