//! Small pages whose dates and authors were missing or wrong.

use seek_metadata::metadata;
use seek_page::{Metadata, Page};

const TEXT: &str = "<p>The ferry leaves the quay at six, when the market opens, and it comes back at noon with the crates that \
nobody wanted.<p>In winter it leaves an hour later, and on Sundays it does not leave at all.";

fn read(html: &str) -> Metadata {
    metadata(&Page::from_source(html).unwrap()).unwrap()
}

/// The date of publication with its source.
fn published(html: &str) -> String {
    read(html).published.map(|date| format!("{} ({})", date.value, date.source)).unwrap_or_default()
}

/// The date of the last change.
fn modified(html: &str) -> String {
    read(html).modified.map(|date| date.value).unwrap_or_default()
}

fn authors(html: &str) -> Vec<String> {
    read(html).authors.into_iter().map(|author| author.value).collect()
}

#[test]
fn dates_of_other_calendars_were_missing() {
    for (language, line, expected) in [
        ("fa", "<p>انتشار: سه‌شنبه ۲۵ اردیبهشت ۱۴۰۳</p>", "2024-05-14 (text:persian)"),
        ("fa", "<time>۱۴۰۳/۰۲/۲۵</time>", "2024-05-14 (time:persian)"),
        ("th", "<p>วันอังคารที่ 14 พฤษภาคม พ.ศ. 2567 เวลา 10:20 น.</p>", "2024-05-14T10:20:00 (text:buddhist)"),
        ("hi", "<p>प्रकाशित: १४ मई २०२४, मंगलवार, सुबह के समय, जिला संवाददाता की रिपोर्ट</p>", "2024-05-14 (text)"),
        ("ja", "<p class=date>更新日：令和6年5月14日</p>", "2024-05-14 (class:japanese)"),
        ("ar", "<p class=date>6 ذو القعدة 1445 هـ</p>", "2024-05-14 (class:islamic-umalqura)"),
        ("zh-TW", "<p>發布日期：民國113年5月14日</p>", "2024-05-14 (text:roc)"),
    ] {
        assert_eq!(published(&format!("<html lang={language}><h1>Ferry</h1>{line}{TEXT}")), expected, "{line}");
    }
    let meta = "<html lang=fa><meta property=article:published_time content=1403-02-25><h1>Ferry</h1>";
    assert_eq!(published(&format!("{meta}{TEXT}")), "2024-05-14 (article:published_time:persian)");
}

#[test]
fn levantine_months_of_two_words_were_no_months() {
    for (line, expected) in [
        ("14 كانون الأول 2023", "2023-12-14"),
        ("3 تشرين الثاني 2022", "2022-11-03"),
        ("1 تشرين الاول 2022", "2022-10-01"),
        ("9 كانون الثاني 2024", "2024-01-09"),
    ] {
        let found = published(&format!("<html lang=ar><h1>Ferry</h1><p class=date>{line}</p>{TEXT}"));
        assert_eq!(found, format!("{expected} (class)"), "{line}");
    }
}

#[test]
fn labels_of_authors_in_other_scripts_were_unknown_or_a_part_of_the_name() {
    for (line, name) in [
        ("<p>نویسنده: مهرداد کیانی</p>", "مهرداد کیانی"),
        ("<p class=author>بقلم: سامي الخوري</p>", "سامي الخوري"),
        ("<p class=byline>โดย สมหญิง ใจงาม</p>", "สมหญิง ใจงาม"),
    ] {
        assert_eq!(authors(&format!("<h1>Ferry</h1>{line}{TEXT}")), [name], "{line}");
    }
}

#[test]
fn two_authors_of_romance_languages_were_one() {
    let of = |names: &str| authors(&format!("<meta name=author content='{names}'><h1>Ferry</h1>{TEXT}"));
    assert_eq!(of("Marta de Luca e Pietro Sala"), ["Marta de Luca", "Pietro Sala"]);
    assert_eq!(of("Marta de Luca, inviata speciale e Pietro Sala"), ["Marta de Luca", "Pietro Sala"]);
    assert_eq!(of("Artur Costa e Silva"), ["Artur Costa e Silva"]);
    assert_eq!(of("Artur Costa e Silva e Pietro Sala"), ["Artur Costa e Silva", "Pietro Sala"]);
    assert_eq!(of("danah boyd, bell hooks"), ["danah boyd", "bell hooks"]);
}

