//! `boilerpipe`: blocks with many words and few links, and what belongs to the largest of them.
//!
//! Kohlschütter, Fankhauser and Nejdl, "Boilerplate Detection using Shallow Text Features" (WSDM 2010), as the ArticleExtractor of their
//! library, Boilerpipe (1.2 and later):
//!
//! 1. The page is cut into blocks at each tag but for links and inline markup. `<option>`, `<object>` and `<noscript>` are left out.
//! 2. A decision tree over the number of words and the link density of a block and its neighbours says which are content.
//! 3. What follows a text such as "Post a comment", behind 60 words of content, is none; nor are headings that no text follows.
//! 4. Content is merged with the block before it. What is left besides content and titles goes; what was apart by one block that
//!    went, on the same tag level, is merged.
//! 5. The largest block stays, with others of 150 words on its level, what stands between it and the title, blocks of 100 words on its
//!    level anywhere, and list items right behind it.
//!
//! The library's words are told by Java's word boundaries; here, by letters, digits and marks that stand inside of words. Tags
//! that a page leaves out are told as far as the tokens tell them (`open_tags.rs`).

use crate::cascade::{
    classify, ends_text, fuse, keep_largest, large_of_level_to_content, list_at_end_to_content, remove_boilerplate,
    title_to_content,
};
use crate::open_tags::{Open, OpenTags};
use crate::text_block::{Builder, Labels, Pieces, TextBlock};
use crate::titles::Titles;
use seek_extract::{Method, MethodError, View};
use seek_page::{Page, SelectedParts, Selection, Tag, Token, Tokens};
use std::ops::Range;

/// Content words before a text that ends the article, so that it is believed.
const WORDS_BEFORE_END: usize = 60;
/// Words on a line from which a block's words are counted as full text.
const FULL_TEXT_DENSITY: f64 = 9.0;
/// Words of a block on the level of the largest, beside which it stays.
const WORDS_BESIDE_LARGEST: usize = 150;

/// Boilerpipe's ArticleExtractor; it has no parameters, its thresholds are the published ones.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Boilerpipe;

/// Tags that bound no block and do not count for the tag level. (Boilerpipe's list has `<strike>`, `<tt>`, `<var>` and `<acronym>`
/// as well, which are not told from unknown elements here.)
fn is_inline(tag: Tag) -> bool {
    matches!(
        tag,
        Tag::U
            | Tag::B
            | Tag::I
            | Tag::Em
            | Tag::Strong
            | Tag::Span
            | Tag::Sup
            | Tag::Sub
            | Tag::Code
            | Tag::Abbr
            | Tag::Font
            | Tag::S
            | Tag::Wbr
    )
}

/// What holds in an element.
fn enter(tag: Tag, open: &mut Open) {
    open.level += usize::from(!is_inline(tag));
    open.ignored |= matches!(tag, Tag::Option | Tag::Object | Tag::Noscript | Tag::Title);
    open.titled = tag == Tag::Title;
    open.labels |= match tag {
        Tag::Li => Labels::ITEM,
        Tag::H1 | Tag::H2 | Tag::H3 => Labels::HEADING,
        _ => Labels::empty(),
    };
}

/// Whether a character may stand in a word: letters, digits, and those marks that Boilerpipe does not cut words at.
fn is_of_word(c: char) -> bool {
    match c {
        '"' | '\'' | '.' | ',' | '!' | '@' | '-' | ':' | ';' | '$' | '?' | '(' | ')' | '/' | '_' => true,
        c if c.is_ascii() => c.is_ascii_alphanumeric(),
        // Signs and marks between Latin letters, general punctuation and symbols, Chinese punctuation.
        '\u{80}'..='\u{bf}'
        | '×'
        | '÷'
        | '\u{2000}'..='\u{206f}'
        | '\u{20a0}'..='\u{2bff}'
        | '\u{3000}'..='\u{303f}' => false,
        c => !c.is_whitespace(),
    }
}

fn each_word(text: &str, see: &mut dyn FnMut(usize)) {
    for word in text.split(|c| !is_of_word(c)) {
        if word.chars().any(char::is_alphanumeric) {
            see(word.chars().count());
        }
    }
}

/// The blocks of a page, what they are made of, and its title.
fn blocks(tokens: &Tokens) -> (Vec<TextBlock>, Pieces<Range<usize>>, Titles) {
    let mut open = OpenTags::new();
    let mut builder = Builder::new(each_word);
    let mut title: Option<&str> = None;
    for token in tokens.iter() {
        match token {
            Token::Text(range) => {
                let here = open.here();
                let text = &tokens.text()[range.clone()];
                if here.titled {
                    title.get_or_insert(text);
                }
                if !here.ignored {
                    builder.push(range.clone(), text, open.in_link(), here.level, here.labels);
                }
            }
            Token::Start(tag, _) => {
                edge(&mut builder, *tag);
                open.start(*tag, |open| enter(*tag, open));
            }
            Token::End(tag, _) => {
                edge(&mut builder, *tag);
                open.end(*tag);
            }
        }
    }
    let mut titles = Titles::default();
    titles.add(title.unwrap_or_default());
    let (blocks, pieces) = builder.finish();
    (blocks, pieces, titles)
}

fn edge(builder: &mut Builder<Range<usize>>, tag: Tag) {
    if matches!(tag, Tag::A | Tag::Abbr) {
        builder.edge();
    } else if !is_inline(tag) {
        builder.cut();
    }
}

