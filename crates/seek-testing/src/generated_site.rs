//! A site of some thousand pages of all types, made by rules: news with sections, tags, authors and comments, a shop, a forum, a
//! manual, and pages of the site itself. Each page links to others as pages of such sites do.

mod words;

use words::{ADJECTIVES, NOUNS, capital, mixed, of, paragraphs, sentence, title};

/// Sections of the news, each with its articles in lists of [`A_LIST`].
const SECTIONS: [&str; 6] = ["news", "sport", "culture", "business", "science", "travel"];
const ARTICLES: usize = 150;
const A_LIST: usize = 10;
const TAGS: usize = 240;
const AUTHORS: usize = 40;
const MONTHS: usize = 120;
const CATEGORIES: usize = 10;
const PRODUCTS: usize = 40;
const BOARDS: usize = 8;
const THREADS: usize = 45;
const MEMBERS: usize = 300;
const MANUAL: usize = 60;
/// Pages of the site itself.
const OF_SITE: [&str; 12] = [
    "about", "contact", "login", "register", "privacy", "terms", "advertise", "jobs", "newsletter", "subscribe",
    "help", "press",
];

/// A kind of page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// It has content of its own: an article, a product, a thread, a page of the manual.
    Content,
    /// It leads on to pages with content.
    List,
    /// It has no content: forms, profiles, copies to print.
    Other,
}

/// The number of pages with content.
pub const CONTENT: usize = SECTIONS.len() * ARTICLES + CATEGORIES * PRODUCTS + BOARDS * THREADS + MANUAL;

/// The page at a path, with its kind; `None` if there is none.
pub fn page(path: &str) -> Option<(Kind, String)> {
    let (path, query) = path.split_once('?').unwrap_or((path, ""));
    let parts: Vec<&str> = path.split('/').filter(|part| !part.is_empty()).collect();
    let number = |text: &str, least: usize, end: usize| {
        let number = text.rsplit(['-', '=']).next()?.parse::<usize>().ok()?;
        (least..end).contains(&number).then_some(number)
    };
    let section = |name: &str| SECTIONS.iter().position(|of| *of == name);
    Some(match parts[..] {
        [] => (Kind::List, home()),
        [name] if section(name).is_some() => (Kind::List, section_list(section(name)?, 1)),
        [name, "page", at] => (Kind::List, section_list(section(name)?, number(at, 1, ARTICLES / A_LIST + 1)?)),
        [name, slug] if section(name).is_some() => (Kind::Content, article(section(name)?, number(slug, 0, ARTICLES)?)),
        ["print", at] => (Kind::Other, print(number(at, 0, SECTIONS.len() * ARTICLES)?)),
        ["comments", at] => {
            (Kind::Other, form(path, &format!("Comment {}", number(at, 0, SECTIONS.len() * ARTICLES)?)))
        }
        ["archive", name] => (Kind::List, month(number(name, 0, MONTHS)?)),
        ["share"] => (Kind::Other, form(path, "Share this page")),
        ["tag", name] => (Kind::List, tag_list(number(name, 0, TAGS)?)),
        ["author", name] => (Kind::List, author(number(name, 0, AUTHORS)?)),
        ["shop"] => (Kind::List, shop()),
        ["shop", name] => (Kind::List, category(number(name, 0, CATEGORIES)?)),
        ["shop", "item", name] => (Kind::Content, product(number(name, 0, CATEGORIES * PRODUCTS)?)),
        ["cart", "add"] | ["wishlist", "add"] => {
            (Kind::Other, form(path, &format!("Basket: {}", number(query, 0, CATEGORIES * PRODUCTS)?)))
        }
        ["forum"] => (Kind::List, forum()),
        ["forum", name] => (Kind::List, board(number(name, 0, BOARDS)?)),
        ["forum", "thread", name] => (Kind::Content, thread(number(name, 0, BOARDS * THREADS)?)),
        ["forum", "reply", at] => {
            (Kind::Other, form(path, &format!("Answer thread {}", number(at, 0, BOARDS * THREADS)?)))
        }
        ["member", name] => (Kind::Other, member(number(name, 0, MEMBERS)?)),
        ["manual"] => (Kind::List, manual_list()),
        ["manual", name] => (Kind::Content, manual(number(name, 0, MANUAL)?)),
        [name] if OF_SITE.contains(&name) => (Kind::Other, of_site(name)),
        _ => return None,
    })
}

