//! Reads a plain tag at once: lower-case names, and values in quotation marks without character references. Nearly all
//! tags are plain. The tokenizer reads a tag character by character.

use html5ever::tendril::StrTendril;
use html5ever::tokenizer::{Tag, TagKind};
use html5ever::{Attribute, LocalName, QualName, ns};
use memchr::memchr3;

/// Most attributes of a plain tag. Each is compared with those before it.
const MOST_ATTRIBUTES: usize = 16;

/// Reads the tag that begins with `<` at `start`, if it is plain and has at most
/// `most_attributes` attributes. Returns the tag and
/// its end. The source must hold no NUL. Reads no byte after the tag.
pub(crate) fn plain_tag(source: &str, start: usize, most_attributes: usize) -> Option<(Tag, usize)> {
    let bytes = source.as_bytes();
    let is_end = bytes.get(start + 1) == Some(&b'/');
    let name = start + 1 + usize::from(is_end);
    let mut at = skip(bytes, name, |b| b.is_ascii_lowercase() || b.is_ascii_digit());
    if !bytes.get(name)?.is_ascii_lowercase() {
        return None;
    }
    let name = name..at;
    let mut attrs: Vec<Attribute> = Vec::new();
    let self_closing = loop {
        let gap = at;
        at = skip(bytes, at, |b| matches!(b, b' ' | b'\n' | b'\t'));
        match bytes.get(at)? {
            b'>' => break false,
            b'/' if !is_end && bytes.get(at + 1) == Some(&b'>') => {
                at += 1;
                break true;
            }
            _ if is_end || at == gap || attrs.len() >= most_attributes.min(MOST_ATTRIBUTES) => return None,
            _ => {}
        }
        let (attribute, end) = plain_attribute(source, at)?;
        if attrs.iter().any(|known| known.name == attribute.name) {
            return None;
        }
        attrs.push(attribute);
        at = end;
    };
    let kind = if is_end { TagKind::EndTag } else { TagKind::StartTag };
    let name = LocalName::from(&source[name]);
    Some((Tag { kind, name, self_closing, attrs, had_duplicate_attributes: false }, at + 1))
}

/// An attribute, and its end.
fn plain_attribute(source: &str, start: usize) -> Option<(Attribute, usize)> {
    let bytes = source.as_bytes();
    let name_end =
        skip(bytes, start, |b| b.is_ascii_lowercase() || b.is_ascii_digit() || matches!(b, b'-' | b'_' | b':'));
    if name_end == start {
        return None;
    }
    let (value, end) = if bytes.get(name_end) == Some(&b'=') {
        let quote = *bytes.get(name_end + 1).filter(|quote| matches!(quote, b'"' | b'\''))?;
        let value = name_end + 2;
        let end = value + memchr3(quote, b'&', b'\r', &bytes[value..])?;
        if bytes[end] != quote {
            return None;
        }
        (&source[value..end], end + 1)
    } else {
        ("", name_end)
    };
    let name = QualName::new(None, ns!(), LocalName::from(&source[start..name_end]));
    Some((Attribute { name, value: StrTendril::from_slice(value) }, end))
}

/// The first position from `from` on whose byte is not accepted.
fn skip(bytes: &[u8], from: usize, over: impl Fn(u8) -> bool) -> usize {
    let rest = bytes.get(from..).unwrap_or_default();
    from + rest.iter().position(|&b| !over(b)).unwrap_or(rest.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(source: &str) -> Option<String> {
        let (tag, end) = plain_tag(source, 0, 3)?;
        let attributes: String = tag.attrs.iter().map(|a| format!(" {}={}", &*a.name.local, &*a.value)).collect();
        Some(format!("{:?} {}{attributes} {} {end}", tag.kind, &*tag.name, tag.self_closing))
    }

    #[test]
    fn plain_tags_are_read() {
        assert_eq!(shown("<p>x").unwrap(), "StartTag p false 3");
        assert_eq!(shown("</h1 >x").unwrap(), "EndTag h1 false 6");
        assert_eq!(shown("<br/>").unwrap(), "StartTag br true 5");
        assert_eq!(shown("<a href='a>\"b' data-x\n id=\"\" />").unwrap(), "StartTag a href=a>\"b data-x= id= true 31");
    }

    #[test]
    fn other_tags_go_to_the_tokenizer() {
        let others = [
            "<",
            "</",
            "<p",
            "<p a",
            "<p a=",
            "<p a='",
            "<P>",
            "<p A=''>",
            "<p a=b>",
            "<p a =''>",
            "<p a='&amp;'>",
            "<p a='\r'>",
            "<p a='' a=''>",
            "<p a=''b=''>",
            "<p a b c d>",
            "<p / a>",
            "</p a>",
            "</p/>",
            "<1>",
            "<p/",
            "<!a>",
            "<p-q>",
            "<p =a>",
        ];
        for other in others {
            assert_eq!(shown(other), None, "{other}");
        }
    }
}
