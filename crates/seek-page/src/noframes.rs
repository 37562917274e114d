//! The text of a frameset for browsers without frames, read in place.
//!
//! A page of frames has no text of its own: each frame is another page. Many such pages write their whole text into
//! `<noframes>`, too, which parsers keep as raw text. Here it becomes the body, and the frames go. A short notice that frames are
//! needed stays where it is.

use crate::srcdoc::body_of;
use memchr::memmem;
use std::borrow::Cow;

/// Fewest bytes of the text, without its tags. A notice that frames are needed has up to 150.
const LEAST: usize = 200;

/// The source with the text of `<noframes>` as its body.
pub(crate) fn in_place(source: Cow<'_, str>) -> Cow<'_, str> {
    // Nearly all pages have none before their body, so the rest is not read for them.
    let end = ["<body", "<BODY"].into_iter().find_map(|body| memmem::find(source.as_bytes(), body.as_bytes()));
    let head = &source.as_bytes()[..end.unwrap_or(source.len())];
    let has = |name: &str| memmem::find(head, name.as_bytes()).is_some();
    if !["frameset", "FRAMESET", "Frameset", "FrameSet"].into_iter().any(has) {
        return source;
    }
    match read(&source) {
        Some(page) => Cow::Owned(page),
        None => source,
    }
}

fn read(source: &str) -> Option<String> {
    let lower = source.to_ascii_lowercase();
    let frames = lower.find("<frameset")?;
    if lower[..frames].contains("<body") {
        return None;
    }
    let tag = frames + lower[frames..].find("<noframes")?;
    let start = tag + lower[tag..].find('>')? + 1;
    let end = lower[start..].find("</noframes").map_or(source.len(), |end| start + end);
    let body = body_of(&source[start..end]);
    // Each tag ends at a `>`; what is before the next `<` is text.
    let texts = body.split('<').map(|part| part.split_once('>').map_or(part, |(_, text)| text));
    let bytes: usize = texts.map(|text| text.trim().len()).sum();
    (bytes >= LEAST).then(|| format!("{}<body>{body}</body></html>", &source[..frames]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_text_of_a_frameset_is_its_body() {
        let text = "港の<b>番人</b>は六時に舟を出す。".repeat(8);
        let page = |inner: &str| {
            format!("<title>Quay</title><FRAMESET cols=1><FRAME src=a><NOFRAMES>{inner}</NOFRAMES></FRAMESET>")
        };
        let read = |source: &str| in_place(Cow::Borrowed(source)).into_owned();
        assert_eq!(
            read(&page(&format!("<BODY bgcolor=white>{text}</BODY>"))),
            format!("<title>Quay</title><body>{text}</body></html>")
        );
        for kept in
            [page("<body>This page needs a browser with frames.</body>"), format!("<body>{}", page(&text)), text]
        {
            assert_eq!(read(&kept), kept);
        }
    }
}
