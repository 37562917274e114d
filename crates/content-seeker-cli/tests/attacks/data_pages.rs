//! Data of a page: JSON-LD, dates, prices, names, posts and items.

use crate::page_attacks::{Attack, MEGABYTE, attack};
use crate::{filled, sentence};

/// An attack of 10 MB by JSON-LD.
const fn json_ld(name: &'static str, page: fn(usize) -> String) -> Attack {
    Attack { bytes: 10 * MEGABYTE, ..attack(name, page) }
}

const SCRIPT: &str = "<p>The storm hit the coast.</p><script type=application/ld+json>";

/// The attacks of this file.
pub const ATTACKS: &[Attack] = &[
    json_ld("JSON-LD: opened lists", |n| filled(n, SCRIPT, |_| "[".to_owned())),
    json_ld("JSON-LD: opened objects", |n| filled(n, SCRIPT, |_| "{\"a\":".to_owned())),
    json_ld("JSON-LD: an object without end", |n| filled(n, &format!("{SCRIPT}{{"), |i| format!("\"k{i}\":1,"))),
    json_ld("JSON-LD: a string without end", |n| filled(n, &format!("{SCRIPT}{{\"text\":\""), |i| sentence(i) + " ")),
    json_ld("JSON-LD: escapes", |n| filled(n, &format!("{SCRIPT}{{\"text\":\""), |_| "\\ud83d\\n\\\"".to_owned())),
    json_ld("JSON-LD: many strings", |n| filled(n, &format!("{SCRIPT}["), |i| format!("\"{}\",", sentence(i)))),
    json_ld("JSON-LD: markup in strings", |n| filled(n, &format!("{SCRIPT}[\""), |i| format!("<p>{}", sentence(i)))),
    json_ld("JSON-LD: many scripts", |n| {
        filled(n, "", |i| {
            format!("{SCRIPT}{{\"@type\":\"Article\",\"author\":\"Ann {i}\",\"keywords\":\"a,b\"}}</script>")
        })
    }),
    json_ld("JSON-LD: authors", |n| {
        filled(n, &format!("{SCRIPT}{{\"@type\":\"Article\",\"author\":["), |i| format!("{{\"name\":\"Ann {i}\"}},"))
            + "{}]}</script>"
    }),
    json_ld("JSON-LD: things that name each other", |n| {
        filled(n, &format!("{SCRIPT}{{\"@graph\":["), |i| {
            format!("{{\"@id\":\"#{i}\",\"author\":{{\"@id\":\"#{}\"}}}},", i + 1)
        }) + "{}]}</script>"
    }),
    json_ld("JSON-LD: offers", |n| {
        filled(n, &format!("{SCRIPT}{{\"@type\":\"Product\",\"name\":\"a\",\"offers\":["), |i| {
            format!("{{\"@type\":\"Offer\",\"price\":\"{i}.00\",\"priceCurrency\":\"EUR\"}},")
        }) + "{}]}</script>"
    }),
    json_ld("state of a framework", |n| {
        filled(n, "<script id=__NEXT_DATA__ type=application/json>{\"a\":[", |i| {
            format!("{{\"body\":\"{}\"}},", sentence(i))
        })
    }),
    json_ld("state: references to one long text", |n| {
        let text: String = (0..n / 200).map(sentence).collect();
        filled(n, &format!("<script type=application/json>[{{\"a\":0}},\"{text}\",[1"), |_| ",1".to_owned())
            + "]]</script>"
    }),
    json_ld("state: references to a wide object", |n| {
        let members: String = (0..n / 32).map(|i| format!("\"k{i}\":0,")).collect();
        filled(n, &format!("<script type=application/json>[{{\"a\":0}},{{{members}\"z\":0}},[1"), |_| ",1".to_owned())
            + "]]</script>"
    }),
    json_ld("state: lists in one object", |n| {
        filled(n, "<script type=application/json>{\"a\":0", |i| {
            format!(",\"k{i}\":[\"{}\",\"{}\"]", sentence(i), sentence(i + 1).repeat(6))
        }) + "}</script>"
    }),
    attack("images of one picture", |n| filled(n, "<picture>", |_| "<img src=blank.gif>".to_owned())),
    attack("quotations in sentences", |n| filled(n, "<p lang=de>", |_| "<q>a</q> ".to_owned())),
    attack("emoji as images", |n| filled(n, "<p>", |_| "<img alt=😀>".to_owned())),
    attack("quoted users", |n| filled(n, "", |_| "<blockquote><a href=b>c:</a><p>d</blockquote>".to_owned())),
    attack("contents", |n| {
        filled(n, "", |i| {
            format!("<ul><li><a href=#h{i}>a<li><a href=#h{i}>b<li><a href=#h{i}>c</ul><h2 id=h{i}>d</h2>")
        })
    }),
    attack("dates in one text", |n| filled(n, "<p>", |i| format!("2024-01-{:02} ", i % 28 + 1))),
    attack("dates in elements", |n| filled(n, "", |i| format!("<p>{} January 20{:02}, 10:30", i % 28 + 1, i % 25))),
    attack("almost dates", |n| filled(n, "<p>", |_| "1.1.1.1/1/1-1-1 ".to_owned())),
    attack("months", |n| filled(n, "<p>", |_| "May march 3 juin mai janvier ".to_owned())),
    attack("times", |n| filled(n, "", |i| format!("<time datetime=2024-01-{:02}T10:00>a</time>", i % 28 + 1))),
    attack("long values of times", |n| {
        filled(n, "", |_| format!("<time datetime='{}'>a</time>", "2024-01-01 ".repeat(10)))
    }),
    attack("relative dates", |n| filled(n, "", |i| format!("<span class=date>{i} days ago</span> "))),
    attack("prices in one text", |n| filled(n, "<p>", |i| format!("${i}.99 "))),
    attack("prices in elements", |n| filled(n, "", |i| format!("<span class=price>$ {i}.99</span>"))),
    attack("almost prices", |n| filled(n, "<p>", |_| "1,1.1,1 $ € USD 1.".to_owned())),
    attack("declared prices", |n| {
        filled(n, "<div itemscope itemtype=https://schema.org/Product>", |i| {
            format!("<b itemprop=price content={i}>a</b>")
        })
    }),
    attack("a flood of digits", |n| filled(n, "<p>$", |_| "1".to_owned())),
    attack("authors", |n| filled(n, "", |i| format!("<a rel=author class=author>By Ann Lee {i}</a>"))),
    attack("commas in a by-line", |n| filled(n, "<p class=byline>By ", |i| format!("Ann{i}, "))),
    attack("meta tags", |n| filled(n, "", |i| format!("<meta property=article:tag content=tag{i}>"))),
    attack("titles", |n| filled(n, "", |i| format!("<title>a | b - {i}</title><h1>a {i}</h1>"))),
    attack("one title of many parts", |n| filled(n, "<title>", |i| format!("a{i} | b - ")) + "</title><h1>a</h1><p>b"),
    attack("posts", |n| {
        filled(n, "", |i| {
            format!("<div class=post><b class=author>ann{i}</b><time>2024-01-01</time><p>{}</div>", sentence(i))
        })
    }),
    attack("short posts", |n| filled(n, "", |_| "<div class=post><i>a</i><p>b</div>".to_owned())),
    attack("comments of readers", |n| {
        filled(n, "<div id=comments>", |i| format!("<li class=comment id=comment-{i}>ann: {}", sentence(i)))
    }),
    attack("nested comments of readers", |n| {
        filled(n, "<div id=comments>", |i| format!("<div class=comment><b>ann</b> {}", sentence(i)))
    }),
    attack("items", |n| filled(n, "", |i| format!("<article><h2><a href=/{i}>a{i}</a></h2><p>b</article>"))),
    attack("products", |n| filled(n, "", |i| format!("<li class=product><a href=/{i}><img src=a></a><h3>a</h3>$1"))),
    attack("rows of facts", |n| filled(n, "<table>", |i| format!("<tr><th>Brand {i}:<td>a"))),
    attack("microdata", |n| filled(n, "<div itemscope>", |_| "<b itemprop='a b c d e f g h'>x</b>".to_owned())),
    attack("RDFa", |n| {
        filled(n, "", |i| {
            format!("<div vocab=http://schema.org/ typeof=Article resource=#{i}><b property=name>x</b></div>")
        })
    }),
    attack("addresses", |n| filled(n, "", |i| format!("<a href='../../{}'>a</a> ", "x/../".repeat(20 + i % 3)))),
    attack("images with data", |n| {
        filled(n, "<p>a", |_| format!("<img src='data:image/png;base64,{}'>", "A".repeat(9_000)))
    }),
];