fn link(path: &str, text: &str) -> String {
    format!("<a href=\"{path}\">{text}</a>")
}

fn item(path: &str, text: &str) -> String {
    format!("<li>{}</li>", link(path, text))
}

/// A page with the menus, the side column and the footer of the site. `path` is its own path, `head` is a part of its `<head>`.
fn framed(path: &str, name: &str, head: &str, body: &str) -> String {
    let sections: String = SECTIONS.iter().map(|section| item(&format!("/{section}/"), &capital(section))).collect();
    let places: String = [("/shop/", "Shop"), ("/forum/", "Forum"), ("/manual/", "Manual")]
        .iter()
        .map(|(to, text)| item(to, text))
        .collect();
    let own: String = [("/login", "Log in"), ("/register", "Join"), ("/share", "Share")]
        .iter()
        .map(|(to, text)| item(&format!("{to}?next={path}"), text))
        .collect();
    let months: String = (1..13)
        .map(|month| {
            item(&format!("/archive/month-{}", mixed(&[path.len(), month]) % MONTHS), &format!("Month {month} of 2026"))
        })
        .collect();
    let of_site: String = OF_SITE.iter().map(|page| item(&format!("/{page}"), &capital(page))).collect();
    format!(
        "<!DOCTYPE html><html lang=en><head><meta charset=utf-8><title>{name} - Coast Courier</title>\
        <meta property=og:site_name content=\"Coast Courier\">{head}</head><body><header class=site-header><a href=/ class=logo>Coast \
        Courier</a><nav class=main-menu><ul>{own}{sections}{places}</ul></nav><form class=search action=/search><input type=search \
        name=q placeholder=Search></form></header>{body}<aside class=sidebar><div class=widget><h4>Archive</h4><ul>{months}</ul></div>\
        <div class=\"widget newsletter\"><h4>Newsletter</h4><form><input type=email placeholder=\"Your mail\"><button>Subscribe\
        </button></form></div></aside><footer class=site-footer><ul>{of_site}</ul><p>© 2026 Coast Courier. All rights reserved.</p>\
        </footer></body></html>"
    )
}

fn article_path(id: usize) -> String {
    format!("/{}/{}-{}", SECTIONS[id / ARTICLES], title(id).replace(' ', "-"), id % ARTICLES)
}

fn product_path(id: usize) -> String {
    format!("/shop/item/{}-{id}", product_name(id).to_lowercase().replace(' ', "-"))
}

fn product_name(id: usize) -> String {
    format!(
        "{} {} {}",
        capital(of(&ADJECTIVES, &[id, 5])),
        of(&NOUNS, &[id, 6]),
        of(&["lamp", "chair", "mug", "jacket"], &[id, 7])
    )
}

fn thread_path(id: usize) -> String {
    format!("/forum/thread/{}-{id}", title(9000 + id).replace(' ', "-"))
}

fn teaser(id: usize) -> String {
    let path = article_path(id);
    let start: Vec<String> = sentence(id, 0).split(' ').take(11).map(str::to_owned).collect();
    format!(
        "<article class=\"post-teaser card\"><a href=\"{path}\"><img src=/i/{id}.jpg alt=\"\" width=320 height=180></a>\
        <h2 class=entry-title>{}</h2><div class=entry-meta><time datetime=2026-05-{:02}>{} May 2026</time> · {} · {}</div>\
        <p class=excerpt>{} …</p>{}</article>",
        link(&path, &capital(&title(id))),
        1 + id % 28,
        1 + id % 28,
        link(&format!("/author/author-{}", id % AUTHORS), "Ann Mortensen"),
        link(&format!("/comments/{id}"), &format!("{} comments", id % 9)),
        start.join(" "),
        link(&path, "Read more")
    )
}

