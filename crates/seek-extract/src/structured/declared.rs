//! Posts and comments that the page's data declare, in schema.org's words: microdata at the elements of posts, JSON-LD
//! beside.

use super::data::{Data, ThingId};
use super::when::When;
use seek_page::{NodeId, Post};
use std::collections::HashMap;

/// Types of what is posted in a thread.
pub(super) const POSTS: [&str; 5] = ["DiscussionForumPosting", "Question", "Answer", "Comment", "UserComments"];
/// Types of what begins a thread.
const ROOTS: [&str; 2] = ["DiscussionForumPosting", "Question"];
/// Types of comments.
pub(super) const COMMENTS: [&str; 2] = ["Comment", "UserComments"];
/// Letters and digits by which a text is known again.
const KEY: usize = 48;

/// The elements that declare themselves to be of some types, in document order.
pub(super) fn elements(data: &Data, types: &[&str]) -> Vec<NodeId> {
    let mut elements: Vec<NodeId> = data.of_type(types).filter_map(|id| data.element(id)).collect();
    elements.sort_unstable();
    elements
}

/// Author and date by element.
pub(super) fn signatures(data: &Data, types: &[&str]) -> HashMap<NodeId, (Option<String>, Option<String>)> {
    let things = data.of_type(types).filter_map(|id| Some((data.element(id)?, (author(data, id), date(data, id)))));
    things.collect()
}

/// The posts of the thread that JSON-LD tells, the opening one first.
pub(super) fn thread(data: &Data) -> Vec<Post> {
    let in_faq = |id: ThingId| data.around(id).is_some_and(|(around, _)| data.is(around, &["FAQPage"]));
    let root = data.of_type(&ROOTS).find(|&id| data.element(id).is_none() && !in_faq(id));
    root.map_or_else(Vec::new, |root| posts(data, root, &POSTS))
}

/// The comments that JSON-LD tells.
pub(super) fn comments(data: &Data) -> Vec<Post> {
    data.of_type(&COMMENTS)
        .find(|&id| data.element(id).is_none())
        .map_or_else(Vec::new, |first| posts(data, first, &COMMENTS))
}

/// The things of some types from one on that have a text. What is inside a thing stands behind it, so they are in
/// order.
fn posts(data: &Data, from: ThingId, types: &[&str]) -> Vec<Post> {
    let things = data.of_type(types).filter(|&id| id >= from && data.element(id).is_none());
    let posts = things.filter_map(|id| {
        let text = data.plain(data.text(id, &["text", "articleBody"])?);
        (!text.is_empty()).then(|| Post { position: 0, author: author(data, id), date: date(data, id), text })
    });
    let mut posts: Vec<Post> = posts.collect();
    // Some say the opening post twice: as the thread's text, and as its first comment.
    if let [first, second, ..] = &mut posts[..]
        && key(&first.text) == key(&second.text)
    {
        first.author = first.author.take().or(second.author.take());
        posts.remove(1);
    }
    number(&mut posts);
    posts
}

fn author(data: &Data, id: ThingId) -> Option<String> {
    data.line(id, &["author", "creator"]).filter(|name| name.len() <= 200 && !name.contains("://"))
}

fn date(data: &Data, id: ThingId) -> Option<String> {
    let shown = data.line(id, &["datePublished", "dateCreated", "commentTime"])?;
    Some(When::find(&shown).and_then(|when| when.iso(None)).unwrap_or(shown))
}

/// Counts posts from 1.
pub(super) fn number(posts: &mut [Post]) {
    for (i, post) in posts.iter_mut().enumerate() {
        post.position = i as u32 + 1;
    }
}

/// Completes the posts that the page shows by what its data tell of them, and adds those that stand nowhere else.
/// `is_shown` says whether a text stands on the page though it is no post there.
pub(super) fn complete(shown: &mut Vec<Post>, told: Vec<Post>, is_shown: impl Fn(&str) -> bool) {
    let letters = |posts: &[Post]| posts.iter().flat_map(|p| p.text.chars()).filter(|c| c.is_alphanumeric()).count();
    if told.len() > shown.len() && 10 * letters(&told) >= 9 * letters(shown) {
        *shown = told;
        return;
    }
    let mut by_key: HashMap<String, usize> = HashMap::new();
    for (i, post) in shown.iter().enumerate() {
        by_key.entry(key(&post.text)).or_insert(i);
    }
    for post in told {
        match by_key.get(&key(&post.text)) {
            Some(&i) => {
                let known = &mut shown[i];
                known.author = post.author.or(known.author.take());
                known.date = finer(post.date, known.date.take());
            }
            None if !is_shown(&post.text) => shown.push(post),
            None => {}
        }
    }
    number(shown);
}

/// Of a date that the data tell and one that is shown the former, unless the latter is the same with time.
pub(super) fn finer(told: Option<String>, shown: Option<String>) -> Option<String> {
    match (told, shown) {
        (Some(told), Some(shown)) if shown.starts_with(&told) => Some(shown),
        (told, shown) => told.or(shown),
    }
}

/// The first letters and digits of a text.
pub(super) fn key(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric()).take(KEY).flat_map(char::to_lowercase).collect()
}
