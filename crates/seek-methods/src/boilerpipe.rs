//! `boilerpipe`: blocks with many words and few links, and the blocks that belong to the largest of them.
//!
//! Kohlschütter, Fankhauser and Nejdl, "Boilerplate Detection using Shallow Text Features" (WSDM 2010), as the
//! ArticleExtractor of their library, Boilerpipe (1.2 and later):
//!
//! 1. Each tag except links and inline markup ends a block. `<option>`, `<object>` and `<noscript>` are left out.
//! 2. A decision tree classifies a block by the number of words and the link density of the block and its neighbours.
//! 3. Text after a phrase such as "Post a comment", if 60 words of content precede it, is not content. Headings without
//!    text after them are not content either.
//! 4. Content is merged with the block before it. Blocks that are neither content nor titles are removed. Content on
//!    the same tag level is merged over one removed block.
//! 5. The largest block remains, with others of 150 words on its level, the blocks between it and the title, blocks of
//!    100 words on its level anywhere, and list items directly after it.
//!
//! The library finds words by Java's word boundaries; here letters, digits and characters inside words decide. The
//! tokens show as far as possible which tags a page omits (`open_tags.rs`).

use crate::text_blocks::block::{BlockBuilder, BlockLabels, Pieces, TextBlock};
use crate::text_blocks::filters::{
    classify, ends_text, fuse, keep_largest, large_of_level_to_content, list_at_end_to_content, remove_boilerplate,
    title_to_content,
};
use crate::text_blocks::open_tags::{OpenTag, OpenTags};
use crate::text_blocks::titles::Titles;
use seek_extract::{Method, MethodError, View};
use seek_page::{Page, SelectedParts, Selection, Tag, Token, Tokens};
use std::ops::Range;

/// Minimum number of words of content before a phrase that ends the article.
const WORDS_BEFORE_END: usize = 60;
/// Minimum text density (words on each line) of a block whose words count as full text.
const FULL_TEXT_DENSITY: f64 = 9.0;
/// Minimum number of words of a block that remains beside the largest block, on the same level.
const WORDS_BESIDE_LARGEST: usize = 150;

/// Boilerpipe's ArticleExtractor. It has no parameters; its thresholds are the published ones.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Boilerpipe;

/// Tags that do not end a block and do not count for the tag level. Boilerpipe's list also has `<strike>`, `<tt>`,
/// `<var>` and `<acronym>`, which are unknown elements here.
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

/// Adapts the inherited values of an element to its tag.
fn enter(tag: Tag, open: &mut OpenTag) {
    open.level += usize::from(!is_inline(tag));
    open.ignored |= matches!(tag, Tag::Option | Tag::Object | Tag::Noscript | Tag::Title);
    open.is_title = tag == Tag::Title;
    open.labels |= match tag {
        Tag::Li => BlockLabels::ITEM,
        Tag::H1 | Tag::H2 | Tag::H3 => BlockLabels::HEADING,
        _ => BlockLabels::empty(),
    };
}

/// Whether a character can be part of a word: letters, digits, and the punctuation that Boilerpipe allows inside words.
fn is_word_char(c: char) -> bool {
    match c {
        '"' | '\'' | '.' | ',' | '!' | '@' | '-' | ':' | ';' | '$' | '?' | '(' | ')' | '/' | '_' => true,
        c if c.is_ascii() => c.is_ascii_alphanumeric(),
        // Latin-1 symbols, general punctuation and symbols, Chinese punctuation.
        '\u{80}'..='\u{bf}'
        | '×'
        | '÷'
        | '\u{2000}'..='\u{206f}'
        | '\u{20a0}'..='\u{2bff}'
        | '\u{3000}'..='\u{303f}' => false,
        c => !c.is_whitespace(),
    }
}

fn each_word(text: &str, count: &mut dyn FnMut(usize)) {
    for word in text.split(|c| !is_word_char(c)) {
        if word.chars().any(char::is_alphanumeric) {
            count(word.chars().count());
        }
    }
}

/// The blocks of a page, their pieces, and the texts that may be its title.
fn blocks(tokens: &Tokens) -> (Vec<TextBlock>, Pieces<Range<usize>>, Titles) {
    let mut open = OpenTags::new();
    let mut builder = BlockBuilder::new(each_word);
    let mut title: Option<&str> = None;
    for token in tokens.iter() {
        match token {
            Token::Text(range) => {
                let element = open.innermost();
                let text = &tokens.text()[range.clone()];
                if element.is_title {
                    title.get_or_insert(text);
                }
                if !element.ignored {
                    builder.push(range.clone(), text, open.in_link(), element.level, element.labels);
                }
            }
            Token::Start(tag, _) => {
                end_text(&mut builder, *tag);
                open.start(*tag, |open| enter(*tag, open));
            }
            Token::End(tag, _) => {
                end_text(&mut builder, *tag);
                open.end(*tag);
            }
            _ => {}
        }
    }
    let mut titles = Titles::default();
    titles.add(title.unwrap_or_default());
    let (blocks, pieces) = builder.finish();
    (blocks, pieces, titles)
}