fn home() -> String {
    let teasers: String = (0..18).map(|n| teaser(n % SECTIONS.len() * ARTICLES + n / SECTIONS.len())).collect();
    framed(
        "/",
        "Home",
        "<meta property=og:type content=website>",
        &format!("<main class=\"home front-page\">{teasers}</main>"),
    )
}

fn section_list(section: usize, at: usize) -> String {
    let teasers: String = ((at - 1) * A_LIST..at * A_LIST).map(|n| teaser(section * ARTICLES + n)).collect();
    let pages: String = (1..=ARTICLES / A_LIST)
        .filter(|page| page.abs_diff(at) <= 2)
        .map(|page| link(&format!("/{}/page/{page}", SECTIONS[section]), &page.to_string()))
        .collect();
    list(&format!("/{}/page/{at}", SECTIONS[section]), &capital(SECTIONS[section]), &teasers, &pages)
}

/// A list of teasers.
fn list(path: &str, name: &str, teasers: &str, pages: &str) -> String {
    let body = format!(
        "<main class=\"archive category\"><h1 class=page-title>{name}</h1><div class=post-list>{teasers}</div>\
        <nav class=pagination>{pages}</nav></main>"
    );
    framed(path, name, "<meta property=og:type content=website>", &body)
}

fn article(section: usize, at: usize) -> String {
    let id = section * ARTICLES + at;
    let (path, name) = (article_path(id), capital(&title(id)));
    let tags: String = (0..6)
        .map(|n| mixed(&[id, 3, n]) % TAGS)
        .map(|tag| item(&format!("/tag/tag-{tag}"), of(&NOUNS, &[tag])))
        .collect();
    let related: String = (0..3)
        .map(|n| section * ARTICLES + mixed(&[id, 4, n]) % ARTICLES)
        .map(|other| item(&article_path(other), &capital(&title(other))))
        .collect();
    let body = format!(
        "<main><article class=\"post entry\"><h1 class=entry-title>{name}</h1><div class=byline>By {} on \
        <time datetime=2026-05-{:02}>{} May 2026</time> {} {}</div><div class=entry-content>{}</div><ul class=tags>{tags}</ul></article>\
        <section class=related-posts><h3>More on this</h3><ul>{related}</ul></section></main>",
        link(&format!("/author/author-{}", id % AUTHORS), "Ann Mortensen"),
        1 + id % 28,
        1 + id % 28,
        link(&format!("/print/{id}"), "Print"),
        link(&format!("/comments/{id}"), "Comment"),
        paragraphs(id, 6 + id % 5)
    );
    framed(&path, &name, "<meta property=og:type content=article>", &body)
}

fn print(id: usize) -> String {
    form(&format!("/print/{id}"), "Send this page to a printer")
}

fn form(path: &str, name: &str) -> String {
    let body = format!(
        "<main class=form-page><h1>{name}</h1><form method=post action=\"{path}\"><label>Name <input name=name></label>\
        <label>E-mail <input type=email name=mail></label><label>Password <input type=password name=word></label>\
        <button type=submit>Send</button></form></main>"
    );
    framed(path, name, "<meta name=robots content=noindex>", &body)
}

fn tag_list(tag: usize) -> String {
    let items: String = (0..8).map(|n| teaser(mixed(&[tag, 8, n]) % (SECTIONS.len() * ARTICLES))).collect();
    let near: String =
        (1..13).map(|n| (tag + n * 7) % TAGS).map(|tag| link(&format!("/tag/tag-{tag}"), of(&NOUNS, &[tag]))).collect();
    list(&format!("/tag/tag-{tag}"), &format!("Tag: {}", of(&NOUNS, &[tag])), &items, &near)
}

fn author(author: usize) -> String {
    let items: String = (0..8).map(|n| teaser((author + AUTHORS * n) % (SECTIONS.len() * ARTICLES))).collect();
    list(&format!("/author/author-{author}"), "Posts by Ann Mortensen", &items, "")
}

