//! Pages with metadata, linked data, prices, posts and comments.

use super::markup::{SCRAPS, TEXTS};
use super::tags::{ENDS, STARTS};
use super::{Grammar, is_markup_cut};

/// Pages for the metadata and the parts.
pub const PAGES_WITH_FACTS: Grammar = Grammar {
    start: b"<html lang=en><title>Storm - News</title><body><h1>Storm</h1><p class=byline>By Ann Lee<p>The storm hit.",
    pieces: &[FACTS, FACTS, VALUES, STARTS, ENDS, TEXTS, SCRAPS],
    is_cut: is_markup_cut,
};

/// Markup that names a fact.
const FACTS: &[&str] = &[
    "<meta property=og:title content='",
    "<meta name=author content='",
    "<meta property=article:published_time content='",
    "<meta property=article:modified_time content='",
    "<meta property=og:site_name content='",
    "<meta name=keywords content='a, b",
    "<meta name=description content='",
    "<meta property=og:image content='",
    "<meta itemprop=datePublished content='",
    "<meta name=dc.date content='",
    "<meta property=product:price:amount content='",
    "<link rel=canonical href='",
    "<link rel=license href='",
    "<link rel=amphtml href='",
    "<base href='",
    "<html lang='",
    "<a rel=author href=/ann>",
    "<a rel=license href='",
    "<a rel=tag>",
    "<time datetime='",
    "<time>",
    "<span class=author>",
    "<span class=byline>By ",
    "<span class=date>",
    "<span class=price>",
    "<div class=post>",
    "<div class=post><b class=author>Ann</b><span class=date>3 May 2024</span><p>My kettle leaks.</p></div>",
    "<div id=comments>",
    "<li class=comment><b>Bo</b><p>Yes.</p>",
    "<article class=item><h2><a href=/1>One</a></h2><p>First.</p></article>",
    "<div itemscope itemtype=https://schema.org/Product>",
    "<div itemscope itemtype=https://schema.org/Article>",
    "<div itemprop=offers itemscope itemtype=https://schema.org/Offer>",
    "<span itemprop=price content='",
    "<span itemprop=name>",
    "<span itemprop=author itemscope>",
    "<span itemprop=priceCurrency content=EUR>",
    "<link itemprop=availability href=https://schema.org/InStock>",
    "<div vocab=https://schema.org/ typeof=Person>",
    "<span property=name>",
    "<div itemref='a b c' id=a>",
    "<div id=b itemprop='x y'>",
    "<script type=application/ld+json>",
    "<script type=application/ld+json>{\"@type\": \"Article\", \"headline\": \"",
    "</script>",
    "<script type=application/ld+json>{\"@graph\": [{\"@type\": \"Product\", \"offers\": {\"price\": ",
    "<script type=application/json>{\"props\": {\"text\": \"",
    "<del class=price>",
    "<table class=specs><tr><th>Weight<td>2 kg",
    "<dl><dt>Colour<dd>red</dl>",
    "<div class=breadcrumb>",
    "<span class=sku>",
    "<div class=rating>4.5",
    "<button>Add to cart</button>",
];

/// Values of facts, and ends of their markup.
const VALUES: &[&str] = &[
    "'>", "'>", "\">", "\"", "Ann Lee", "Ann Lee, Bo Ek and Cy Ng", "By ", "Von ", "2024-05-06",
    "2024-05-06T07:08:09+02:00", "3 May 2024", "May 3rd, 2024", "03/04/2019", "2 hours ago", "yesterday", "1700000000",
    "12.05.2023 10:20", "£1,299.00", "€ 12,50", "$5", "USD 1.299,00", "¥1,000", "1 299 kr", "12,-", "0.00", "In stock",
    "Out of stock", "https://example.org/a", "//example.org/b", "/c?d#e", "javascript:x", "http://[::1]/",
    "http://a:b@c:99999/", "en", "de-AT", "x-klingon", "Storm | News", "Storm - News - Home", "}", "]", "{", "[", ",",
    ":", "\"name\": \"", "\"@type\": \"Person\"", "\"author\": ", "\"datePublished\": \"", "\"image\": ", "null",
    "1e9", "\\u0041", "\\ud800", "Reply", "Posted by", "says:", "#1", "Read more", "Copyright 2024", "CC BY 4.0",
    "SKU: 123-4",
];
