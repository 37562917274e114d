//! Small pages and their parts, with one snapshot a topic in `page_parts/`. All blocks are selected if a test does not
//! filter them.

use seek_metadata::page_parts;
use seek_page::{Page, PageParts, PageType, Product, Selection, SourcedValue};
use std::fmt::Write;

/// The parts of a page. The blocks whose text `keep` accepts are selected.
pub(crate) fn found(html: &str, page_type: PageType, keep: impl Fn(&str) -> bool) -> PageParts {
    let page = Page::from_source(html).unwrap();
    let blocks = page.blocks().unwrap();
    let chosen = (0..blocks.len()).filter(|&block| keep(blocks.text(block))).collect();
    page_parts(&page, page_type, &Selection::of_blocks(chosen)).unwrap()
}

fn topic(name: &str, page_type: PageType, pages: &[(&str, &str)], keep: impl Fn(&str) -> bool) {
    let mut file = String::new();
    for (title, html) in pages {
        let json = serde_json::to_string_pretty(&shortened(&found(html, page_type, &keep))).unwrap();
        write!(file, "## {title}\n\n```html\n{}\n```\n\n```json\n{json}\n```\n\n", html.trim()).unwrap();
    }
    insta::with_settings!({snapshot_path => "page_parts", prepend_module_to_snapshot => false, omit_expression => true}, {
        insta::assert_snapshot!(name, file);
    });
}

/// The parts without empty values.
fn shortened(found: &PageParts) -> serde_json::Value {
    let mut value = serde_json::to_value(found).unwrap();
    let is_empty = |value: &serde_json::Value| value.is_null() || value.as_array().is_some_and(Vec::is_empty);
    value.as_object_mut().unwrap().retain(|_, value| !is_empty(value));
    if let Some(product) = value.get_mut("product").and_then(|product| product.as_object_mut()) {
        product.retain(|_, value| !is_empty(value));
        for offer in product.get_mut("offers").and_then(|offers| offers.as_array_mut()).into_iter().flatten() {
            offer.as_object_mut().unwrap().retain(|_, value| !is_empty(value));
        }
    }
    value
}