#[test]
fn the_site_and_a_lone_label_were_authors() {
    let site = "<header><a class=site-title rel=author href=/>Notes from the stove</a></header>";
    assert_eq!(authors(&format!("{site}<h1>Ferry</h1>{TEXT}")), [""; 0]);
    let own = "<article><header><h1>Ferry</h1><a rel=author href=/>Ann Lee</a></header>";
    assert_eq!(authors(&format!("{own}{TEXT}</article>")), ["Ann Lee"]);
    assert_eq!(authors(&format!("<h1>Ferry</h1><p class=byline>Door <slot name=author></slot></p>{TEXT}")), [""; 0]);
}

#[test]
fn a_date_of_a_footer_was_that_of_the_page() {
    for beside in [
        "<footer><p>Updated 10.05.2021. © The Quay</footer>",
        "<div class=footer><p>Site last changed 10 May 2021</div>",
        "<aside><p>Market day: 10 May 2021</aside>",
        "<p>© 10 May 2021 The Quay",
        "<section class=comments><p>Ann, 10 May 2021: I was on it.</section>",
    ] {
        assert_eq!(published(&format!("<h1>Ferry</h1>{TEXT}{beside}")), "", "{beside}");
    }
}

#[test]
fn a_date_of_a_teaser_was_that_of_the_page() {
    for teasers in [
        "<article><h3><a href=/1>The price of a crate</a></h3><time>10 May 2021</time></article>",
        "<ul><li><a href=/1>The price of a crate</a> <time>10 May 2021</time><li><a href=/2>A night on the quay</a></ul>",
        "<a href=/1>The price of a crate on the quay <time datetime=2021-05-10>Monday</time></a>",
    ] {
        assert_eq!(published(&format!("<main><h1>Ferry</h1>{TEXT}</main>{teasers}")), "", "{teasers}");
    }
    let own = "<ul><li>By <a href=/ann>Ann Lee of the Quay</a><li><time>4 March 2021</time></ul>";
    assert_eq!(published(&format!("<h1>Ferry</h1>{own}{TEXT}")), "2021-03-04 (time)");
}

#[test]
fn a_time_in_a_teaser_came_before_the_line_that_names_the_publication() {
    let teaser =
        "<section><h2>More</h2><div><a href=/1>Quay</a> <time datetime=2018-08-15>15 août</time></div></section>";
    let page = format!("<h1>Ferry</h1><p>Publié le 1er août 2018</p>{TEXT}{teaser}");
    assert_eq!(published(&page), "2018-08-01 (text)");
    let page = "<h1>Ferry</h1><p>Published <time datetime=2018-08-01T10:20:00Z>1 August 2018</time></p>";
    assert_eq!(published(&format!("{page}{TEXT}")), "2018-08-01T10:20:00Z (time)");
}

#[test]
fn the_day_on_which_a_journal_received_a_text_was_its_date() {
    let history = "<ul><li>Received: 30 September 2020<li>Accepted: 11 February 2021<li>Published: 4 March 2021</ul>";
    assert_eq!(published(&format!("<h1>Ferry</h1>{history}{TEXT}")), "2021-03-04 (text)");
    let history = "<p>Received: 30 September 2020<p>Accepted: 11 February 2021";
    assert_eq!(published(&format!("<h1>Ferry</h1>{history}{TEXT}")), "");
}

#[test]
fn job_titles_and_capitals_were_names() {
    for byline in [
        "<p class=byline>By NORMA PELL and Tom O'Dunn, Staff Writers</p>",
        "<p>By Norma Pell, science editor, and TOM O'DUNN, Quay News correspondent</p>",
        "<p class=author>NORMA PELL<br>Tom O’Dunn</p>",
    ] {
        let found = authors(&format!("<h1>Ferry</h1>{byline}{TEXT}"));
        assert_eq!(found[0], "Norma Pell", "{byline}");
    }
    let json = r#"<script type=application/ld+json>{"@type": "NewsArticle", "headline": "Ferry", "author":
        [{"@type": "Person", "name": "NORMA PELL"}, {"@type": "Person", "name": "Staff Writer"}]}</script>"#;
    assert_eq!(authors(&format!("{json}<h1>Ferry</h1>{TEXT}")), ["Norma Pell"]);
    assert_eq!(authors(&format!("<h1>Ferry</h1><p class=byline>By Staff Writers</p>{TEXT}")), [""; 0]);
}