/// The article cascade, from blocks to blocks of which some are content.
fn article(mut blocks: Vec<TextBlock>, titles: &Titles) -> Vec<TextBlock> {
    for block in &mut blocks {
        block.labels.set(Labels::END, ends_text(block));
    }
    if let Some(title) = blocks.iter_mut().find(|block| titles.hold(&block.text)) {
        title.labels |= Labels::TITLE;
    }
    classify(&mut blocks);
    nothing_behind_the_end(&mut blocks);
    no_headings_at_the_end(&mut blocks);
    let mut blocks = fuse(blocks, |_, _| true);
    remove_boilerplate(&mut blocks);
    let mut blocks = fuse(blocks, |before, block| before.content && before.level == block.level);
    if let Some(largest) = keep_largest(&mut blocks) {
        same_level_to_content(&mut blocks, largest);
    }
    title_to_content(&mut blocks);
    large_of_level_to_content(&mut blocks);
    list_at_end_to_content(&mut blocks);
    blocks
}

/// IgnoreBlocksAfterContentFilter.
fn nothing_behind_the_end(blocks: &mut [TextBlock]) {
    let mut words = 0;
    let mut ended = false;
    for block in blocks {
        if block.content && block.text_density() >= FULL_TEXT_DENSITY {
            words += block.words;
        }
        ended |= block.is(Labels::END) && words >= WORDS_BEFORE_END;
        block.content &= !ended;
    }
}

/// TrailingHeadlineToBoilerplateFilter.
fn no_headings_at_the_end(blocks: &mut [TextBlock]) {
    let content = blocks.iter_mut().rev().filter(|block| block.content);
    for block in content.take_while(|block| block.is(Labels::HEADING)) {
        block.content = false;
    }
}

/// What KeepLargestBlockFilter keeps beside the largest: large blocks of its level, as far as no block is on a lower one.
fn same_level_to_content(blocks: &mut [TextBlock], largest: usize) {
    let level = blocks[largest].level;
    let (before, behind) = blocks.split_at_mut(largest);
    let keep = |block: &mut TextBlock| block.content |= block.level == level && block.words >= WORDS_BESIDE_LARGEST;
    before.iter_mut().rev().take_while(|block| block.level >= level).for_each(keep);
    behind.iter_mut().take_while(|block| block.level >= level).for_each(keep);
}

impl Method for Boilerpipe {
    fn name(&self) -> &'static str {
        "boilerpipe"
    }

    fn view(&self) -> View {
        View::Tokens
    }

    fn select(&self, page: &Page) -> Result<Selection, MethodError> {
        let (blocks, pieces, titles) = blocks(page.tokens());
        page.check_deadline()?;
        let texts = pieces.of_content(&article(blocks, &titles));
        Ok(SelectedParts::Words(texts).into())
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use seek_render as render;

    fn found(source: &str) -> String {
        let page = Page::from_source(source).unwrap();
        render::text(&page, &Boilerpipe.select(&page).unwrap()).unwrap()
    }

    const STORM: &str = "The storm passed over the coast in the night and left hundreds of houses without power until the next \
        morning came.";
    const NOBODY: &str = "Nobody was hurt, officials said on Monday, but the harbour will stay closed for at least another week or \
        two.";

    #[test]
    fn an_article_with_its_title_between_menu_and_foot() {
        let page = format!(
            "<title>Storm over the coast - The Daily</title><ul><li><a href=x>Home</a><li><a href=y>News</a></ul><p>Monday</p>\
            <h1>Storm over the coast</h1><p>{STORM}</p><p>{NOBODY} <a href=z>More</a></p><p><a href=q>Imprint</a></p>"
        );
        // The short block before content is merged with it.
        assert_eq!(found(&page), format!("Monday\n\nStorm over the coast\n\n{STORM}\n\n{NOBODY} More"));
    }

    #[test]
    fn what_follows_an_invitation_to_comment_is_none() {
        let page =
            format!("<div><p>{STORM}<p>{NOBODY}<p>{STORM}<p>{NOBODY}</div><h3>Post a comment</h3><p>{NOBODY}</p>");
        assert_eq!(found(&page), [STORM, NOBODY, STORM, NOBODY].join("\n\n"));
    }

    #[test]
    fn inline_markup_bounds_no_block() {
        let page =
            Page::from_source("<p>one <b>t</b>wo <a href=x>three</a>four<br>five</p><select><option>six</select>")
                .unwrap();
        let (blocks, ..) = blocks(page.tokens());
        let told: Vec<_> = blocks.iter().map(|block| (block.text.as_str(), block.words, block.linked)).collect();
        assert_eq!(told, [("one two threefour", 4, 1), ("five", 1, 0)]);
    }

    #[test]
    fn marks_stand_in_words_or_between_them() {
        let words = |text: &str| {
            let mut lengths = Vec::new();
            each_word(text, &mut |chars| lengths.push(chars));
            lengths
        };
        assert_eq!(words("It's 5.30 p.m. – here|there, in\u{a0}Łódź"), [4, 4, 4, 4, 6, 2, 4]);
        assert_eq!(words("- | ..."), [0; 0]);
    }

    #[test]
    fn an_empty_page_has_no_content() {
        assert_eq!(found(""), "");
        assert_eq!(found("<title>t</title><p></p>"), "");
    }
}
