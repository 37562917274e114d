//! Small pages that show a name, a date or a title of something else: of a form, of a list, of the day of the visit.

use seek_metadata::metadata;
use seek_page::{Metadata, Page};

const TEXT: &str = "<p>The ferry leaves the quay at six, when the market opens, and it comes back at noon with the crates that \
nobody wanted.<p>In winter it leaves an hour later, and on Sundays it does not leave at all.";

fn read(html: &str) -> Metadata {
    metadata(&Page::from_source(html).unwrap()).unwrap()
}

fn published(html: &str) -> Option<String> {
    read(html).published.map(|date| date.value)
}

fn authors(html: &str) -> String {
    read(html).authors.into_iter().map(|author| author.value).collect::<Vec<_>>().join("; ")
}

fn title(html: &str) -> Option<String> {
    read(html).title.map(|title| title.value)
}

#[test]
fn labels_of_forms_were_authors() {
    for line in [
        "<form><label class=username>Email Address:</label><input name=email><input type=password></form>",
        "<form><p class=username>Member</p><input name=user><input type=password></form>",
        "<div class=username>Name of user<input></div>",
        "<p class=byline>Easy status updates. No numbers necessary.</p>",
        "<p class=byline>Comment Now</p>",
        "<h3>By Form</h3><p>Write to us.</p><h3>By Email</h3>",
    ] {
        assert_eq!(authors(&format!("<h1>Ferry</h1>{line}{TEXT}")), "", "{line}");
    }
    // A button to follow an author is no field.
    let line = "<p class=byline>By Ann Lee <button>Follow</button></p>";
    assert_eq!(authors(&format!("<h1>Ferry</h1>{line}{TEXT}")), "Ann Lee");
}

#[test]
fn entries_of_directories_and_publishers_were_authors() {
    let meta = "<meta name=dcterms.creator content='c=AU; o=The State; ou=Health'>";
    assert_eq!(authors(&format!("{meta}<h1>Ferry</h1>{TEXT}")), "");
    let authors_of = |list: &str| {
        let site = "<meta property=og:site_name content='The Quay'>";
        let data = format!("{{\"@type\":\"Article\",\"headline\":\"Ferry\",\"author\":[{list}]}}");
        authors(&format!("{site}<script type=application/ld+json>{data}</script><h1>Ferry</h1>{TEXT}"))
    };
    let person = "{\"@type\":\"Person\",\"name\":\"Ann Lee\"}";
    assert_eq!(authors_of(&format!("{{\"@type\":\"Organization\",\"name\":\"©Acme Inc.\"}},{person}")), "Ann Lee");
    assert_eq!(authors_of(&format!("{{\"@type\":\"Organization\",\"name\":\"The Quay\"}},{person}")), "Ann Lee");
    assert_eq!(authors_of("{\"@type\":\"Organization\",\"name\":\"The Quay\"}"), "The Quay");
}

#[test]
fn dates_in_rows_of_topics_and_of_search_hits_were_those_of_the_page() {
    let row = "<tr><td><a href=/t/1>Which rope for a bell?</a><td>13 May 2021";
    assert_eq!(published(&format!("<title>Bells</title><h2>Bells</h2><table>{}</table>", row.repeat(4))), None);
    let hit = "<div class=hit><h2><a href=/a>A bell of tin</a></h2><span class=date>Nov 21, 2019</span> They ring it at noon.</div>";
    assert_eq!(published(&format!("<h1>Results for bell</h1>{}", hit.repeat(3))), None);
    let file = "<tr><td><a href=/src>src</a><td>Fix leak<td>Jan 5, 2024";
    let head = "<thead><tr><th>Name<th>Last message<th>Last date</thead>";
    let files = format!("<table>{head}<tbody>{}</table>", file.repeat(2));
    assert_eq!(published(&format!("{files}<h1>splice</h1>{TEXT}")), None);
    // A row of facts about the page has no link to another one beside it.
    let facts = "<table><tr><td>Date<td>13 May 2021<tr><td>Place<td>Kiel</table>";
    assert_eq!(published(&format!("<h1>Ferry</h1>{facts}{TEXT}")).as_deref(), Some("2021-05-13"));
}

#[test]
fn the_day_of_the_visit_was_the_date_of_the_page() {
    for line in [
        "<p><b><script>document.write(day)</script> Monday, June 3, 2013</b></p>",
        "<div class=today>Monday, June 3, 2013</div>",
        "<div id=currentDate>Monday, June 3, 2013</div>",
    ] {
        assert_eq!(published(&format!("{line}<h1>Ferry</h1>{TEXT}")), None, "{line}");
    }
}

#[test]
fn the_day_of_a_meeting_was_the_date_of_the_page() {
    for line in
        ["<p>Next public meeting: Thursday, October 29, 2020</p>", "<p>Wednesday, July 31, 2024<br>3:30 - 5:30 pm</p>"]
    {
        assert_eq!(published(&format!("<h1>Ferry board</h1>{line}{TEXT}")), None, "{line}");
    }
}