/// A month of the archive: the articles of days, in short.
fn month(month: usize) -> String {
    let items: String = (0..A_LIST).map(|n| teaser(mixed(&[month, 9, n]) % (SECTIONS.len() * ARTICLES))).collect();
    list(&format!("/archive/month-{month}"), &format!("Archive {}", 2000 + month / 12), &items, "")
}

fn shop() -> String {
    let items: String =
        (0..CATEGORIES).map(|n| item(&format!("/shop/category-{n}"), &capital(of(&NOUNS, &[n, 12])))).collect();
    let cards: String = (0..8).map(|n| card(n * PRODUCTS)).collect();
    let body = format!(
        "<main class=shop><h1>Shop</h1><ul class=categories>{items}</ul><div class=product-grid>{cards}</div></main>"
    );
    framed("/shop/", "Shop", "", &body)
}

fn card(id: usize) -> String {
    format!(
        "<div class=product-card><a href=\"{}\"><img src=/i/{id}.jpg alt=\"\"><h3>{}</h3></a><span class=price>€ {}.90</span>{}{}</div>",
        product_path(id),
        product_name(id),
        9 + id % 80,
        link(&format!("/cart/add?id={id}"), "Add to basket"),
        link(&format!("/wishlist/add?id={id}"), "Remember"),
    )
}

fn category(category: usize) -> String {
    let cards: String = (0..PRODUCTS).map(|n| card(category * PRODUCTS + n)).collect();
    let name = capital(of(&NOUNS, &[category, 12]));
    let body = format!(
        "<main class=\"shop collection\"><nav class=breadcrumb><a href=/shop/>Shop</a> / {name}</nav><h1>{name}</h1><p class=count>{PRODUCTS} \
        products</p><select name=sort><option>Price</option><option>Newest</option></select><div class=product-grid>{cards}</div></main>"
    );
    framed(&format!("/shop/category-{category}"), &name, "", &body)
}

fn product(id: usize) -> String {
    let others: String = (1..5).map(|n| card((id + n * 3) % (CATEGORIES * PRODUCTS))).collect();
    let (name, price) = (product_name(id), 9 + id % 80);
    let data = format!(
        r#"<meta property=og:type content=product><script type=application/ld+json>{{"@context":"https://schema.org","@type":"Product",
        "name":"{name}","sku":"C{id}","offers":{{"@type":"Offer","price":"{price}.90","priceCurrency":"EUR"}}}}</script>"#
    );
    let body = format!(
        "<main><nav class=breadcrumb><a href=/shop/>Shop</a> / {name}</nav><div class=product><div class=gallery><img src=/i/{id}.jpg alt=\"\">\
        </div><h1 class=product-title>{name}</h1><p class=price>€ {price}.90</p><p class=sku>SKU: C{id}</p><p class=stock>In stock</p>\
        <form class=cart><input type=number name=quantity value=1><button class=add-to-cart>Add to basket</button></form>{}\
        <div class=product-description><p>{}</p></div><h2>Details</h2><table class=specs><tr><th>Width<td>{} cm<tr><th>Weight<td>{} g\
        <tr><th>Material<td>Oak</table></div><section class=related-products><h2>You may also like</h2>{others}</section></main>",
        link(&format!("/wishlist/add?id={id}"), "Remember"),
        sentence(20_000 + id, 1),
        10 + id % 40,
        200 + id
    );
    framed(&product_path(id), &name, &data, &body)
}

fn forum() -> String {
    let boards: String = (0..BOARDS)
        .map(|n| {
            let board = link(&format!("/forum/board-{n}"), &format!("About the {}", of(&NOUNS, &[n, 31])));
            format!("<tr><td class=board>{board}</td><td>{THREADS} topics</td><td>{} posts</td></tr>", THREADS * 5)
        })
        .collect();
    framed(
        "/forum/",
        "Forum",
        "",
        &format!("<main class=forum-index><h1>Forum</h1><table class=boards>{boards}</table></main>"),
    )
}

