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
/// Types of what answers something.
const REPLIES: [&str; 3] = ["Answer", "Comment", "UserComments"];
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

/// The posts of the thread that JSON-LD tells, the opening one first: what stands in it, and answers and comments that
/// stand in nothing. Those of another question, as in a list of frequent ones, are not meant.
pub(super) fn thread(data: &Data) -> Vec<Post> {
    let in_faq = |id: ThingId| data.around(id).is_some_and(|(around, _)| data.is(around, &["FAQPage"]));
    let root = data.of_type(&ROOTS).find(|&id| data.element(id).is_none() && !in_faq(id));
    let Some(root) = root else { return Vec::new() };
    let is_inside = data.inside_of(|id| id == root || (data.around(id).is_none() && data.is(id, &REPLIES)));
    posts(data, &POSTS, |id| id >= root && is_inside[id])
}

/// The comments that JSON-LD tells.
pub(super) fn comments(data: &Data) -> Vec<Post> {
    posts(data, &COMMENTS, |_| true)
}

/// The things of some types that are meant and have a text. What is inside a thing stands behind it, so they are in
/// order.
fn posts(data: &Data, types: &[&str], is_meant: impl Fn(ThingId) -> bool) -> Vec<Post> {
    let things = data.of_type(types).filter(|&id| is_meant(id) && data.element(id).is_none());
    let posts = things.filter_map(|id| {
        let text = data.plain(data.text(id, &["text", "articleBody"])?);
        (!text.is_empty()).then(|| Post { position: 0, author: author(data, id), date: date(data, id), text })
    });
    let mut posts: Vec<Post> = posts.collect();
    // Some say the opening post twice: as the thread's text, and as its first comment.
    if let [first, second, ..] = &mut posts[..]
        && solid(&first.text) == solid(&second.text)
        && (first.author == second.author || first.author.is_none() || second.author.is_none())
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

/// Completes the posts that the page shows by what its data tell of them, and adds those that stand nowhere else; where
/// the data tell more, it is the other way round. `is_shown` says whether a text stands on the page though it is no
/// post there.
pub(super) fn complete(shown: &mut Vec<Post>, told: Vec<Post>, is_shown: impl Fn(&str) -> bool) {
    let letters = |posts: &[Post]| posts.iter().map(|post| solid(&post.text).chars().count()).sum::<usize>();
    let tells_more = told.len() > shown.len() && 10 * letters(&told) >= 9 * letters(shown);
    let pairs = pairs(shown, &told);
    if tells_more {
        let mut all = told;
        let pairs = inverse(&pairs, shown.len());
        for (post, pair) in std::mem::take(shown).into_iter().zip(pairs) {
            match pair {
                Some(i) => {
                    all[i].author = all[i].author.take().or(post.author);
                    all[i].date = finer(all[i].date.take(), post.date);
                }
                None => all.push(post),
            }
        }
        *shown = all;
    } else {
        for (post, pair) in told.into_iter().zip(pairs) {
            match pair {
                Some(i) => {
                    shown[i].author = post.author.or(shown[i].author.take());
                    shown[i].date = finer(post.date, shown[i].date.take());
                }
                None if !is_shown(&post.text) => shown.push(post),
                None => {}
            }
        }
    }
    number(shown);
}

/// For each post that is told the one that is shown with the same text: with all of it, else with the same first
/// letters. Texts that stand for several posts pair up in order where both sides have as many of them whole, and never
/// by their beginning. Each post has one other at most.
fn pairs(shown: &[Post], told: &[Post]) -> Vec<Option<usize>> {
    let mut pairs = vec![None; told.len()];
    let mut is_free = vec![true; shown.len()];
    for (shorten, most) in [(solid as fn(&str) -> String, usize::MAX), (key, 1)] {
        let mut groups: HashMap<String, [Vec<usize>; 2]> = HashMap::new();
        for (side, posts) in [shown, told].into_iter().enumerate() {
            for (i, post) in posts.iter().enumerate() {
                groups.entry(shorten(&post.text)).or_default()[side].push(i);
            }
        }
        for [of_shown, of_told] in groups.into_values() {
            if of_shown.len() == of_told.len() && of_told.len() <= most {
                for (i, j) in of_shown.into_iter().zip(of_told) {
                    if is_free[i] && pairs[j].is_none() {
                        (is_free[i], pairs[j]) = (false, Some(i));
                    }
                }
            }
        }
    }
    pairs
}

/// The same the other way round.
fn inverse(pairs: &[Option<usize>], len: usize) -> Vec<Option<usize>> {
    let mut inverse = vec![None; len];
    for (j, pair) in pairs.iter().enumerate() {
        if let Some(i) = *pair {
            inverse[i] = Some(j);
        }
    }
    inverse
}

/// Of a date that the data tell and one that is shown the former, unless the latter is the same with time.
pub(super) fn finer(told: Option<String>, shown: Option<String>) -> Option<String> {
    match (told, shown) {
        (Some(told), Some(shown)) if shown.starts_with(&told) => Some(shown),
        (told, shown) => told.or(shown),
    }
}

/// The letters and digits of a text, in lower case.
pub(super) fn solid(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// The first letters and digits of a text.
fn key(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric()).take(KEY).flat_map(char::to_lowercase).collect()
}

/// Whether a text stands in another, given by its letters and digits: its beginning and its end do.
pub(super) fn stands_in(text: &str, whole: &str) -> bool {
    let last: String = text.chars().rev().filter(|c| c.is_alphanumeric()).take(KEY).collect();
    let last: String = last.chars().rev().flat_map(char::to_lowercase).collect();
    whole.contains(&key(text)) && whole.contains(&last)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn post(author: &str, text: &str) -> Post {
        let author = Some(author.to_owned()).filter(|author| !author.is_empty());
        Post { author, text: text.to_owned(), ..Post::default() }
    }

    fn completed(shown: &[Post], told: &[Post]) -> Vec<String> {
        let mut posts = shown.to_vec();
        complete(&mut posts, told.to_vec(), |_| false);
        posts.iter().map(|post| format!("{}: {}", post.author.as_deref().unwrap_or("-"), post.text)).collect()
    }

    const OPENING: &str = "I have the same problem with my kettle, and I do not know what to do about it";

    #[test]
    fn posts_that_only_begin_alike_keep_their_own_authors() {
        let [first, second] = [" any more.", ": it leaks."].map(|end| format!("{OPENING}{end}"));
        let shown = [post("", &first), post("", &second)];
        assert_eq!(
            completed(&shown, &[post("Bo", &second), post("Ann", &first)]),
            [format!("Ann: {first}"), format!("Bo: {second}")]
        );
        // Which of both the told one is a shortened form of, nobody knows.
        assert_eq!(completed(&shown, &[post("Bo", OPENING)]).len(), 3);
        // There is one only.
        assert_eq!(completed(&shown[..1], &[post("Ann", OPENING)]), [format!("Ann: {first}")]);
    }

    #[test]
    fn the_same_text_may_be_posted_twice() {
        let twice = [post("", "Thanks"), post("", "Thanks")];
        assert_eq!(completed(&twice, &[post("Ann", "Thanks"), post("Bo", "Thanks")]), ["Ann: Thanks", "Bo: Thanks"]);
    }

    #[test]
    fn what_the_page_shows_stays_where_its_data_tell_more() {
        let shown = [post("Ann", "My kettle leaks."), post("Cy", "Mine does not.")];
        let told =
            ["My kettle leaks.", "Buy another one, they are cheap.", "Have it mended."].map(|text| post("", text));
        assert_eq!(
            completed(&shown, &told),
            [
                "Ann: My kettle leaks.",
                "-: Buy another one, they are cheap.",
                "-: Have it mended.",
                "Cy: Mine does not."
            ]
        );
    }
}
