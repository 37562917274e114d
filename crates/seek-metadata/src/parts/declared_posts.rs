//! Posts and comments that linked data declare in the vocabulary of schema.org: microdata at the elements of posts, and
//! JSON-LD.

use super::linked_text::LinkedText;
use crate::author_date_hints::{AUTHOR_PROPERTIES, POST_DATE_PROPERTIES};
use crate::date::{DateLocale, POST_DATES, find_date};
use crate::text::{alphanumeric, first_alphanumeric, last_alphanumeric};
use seek_page::linked_data::ItemId;
use seek_page::{NodeId, Post};
use std::collections::HashMap;

/// Types of posts in a thread.
pub(super) const POST_TYPES: [&str; 5] = ["DiscussionForumPosting", "Question", "Answer", "Comment", "UserComments"];
/// Types of the first post of a thread.
const ROOT_TYPES: [&str; 2] = ["DiscussionForumPosting", "Question"];
/// Types of replies.
const REPLY_TYPES: [&str; 3] = ["Answer", "Comment", "UserComments"];
/// Types of comments.
pub(super) const COMMENT_TYPES: [&str; 2] = ["Comment", "UserComments"];
/// Letters and digits that identify the beginning of a text.
const KEY_LENGTH: usize = 48;

/// The elements of the items of some types, in document order.
pub(super) fn elements(data: &LinkedText, types: &[&str]) -> Vec<NodeId> {
    let mut elements: Vec<NodeId> = data.linked.of_type(types).filter_map(|id| data.linked.item(id).element).collect();
    elements.sort_unstable();
    elements
}

/// Author and date of the items of some types, by element.
pub(super) fn signatures(data: &LinkedText, types: &[&str]) -> HashMap<NodeId, (Option<String>, Option<String>)> {
    let things = data
        .linked
        .of_type(types)
        .filter_map(|id| Some((data.linked.item(id).element?, (author(data, id), date(data, id)))));
    things.collect()
}

/// The posts of the thread in JSON-LD, the first post first: the items inside it, and replies at the top. Questions of
/// a list of frequent questions are no thread.
pub(super) fn thread(data: &LinkedText) -> Vec<Post> {
    let in_faq =
        |id: ItemId| data.linked.owner(id).is_some_and(|(around, _)| data.linked.item(around).is(&["FAQPage"]));
    let root = data.linked.of_type(&ROOT_TYPES).find(|&id| data.linked.item(id).element.is_none() && !in_faq(id));
    let Some(root) = root else { return Vec::new() };
    let is_inside = data.linked.accepted_or_inside(|id| {
        id == root || (data.linked.owner(id).is_none() && data.linked.item(id).is(&REPLY_TYPES))
    });
    posts(data, &POST_TYPES, |id| id >= root && is_inside[id])
}

/// The comments in JSON-LD.
pub(super) fn comments(data: &LinkedText) -> Vec<Post> {
    posts(data, &COMMENT_TYPES, |_| true)
}

/// Posts of the items of some types that `is_wanted` accepts and that have a text. They are in order, since an item
/// comes before the items inside it.
fn posts(data: &LinkedText, types: &[&str], is_wanted: impl Fn(ItemId) -> bool) -> Vec<Post> {
    let things = data.linked.of_type(types).filter(|&id| is_wanted(id) && data.linked.item(id).element.is_none());
    let posts = things.filter_map(|id| {
        let text = data.plain(data.linked.text(id, &["text", "articleBody"])?);
        (!text.is_empty()).then(|| Post { position: 0, author: author(data, id), date: date(data, id), text })
    });
    let mut posts: Vec<Post> = posts.collect();
    // Some pages give the first post twice: as the text of the thread, and as its first comment.
    if let [first, second, ..] = &mut posts[..]
        && alphanumeric(&first.text) == alphanumeric(&second.text)
        && (first.author == second.author || first.author.is_none() || second.author.is_none())
    {
        first.author = first.author.take().or(second.author.take());
        posts.remove(1);
    }
    number(&mut posts);
    posts
}

fn author(data: &LinkedText, id: ItemId) -> Option<String> {
    data.line(id, &AUTHOR_PROPERTIES).filter(|name| name.len() <= 200 && !name.contains("://"))
}

fn date(data: &LinkedText, id: ItemId) -> Option<String> {
    let shown = data.line(id, &POST_DATE_PROPERTIES)?;
    Some(find_date(&shown, DateLocale::default(), &POST_DATES).and_then(|date| date.iso(None)).unwrap_or(shown))
}

/// Numbers posts from 1.
pub(super) fn number(posts: &mut [Post]) {
    for (i, post) in posts.iter_mut().enumerate() {
        post.position = i as u32 + 1;
    }
}

