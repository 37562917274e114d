//! Labels in attributes of the page itself, such as `<div data-seek="main">`.
//!
//! A label must not reach the features, and some features count the characters of markup. So [`split`] takes the attributes
//! out of the source before the page is measured. The elements stay as they are: the page is what it was before it was
//! labelled, if the labels are on elements that the page has anyway.
//!
//! The value is one or more labels, separated by spaces. A second attribute, with `-segment` after the name, has labels of
//! segments only.

use super::label_kind::{LabelKind, LabelNames};
use super::text_ranges::TextRanges;
use anyhow::{Result, ensure};
use seek_io::SegmentLabel;
use seek_label::element_path::path_of;
use seek_page::markup_scan::{Piece, piece_at};
use seek_page::{Dom, Limits, NodeId, NodeKind};
use std::borrow::Cow;
use std::ops::Range;

/// The name of the attribute if no other is given.
pub const DEFAULT_ATTRIBUTE: &str = "data-seek";
/// What follows the name in the attribute of segments.
const SEGMENT_SUFFIX: &str = "-segment";

/// The labels in the attributes of a page.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct AttributeLabels {
    /// The labelled elements in document order: main content, or not.
    pub content: Vec<(NodeId, bool)>,
    /// The text of the element that is labelled as title.
    pub title: Option<String>,
    /// The labels of segments.
    pub segments: Vec<SegmentLabel>,
}

/// What the attributes of a page are.
#[derive(Debug)]
#[non_exhaustive]
pub enum Attributes {
    /// No element has the attribute.
    None,
    /// The attribute is there, but none of its values is a label: some pages have an attribute of this name for their own
    /// scripts. Holds one of the values.
    Foreign(String),
    /// The page is labelled.
    Labels(Box<SplitPage>),
}

/// A page whose labels were taken out.
#[derive(Debug)]
pub struct SplitPage {
    /// The source without label attributes.
    pub plain: String,
    /// The tree of the labelled source. It has the same elements as that of `plain`.
    pub labelled: Dom,
    /// The labels.
    pub labels: AttributeLabels,
}

/// Whether bytes of a page may hold the attribute, in any case of its letters. UTF-16 has two bytes a letter.
pub fn may_have(html: &[u8], attribute: &str) -> bool {
    let name = attribute.as_bytes();
    html.windows(name.len()).any(|bytes| bytes.eq_ignore_ascii_case(name)) || html.iter().take(1024).any(|&b| b == 0)
}

/// Takes the label attributes out of a page.
///
/// # Errors
/// When the page exceeds its limits, a label is not known beside others that are, or an attribute cannot be taken out.
pub fn split(source: &str, attribute: &str, names: &LabelNames) -> Result<Attributes> {
    let of_segments = format!("{attribute}{SEGMENT_SUFFIX}");
    let wanted = [attribute, of_segments.as_str()];
    let labelled = Dom::parse(source, &Limits::default())?;
    let values = values_of(&labelled, &wanted);
    let Some(first) = values.first() else { return Ok(Attributes::None) };
    if !values.iter().flat_map(|value| label_words(value, names)).any(|word| names.kind(&word).is_ok()) {
        return Ok(Attributes::Foreign((*first).to_owned()));
    }
    let labels = read(&labelled, attribute, &of_segments, names)?;
    let plain = without_attributes(source, &wanted).into_owned();
    let parsed = Dom::parse(&plain, &Limits::default())?;
    // A label that is left would tell the classifiers the answer.
    ensure!(
        values_of(&parsed, &wanted).is_empty(),
        "the attribute {attribute:?} of a label is on a script or style, where it cannot be taken out"
    );
    ensure!(parsed.len() == labelled.len(), "the page has another tree without its labels");
    Ok(Attributes::Labels(Box::new(SplitPage { plain, labelled, labels })))
}

/// The values of the attributes with these names.
fn values_of<'d>(dom: &'d Dom, names: &[&str]) -> Vec<&'d str> {
    let of_element = |id| dom.attributes(id).filter(|found| names.contains(&found.name)).map(|found| found.value);
    (0..dom.markup_len() as NodeId).flat_map(of_element).collect()
}