#[test]
fn threads() {
    topic(
        "threads",
        PageType::Forum,
        &[
            (
                "Divisions",
                r#"
<h1>Leaking kettle</h1>
<div class="post first" id="p11">
  <a class="user" href="/members/ann">Ann</a> <span class="rank">Member</span> <time datetime="2026-03-01T10:00">1 March</time>
  <div class="text"><p>My kettle leaks at the bottom.</p><p>What can I do?</p></div>
  <a href="/reply">Reply</a>
</div>
<div class="post" id="p12">
  <a class="user" href="/members/bo">Bo</a> <span class="rank">Member</span> <time datetime="2026-03-01T11:30">1 March</time>
  <div class="text"><p>Buy another one.</p></div>
  <a href="/reply">Reply</a>
</div>
<div class="post" id="p13">
  <a class="user" href="/members/ann">Ann</a> <span class="rank">Member</span> <time datetime="2026-03-02T09:00">2 March</time>
  <div class="text"><p>Thanks, I did.</p></div>
  <a href="/reply">Reply</a>
</div>"#,
            ),
            (
                "Rows of a table, a row of names above each text; the other date is that of joining",
                r#"
<table>
<tr><td><b>Ann</b> <small>Joined: 5 May 2011</small></td><td>Posted: Mon Jan 5, 2026 3:45 pm</td></tr>
<tr><td colspan="2" class="body">My kettle leaks at the bottom, and the floor is wet.</td></tr>
<tr><td><b>Bo</b> <small>Joined: 7 July 2009</small></td><td>Posted: Mon Jan 5, 2026 4:10 pm</td></tr>
<tr><td colspan="2" class="body">Buy another one, they are cheap these days.</td></tr>
<tr><td><b>Cy</b> <small>Joined: 1 June 2010</small></td><td>Posted: Tue Jan 6, 2026 9:00 am</td></tr>
<tr><td colspan="2" class="body">Or have it mended where you bought it.</td></tr>
</table>"#,
            ),
            (
                "A list with replies in replies",
                r#"
<ul><li class="comment"><div class="by"><a href="/user/1">Ann</a> <span>05.01.2026, 10:00</span></div><p>My kettle leaks at the bottom.</p>
  <ul><li class="comment"><div class="by"><a href="/user/2">Bo</a> <span>05.01.2026, 11:00</span></div><p>Buy another one, they are cheap.</p>
    <ul><li class="comment"><div class="by"><a href="/user/1">Ann</a> <span>05.01.2026, 12:00</span></div><p>I have no money for that.</p></li></ul>
  </li></ul>
</li>
<li class="comment"><div class="by"><a href="/user/3">Cy</a> <span>06.01.2026, 9:00</span></div><p>Have it mended then.</p><ul><li>by the shop</li><li>by a friend</li></ul></li></ul>"#,
            ),
            (
                "A question that looks unlike its answers",
                r#"
<article><h1>Leaking kettle</h1><p class="byline">asked by <a rel="author" href="/ann">Ann</a> on <time>2026-03-01</time></p>
<p>My kettle leaks at the bottom, and I do not know what to do about it. It is a good kettle otherwise.</p></article>
<h2>2 answers</h2>
<section class="answer"><p>Buy another one, they are cheap.</p><footer><a href="/u/bo">Bo</a>, <time>2026-03-02</time></footer></section>
<section class="answer"><p>Have it mended where you bought it.</p><footer><a href="/u/cy">Cy</a>, <time>2026-03-03</time></footer></section>"#,
            ),
            (
                "Posts that declare themselves, for browsers without scripts",
                r#"
<noscript><div itemscope itemtype="http://schema.org/DiscussionForumPosting">
<div itemprop="comment" itemscope itemtype="http://schema.org/Comment" class="topic-body"><span itemprop="author" itemscope itemtype="http://schema.org/Person"><span itemprop="name">Ann</span></span>
<time itemprop="datePublished" datetime="2026-03-01T10:00:00Z">March 1</time><div itemprop="text"><p>My kettle leaks at the bottom.</p></div></div>
<div itemprop="comment" itemscope itemtype="http://schema.org/Comment" class="topic-body"><span itemprop="author" itemscope itemtype="http://schema.org/Person"><span itemprop="name">Bo</span></span>
<time itemprop="datePublished" datetime="2026-03-01T11:00:00Z">March 1</time><div itemprop="text"><p>Buy another one.</p></div></div>
</div></noscript>"#,
            ),
            (
                "A thread that only its data tell, in broken JSON",
                r#"
<script type="application/ld+json">{"@type": "QAPage", "mainEntity": {"@type": "Question", "text": "<p>My kettle leaks at
 the bottom.</p>", "author": {"name": "Ann"}, "dateCreated": "2026-03-01", "suggestedAnswer": [
 {"@type": "Answer", "text": "Buy another one.", "author": "Bo", "dateCreated": "2026-03-02T10:00:00Z",},]</script>
<div id="app"></div>"#,
            ),
        ],
        |text| text != "Reply" && !text.starts_with("Leaking"),
    );
}

#[test]
fn other_dates_of_the_page_give_the_order_of_two_numbers() {
    let post =
        |date: &str| format!("<div class=post><b class=author>Ann</b> <i>{date}</i><p>Some words of a post.</p></div>");
    let dates = |dates: &[&str]| {
        let html: String = dates.iter().map(|date| post(date)).collect();
        found(&html, PageType::Forum, |_| true).posts.into_iter().map(|post| post.date.unwrap()).collect::<Vec<_>>()
    };
    assert_eq!(dates(&["03/04/2026", "25/04/2026"]), ["2026-04-03", "2026-04-25"]);
    assert_eq!(dates(&["03/04/2026", "04/25/2026"]), ["2026-03-04", "2026-04-25"]);
    assert_eq!(dates(&["03/04/2026", "04/05/2026"]), ["03/04/2026", "04/05/2026"]);
}

#[test]
fn an_unselected_post_has_its_text_on_the_path_of_other_texts() {
    let post = |name: &str, text: &str| {
        format!(
            "<div class=post><a class=user href=/u/{name}>{name}</a><time>2026-01-02</time><p class=text>{text}</p><p class=sig>{name} likes tea</p></div>"
        )
    };
    let html = [post("Ann", "A first text."), post("Bo", "no"), post("Cy", "A third text.")].concat();
    let posts = found(&html, PageType::Forum, |text| text.starts_with("A ")).posts;
    let texts: Vec<_> = posts.iter().map(|post| (post.position, post.text.as_str())).collect();
    assert_eq!(texts, [(1, "A first text."), (2, "no"), (3, "A third text.")]);
}

#[test]
fn products() {
    topic(
        "products",
        PageType::Product,
        &[
            (
                "JSON-LD; other products are not meant",
                r#"
<script type="application/ld+json">[{"@context": "https://schema.org", "@type": "Product", "name": "Kettle &amp; Co 2000",
"brand": {"@type": "Brand", "name": "Boil"}, "description": "&lt;p&gt;A kettle that boils two litres.&lt;/p&gt;",
"offers": {"@type": "AggregateOffer", "lowPrice": 1299.5, "priceCurrency": "EUR"},
"aggregateRating": {"@type": "AggregateRating", "ratingValue": "4,5", "reviewCount": 1234},
"isRelatedTo": {"@type": "Product", "name": "Cup", "offers": {"price": 3}}}]</script>
<h1>Kettle &amp; Co 2000</h1>"#,
            ),
            (
                "Microdata",
                r#"
<div itemscope itemtype="https://schema.org/Product"><h1 itemprop="name">Kettle 2000</h1><a itemprop="brand" href="/boil">Boil</a>
<div itemprop="offers" itemscope itemtype="https://schema.org/Offer"><meta itemprop="priceCurrency" content="GBP"><span itemprop="price" content="49.00">£49</span></div>
<div itemprop="aggregateRating" itemscope itemtype="https://schema.org/AggregateRating"><span itemprop="ratingValue">8</span>/<span itemprop="bestRating">10</span>, <span itemprop="ratingCount">12</span></div>
<p itemprop="description">A kettle that boils two litres.</p></div>"#,
            ),
            (
                "OpenGraph",
                r#"
<meta property="og:type" content="product"><meta property="og:title" content="Kettle 2000"><meta property="product:price:amount" content="49">
<meta property="product:price:currency" content="USD"><meta property="product:brand" content="Boil"><p>Tea!"#,
            ),
            (
                "No data at all; the basket and the former price do not count",
                r#"
<div class="basket-price">$0.00</div><h1>Kettle 2000</h1><p class="brand">Brand: Boil</p>
<div class="rating" title="4.5 out of 5 stars"></div>
<div class="prices"><del class="price">$59.00</del> <span class="price">$49.00</span></div>
<div class="description"><p>A kettle that boils two litres.</p><p>It is blue.</p></div>
<ul class="related"><li>Cup <span class="price">$3.00</span></li></ul>"#,
            ),
            (
                "Several offers: the page shows the price of one, and the former price",
                r#"
<script type="application/ld+json">{"@context": "https://schema.org", "@type": "Product", "name": "Kettle 2000", "sku": "K-2000", "mpn": "2000",
"gtin13": "4006381333931", "category": "Kitchen > Kettles", "image": ["https://example.org/a.jpg", {"@type": "ImageObject", "url": "https://example.org/b.jpg"}],
"offers": [{"@type": "Offer", "sku": "K-2000-R", "name": "Red", "price": "39.00", "priceCurrency": "EUR", "availability": "https://schema.org/OutOfStock", "itemCondition": "NewCondition"},
{"@type": "Offer", "sku": "K-2000-B", "name": "Blue", "price": "49.00", "priceCurrency": "EUR", "availability": "http://schema.org/InStock",
"priceSpecification": {"@type": "UnitPriceSpecification", "priceType": "https://schema.org/ListPrice", "price": 69}}]}</script>
<h1>Kettle 2000</h1><p class="price"><s>69,00 €</s> <b>49,00 €</b></p>"#,
            ),
            (
                "The state of a framework: amounts may be in cents, and count if the page shows them",
                r#"
<script>window.state = {product: {"title": "Kettle 2000", "vendor": "Boil", "price": 4900, "compare_at_price": 5900, "barcode": "4006381333931", "available": false},
other: {"title": "Cup", "price": 300}}</script>
<h1>Kettle 2000</h1><div>49,00 €</div><div>59,00 €</div>"#,
            ),
            (
                "Labels, in another language; a button says nothing",
                r#"
<html lang="de"><nav class="breadcrumb"><a href="/">Startseite</a> › <a href="/k">Küche</a> › <a href="/k/w">Wasserkocher</a> › <span>Kocher 2000</span></nav>
<h1>Kocher 2000</h1><p>statt <span class="old-price">1.299,00 €</span> nur <span class="price">1.199,– €</span></p><p>Versandkosten: 4,90 €</p>
<table><tr><th>Art.-Nr.<td>12-34<tr><th>EAN<td>4006381333931<tr><th>Hersteller:<td>Boil<tr><th>Zustand:<td>Gebraucht</table>
<p>Nicht auf Lager</p><button>In den Warenkorb</button>
<ul class="related"><li>Tasse <span class="price">3,00 €</span></li></ul>"#,
            ),
            (
                "The data name another price than the page",
                r#"
<script type="application/ld+json">{"@type": "Product", "name": "Kettle 2000", "offers": {"@type": "Offer", "price": "59.00", "priceCurrency": "USD"}}</script>
<h1>Kettle 2000</h1><span class="price"><span class="currency">£</span>49<sup>99</sup></span>"#,
            ),
            ("Nothing that is a product", "<p>There is nothing to buy.</p>"),
        ],
        |_| true,
    );
}

/// The product of a page with a heading and some markup.
fn product(html: &str) -> Product {
    found(&format!("<h1>Kettle 2000</h1>{html}"), PageType::Product, |_| true).product.unwrap()
}

fn value(value: &Option<SourcedValue>) -> Option<&str> {
    value.as_ref().map(|value| value.value.as_str())
}

#[test]
fn prices_of_other_products_and_other_sums_are_not_the_price() {
    for html in [
        "<p>Shipping: <b class=price>$5</b></p>",
        "<p>or 4 payments of <b class=price>$12.25</b></p>",
        "<b class=price>$12.25</b> <i>per litre</i>",
        "<a href=/cup>Cup <b class=price>$3</b></a>",
        "<ul><li><b class=price>$1</b><li><b class=price>$2</b><li><b class=price>$3</b></ul>",
        "<div class=related-products><b class=price>$3</b></div>",
        "<p hidden><b class=price>$3</b></p>",
    ] {
        let found = product(&format!("{html}<p><b class=price>$49</b></p>"));
        assert_eq!(value(&found.price), Some("49"), "{html}");
    }
}

#[test]
fn a_regular_price_alone_is_the_price() {
    let found = product("<p>Regular price</p><b class='price price--regular'>$49</b>");
    assert_eq!((value(&found.price), value(&found.regular_price)), (Some("49"), None));
}

#[test]
fn a_declared_price_that_the_page_shows_as_the_former_one_is_the_regular_price() {
    let found = product(
        r#"<div itemscope itemtype="https://schema.org/Product"><b itemprop="name">Kettle 2000</b>
        <div itemprop="offers" itemscope itemtype="https://schema.org/Offer"><meta itemprop="price" content="59"></div></div>
        <span class="original-price">$59.00</span><span class="current-price">$49.00</span>"#,
    );
    assert_eq!((value(&found.price), value(&found.regular_price)), (Some("49.00"), Some("59.00")));
}

#[test]
fn the_lowest_of_several_prices_is_no_price_to_pay() {
    for html in ["<p>from <b class=price>$49</b></p>", "<b class=price>$49 – $99</b>"] {
        let found = product(html);
        assert_eq!((value(&found.price), value(&found.price_low)), (None, Some("49")), "{html}");
    }
}

#[test]
fn a_sign_of_several_currencies_gets_the_code_of_the_page() {
    for (head, price, code) in [
        ("<html lang=en-AU>", "$49", "AUD"),
        ("<html lang=da>", "49 kr", "DKK"),
        ("<meta property=product:price:currency content=CAD>", "$49", "CAD"),
        ("", "$49", "USD"),
    ] {
        let page = format!("{head}<h1>Kettle 2000</h1><b class=price>{price}</b>");
        let found = found(&page, PageType::Product, |_| true).product.unwrap();
        assert_eq!(value(&found.currency), Some(code), "{page}");
    }
}

#[test]
fn a_number_without_a_valid_check_digit_is_no_gtin() {
    let gtin = |digits: &str| product(&format!("<p>EAN: {digits}</p>")).gtin.map(|gtin| gtin.value);
    assert_eq!((gtin("4006381333931").as_deref(), gtin("4006381333932")), (Some("4006381333931"), None));
}

#[test]
fn listings() {
    topic(
        "listings",
        PageType::Listing,
        &[
            (
                "Teasers with headings",
                r#"
<base href="https://example.org/news/"><h1>News</h1>
<article class="teaser"><a href="img"><img src="a.png"></a><h2><a href="storm">Storm over the coast</a></h2><p>It came at night and left at dawn.</p><a href="storm">Read more</a></article>
<article class="teaser"><a href="img"><img src="b.png"></a><h2><a href="/tea">Tea is dear</a></h2><p>Nobody knows why it is so.</p><a href="/tea">Read more</a></article>
<article class="teaser"><a href="img"><img src="c.png"></a><h2><a href="https://other.org/">Kettles leak</a></h2><p>Experts were asked about it.</p><a href="https://other.org/">Read more</a></article>"#,
            ),
            (
                "Links alone",
                r#"<ul><li><a href="/a">A first entry</a></li><li><a href="/b">A second entry</a> with a note</li><li><a href="javascript:x()">A third entry</a></li></ul>"#,
            ),
            (
                "Entries that only the data list",
                r#"
<script type="application/ld+json">{"@type": "ItemList", "itemListElement": [
{"@type": "ListItem", "position": 1, "url": "https://example.org/a", "name": "First"},
{"@type": "ListItem", "position": 2, "item": {"@type": "Article", "name": "Second", "url": "https://example.org/b", "description": "More of it"}}]}</script><p>Loading</p>"#,
            ),
        ],
        |text| text != "Read more" && text != "News",
    );
}

#[test]
fn a_collection_has_its_priced_items_if_only_its_introduction_is_selected() {
    let tile = |name: &str, price: &str| {
        format!(
            "<li class=tile><a href=/{name}><img><span>{name}</span></a><span>{price}</span><button>Add</button></li>"
        )
    };
    let tiles: String = ["Kettle", "Cup", "Pot", "Spoon"].iter().map(|name| tile(name, "$ 4.50")).collect();
    let menu = "<li><a href=/m>Menu entry</a></li>".repeat(20);
    let html = format!("<ul>{menu}</ul><p>All for tea, and nothing for coffee.</p><ul>{tiles}</ul>");
    let items = found(&html, PageType::Collection, |text| text.starts_with("All")).items;
    let items: Vec<_> = items.iter().map(|item| (item.title.as_str(), item.snippet.as_deref())).collect();
    let price = Some("$ 4.50");
    assert_eq!(items, [("Kettle", price), ("Cup", price), ("Pot", price), ("Spoon", price)]);
}

const ARTICLE: &str = "<article><h1>Storm</h1><p class=byline>By <a rel=author href=/ann>Ann</a>, <time>2026-01-01</time></p>\
    <p>It came at night and left at dawn, and nobody was hurt by it at all.</p></article>";

#[test]
fn comments() {
    let is_article = |text: &str| !text.starts_with("I ") && !text.contains("Reply") && !["Bo", "Cy"].contains(&text);
    let comments = r#"
<div id="comments"><h3>2 comments</h3><ol>
<li><b class="author">Bo</b> <time datetime="2026-01-02T10:00Z">yesterday</time><p>I saw it from the hill.</p><a href="?reply=1">Reply</a></li>
<li><b class="author">Cy</b> <time datetime="2026-01-03T10:00Z">today</time><p>I slept.</p><p>I always do.</p><a href="?reply=2">Reply</a></li>
</ol><form><label>Your name</label><textarea>Reply here</textarea></form></div>"#;
    let declared = r#"<script type="application/ld+json">{"@type": "Article", "comment": [{"@type": "Comment", "text": "I saw it.", "author": {"name": "Bo"}}]}</script>"#;
    topic(
        "comments",
        PageType::Article,
        &[("Under an article", &format!("{ARTICLE}{comments}")), ("In the data", &format!("{declared}{ARTICLE}"))],
        is_article,
    );
}

#[test]
fn an_article_without_comments_has_none() {
    let others = r#"<div class="related"><article class="teaser"><h3><a href="/a">Another storm</a></h3><span class="author">Ann</span> <time>2026-01-01</time></article>
        <article class="teaser"><h3><a href="/b">One more storm</a></h3><span class="author">Bo</span> <time>2026-01-02</time></article></div>"#;
    let form = r#"<div id="comments"><p>No comments yet.</p><form class="comment-form"><label>Name</label><label>Mail</label></form></div>"#;
    for page in [ARTICLE.to_owned(), format!("{ARTICLE}{others}"), format!("{ARTICLE}{form}{others}")] {
        let chosen = |text: &str| text.starts_with("It came") || text == "Storm";
        assert_eq!(found(&page, PageType::Article, chosen), PageParts::default(), "{page}");
    }
}

#[test]
fn selected_content_is_no_comment() {
    let comment = |name: &str| {
        format!("<li class=comment><b class=author>{name}</b> <time>2026-01-02</time><p>Some words of {name}.</p></li>")
    };
    let html = format!("{ARTICLE}<ul class=comments>{}{}</ul>", comment("Bo"), comment("Cy"));
    assert_eq!(found(&html, PageType::Article, |_| true).comments, []);
    assert_eq!(found(&html, PageType::Article, |text| !text.contains("words of")).comments.len(), 2);
}

#[test]
fn a_page_without_text_has_no_parts() {
    for page_type in PageType::ALL {
        for html in ["", "<div></div>", "<script type='application/ld+json'>{</script>", "<p>One line.</p>"] {
            assert_eq!(found(html, page_type, |_| true), PageParts::default(), "{page_type}: {html}");
        }
    }
}

#[test]
fn hostile_pages_take_linear_time() {
    let post =
        "<div class=post><a class=user href=/u/a>Ann</a> <time>2026-01-01</time><p>Some words of a post.</p></div>";
    let pages = [
        post.repeat(10_000),
        "<li class=comment>1 May 2026 <b class=author>Ann</b> text".repeat(50_000),
        format!("{}text 1 May 2026{}", "<div class='a b c d e f g'>".repeat(50_000), "</div>".repeat(50_000)),
        (0..50_000).map(|i| format!("<div class='{}'>1.2.2026</div>", "abcdefghij".repeat(1 + i % 7))).collect(),
        format!(
            "<script type='application/ld+json'>{}</script><p>text",
            r#"{"@type":"Product","name":"a","offers":["#.repeat(20_000)
        ),
        format!(
            "<script type='application/ld+json'>{}</script><p>text",
            r#"{"@type":"Comment","text":"<p>a &amp; b</p>"},"#.repeat(20_000)
        ),
        format!("<h1>a</h1>{}", "<div itemscope itemtype=Product itemprop=offers><b itemprop=name>".repeat(20_000)),
        "<li><h2><a href=x>title</a></h2> $5".repeat(50_000),
    ];
    for html in pages {
        let page = Page::from_source(&html).unwrap();
        let blocks = page.blocks().unwrap().len();
        for page_type in
            [PageType::Forum, PageType::Product, PageType::Collection, PageType::Listing, PageType::Article]
        {
            for chosen in [(0..blocks).collect(), Vec::new()] {
                let started = std::time::Instant::now();
                page_parts(&page, page_type, &Selection::of_blocks(chosen)).unwrap();
                let taken = started.elapsed();
                assert!(taken.as_secs() < 10, "{page_type}: {taken:?} for {}", &html[..80]);
            }
        }
    }
}

#[test]
fn scripts_are_no_links_in_any_spelling() {
    let entry = |href: &str| format!("<div class=e><h2><a href='{href}'>A title here</a></h2><p>Some words.</p></div>");
    let html: String =
        ["java&#9;script:alert(0)", "data:text/html,a", "vbscript:a", "#top", "/tea"].map(entry).concat();
    let items = found(&html, PageType::Listing, |_| true).items;
    let links: Vec<_> = items.iter().map(|item| item.link.as_deref()).collect();
    assert_eq!(links, [None, None, None, None, Some("/tea")]);
}

#[test]
fn frequent_questions_are_no_posts() {
    let html = r#"<script type="application/ld+json">[
{"@type": "DiscussionForumPosting", "text": "My kettle leaks.", "author": "Ann", "comment": [{"@type": "Comment", "text": "Buy another."}]},
{"@type": "FAQPage", "mainEntity": [{"@type": "Question", "name": "Refunds?", "acceptedAnswer": {"@type": "Answer", "text": "None."}}]}]</script>"#;
    let posts = found(html, PageType::Forum, |_| true).posts;
    assert_eq!(posts.iter().map(|post| post.text.as_str()).collect::<Vec<_>>(), ["My kettle leaks.", "Buy another."]);
}