#[test]
fn employers_and_labels_of_buttons_were_names() {
    let page = format!("<meta name=author content='By Norma Pell For Quay.example'><h1>Ferry</h1>{TEXT}");
    assert_eq!(authors(&page), ["Norma Pell"]);
    let page = format!("<h1>渡船</h1><div class=author><a href=#>复制链接</a></div>{TEXT}");
    assert_eq!(authors(&page), [""; 0]);
}

#[test]
fn broken_linked_data_are_read() {
    for script in [
        "// <![CDATA[\n{\"@type\": \"Article\", \"headline\": \"Ferry\", \"description\": \"Two\ndays,\",\n\
         \"datePublished\": \"2024-11-05\", \"author\": [{\"name\": \"Norma Pell\"},],}\n// ]]>",
        "/*<![CDATA[*/{\"@type\": \"Article\", \"headline\": \"Ferry\", \"datePublished\": \"2024-11-05\", \
         \"author\": {\"name\": \"Norma\tPell\"}};/*]]>*/",
        "<!-- {\"@type\": \"Article\", \"headline\": \"Ferry\",, \"datePublished\": \"2024-11-05\", \
         \"author\": \"Norma Pell\"} -->",
    ] {
        let html = format!("<script type=application/ld+json>{script}</script><h1>Ferry</h1>{TEXT}");
        let found = read(&html);
        let values = (
            found.published.map(|date| date.value),
            found.authors.into_iter().map(|author| author.value).collect::<Vec<_>>(),
        );
        assert_eq!(values, (Some("2024-11-05".to_owned()), vec!["Norma Pell".to_owned()]), "{script}");
    }
}

#[test]
fn the_date_of_a_thread_was_missing_where_the_heading_of_the_first_level_names_the_board() {
    let rules = "<p>Read the rules of the board before you post.".repeat(15);
    let post = format!("<p class=author>Ann Lee » 12 Mar 2016, 20:14</p>{TEXT}");
    let page = |heading: &str| format!("<title>Late ferries</title><h1>Board of the quay</h1>{rules}{heading}{post}");
    assert_eq!(published(&page("<h2>Late ferries</h2>")), "2016-03-12T20:14:00 (text)");
    assert_eq!(published(&page("")), "");
}

#[test]
fn names_behind_labels_inside_a_line_and_in_date_lines_were_missing() {
    for (line, name) in [
        ("<div class=info>Zverejnené 5. februára 2018, autor: Žofia Hrušková</div>", "Žofia Hrušková"),
        ("<p class=data>令和5年11月3日　取材・文：小野寺 春香　撮影：西川 透</p>", "小野寺 春香"),
        ("<p>民國112年5月6日　記者林淑芬∕苗栗報導</p>", "林淑芬"),
    ] {
        assert_eq!(authors(&format!("<h1>Ferry</h1>{line}{TEXT}")), [name], "{line}");
    }
}

#[test]
fn senders_of_messages_in_archives_of_mailing_lists_were_missing() {
    let pipermail = "<b>Orla Brannigan</b> <a href='mailto:dev%40lists.example'>orla at harbour.example</a><br>\
        <i>Tue Oct 14 09:12:55 CEST 2008</i>";
    let mhonarc = "<ul><li><em>To</em>: dev@xxxxxxxx<li><em>From</em>: Orla Brannigan &lt;orla@xxxxxxxx&gt;\
        <li><em>Date</em>: Tue, 14 Oct 2008 09:12:55 +0200</ul>";
    let cells = "<table><tr><td><b>From:</b></td><td>Orla Brannigan &lt;orla@harbour.example&gt;</td></tr>\
        <tr><td><b>Date:</b></td><td>Tue, 14 Oct 2008 09:12:55 +0200</td></tr></table>";
    let terms = "<dl><dt>From</dt><dd>Orla Brannigan &lt;<a href='mailto:orla@harbour.example'>orla@harbour.example</a>&gt;</dl>";
    for head in [pipermail, mhonarc, cells, terms] {
        assert_eq!(authors(&format!("<h1>Off by one</h1>{head}<hr>{TEXT}")), ["Orla Brannigan"], "{head}");
    }
    let journey = "<table><tr><td>From:</td><td>Orla Brannigan quay, boats at 10.30</td></tr></table>";
    assert!(authors(&format!("<h1>Journey</h1>{journey}{TEXT}")).is_empty());
    let contact = "<p>Orla Brannigan <a href='mailto:orla@harbour.example'>orla@harbour.example</a>";
    assert!(authors(&format!("<h1>Contact</h1>{contact}{TEXT}")).is_empty());
}