#[test]
fn the_head_of_a_message_was_the_title() {
    let head = "<div>From: Ann Lee &lt;ann at example.org&gt;<br>Subject: <a href=/1>A rope for a bell</a><br>Date: 2010-05-31 00:26:16 GMT</div>";
    let page = format!("<title>Mails -- To and Back</title>{head}{TEXT}");
    assert_eq!(title(&page).as_deref(), Some("A rope for a bell"));
}

#[test]
fn a_switch_between_views_was_the_title() {
    let switch = "<div>View as <a href='/house?view=grid'>Grid</a> <a href='/house?view=list'>List</a></div>";
    let page = format!("<div class=page-title>House and hobby</div>{switch}{TEXT}");
    assert_eq!(title(&page).as_deref(), Some("House and hobby"));
}

#[test]
fn the_name_of_a_section_was_the_title_of_a_module() {
    let page = format!(
        "<title>Data.IntTrie</title><p class=caption>Data.IntTrie</p><p>Description</p>{TEXT}<h1>Documentation</h1>{TEXT}"
    );
    assert_eq!(title(&page).as_deref(), Some("Data.IntTrie"));
    // Else `<title>` may be the name of the site.
    let page = format!("<title>Quay Ltd</title><p class=logo>Quay Ltd</p><h1>Our ferries</h1>{TEXT}");
    assert_eq!(title(&page).as_deref(), Some("Our ferries"));
}

#[test]
fn names_like_those_of_forms_and_lists_stay() {
    for (name, expected) in [
        ("Oleh Kovalenko", "Oleh Kovalenko"),
        ("National Coalition for Homeless Veterans", "National Coalition for Homeless Veterans"),
        ("3 Doors Down, Anna Meier", "3 Doors Down, Anna Meier"),
    ] {
        let data = format!("{{\"@type\":\"Article\",\"author\":{{\"name\":\"{name}\"}}}}");
        let page = format!("<script type=application/ld+json>{data}</script><h1>Ferry</h1>{TEXT}");
        assert_eq!(authors(&page), expected);
    }
    for (line, expected) in [
        ("<h4>By Reuters</h4>", "Reuters"),
        ("<p class=byline>By jane99, bob, carl</p>", "jane99; bob; carl"),
        ("<p class=byline>By Oleh Kovalenko</p>", "Oleh Kovalenko"),
        ("<p class=byline>Harvard University and Stanford University</p>", "Harvard University; Stanford University"),
    ] {
        assert_eq!(authors(&format!("<h1>Ferry</h1>{line}{TEXT}")), expected, "{line}");
    }
}

#[test]
fn dates_beside_data_and_in_tables_of_facts_stay() {
    let data = "<script type=application/ld+json>{}</script>";
    let date = "2021-03-03";
    for line in [
        "<time>2021-03-03T14:30-05:00</time>",
        "<span class=date>2021-03-03T14:30:00-05:00</span>",
        "<p class=todayonline-date>March 3, 2021</p>",
        &format!("<div>{data}March 3, 2021</div>"),
    ] {
        let found = published(&format!("<h1>Ferry</h1>{line}{TEXT}")).unwrap_or_default();
        assert_eq!(found.get(..10), Some(date), "{line}: {found}");
    }
    let link = |text: &str| format!("<a href=/x>{text}</a>");
    let (product, person) = (link("The bell of the quay"), link("John Roe of Kiel"));
    let facts = format!(
        "<table><tr><th>Product<td>{product}<tr><th>Assignee<td>{person}<tr><th>Owner<td>{person}\
         <tr><th>Reported<td>March 3, 2021 by {person}</table>"
    );
    assert_eq!(published(&format!("<h1>Ferry</h1>{facts}{TEXT}")).as_deref(), Some(date));
}

#[test]
fn labels_of_columns_and_professions_are_not_those_of_values() {
    let table = "<table><tr><th>Created<th>Last updated<tr><td>3 May 2021<td>5 May 2021</table>";
    let page = read(&format!("<h1>Ferry</h1>{table}{TEXT}"));
    assert_eq!(page.modified.map(|date| date.value), None);
    let data = |name: &str| format!("<meta name=author content='{name}'><h1>Ferry</h1>{TEXT}");
    for name in ["Journalists for Peace", "Mr. Money Mustache", "de Vries, M.S."] {
        let found = authors(&data(name));
        assert!(found.starts_with(name.split(',').next().unwrap()), "{name}: {found}");
    }
    assert_eq!(authors(&format!("<h1>Ferry</h1><p class=byline>Reporter: Jane Doe</p>{TEXT}")), "Jane Doe");
    assert_eq!(published("<html lang=ja><h1>渡し船</h1><p>登録日：2021年3月4日</p>").as_deref(), Some("2021-03-04"));
    assert_eq!(published(&format!("<html lang=cs><h1>Trajekt</h1><p>Top 10 pro 2021</p>{TEXT}")), None);
}