fn read(dom: &Dom, attribute: &str, of_segments: &str, names: &LabelNames) -> Result<AttributeLabels> {
    let mut labels = AttributeLabels::default();
    for id in 0..dom.markup_len() as NodeId {
        for found in dom.attributes(id).filter(|found| found.name == attribute || found.name == of_segments) {
            for name in label_words(found.value, names) {
                let kind = names.kind(&name)?;
                ensure!(
                    found.name == attribute || kind.is_good().is_some(),
                    "the attribute {of_segments:?} has the label {name:?}; only good and bad label segments"
                );
                match kind {
                    LabelKind::Main => labels.content.push((id, true)),
                    LabelKind::Noise => labels.content.push((id, false)),
                    LabelKind::Title => {
                        let text = dom.subtree_text(id).split_whitespace().collect::<Vec<_>>().join(" ");
                        labels.title.get_or_insert(text);
                    }
                    LabelKind::Good | LabelKind::Bad => {
                        labels.segments.push(SegmentLabel { path: path_of(dom, id), is_good: kind == LabelKind::Good });
                    }
                }
            }
        }
    }
    Ok(labels)
}

/// The labels of a value. A declared name may have spaces; then it is the whole value.
fn label_words(value: &str, names: &LabelNames) -> Vec<String> {
    if names.kind(value).is_ok() {
        return vec![value.trim().to_owned()];
    }
    value.split_whitespace().map(str::to_owned).collect()
}

/// The source without these attributes and the space before them.
fn without_attributes<'s>(source: &'s str, names: &[&str]) -> Cow<'s, str> {
    let bytes = source.as_bytes();
    let mut cuts: Vec<Range<usize>> = Vec::new();
    let mut at = 0;
    while let Some(start) = bytes[at..].iter().position(|&byte| byte == b'<').map(|found| at + found) {
        at = match piece_at(bytes, start) {
            Some((Piece::Tag, end)) => {
                cut_attributes(bytes, start..end, names, &mut cuts);
                end
            }
            Some((_, end)) => end,
            None => start + 1,
        };
    }
    if cuts.is_empty() {
        return Cow::Borrowed(source);
    }
    let mut plain = String::with_capacity(source.len());
    let mut from = 0;
    for cut in cuts {
        plain.push_str(&source[from..cut.start]);
        from = cut.end;
    }
    plain.push_str(&source[from..]);
    Cow::Owned(plain)
}

/// Scans a tag as the tokenizer does, and collects the ranges of the attributes with these names.
fn cut_attributes(bytes: &[u8], tag: Range<usize>, names: &[&str], cuts: &mut Vec<Range<usize>>) {
    let is_space = |byte: u8| matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | b'\x0c');
    let skip = |from: usize, over: &dyn Fn(u8) -> bool| {
        bytes[from..tag.end].iter().position(|&byte| !over(byte)).map_or(tag.end, |found| from + found)
    };
    // The first byte of a name may be the `/` of an end tag.
    let mut end = skip(tag.start + 2, &|byte| !is_space(byte) && byte != b'/' && byte != b'>');
    loop {
        let gap = end;
        let mut at = skip(gap, &|byte| is_space(byte) || byte == b'/');
        if at >= tag.end || bytes[at] == b'>' {
            return;
        }
        let name = at;
        // The name of an attribute may start with `=`.
        at = skip(at + 1, &|byte| !is_space(byte) && !matches!(byte, b'/' | b'>' | b'='));
        let is_wanted = names.iter().any(|wanted| bytes[name..at].eq_ignore_ascii_case(wanted.as_bytes()));
        end = at;
        at = skip(at, &is_space);
        if bytes.get(at) == Some(&b'=') {
            at = skip(at + 1, &is_space);
            at = match bytes.get(at) {
                Some(&quote @ (b'"' | b'\'')) => {
                    let inside = (at + 1).min(tag.end);
                    bytes[inside..tag.end]
                        .iter()
                        .position(|&byte| byte == quote)
                        .map_or(tag.end, |found| inside + found + 1)
                }
                _ => skip(at, &|byte| !is_space(byte) && byte != b'>'),
            };
            end = at;
        }
        if is_wanted {
            cuts.push(gap..end);
        }
    }
}