#[test]
fn the_next_label_of_a_search_form_was_an_author() {
    let field = |label: &str| format!("<div><label>{label}</label> <input type=text></div>");
    let form = format!("<form>{}{}</form>", field("Szerző:"), field("Időszak: (-tól/-ig)"));
    assert!(authors(&format!("<h1>Ferry</h1>{form}{TEXT}")).is_empty());
    // Other pages write labels before values.
    let value = "<div><label>Author:</label></div><div>Ann Lee</div><input type=search>";
    assert_eq!(authors(&format!("<h1>Ferry</h1>{value}{TEXT}")), ["Ann Lee"]);
}

#[test]
fn dates_of_lives_and_of_events_were_those_of_the_page() {
    for line in [
        "<p class=dates>March 3, 1931 &ndash; October 19, 2022</p>",
        "<p>Elsbeth Immenhof<br>* 4. Juni 1929 &nbsp; † 11. Januar 2021</p><p>Kerze vom 15. Januar 2021 von Renate</p>",
        "<p>* 4. Juni 1929 in Kiel</p><p>† 11. Januar 2021</p>",
        "<dl><dt>Πότε</dt><dd>Σάββατο 9 Αυγούστου 2014, ώρα 21:00</dd></dl>",
        "<table><tr><th>When<td><time datetime=2014-08-09>9 August 2014</time></table>",
        "<p>Wann: 9. August 2014, 21 Uhr</p>",
        "<p>12 March 2021 – 14 March 2021</p>",
        "<p>Begins <time class=dt-start datetime=2014-08-09>on Saturday</time></p>",
        "<p>Begins <time itemprop=startDate datetime=2014-08-09>on Saturday</time></p>",
        "<p class=event-date>9 August 2014</p>",
        "<div class=event-date><p>9 August 2014</p></div>",
        "<p>Begins <span class=dtstart>9 August 2014</span></p>",
        "<p class=event-date><time datetime=2014-08-09>on Saturday</time></p>",
    ] {
        assert_eq!(published(&format!("<h1>Ferry</h1>{line}{TEXT}")), "", "{line}");
    }
    let line = "<p>3 May 2014, on the fair of <span class=dtstart>9 August 2014</span></p>";
    assert_eq!(published(&format!("<h1>Ferry</h1>{line}{TEXT}")), "2014-05-03 (text)");
    // A star is also a bullet.
    let line = "<p>Ann Lee * 14 May 2024</p>";
    assert_eq!(published(&format!("<h1>Ferry</h1>{line}{TEXT}")), "2024-05-14 (text)");
    let line = "<p>12 March 2021 – Updated 14 March 2021</p>";
    assert_eq!(published(&format!("<h1>Ferry</h1>{line}{TEXT}")), "2021-03-12 (text)");
}

#[test]
fn the_author_of_the_first_hit_was_that_of_the_list() {
    let hit = |n| {
        format!("<div class=hit><h2><a href=/{n}>Book {n}</a></h2><div class=author>By Ann Lee</div><p>A book.</div>")
    };
    let hits = (1..4).map(hit).collect::<String>();
    assert!(authors(&format!("<h1>Results</h1>{hits}")).is_empty());
    let article = format!("<h1>Ferry</h1><div class=author>By Bo Yi</div>{TEXT}{hits}");
    assert_eq!(authors(&article), ["Bo Yi"]);
    let post =
        |n| format!("<div class=post><h3><a href=#p{n}>Re: Ferry</a></h3><p class=author>by ann_lee</p>{TEXT}</div>");
    assert_eq!(authors(&format!("<h1>Ferry</h1>{}{}", post(1), post(2))), ["ann_lee"]);
}