/// Ends the word or the block that a tag ends.
fn end_text(builder: &mut BlockBuilder<Range<usize>>, tag: Tag) {
    if matches!(tag, Tag::A | Tag::Abbr) {
        builder.end_word();
    } else if !is_inline(tag) {
        builder.end_block();
    }
}

/// The cascade of the ArticleExtractor: labels the blocks that are content.
fn article(mut blocks: Vec<TextBlock>, titles: &Titles) -> Vec<TextBlock> {
    for block in &mut blocks {
        block.labels.set(BlockLabels::END, ends_text(block));
    }
    if let Some(title) = blocks.iter_mut().find(|block| titles.contains(&block.text)) {
        title.labels |= BlockLabels::TITLE;
    }
    classify(&mut blocks);
    drop_content_after_end(&mut blocks);
    drop_trailing_headings(&mut blocks);
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

/// IgnoreBlocksAfterContentFilter: blocks after the end of the article are not content.
fn drop_content_after_end(blocks: &mut [TextBlock]) {
    let mut words = 0;
    let mut ended = false;
    for block in blocks {
        if block.content && block.text_density() >= FULL_TEXT_DENSITY {
            words += block.words;
        }
        ended |= block.is(BlockLabels::END) && words >= WORDS_BEFORE_END;
        block.content &= !ended;
    }
}

/// TrailingHeadlineToBoilerplateFilter: headings after all other content are not content.
fn drop_trailing_headings(blocks: &mut [TextBlock]) {
    let content = blocks.iter_mut().rev().filter(|block| block.content);
    for block in content.take_while(|block| block.is(BlockLabels::HEADING)) {
        block.content = false;
    }
}

/// KeepLargestBlockFilter, beside the largest block: keeps large blocks on its level, up to the next block on a lower
/// level.
fn same_level_to_content(blocks: &mut [TextBlock], largest: usize) {
    let level = blocks[largest].level;
    let (before, after) = blocks.split_at_mut(largest);
    let keep = |block: &mut TextBlock| block.content |= block.level == level && block.words >= WORDS_BESIDE_LARGEST;
    before.iter_mut().rev().take_while(|block| block.level >= level).for_each(keep);
    after.iter_mut().take_while(|block| block.level >= level).for_each(keep);
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
mod tests {
    use super::*;
    use seek_render as render;

    fn extracted(source: &str) -> String {
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
        // The short block before the content is merged with it.
        assert_eq!(extracted(&page), format!("Monday\n\nStorm over the coast\n\n{STORM}\n\n{NOBODY} More"));
    }

    #[test]
    fn text_after_an_invitation_to_comment_is_not_content() {
        let page =
            format!("<div><p>{STORM}<p>{NOBODY}<p>{STORM}<p>{NOBODY}</div><h3>Post a comment</h3><p>{NOBODY}</p>");
        assert_eq!(extracted(&page), [STORM, NOBODY, STORM, NOBODY].join("\n\n"));
    }

    #[test]
    fn inline_markup_does_not_end_a_block() {
        let page =
            Page::from_source("<p>one <b>t</b>wo <a href=x>three</a>four<br>five</p><select><option>six</select>")
                .unwrap();
        let (blocks, ..) = blocks(page.tokens());
        let values: Vec<_> = blocks.iter().map(|block| (block.text.as_str(), block.words, block.linked)).collect();
        assert_eq!(values, [("one two threefour", 4, 1), ("five", 1, 0)]);
    }

    #[test]
    fn punctuation_is_inside_words_or_between_them() {
        let words = |text: &str| {
            let mut lengths = Vec::new();
            each_word(text, &mut |chars| lengths.push(chars));
            lengths
        };
        assert_eq!(words("It's 5.30 p.m. – here|there, in\u{a0}Łódź"), [4, 4, 4, 4, 6, 2, 4]);
        assert_eq!(words("- | ..."), [0; 0]);
    }

    #[test]
    fn a_page_with_only_a_title_has_no_content() {
        assert_eq!(extracted("<title>t</title><p></p>"), "");
    }
}