/// Completes the shown posts with the declared ones, and adds declared posts that the page does not show. If there are
/// more declared posts, they are completed with the shown ones instead. `is_shown` says whether the page shows a text
/// outside of posts.
pub(super) fn complete(shown: &mut Vec<Post>, declared: Vec<Post>, is_shown: impl Fn(&str) -> bool) {
    let letters = |posts: &[Post]| posts.iter().map(|post| alphanumeric(&post.text).chars().count()).sum::<usize>();
    let declares_more = declared.len() > shown.len() && 10 * letters(&declared) >= 9 * letters(shown);
    let pairs = pairs(shown, &declared);
    if declares_more {
        let mut all = declared;
        let pairs = inverse(&pairs, shown.len());
        for (post, pair) in std::mem::take(shown).into_iter().zip(pairs) {
            match pair {
                Some(i) => {
                    all[i].author = all[i].author.take().or(post.author);
                    all[i].date = more_precise(all[i].date.take(), post.date);
                }
                None => all.push(post),
            }
        }
        *shown = all;
    } else {
        for (post, pair) in declared.into_iter().zip(pairs) {
            match pair {
                Some(i) => {
                    shown[i].author = post.author.or(shown[i].author.take());
                    shown[i].date = more_precise(post.date, shown[i].date.take());
                }
                None if !is_shown(&post.text) => shown.push(post),
                None => {}
            }
        }
    }
    number(shown);
}

/// For each declared post the shown post with the same text: the same whole text, else the same first letters. Several
/// posts with the same whole text pair up in order if both sides have as many. Several with the same first letters do
/// not. Each post is in at most one pair.
fn pairs(shown: &[Post], declared: &[Post]) -> Vec<Option<usize>> {
    let mut pairs = vec![None; declared.len()];
    let mut is_free = vec![true; shown.len()];
    for (shorten, most) in [(alphanumeric as fn(&str) -> String, usize::MAX), (key, 1)] {
        let mut groups: HashMap<String, [Vec<usize>; 2]> = HashMap::new();
        for (side, posts) in [shown, declared].into_iter().enumerate() {
            for (i, post) in posts.iter().enumerate() {
                groups.entry(shorten(&post.text)).or_default()[side].push(i);
            }
        }
        for [of_shown, of_declared] in groups.into_values() {
            if of_shown.len() == of_declared.len() && of_declared.len() <= most {
                for (i, j) in of_shown.into_iter().zip(of_declared) {
                    if is_free[i] && pairs[j].is_none() {
                        (is_free[i], pairs[j]) = (false, Some(i));
                    }
                }
            }
        }
    }
    pairs
}

/// For each shown post its declared post.
fn inverse(pairs: &[Option<usize>], len: usize) -> Vec<Option<usize>> {
    let mut inverse = vec![None; len];
    for (j, pair) in pairs.iter().enumerate() {
        if let Some(i) = *pair {
            inverse[i] = Some(j);
        }
    }
    inverse
}

/// The declared date, unless the shown one is the same with a time; the shown date if none is declared.
pub(super) fn more_precise(declared: Option<String>, shown: Option<String>) -> Option<String> {
    match (declared, shown) {
        (Some(declared), Some(shown)) if shown.starts_with(&declared) => Some(shown),
        (declared, shown) => declared.or(shown),
    }
}

/// The first letters and digits of a text, in lower case.
fn key(text: &str) -> String {
    first_alphanumeric(text, KEY_LENGTH)
}

/// Whether a folded text `whole` contains the first and the last letters and digits of another text.
pub(super) fn is_contained(text: &str, whole: &str) -> bool {
    whole.contains(&key(text)) && whole.contains(&last_alphanumeric(text, KEY_LENGTH))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn post(author: &str, text: &str) -> Post {
        let author = Some(author.to_owned()).filter(|author| !author.is_empty());
        Post { author, text: text.to_owned(), ..Post::default() }
    }

    fn completed(shown: &[Post], declared: &[Post]) -> Vec<String> {
        let mut posts = shown.to_vec();
        complete(&mut posts, declared.to_vec(), |_| false);
        posts.iter().map(|post| format!("{}: {}", post.author.as_deref().unwrap_or("-"), post.text)).collect()
    }

    const BEGINNING: &str = "I have the same problem with my kettle, and I do not know what to do about it";

    #[test]
    fn posts_with_the_same_beginning_keep_their_authors() {
        let [first, second] = [" any more.", ": it leaks."].map(|end| format!("{BEGINNING}{end}"));
        let shown = [post("", &first), post("", &second)];
        assert_eq!(
            completed(&shown, &[post("Bo", &second), post("Ann", &first)]),
            [format!("Ann: {first}"), format!("Bo: {second}")]
        );
        // The declared text may be the beginning of either.
        assert_eq!(completed(&shown, &[post("Bo", BEGINNING)]).len(), 3);
        // Here it is the beginning of one only.
        assert_eq!(completed(&shown[..1], &[post("Ann", BEGINNING)]), [format!("Ann: {first}")]);
    }

    #[test]
    fn the_same_text_may_be_posted_twice() {
        let twice = [post("", "Thanks"), post("", "Thanks")];
        assert_eq!(completed(&twice, &[post("Ann", "Thanks"), post("Bo", "Thanks")]), ["Ann: Thanks", "Bo: Thanks"]);
    }

    #[test]
    fn shown_posts_are_kept_if_more_are_declared() {
        let shown = [post("Ann", "My kettle leaks."), post("Cy", "Mine does not.")];
        let declared =
            ["My kettle leaks.", "Buy another one, they are cheap.", "Have it mended."].map(|text| post("", text));
        assert_eq!(
            completed(&shown, &declared),
            [
                "Ann: My kettle leaks.", "-: Buy another one, they are cheap.", "-: Have it mended.",
                "Cy: Mine does not."
            ]
        );
    }
}