#[test]
fn the_date_that_a_program_writes_into_an_empty_element_was_missing() {
    let page =
        |given: &str| format!("<h1>Ferry</h1><em id=publish_time></em>{TEXT}<script>var ct = 1; {given}</script>");
    assert_eq!(published(&page("var publish_time = \"2021-03-31\" || '';")), "2021-03-31 (script)");
    assert_eq!(published(&page("var no_publish_time = '2021-03-31', publish_time == '2021-03-31'")), "");
    assert_eq!(published(&page("var publish_time = '2021-03-31'").replace("></em>", ">today</em>")), "");
}

#[test]
fn the_name_and_the_date_in_the_foot_of_an_article_were_missing() {
    let foot = "<div class=post-footer><span class='post-author vcard'>Rakstīja <span class=fn>Ann Lee</span></span> \
        <abbr class=published title=2013-03-14T19:20:00+01:00>19:20</abbr></div>";
    let page = |outer: &str| format!("<{outer}><h1>Ferry</h1>{TEXT}{foot}</{}>", outer.split(' ').next().unwrap());
    for outer in ["article", "div class='post hentry'"] {
        assert_eq!(authors(&page(outer)), ["Ann Lee"], "{outer}");
        assert_eq!(published(&page(outer)), "2013-03-14T19:20:00+01:00 (class)", "{outer}");
    }
    let changed =
        "<footer><div class=lastUpdated>Last updated on <time datetime=2025-10-17>17 October</time></div></footer>";
    assert_eq!(published(&format!("<article><h1>Ferry</h1>{TEXT}{changed}</article>")), "");
    assert_eq!(modified(&format!("<article><h1>Ferry</h1>{TEXT}{changed}</article>")), "2025-10-17");
    // The foot of the site, and that of another article.
    assert!(authors(&page("main")).is_empty());
    assert!(authors(&format!("<h1>Ferry</h1>{TEXT}<article><h2>Rain</h2><p>Rain.</p>{foot}</article>")).is_empty());
}

#[test]
fn a_labelled_date_in_the_last_line_was_missing() {
    let rest = TEXT.repeat(8);
    let page = |line: &str| format!("<html lang=cs><h1>Ferry</h1><p>Pay until 31. března 2024.</p>{rest}{line}");
    assert_eq!(published(&page("<p class=x>Vloženo: 10. ledna 2024</p>")), "2024-01-10 (text)");
    // Several ones are those of a list, and one beside the content is that of the site.
    let list = "<div>Vloženo: 10. ledna 2024</div><div>Vloženo: 11. ledna 2024</div>";
    assert_eq!(published(&page(list)), "2024-03-31 (text)");
    assert_eq!(published(&page("<aside>Vloženo: 10. ledna 2024</aside>")), "2024-03-31 (text)");
}

#[test]
fn the_time_after_a_date_was_the_end_of_a_span() {
    let line = "<div><span>Giriş: 11.04.2023 - 10:35</span><span>Güncelleme: 12.04.2023 - 09:10</span></div>";
    let page = format!("<html lang=tr><h1>Ferry</h1>{line}{TEXT}");
    assert_eq!(published(&page), "2023-04-11T10:35:00 (text)");
    assert_eq!(modified(&page), "2023-04-12T09:10:00");
}

#[test]
fn the_date_of_a_change_in_a_text_was_missing() {
    for line in [
        "<p>Publié le 14/09/2021 - Mis à jour le 20/09/2021</p>",
        "<dl><dt>Published</dt><dd>14 September 2021</dd><dt>Last updated</dt><dd>20 September 2021</dd></dl>",
        "<p>公開日：2021年9月14日　更新日：2021年9月20日</p>",
        "<p>Paskelbta: 2021-09-14 | Atnaujinta: 2021-09-20</p>",
    ] {
        let page = format!("<html lang=fr><h1>Ferry</h1>{line}{TEXT}");
        assert_eq!(modified(&page), "2021-09-20", "{line}");
        assert_eq!(published(&page), "2021-09-14 (text)", "{line}");
    }
    assert_eq!(modified(&format!("<html lang=en><h1>Ferry</h1><p>Published 14 September 2021</p>{TEXT}")), "");
}

