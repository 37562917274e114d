//! What each byte means in a tag.

/// Ends the name of a tag: white space, `/` and `>`.
pub(super) const ENDS_TAG_NAME: u8 = 1;
/// Ends the name of an attribute: as above, and `=`.
pub(super) const ENDS_ATTRIBUTE_NAME: u8 = 1 << 1;
/// White space.
pub(super) const SPACE: u8 = 1 << 2;
/// Changes in a name: upper case and NUL.
pub(super) const CHANGES: u8 = 1 << 3;
/// Ends a value without quotation marks: white space and `>`.
pub(super) const ENDS_VALUE: u8 = 1 << 4;
/// Changes in a value: `&`, carriage return, NUL.
pub(super) const ESCAPES: u8 = 1 << 5;

static CLASSES: [u8; 256] = classes();

const fn classes() -> [u8; 256] {
    let mut all = [0; 256];
    let mut i = 0;
    while i < 256 {
        all[i] = match i as u8 {
            b' ' | b'\t' | b'\n' | b'\x0c' => ENDS_TAG_NAME | ENDS_ATTRIBUTE_NAME | SPACE | ENDS_VALUE,
            b'\r' => ENDS_TAG_NAME | ENDS_ATTRIBUTE_NAME | SPACE | ENDS_VALUE | ESCAPES,
            b'/' => ENDS_TAG_NAME | ENDS_ATTRIBUTE_NAME,
            b'>' => ENDS_TAG_NAME | ENDS_ATTRIBUTE_NAME | ENDS_VALUE,
            b'=' => ENDS_ATTRIBUTE_NAME,
            b'A'..=b'Z' => CHANGES,
            b'\0' => CHANGES | ESCAPES,
            b'&' => ESCAPES,
            _ => 0,
        };
        i += 1;
    }
    all
}

#[inline(always)]
pub(super) fn class(byte: u8) -> u8 {
    CLASSES[byte as usize]
}

/// The first position from `from` on whose byte is in one of the classes, and all classes of the bytes before it.
#[inline(always)]
pub(super) fn scan(bytes: &[u8], from: usize, until: u8) -> (usize, u8) {
    let mut classes = 0;
    let mut at = from;
    while let Some(&byte) = bytes.get(at) {
        let class = class(byte);
        if class & until != 0 {
            break;
        }
        classes |= class;
        at += 1;
    }
    (at, classes)
}

/// Whether a byte is white space of HTML. Carriage returns are not yet line breaks here.
#[inline(always)]
pub(crate) fn is_space(byte: u8) -> bool {
    class(byte) & SPACE != 0
}

/// The first position from `from` on that is no white space.
#[inline(always)]
pub(crate) fn skip_space(bytes: &[u8], from: usize) -> usize {
    let mut at = from;
    while bytes.get(at).is_some_and(|&byte| is_space(byte)) {
        at += 1;
    }
    at
}