/// The text that is main content by the innermost label around it.
pub fn main_text(dom: &Dom, content: &[(NodeId, bool)]) -> TextRanges {
    let mut labels = content.iter().copied().peekable();
    let mut open: Vec<(NodeId, bool)> = Vec::new();
    let mut main = TextRanges::default();
    for id in 0..dom.markup_len() as NodeId {
        while open.pop_if(|(end, _)| *end <= id).is_some() {}
        while let Some((_, is_main)) = labels.next_if(|label| label.0 == id) {
            open.push((dom.end(id), is_main));
        }
        if dom.kind(id) == NodeKind::Text && open.last().is_some_and(|label| label.1) {
            main.add(dom.text_start(id)..dom.text_start(id + 1));
        }
    }
    main
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use seek_features::{Level, PageMeasurements};
    use seek_page::{Blocks, Page};

    fn plain(source: &str) -> Cow<'_, str> {
        without_attributes(source, &["data-seek", "data-seek-segment"])
    }

    #[test]
    fn attributes_are_taken_out_with_the_space_before_them() {
        for (labelled, expected) in [
            ("<p data-seek=main>a", "<p>a"),
            ("<p class=x data-seek = \"main title\" id='y'>a", "<p class=x id='y'>a"),
            ("<P DATA-SEEK='main'/>a</p data-seek>", "<P/>a</p>"),
            ("<p data-seek-segment=good data-seek>a", "<p>a"),
            ("<p hidden data-seek=main id = x data-seek>a</p data-seek>", "<p hidden id = x>a</p>"),
            ("<p data-seeker=main title=' data-seek=main'>a", "<p data-seeker=main title=' data-seek=main'>a"),
            (
                "<!-- <p data-seek=main> --><script>'<p data-seek=main>'</script>",
                "<!-- <p data-seek=main> --><script>'<p data-seek=main>'</script>",
            ),
            ("a < b data-seek=main <p data-seek=\"main", "a < b data-seek=main <p"),
        ] {
            assert_eq!(plain(labelled), expected, "{labelled}");
        }
    }

    #[test]
    fn labels_are_read_and_the_innermost_one_counts() {
        let source = "<nav>home</nav><div data-seek=main><h1 data-seek=title>Big <b>storm</b></h1><p>It came.</p>\
            <aside data-seek='noise bad'>ad</aside></div><ul data-seek-segment=good><li>a</ul>";
        let page = labelled(source);
        assert_eq!(page.labels.title.as_deref(), Some("Big storm"));
        let main = main_text(&page.labelled, &page.labels.content);
        assert_eq!(main.text(&page.labelled, &Blocks::from_dom(&page.labelled)), "Big storm\nIt came.");
        let segments: Vec<String> = page.labels.segments.iter().map(ToString::to_string).collect();
        assert_eq!(segments, ["bad /html/body/div/aside", "good /html/body/ul"]);
        assert!(!page.plain.contains("data-seek"));
    }

    #[test]
    fn a_label_with_another_name_is_an_error_that_has_the_known_names() {
        let split = |source| split(source, "data-seek", &LabelNames::default());
        for source in
            ["<p data-seek=main>a<p data-seek=text>", "<p data-seek-segment=main>a", "<script data-seek=main></script>"]
        {
            assert!(split(source).is_err(), "{source}");
        }
        assert!(matches!(split("<p title='data-seek'>a").unwrap(), Attributes::None));
        // A player of sound has such an attribute for its own script.
        assert!(matches!(split("<p data-seek=90>a").unwrap(), Attributes::Foreign(value) if value == "90"));
    }

    fn labelled(source: &str) -> Box<SplitPage> {
        match split(source, "data-seek", &LabelNames::default()).unwrap() {
            Attributes::Labels(page) => page,
            other => panic!("{other:?}"),
        }
    }

    fn rows(source: &str) -> Vec<f32> {
        let page = Page::from_source(source).unwrap();
        let measured = PageMeasurements::new(&page).unwrap();
        [Level::Block, Level::Segment].into_iter().flat_map(|level| measured.array(level)).collect()
    }

    #[test]
    fn a_label_that_stays_would_change_features_and_one_that_is_taken_out_does_not() {
        let plain = "<div class=a><p>It came at night.</p></div><p>more</p>";
        let source = "<div data-seek=main class=a><p>It came at night.</p></div><p data-seek=noise>more</p>";
        assert_ne!(rows(source), rows(plain));
        assert_eq!(labelled(source).plain, plain);
    }

    proptest! {
        #[test]
        fn labels_on_any_elements_leave_the_page_as_it_was(
            pieces in prop::collection::vec((0..6_usize, 0..5_usize, "[a-z<& ]{0,6}"), 0..20),
        ) {
            let tags = ["p", "div class='x y'", "a href=\"/?a=b\"", "/div", "td", "input value=\"a>b\""];
            let labels = ["", " data-seek=main", " data-seek='noise'", " data-seek=\"title\"", "\n\tdata-seek-segment = good"];
            let page = |labelled: bool| -> String {
                let piece = |(tag, label, text): &(usize, usize, String)| {
                    format!("<{}{}>{text}", tags[*tag], if labelled { labels[*label] } else { "" })
                };
                pieces.iter().map(piece).collect()
            };
            let labelled = page(true);
            prop_assert_eq!(plain(&labelled), page(false));
        }
    }
}
