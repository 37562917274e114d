//! Small pages whose records were read from the wrong elements.

use crate::page_parts::found;
use seek_page::{PageParts, PageType};

fn posts(html: &str) -> Vec<[String; 3]> {
    shown(found(html, PageType::Forum, |_| true))
}

/// Author, date and text of each post or comment.
fn shown(parts: PageParts) -> Vec<[String; 3]> {
    let all = parts.posts.into_iter().chain(parts.comments);
    all.map(|post| [post.author.unwrap_or_default(), post.date.unwrap_or_default(), post.text]).collect()
}

#[test]
fn cells_of_a_table_in_a_post_were_posts() {
    let row = "<tr><td>Size of the tank</td><td>Two litres of water</td></tr>";
    let table = format!("<table>{}</table>", row.repeat(6));
    let text = format!("<p>My kettle leaks at the bottom, and the floor is wet.</p>{table}<p>What can I do?</p>");
    assert_eq!(posts(&format!("<div class=post>{text}</div>")), Vec::<[String; 3]>::new());
    let signed =
        posts(&format!("<div><b class=author>Ann</b> <time>2026-03-01</time><div class=post>{text}</div></div>"));
    assert_eq!(signed.len(), 1);
    assert_eq!(signed[0][..2], ["Ann", "2026-03-01"]);
    assert!(signed[0][2].ends_with("What can I do?"));
}

#[test]
fn the_title_was_the_text_of_the_only_post() {
    let text = "My kettle leaks at the bottom, and I do not know what to do about it. ".repeat(3);
    for title in ["My kettle leaks at the bottom, and I | Questions", "My kettle leaks at the... | Questions"] {
        let html = format!(
            "<title>{title}</title><div class=question><div class='info clearfix'><h1>My kettle leaks at the bottom, and \
             I</h1><ul><li class=author>Asked by: \
         <a href=/profile/1><span>Ann</span></a></li><li>On: <time>2020/07/13 01:10</time></li></ul></div>\
         <div id=toggled><p class=text>{text}</p></div></div><div class='foot clearfix'><a href=#>Hide</a></div>"
        );
        assert_eq!(posts(&html), [["Ann", "2020-07-13T01:10:00", text.trim()]]);
    }
}

#[test]
fn a_name_in_the_author_of_microdata_was_not_read() {
    let html = "<div itemscope itemtype=http://schema.org/DiscussionForumPosting><div class='body crawler-post'>\
        <div class=meta><span class=creator itemprop=author itemscope itemtype=http://schema.org/Person>\
        <a href=/u/ann><span itemprop=name>ann9</span></a> (Ann Lee)</span> \
        <time datetime=2026-06-04T03:30:14Z>4 June</time></div>\
        <div class=post itemprop=text><p>My kettle leaks at the bottom.</p><p>What can I do?</p></div></div></div>";
    let shown = posts(html);
    assert_eq!(shown.len(), 1);
    assert_eq!(shown[0][..2], ["ann9", "2026-06-04T03:30:14Z"]);
}

#[test]
fn posts_in_items_of_lists_began_with_a_sign() {
    let post = |name: &str, text: &str| {
        format!(
            "<ul class=comment><li><a class=user href=/{name}>{name}</a> <time>2026-01-02</time><p>{text}</li></ul>"
        )
    };
    let html = [post("Ann", "My kettle leaks."), post("Bo", "Buy another one."), post("Cy", "Mend it.")].concat();
    let texts: Vec<String> = posts(&html).into_iter().map(|[.., text]| text).collect();
    assert_eq!(texts, ["My kettle leaks.", "Buy another one.", "Mend it."]);
}

#[test]
fn the_time_beside_a_date_was_lost() {
    let post = |name: &str, day: u32, time: &str| {
        format!(
            "<li class=post><span class=date>{day:02}-08-2010,&nbsp;<span class=time>{time}</span></span> \
             <a class=user href=/u/{name}>{name}</a><p>Some words of {name}.</p></li>"
        )
    };
    let dates = |days: &[u32]| -> Vec<String> {
        let all: String =
            ["Ann", "Bo", "Cy"].iter().zip(days).map(|(name, &day)| post(name, day, "07:49 PM")).collect();
        posts(&format!("<ol>{all}</ol>")).into_iter().map(|[_, date, _]| date).collect()
    };
    assert_eq!(dates(&[24, 25]), ["2010-08-24T19:49:00", "2010-08-25T19:49:00"]);
    // The order of day and month is not known, or three days are in one month.
    assert_eq!(dates(&[4, 5]), ["04-08-2010 07:49 PM", "05-08-2010 07:49 PM"]);
    assert_eq!(dates(&[4, 5, 7]), ["2010-08-04T19:49:00", "2010-08-05T19:49:00", "2010-08-07T19:49:00"]);
}

#[test]
fn a_number_beside_a_date_is_no_time() {
    for text in ["7 replies", "#12", "Re: tea", "12:34:56:78"] {
        let post = |name: &str, day: u32| {
            format!(
                "<li class=post><span class=date>{day}-08-2010, <span>{text}</span></span> \
                 <a class=user href=/u/{name}>{name}</a><p>Some words of {name}.</p></li>"
            )
        };
        let html = format!("<ol>{}{}{}</ol>", post("Ann", 24), post("Bo", 25), post("Cy", 26));
        let dates: Vec<String> = posts(&html).into_iter().map(|[_, date, _]| date).collect();
        assert_eq!(dates, ["2010-08-24", "2010-08-25", "2010-08-26"], "{text}");
    }
}