#[test]
fn page_numbers_and_single_reviews_are_no_ratings() {
    let rating = |html: &str| {
        let product = found(&format!("<h1>Kettle</h1>{html}"), PageType::Product, |_| true).product.unwrap();
        (product.rating, product.best_rating)
    };
    assert_eq!(rating("<p class=review-pages>Page 1 of 5</p>"), (None, None));
    assert_eq!(rating("<p class=rating>2 of 5 people found this helpful</p>"), (None, None));
    assert_eq!(rating("<div class=review><i class=stars title='1 out of 5'></i>Bad.</div>"), (None, None));
    assert_eq!(rating("<div class=star-rating>Rated 4.5 out of 5 based on 3</div>"), (Some(4.5), Some(5.0)));
    let of_100 = r#"<script type="application/ld+json">{"@type": "Product", "name": "Kettle", "aggregateRating": {"ratingValue": 85}}</script>"#;
    assert_eq!(rating(of_100), (Some(85.0), None));
}

#[test]
fn nested_items_are_read_once() {
    let text = "some words that an entry tells ".repeat(20);
    let open = format!("<div class=e><a href=x>1</a><p>{text}</p>");
    let time = |depth: usize, beside: usize| {
        let html = format!("{}{}", open.repeat(depth), "</div>".repeat(depth)).repeat(beside);
        let page = Page::from_source(&html).unwrap();
        let all = Selection::of_blocks((0..page.blocks().unwrap().len()).collect());
        let started = std::time::Instant::now();
        page_parts(&page, PageType::Listing, &all).unwrap();
        started.elapsed()
    };
    let (flat, deep) = (time(2, 2_000), time(400, 10));
    assert!(deep.as_secs_f64() < 8.0 * flat.as_secs_f64() + 0.5, "{flat:?} {deep:?}");
}

#[test]
fn parts_fail_after_the_deadline() {
    use seek_page::{Deadline, Limits, PageError, PageOptions};
    let limit = std::time::Duration::from_millis(30);
    let limits = Limits { deadline: Deadline::after(limit), ..Limits::default() };
    let page = Page::read(b"<p>text", PageOptions { limits, ..PageOptions::default() }).unwrap();
    page.blocks().unwrap();
    std::thread::sleep(limit);
    let found = page_parts(&page, PageType::Forum, &Selection::of_blocks(vec![]));
    assert_eq!(found, Err(PageError::OutOfTime { limit }));
}
