//! The filters over text blocks that Boilerpipe's ArticleExtractor and DOM Distiller share.
//!
//! The classifier is the decision tree over number of words and link density of "Boilerplate Detection using Shallow
//! Text Features" (WSDM 2010), with the thresholds of Boilerpipe (`NumWordsRulesClassifier`). The comments name
//! Boilerpipe's filters. Each filter takes linear time.

use crate::text_blocks::block::{BlockLabels, TextBlock};

/// NumWordsRulesClassifier: classifies a block as content by its counts and those of its neighbours.
pub(crate) fn classify(blocks: &mut [TextBlock]) {
    let numbers: Vec<(usize, f64)> = blocks.iter().map(|block| (block.words, block.link_density())).collect();
    let at = |i: Option<usize>| i.and_then(|i| numbers.get(i)).copied().unwrap_or((0, 0.0));
    for (i, block) in blocks.iter_mut().enumerate() {
        let (words, density) = numbers[i];
        let ((words_before, density_before), (words_after, _)) = (at(i.checked_sub(1)), at(Some(i + 1)));
        block.content = density <= 0.333333
            && if density_before <= 0.555556 {
                words > 16 || words_after > 15 || words_before > 4
            } else {
                words > 40 || words_after > 17
            };
    }
}

/// TerminatingBlocksFinder: whether a short text marks the end of the article.
pub(crate) fn ends_text(block: &TextBlock) -> bool {
    const PREFIXES: [&str; 4] = ["comments", "© reuters", "please rate this", "post a comment"];
    const AFTER_NUMBER: [&str; 2] = [" comments", " users responded in"];
    const PHRASES: [&str; 7] = [
        "what you think...", "add your comment", "add comment", "reader views", "have your say", "reader comments",
        "rätta artikeln",
    ];
    if block.words >= 15 {
        return false;
    }
    if block.text.chars().count() < 8 {
        return block.text == "Comment" && block.link_density() == 1.0;
    }
    let text = block.text.to_lowercase();
    let after_number = text.trim_start_matches(|c: char| c.is_ascii_digit());
    PREFIXES.iter().any(|prefix| text.starts_with(prefix))
        || (after_number.len() < text.len() && AFTER_NUMBER.iter().any(|words| after_number.starts_with(words)))
        || PHRASES.iter().any(|words| text.contains(words))
        || text == "thanks for your comments - this feedback is now closed"
}

/// BlockProximityFusion: merges a content block into the one before it, if at most one block was removed between them
/// and `can_merge` is true for the two.
pub(crate) fn fuse(blocks: Vec<TextBlock>, can_merge: impl Fn(&TextBlock, &TextBlock) -> bool) -> Vec<TextBlock> {
    let mut fused: Vec<TextBlock> = Vec::with_capacity(blocks.len());
    for block in blocks {
        match fused.last_mut() {
            Some(before) if block.content && block.first() <= before.last() + 2 && can_merge(before, &block) => {
                before.merge(block);
            }
            _ => fused.push(block),
        }
    }
    fused
}

/// BoilerplateBlockFilter: removes blocks that are neither content nor titles.
pub(crate) fn remove_boilerplate(blocks: &mut Vec<TextBlock>) {
    blocks.retain(|block| block.content || block.is(BlockLabels::TITLE));
}

/// KeepLargestBlockFilter: only the content block with most words, the first of equal ones, remains content. Returns
/// its index. A single block stays unchanged.
pub(crate) fn keep_largest(blocks: &mut [TextBlock]) -> Option<usize> {
    if blocks.len() < 2 {
        return None;
    }
    let content = (0..blocks.len()).rev().filter(|&i| blocks[i].content);
    let largest = content.max_by_key(|&i| blocks[i].words);
    for (i, block) in blocks.iter_mut().enumerate() {
        block.content = Some(i) == largest;
        block.labels |= if block.content { BlockLabels::LIKELY } else { BlockLabels::MAYBE };
    }
    largest
}