#[test]
fn comments_held_ratings_and_words_between_buttons() {
    let comment = |name: &str, text: &str| {
        format!(
            "<div class=comment><b class=author>{name}</b> <time>2026-03-01</time><p><span class=rate-amount>5.0</span></p>\
             <p>{text}</p><ul><li><a href=/l>Log in</a></li><li>or</li><li><a href=/r>Register</a></li></ul></div>"
        )
    };
    let article = "<p>A long article about kettles, which boil water.</p>".repeat(4);
    let comments = [comment("Ann", "I have one of these."), comment("Bo", "I would buy it again.")].concat();
    let html = format!("<article>{article}</article><section class=comments>{comments}</section>");
    let found = found(&html, PageType::Article, |text| text.starts_with("A long"));
    let texts: Vec<String> = shown(found).into_iter().map(|[.., text]| text).collect();
    assert_eq!(texts, ["I have one of these.", "I would buy it again."]);
}

#[test]
fn long_items_of_a_list_of_comments_took_quadratic_time() {
    let many = 20_000;
    let html = format!(
        "<p>A kettle boils.</p><section class=comments><ul><li>{}</li>{}</ul></section>",
        "<p><a>y</a></p>".repeat(many),
        "<li>ok i</li>".repeat(many)
    );
    let start = std::time::Instant::now();
    assert!(found(&html, PageType::Article, |text| text.starts_with("A kettle")).comments.is_empty());
    assert!(start.elapsed().as_secs() < 20);
}

fn items(html: &str) -> Vec<String> {
    found(html, PageType::Listing, |_| true).items.into_iter().map(|item| item.title).collect()
}

#[test]
fn remarks_in_headings_were_in_titles_of_items() {
    let item = |title: &str| {
        format!(
            "<div class=result><h2><a href=/{title}>{title} kettles</a><a href=/{title}>Visited</a></h2>\
             <p>Some words about {title} kettles.</p></div>"
        )
    };
    let html = [item("Red"), item("Blue"), item("Old")].concat();
    assert_eq!(items(&html), ["Red kettles", "Blue kettles", "Old kettles"]);
    let html = html.replace("Visited</a>", "Edit</a> <a href=/d>Delete</a>");
    assert_eq!(items(&html), ["Red kettles", "Blue kettles", "Old kettles"]);
    let pairs = ["Ann", "Bo", "Cy"].map(|name| {
        format!(
            "<div class=result><h2><a href=/{name}>{name}</a> <a href=/k>likes {name}</a></h2><p>Some words.</p></div>"
        )
    });
    assert_eq!(items(&pairs.concat()), ["Ann likes Ann", "Bo likes Bo", "Cy likes Cy"]);
}

#[test]
fn the_heading_of_the_page_was_an_item() {
    let section = |title: &str| {
        format!(
            "<section><h2><a href=/{title}>{title} kettles</a></h2><p>Some words about {title} kettles.</p></section>"
        )
    };
    let top = "<section><h1><a href=/new>A new kettle</a></h1><p>Some words about it.</p></section>";
    let html = [top.to_owned(), section("Red"), section("Blue"), section("Old")].concat();
    assert_eq!(items(&html)[0], "A new kettle");
    let head = "<section><h1>All kettles</h1><p><a href=/>Home</a> and some words.</p></section>";
    let html = [head.to_owned(), section("Red"), section("Blue"), section("Old")].concat();
    assert_eq!(items(&html), ["Red kettles", "Blue kettles", "Old kettles"]);
}

#[test]
fn the_newest_story_of_a_blog_was_no_item() {
    let section = |title: &str| {
        format!("<section><h2><a href=/{title}>{title}</a></h2><p>Some words about a {title}.</p></section>")
    };
    for link in ["/storm", "https://other.example/"] {
        let top = format!(
            "<base href=https://example.org/><section><h1>Storm</h1><p>It blew. <a href='{link}'>Read more</a></p></section>"
        );
        let html = [top, section("Ferry"), section("Quay"), section("Bell")].concat();
        assert_eq!(items(&html), ["Storm", "Ferry", "Quay", "Bell"], "{link}");
    }
    let part = |title: &str| format!("<section><h2>{title}</h2><p>Some words about a {title}.</p></section>");
    let top = "<section><h1>Storm</h1><p>It blew. <a href=/l>All stories</a></p></section>".to_owned();
    assert_eq!(items(&[top, part("Ferry"), part("Quay")].concat()), ["Ferry", "Quay"]);
}

#[test]
fn the_last_part_of_a_title_was_cut_off() {
    let item = |name: &str, title: &str| {
        format!("<div class=repo><h3><a href=/{name}>{name}</a>{title}</h3><p>Some words of {name}.</p></div>")
    };
    let forks = ["annlee", "bo", "cy"].map(|name| item(name, " / <a href=/k>kettle</a>")).concat();
    assert_eq!(items(&forks), ["annlee / kettle", "bo / kettle", "cy / kettle"]);
    let hits = ["Queen", "Abba", "Blur"].map(|name| item(name, " – <a href=/h>Greatest Hits</a>")).concat();
    assert_eq!(items(&hits), ["Queen – Greatest Hits", "Abba – Greatest Hits", "Blur – Greatest Hits"]);
}

#[test]
fn cards_that_are_links_were_one_item() {
    let card = |title: &str| {
        format!(
            "<a class=card href=/{title}><div><h4>{title} kettles</h4><p>Some words about {title} kettles.</p></div></a>"
        )
    };
    let html = format!("<section>{}{}{}</section>", card("Red"), card("Blue"), card("Old"));
    assert_eq!(items(&html), ["Red kettles", "Blue kettles", "Old kettles"]);
}