fn board(board: usize) -> String {
    let rows: String = (0..THREADS)
        .map(|n| board * THREADS + n)
        .map(|id| {
            let member = mixed(&[id, 13]) % MEMBERS;
            let author = link(&format!("/member/member-{member}"), &format!("member{member}"));
            let title = link(&thread_path(id), &capital(&title(9000 + id)));
            format!(
                "<tr class=topic><td>{title}</td><td>{author}</td><td>{} replies</td><td>{} views</td></tr>",
                2 + id % 5,
                40 + id
            )
        })
        .collect();
    let body = format!("<main class=forum-board><h1>Board {board}</h1><table class=topics>{rows}</table></main>");
    framed(&format!("/forum/board-{board}"), "Board", "", &body)
}

fn thread(id: usize) -> String {
    let posts: String = (0..3 + id % 5)
        .map(|n| {
            let member = mixed(&[id, 13 + n]) % MEMBERS;
            let author = link(&format!("/member/member-{member}"), &format!("member{member}"));
            let reply = link(&format!("/forum/reply/{id}?quote={n}"), "Reply");
            let text = paragraphs(30_000 + 10 * id + n, 1 + n % 2);
            format!(
                "<div class=\"post message\" id=post-{n}><div class=post-author>{author}<img class=avatar src=/a/{member}.png alt=\"\"><span>Member</span>\
                <span>Joined: May 2019</span><span>Posts: {}</span></div><div class=post-date>{} May 2026, 10:{n}1 #{n}</div>\
                <div class=post-content>{text}</div><div class=post-buttons>{reply} {}</div></div>",
                member * 3,
                1 + n,
                link(&format!("/forum/reply/{id}?report={n}"), "Report")
            )
        })
        .collect();
    let name = capital(&title(9000 + id));
    let body = format!(
        "<main class=forum-thread><nav class=breadcrumb><a href=/forum/>Forum</a> / Board</nav><h1 class=topic-title>{name}</h1>\
        {posts}<form class=quick-reply><textarea name=text></textarea><button>Post reply</button></form></main>"
    );
    framed(&thread_path(id), &format!("{name} - Forum"), "", &body)
}

fn member(member: usize) -> String {
    let body = format!(
        "<main class=profile><h1>member{member}</h1><dl><dt>Joined</dt><dd>2019</dd><dt>Posts</dt><dd>{}</dd></dl>{}</main>",
        member * 3,
        link("/login", "Log in to write to this member")
    );
    framed(&format!("/member/member-{member}"), "Member", "<meta property=og:type content=profile>", &body)
}

fn manual_list() -> String {
    let items: String = (0..MANUAL).map(|n| item(&format!("/manual/page-{n}"), &capital(&title(8000 + n)))).collect();
    framed("/manual/", "Manual", "", &format!("<main class=manual><h1>Manual</h1><ul class=toc>{items}</ul></main>"))
}

fn manual(at: usize) -> String {
    let next = link(&format!("/manual/page-{}", (at + 1) % MANUAL), "Next page");
    let name = capital(&title(8000 + at));
    let body = format!(
        "<main class=documentation><h1>{name}</h1>{}<h2>Installation</h2><pre><code>$ make install\n$ tool --set level={at}</code></pre>\
        {}<h2>Options</h2><ul><li><code>--level</code> sets the level</li><li><code>--name</code> sets the name</li></ul>\
        <div class=pager>{next}</div></main>",
        paragraphs(40_000 + at, 2),
        paragraphs(41_000 + at, 2)
    );
    framed(&format!("/manual/page-{at}"), &format!("{name} - Manual"), "<meta name=generator content=Sphinx>", &body)
}

fn of_site(name: &str) -> String {
    let path = format!("/{name}");
    match name {
        "about" | "privacy" | "terms" | "press" => {
            let body =
                format!("<main class=page><h1>{}</h1>{}</main>", capital(name), paragraphs(50_000 + name.len(), 2));
            framed(&path, &capital(name), "", &body)
        }
        name => form(&path, &capital(name)),
    }
}