/// ExpandTitleToContentFilter: blocks between the title and the content become content.
pub(crate) fn title_to_content(blocks: &mut [TextBlock]) {
    let Some(content) = blocks.iter().position(|block| block.content) else {
        return;
    };
    let Some(title) = blocks[..=content].iter().rposition(|block| block.is(BlockLabels::TITLE)) else {
        return;
    };
    for block in &mut blocks[title..content] {
        block.content |= block.is(BlockLabels::MAYBE);
    }
}

/// LargeBlockSameTagLevelToContentFilter: blocks of at least 100 words on the level of the largest become content.
pub(crate) fn large_of_level_to_content(blocks: &mut [TextBlock]) {
    let Some(level) =
        blocks.iter().find(|block| block.content && block.is(BlockLabels::LIKELY)).map(|block| block.level)
    else {
        return;
    };
    for block in blocks {
        block.content |= block.words >= 100 && block.level == level;
    }
}

/// ListAtEndFilter: list items without links directly after the largest block, and deeper than it, become content.
pub(crate) fn list_at_end_to_content(blocks: &mut [TextBlock]) {
    let mut level = None;
    for block in blocks {
        if block.content && block.is(BlockLabels::LIKELY) {
            level = Some(block.level);
        } else if level.is_some_and(|level| block.level > level)
            && block.is(BlockLabels::MAYBE | BlockLabels::ITEM)
            && block.linked == 0
        {
            block.content = true;
        } else {
            level = None;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Blocks with these numbers of words, and of words in links.
    fn blocks(numbers: &[(usize, usize)]) -> Vec<TextBlock> {
        let block = |(i, &(words, linked)): (usize, &(usize, usize))| TextBlock {
            words,
            linked,
            members: vec![i],
            ..TextBlock::default()
        };
        numbers.iter().enumerate().map(block).collect()
    }

    fn content(blocks: &[TextBlock]) -> Vec<bool> {
        blocks.iter().map(|block| block.content).collect()
    }

    #[test]
    fn the_decision_tree_reads_three_blocks() {
        // A menu, a heading above a text, the text, a short line below it, and a line below that.
        let mut page = blocks(&[(5, 5), (6, 0), (50, 0), (3, 0), (3, 0)]);
        classify(&mut page);
        assert_eq!(content(&page), [false, true, true, true, false]);
        // After a link, content needs more words.
        let mut page = blocks(&[(5, 5), (40, 0), (4, 4), (41, 0)]);
        classify(&mut page);
        assert_eq!(content(&page), [false, false, false, true]);
    }

    #[test]
    fn blocks_are_merged_over_one_removed_block_but_not_over_two() {
        let mut page = blocks(&[(20, 0), (1, 1), (20, 0), (1, 1), (1, 1), (20, 0)]);
        page.iter_mut().for_each(|block| block.content = block.linked == 0);
        remove_boilerplate(&mut page);
        let page = fuse(page, |_, _| true);
        assert_eq!(page.iter().map(|block| block.members.clone()).collect::<Vec<_>>(), [vec![0, 2], vec![5]]);
    }

    #[test]
    fn blocks_between_title_and_content_become_content() {
        let mut page = blocks(&[(3, 0), (4, 0), (5, 0), (80, 0), (9, 0)]);
        page[1].labels = BlockLabels::TITLE;
        page[3].content = true;
        keep_largest(&mut page);
        title_to_content(&mut page);
        assert_eq!(content(&page), [false, true, true, true, false]);
    }

    #[test]
    fn list_items_after_the_largest_block_become_content() {
        let mut page = blocks(&[(80, 0), (4, 0), (4, 0), (4, 4), (4, 0)]);
        page[0].content = true;
        for item in &mut page[1..] {
            (item.labels, item.level) = (BlockLabels::ITEM, 2);
        }
        keep_largest(&mut page);
        list_at_end_to_content(&mut page);
        assert_eq!(content(&page), [true, true, true, false, false]);
    }

    #[test]
    fn an_invitation_to_comment_ends_a_text() {
        let of = |text: &str| ends_text(&TextBlock { text: text.to_owned(), words: 3, ..TextBlock::default() });
        assert!(of("Comments (3)") && of("12 comments") && of("Now have your say"));
        assert!(!of("He comments on it") && !of("12 others") && !of("comment"));
    }
}