#[test]
fn a_name_in_a_link_after_a_label_was_missing() {
    let line = "<div class=u>Yazan <a href=/@nihan>Nihan Sözer</a> · 6 dk okuma · 14 Haziran 2019</div>";
    assert_eq!(authors(&format!("<html lang=tr><h1>Ferry</h1>{line}{TEXT}")), ["Nihan Sözer"]);
    let line = "<div>Yazan kişi <a href=/1>Nihan Sözer</a> değil</div><div>Autor <a href=/2>Wikipedia</a></div>";
    assert!(authors(&format!("<html lang=tr><h1>Ferry</h1>{line}{TEXT}")).is_empty());
    let line = "<span class=reporter>خبرنگار: مینو سرابی</span>";
    assert_eq!(authors(&format!("<html lang=fa><h1>Ferry</h1>{line}{TEXT}")), ["مینو سرابی"]);
}

#[test]
fn an_account_was_the_author() {
    let page = |meta: &str, line: &str| format!("<meta name=author content={meta}><h1>Ferry</h1>{line}{TEXT}");
    assert_eq!(authors(&page("admin", "<p class=byline>By Jane Doe</p>")), ["Jane Doe"]);
    assert_eq!(authors(&page("jdoe", "<p class=byline>By Jane Doe</p>")), ["Jane Doe"]);
    assert_eq!(authors(&page("admin", "<p class=byline>By admin</p>")), ["admin"]);
    assert_eq!(authors(&page("admin", "")), ["admin"]);
    let linked = r#"<script type=application/ld+json>{"@type": "Article", "author": {"@type": "Person", "name": "admin"}}</script>"#;
    assert_eq!(authors(&format!("{linked}{}", page("'Ann Lee'", ""))), ["Ann Lee"]);
    // One word in another place may be the name of the site.
    let linked = linked.replace("admin", "jdoe");
    assert_eq!(authors(&format!("{linked}{}", page("Harbourclips", ""))), ["jdoe"]);
}

#[test]
fn labels_of_the_last_change_were_unknown() {
    for (language, line) in [
        ("en", "<p>Date of Last Revision: September 20, 2021</p>"),
        ("fi", "<ul><li>Sivua on viimeksi muutettu 20. syyskuuta 2021 kello 14.05.</ul>"),
        ("hi", "<p>अंतिम अद्यतन: २० सितंबर २०२१</p>"),
        ("sk", "<p>Dátum poslednej aktualizácie: 20. 9. 2021</p>"),
        ("id", "<div><div>Terakhir diubah pada</div><div>20 Sep 2021</div></div>"),
        ("ko", "<p>이 문서는 2021년 9월 20일 (월)에 마지막으로 편집되었습니다.</p>"),
    ] {
        let page = format!("<html lang={language}><h1>Ferry</h1>{line}{TEXT}");
        assert_eq!(modified(&page)[..10], *"2021-09-20", "{line}");
        // With the label in a box of its own, readers take the only date for that of the page.
        let is_apart = language == "id";
        assert_eq!(published(&page).is_empty(), !is_apart, "{line}");
    }
    // A site also writes "updated" before the only date of a page.
    assert_eq!(
        published(&format!("<html lang=en><h1>Ferry</h1><p>Updated 20 September 2021</p>{TEXT}")),
        "2021-09-20 (text)"
    );
}

#[test]
fn the_last_change_in_the_foot_of_a_page_was_missing() {
    let page = |foot: &str| format!("<html lang=fi><h1>Ferry</h1>{TEXT}{TEXT}{foot}");
    let line = "<p>Sivua on viimeksi muutettu 20. syyskuuta 2021</p>";
    assert_eq!(modified(&page(&format!("<footer id=footer>{line}</footer>"))), "2021-09-20");
    assert_eq!(modified(&page(&format!("<aside>{line}</aside>"))), "");
    assert_eq!(modified(&page("<footer><p>Päivitetty 20. syyskuuta 2021</p></footer>")), "");
}

#[test]
fn the_month_of_an_issue_was_missing() {
    let page = |line: &str| {
        format!("<html lang=en><meta name=citation_publication_date content=09/2016><h1>Ferry</h1>{line}{TEXT}")
    };
    assert_eq!(published(&page("")), "2016-09 (citation_publication_date)");
    // A visible day says more.
    assert_eq!(published(&page("<p>Published: 14 September 2016</p>")), "2016-09-14 (text)");
}
