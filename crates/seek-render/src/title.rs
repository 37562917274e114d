//! The title of the page at the beginning of its text or document.
//!
//! Whether a page repeats its title in its text is learned, so some texts begin with it and others do not. These functions make
//! it certain. A title that is there already is found by its letters and digits among the first blocks.

use crate::event::{ContentDocument, Element, Event};
use crate::outline::{begins_with_title, drop_second_title, leaf, letters, raise_headings};

/// Whether a text begins with the title of its page.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum TitleRule {
    /// As the method chose it.
    #[default]
    Learned,
    /// Always.
    Always,
    /// Never.
    Never,
}

impl TitleRule {
    /// All rules.
    pub const ALL: [TitleRule; 3] = [TitleRule::Learned, TitleRule::Always, TitleRule::Never];

    /// The name, such as `always`.
    pub fn name(self) -> &'static str {
        match self {
            TitleRule::Learned => "learned",
            TitleRule::Always => "always",
            TitleRule::Never => "never",
        }
    }

    /// The rule of a name.
    pub fn by_name(name: &str) -> Option<TitleRule> {
        TitleRule::ALL.into_iter().find(|rule| rule.name() == name)
    }
}

/// Blocks at the beginning that may be the title: a kicker, a date or a by-line may precede it.
const FIRST_BLOCKS: usize = 5;

/// Most letters of such a block. After a longer one the content has begun, and its part of the same name is no title.
const MAX_BEFORE: usize = 80;

/// Makes a document follow a rule. An empty document has no title.
///
/// A document that begins with its only heading of the first level keeps it as its title. Headings that are all far below the
/// title follow it at the second level.
///
/// ```
/// use seek_page::{Page, Selection};
/// use seek_render::{Markup, TitleRule, document, markdown, with_title};
///
/// let page = Page::from_source("<p>Nobody was hurt.").unwrap();
/// let document = document(&page, &Selection::of_blocks(vec![0]), Markup::default()).unwrap();
/// let titled = with_title(document, "Storm", TitleRule::Always);
/// assert_eq!(markdown(&titled).unwrap(), "# Storm\n\nNobody was hurt.");
/// ```
pub fn with_title(mut document: ContentDocument, title: &str, rule: TitleRule) -> ContentDocument {
    let key = letters(title);
    if rule == TitleRule::Learned || document.events.is_empty() || key.is_empty() {
        return document;
    }
    let shown = title_leaf(&document.events, &key);
    match (rule, shown) {
        (TitleRule::Never, Some(leaf)) if leaf.is_outermost => {
            document.events.drain(leaf.start..=leaf.end);
        }
        (TitleRule::Always, Some(leaf)) if leaf.is_outermost && leaf.is_paragraph => {
            document.events[leaf.start] = Event::Start(Element::Heading(1));
            // A heading comes before what precedes the paragraph.
            document.events[..=leaf.end].rotate_right(leaf.end + 1 - leaf.start);
        }
        (TitleRule::Always, None) if !begins_with_title(&document.events) => {
            drop_second_title(&mut document.events, &key, 0);
            let heading = [Event::Start(Element::Heading(1)), Event::Text(title.to_owned()), Event::End];
            document.events.splice(0..0, heading);
        }
        (TitleRule::Always, Some(leaf)) => drop_second_title(&mut document.events, &key, leaf.end + 1),
        _ => {}
    }
    if rule == TitleRule::Always {
        raise_headings(&mut document.events);
    }
    document
}

/// Makes a plain text follow a rule. An empty text has no title.
///
/// ```
/// use seek_render::{TitleRule, text_with_title};
///
/// assert_eq!(text_with_title("Nobody was hurt.", "Storm", TitleRule::Always), "Storm\n\nNobody was hurt.");
/// assert_eq!(text_with_title("Storm\n\nNobody was hurt.", "Storm", TitleRule::Never), "Nobody was hurt.");
/// ```
pub fn text_with_title(text: &str, title: &str, rule: TitleRule) -> String {
    let key = letters(title);
    if rule == TitleRule::Learned || text.is_empty() || key.is_empty() {
        return text.to_owned();
    }
    let blocks: Vec<&str> = text.split("\n\n").collect();
    let shown = blocks.iter().take(FIRST_BLOCKS).position(|block| is_title(&letters(block), &key));
    match (rule, shown) {
        (TitleRule::Never, Some(at)) => [&blocks[..at], &blocks[at + 1..]].concat().join("\n\n"),
        (TitleRule::Always, None) => format!("{title}\n\n{text}"),
        _ => text.to_owned(),
    }
}

/// A leaf of a document.
struct Leaf {
    start: usize,
    end: usize,
    /// Whether no list, table or quotation holds it.
    is_outermost: bool,
    is_paragraph: bool,
}

/// The first leaf with the title among the first ones. Text may precede only a heading of the first level, as the caption of a
/// picture does.
fn title_leaf(events: &[Event], key: &str) -> Option<Leaf> {
    let (mut depth, mut leaves, mut at) = (0_usize, 0, 0);
    let mut has_begun = false;
    while at < events.len() && leaves < FIRST_BLOCKS {
        match &events[at] {
            Event::Start(element) if element.is_leaf() => {
                let (end, text) = leaf(&events[at..]);
                let text = letters(&text);
                let may_be_title = !has_begun || matches!(element, Element::Heading(1));
                if may_be_title && is_title(&text, key) {
                    let is_paragraph = matches!(element, Element::Paragraph | Element::Plain | Element::Term);
                    return Some(Leaf { start: at, end: at + end, is_outermost: depth == 0, is_paragraph });
                }
                has_begun |= text.chars().count() > MAX_BEFORE;
                leaves += 1;
                at += end;
            }
            Event::Start(_) => depth += 1,
            Event::End => depth = depth.saturating_sub(1),
            _ => {}
        }
        at += 1;
    }
    None
}

/// Whether a block shows the title: the same letters, or a title that is cut or continued by a few.
fn is_title(block: &str, title: &str) -> bool {
    let (short, long) = if block.len() <= title.len() { (block, title) } else { (title, block) };
    // Six of ten letters, and more than a word.
    long == short || long.starts_with(short) && short.len() >= 12 && short.len() * 10 >= long.len() * 6
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Markup, document, markdown};
    use seek_page::{Page, Selection};

    fn written(html: &str, rule: TitleRule) -> String {
        let page = Page::from_source(html).unwrap();
        let all = Selection::of_blocks((0..page.blocks().unwrap().len()).collect());
        let document = document(&page, &all, Markup::default()).unwrap();
        markdown(&with_title(document, "Storm over the coast", rule)).unwrap()
    }

    #[test]
    fn a_document_begins_with_its_title_once() {
        let always = |html: &str| written(html, TitleRule::Always);
        assert_eq!(always("<p>Rain."), "# Storm over the coast\n\nRain.");
        for heading in ["Storm over the coast", "STORM over the coast.", "Storm over the coast: day two"] {
            assert_eq!(always(&format!("<h1>{heading}</h1><p>Rain.")), format!("# {heading}\n\nRain."));
        }
        assert_eq!(always("<p>News<h2>Storm over the coast</h2><p>Rain."), "News\n\n## Storm over the coast\n\nRain.");
        assert_eq!(
            always("<p>News<p>Storm over the <b>coast</b><p>Rain."),
            "# Storm over the **coast**\n\nNews\n\nRain."
        );
        // A recipe card repeats the title after the story.
        let story = "When snow lies in the yard, nothing is like a bowl of warm soup, and everybody has what it needs in the cellar.";
        assert_eq!(
            always(&format!("<p>{story}<h2>Storm over the coast</h2><p>Rain.")),
            format!("# Storm over the coast\n\n{story}\n\n## Storm over the coast\n\nRain.")
        );
        let captioned = format!("<p>{story}<h1>Storm over the coast</h1><p>Rain.");
        assert_eq!(always(&captioned), format!("{story}\n\n# Storm over the coast\n\nRain."));
        assert_eq!(always("<ul><li>Storm over the coast<li>Rain</ul>"), "- Storm over the coast\n- Rain");
        assert_eq!(always(""), "");
    }

    #[test]
    fn a_title_came_twice() {
        let always = |html: &str| written(html, TitleRule::Always);
        assert_eq!(always("<h1>Rain at sea</h1><p>Wet."), "# Rain at sea\n\nWet.");
        assert_eq!(always("<h1>Rain</h1><p>Wet."), "# Storm over the coast\n\n# Rain\n\nWet.");
        assert!(
            always("<h1>Rain at sea</h1><p>Wet.<h1>Ice</h1><p>Cold.").starts_with("# Storm over the coast\n\n# Rain")
        );
        let lead = "<p>1<p>2<p>3<p>4<p>5";
        let after_lead = "# Storm over the coast\n\n1\n\n2\n\n3\n\n4\n\n5";
        assert_eq!(always(&format!("{lead}<h1>Storm over the coast</h1><p>6")), format!("{after_lead}\n\n6"));
        assert_eq!(
            always(&format!("{lead}<h2>Quay</h2><p>6<h1>Storm over the coast</h1>")),
            format!("{after_lead}\n\n## Quay\n\n6")
        );
        assert!(always(&format!("{lead}<h2>Quay</h2><h1>Storm over the coast</h1><p>6")).ends_with("coast\n\n6"));
        let same = "<h1>Storm over the coast</h1><p>6";
        assert_eq!(always(&format!("{same}<h1>Storm over the coast</h1>")), "# Storm over the coast\n\n6");
    }

    #[test]
    fn the_headings_of_a_manual_were_far_below_its_title() {
        let always = |html: &str| written(html, TitleRule::Always);
        let parts = |top: u8| format!("<p>a<h{top}>b</h{top}><p>c<h{0}>d</h{0}><p>e", top + 1);
        assert_eq!(always(&parts(4)), "# Storm over the coast\n\na\n\n## b\n\nc\n\n### d\n\ne");
        assert!(always(&parts(3)).contains("\n\n### b\n\nc\n\n#### d"));
        assert!(written(&parts(4), TitleRule::Never).contains("#### b"));
    }

    #[test]
    fn a_title_can_be_left_out() {
        let never = |html: &str| written(html, TitleRule::Never);
        assert_eq!(never("<h1>Storm over the coast</h1><p>Rain."), "Rain.");
        assert_eq!(never("<h1>Rain</h1><p>Rain."), "# Rain\n\nRain.");
        let later = "<p>1<p>2<p>3<p>4<p>5<h2>Storm over the coast</h2><p>6";
        assert_eq!(never(later), written(later, TitleRule::Learned));
    }

    #[test]
    fn a_text_follows_the_same_rule() {
        let text = "News\n\nStorm over the coast\n\nRain.";
        let of = |text, rule| text_with_title(text, "Storm over the coast", rule);
        assert_eq!((of(text, TitleRule::Always).as_str(), of(text, TitleRule::Learned).as_str()), (text, text));
        assert_eq!(of(text, TitleRule::Never), "News\n\nRain.");
        assert_eq!(of("Rain.", TitleRule::Always), "Storm over the coast\n\nRain.");
        assert_eq!((of("", TitleRule::Always).as_str(), of("Rain.", TitleRule::Never).as_str()), ("", "Rain."));
    }
}
