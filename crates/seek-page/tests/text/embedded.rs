//! Text that only the data of a page hold: JSON-LD, states of frameworks, templates and descriptions.

use super::{blocks, compare};
use seek_page::{Page, Tag};
use std::fmt::Write;

#[test]
fn embedded_text() {
    let body = "It came at night from the sea. Nobody on the coast had thought that it would come so soon. \
        Two boats were lost in the harbour, and the old pier is gone.";
    let script = |of: &str, json: &str| format!("<script type=application/{of}>{json}</script>");
    let json_ld = |json: &str| script("ld+json", json);
    let article = json_ld(&format!(r#"{{"@type": "Article", "headline": "Big storm", "articleBody": "{body}"}}"#));
    let shell = "<div id=app>Loading</div>";
    let description = "<meta name=description content='What the storm did to the harbour and to its boats.'>";
    let long = "She sells sea shells on the sea shore, and nobody knows for whom. ".repeat(3);
    let pages = [
        ("The body of an article in an empty shell", format!("{article}{shell}")),
        (
            "Text that the markup holds is not repeated",
            format!("{article}<h1>Big storm</h1><p>{}", body.replace(". N", ".<p>N")),
        ),
        ("Nor what is hidden in it", format!("{article}<p hidden>{body}")),
        (
            "Only the rest of a text whose beginning is shown is added",
            format!("{article}{shell}<p>It came at night from the sea."),
        ),
        (
            "Broken JSON",
            json_ld(
                r#"{articleBody: "a", "text":"One two
three “four”, said "five" and six seven eight.", "n": 1.} "review": ["Nine ten eleven twelve thirteen fourteen fifteen sixteen"#,
            ),
        ),
        (
            "Markup in a value",
            json_ld(
                r#"{"description": "<h2>Of the sea<\/h2>\n<p>One two three <b>four<\/b>,<br>five six</p><ul><li>seven<li>eight</ul>"}"#,
            ),
        ),
        (
            "Character references and lines",
            json_ld(r#"{"text": "Fish &amp; chips\nare what one eats here,\n\n\u201call day\u201d &lt;3"}"#),
        ),
        (
            "Markup in markup",
            json_ld(r#"{"text": "&lt;p&gt;One two three four&lt;/p&gt;&lt;p&gt;five six seven eight"}"#),
        ),
        ("Data in data", json_ld(r#"{"text": "{\"a\": \"One two three four five six seven eight\"}"}"#)),
        (
            "The state of a framework",
            script(
                "json",
                &format!(r#"{{"props": {{"a": "{body} {body}", "b": "{long}", "hint": "{}"}}}}"#, &long[..80]),
            ),
        ),
        (
            "A program in a value",
            json_ld(
                r#"{"text": "function one(two) { let three = 4; return two + three; } // of the sea and of the shore"}"#,
            ),
        ),
        ("A program", format!(r#"<script>let s = {{"text": "{body}"}}</script><script type=module>"{body}"</script>"#)),
        (
            "A template",
            format!(
                "{shell}<template id=t><h2>The harbour</h2><p>One <b>two</b>\nthree four<p>five six<style>p {{}}</style>\
                <script>let seven = 8;</script><template>seven</template><span>eight</span><span>nine</span></template>"
            ),
        ),
        ("A template of few words", "<template><button>Send it now</button></template>".to_owned()),
        ("The description", format!("{description}{shell}")),
        (
            "The longer of two descriptions",
            format!("{description}<meta property=og:description content='What the storm did to the harbour.'>"),
        ),
        ("A description of few words", "<meta name=description content='All about the big storm'>".to_owned()),
        ("A description that a value holds", format!("<meta name=Description content='{}'>{article}", &body[..60])),
        (
            "The order of sources",
            format!(
                "{description}<template>a b c d e f g h</template>{}{}",
                script("json", &format!(r#"{{"state": "{long}"}}"#)),
                json_ld(r#"[{"name": "i j k l m n o p"}, {"name": "q r s t u v w x"}]"#),
            ),
        ),
        ("No spaces between words", json_ld(r#"{"text": "暴风雨在夜间袭击了海岸。\n\u4eba\u4eec\u8bf4"}"#)),
        ("Nothing is embedded", format!("{shell}<script type=application/json>{{}}</script><meta charset=utf-8>")),
    ];
    let pages: Vec<(&str, &str)> = pages.iter().map(|(title, html)| (*title, html.as_str())).collect();
    compare("embedded_text", &pages, blocks_with_classes);
}

/// Pages of scripts have their text in pieces, in data of many shapes.
#[test]
fn text_in_pieces_of_data() {
    let (first, short, last) = (
        "It came at night from the sea, and nobody on the coast had thought that it would come so soon.",
        "Nobody was hurt.",
        "Two boats were lost in the harbour, and of the old pier only four posts are left.",
    );
    let json = |data: &str| format!("<script id=__NEXT_DATA__ type=application/json>{data}</script>");
    let title = r#""title": "Big storm""#;
    let flat = format!(
        r#"[{{"data": 1}}, {{"title": 2, "body": 3}}, "Big storm", [4, 5, 6], "{first}", "{short}", "{last}"]"#
    );
    let blocks = [first, short, last].map(|text| format!(r#"{{"type": "unstyled", "text": "{text}"}}"#)).join(", ");
    let pages = [
        (
            "Blocks of an editor",
            json(&format!(r#"{{"site": "The Daily", "article": {{{title}, "content": {{"blocks": [{blocks}]}}}}}}"#)),
        ),
        (
            "Pieces for emphasis and links are one paragraph",
            json(&format!(
                r#"{{{title}, "body": [{{"type": "p", "children": [{{"text": "It came "}}, {{"text": "at night", "bold": true}}, {{"text": " from "}},
{{"type": "link", "children": [{{"text": "the sea"}}]}}, {{"text": "."}}]}}, {{"type": "list", "children": [{{"type": "item", "children": [{{"text": "{short}"}}]}},
{{"type": "item", "children": [{{"text": "{last}"}}]}}]}}, {{"type": "p", "children": [{{"text": "{first}"}}]}}]}}"#
            )),
        ),
        (
            "References of a store",
            format!(
                r#"<script>window.__APOLLO_STATE__ = {{"Article:1": {{"headline": "Big storm", "body": [{{"__ref": "P:2"}}, {{"__ref": "P:1"}}, {{"__ref": "P:3"}}]}},
"P:1": {{"text": "{short}"}}, "P:2": {{"text": "{first}"}}, "P:3": {{"text": "{last}"}}}};</script>"#
            ),
        ),
        ("Places in a flat array", json(&flat)),
        (
            "Strings, with markup, of a program",
            format!(
                r#"<script>window.__NUXT__=(function(a){{return {{data:[{{post:{{{title},paragraphs:["<p>{first}</p>","{short}","{last}"]}}}}]}}}}(1));</script>"#
            ),
        ),
        (
            "A string of markup",
            json(&format!(
                r#"{{"post": {{"title": {{"rendered": "Big storm"}}, "html": "<p>{first}<p>{short}<p>{last}"}}}}"#
            )),
        ),
        (
            "Data in a string",
            format!(
                r#"<script>window.__STATE__ = JSON.parse("{{\"title\": \"Big storm\", \"html\": \"<p>{first}<p>{short}<p>{last}\"}}")</script>"#
            ),
        ),
        (
            "Pieces in data in a string",
            format!(
                r#"<script>window.__STATE__ = JSON.parse("{{\"title\": \"Big storm\", \"body\": [\"{first}\", \"{short}\", \"{last}\"]}}")</script>"#
            ),
        ),
        (
            "Labels and countries are no prose",
            json(&format!(r#"{{"options": [{}]}}"#, [r#"{"value": "fr", "text": "France"}"#; 40].join(","))),
        ),
        (
            "A page that shows more has its teasers left out",
            format!(
                "{}<p>{}",
                json(&format!(r#"{{"related": [{blocks}]}}"#)),
                "The page shows a long text of its own. ".repeat(9)
            ),
        ),
    ];
    let pages: Vec<(&str, &str)> = pages.iter().map(|(title, html)| (*title, html.as_str())).collect();
    compare("text_in_pieces_of_data", &pages, blocks_with_titles);
}

/// The page of a script names itself, and its data use keys of any language.
#[test]
fn text_of_data_under_other_keys() {
    let (first, short, last) = (
        "It came at night from the sea, and nobody on the coast had thought that it would come so soon.",
        "Nobody was hurt.",
        "Two boats were lost in the harbour, and of the old pier only four posts are left.",
    );
    let page = |rest: &str| format!("<title>Big storm | The Daily</title>{rest}");
    let json = |data: &str| page(&format!("<script id=state type=application/json>{data}</script>"));
    let markup = format!("<p>{first}<p>{short}<p>{last}");
    let doc = [first, short, last].map(|text| {
        format!(r#"{{\"type\": \"paragraph\", \"content\": [{{\"type\": \"text\", \"text\": \"{text}\"}}]}}"#)
    });
    let lines = [first, short, last].map(|text| format!(r#"{{"insert": "{text}"}}, {{"insert": "\n"}}"#)).join(", ");
    let attribute = format!(r#"{{"judul": "Big storm", "isi": "{markup}"}}"#).replace('"', "&quot;");
    let streamed = format!(r#"4:[{{\"titel\": \"Big storm\", \"inhalt\": \"$5\"}}]\n5:T{:x},{markup}"#, markup.len());
    let pages = [
        (
            "The title of the page has a key of another language",
            json(&format!(r#"{{"judul": "Big storm", "isi": "{markup}"}}"#)),
        ),
        (
            "A flat array with types",
            json(&format!(r#"[["Reactive", 1], {{"data": 2}}, {{"judul": 3, "isi": 4}}, "Big storm", "{markup}"]"#)),
        ),
        (
            "The title is beside rich text in a string",
            json(&format!(
                r#"{{"titel": "Big storm", "raw": "{{\"type\": \"doc\", \"content\": [{}]}}"}}"#,
                doc.join(", ")
            )),
        ),
        ("Pieces with line breaks", json(&format!(r#"{{"titel": "Big storm", "ops": [{lines}]}}"#))),
        (
            "References lead to texts under another key",
            json(&format!(
                r#"{{"A:1": {{"otsikko": "Big storm", "osat": [{{"__ref": "P:1"}}, {{"__ref": "P:2"}}, {{"__ref": "P:3"}}]}},
"P:1": {{"teksti": "{first}"}}, "P:2": {{"teksti": "{last}"}}, "P:3": {{"teksti": "So it was seen from the tower of the old church."}}}}"#
            )),
        ),
        (
            "Answers of a store have no titles",
            json(&format!(
                r#"{{"questions": {{"1": {{"title": "Big storm"}}}}, "answers": {{"2": {{"content": "<p>{first}<p>{short}"}}, "3": {{"content": "<p>{last}"}}}}}}"#
            )),
        ),
        ("Data in an attribute", page(&format!("<div data-page=\"{attribute}\"></div>"))),
        (
            "Properties of a component that is streamed",
            page(&format!(r#"<script>self.__next_f.push([1,"{streamed}"])</script>"#)),
        ),
        (
            "A type of another framework",
            page(&format!(r#"<script type=fastboot/shoebox>{{"titel": "Big storm", "tekst": "{markup}"}}</script>"#)),
        ),
        (
            "Settings before the state",
            page(&format!(
                r#"<script>window.path = "/a"; window.data = {{"titel": "Big storm", "tekst": "{markup}"}}</script>"#
            )),
        ),
        (
            "A notice of cookies",
            json(
                r#"{"page": {"name": "Big storm"}, "banner": {"html": "<p>We use cookies for this site.<p>Cookies help us to see what our readers want to read, and you may say no to all of them at any time that you like, as we said before."}}"#,
            ),
        ),
        (
            "Settings of a component in an attribute",
            page(&format!("<div data-options='{{\"hint\": \"{first} {last}\", \"speed\": 1}}'></div>")),
        ),
    ];
    let pages: Vec<(&str, &str)> = pages.iter().map(|(title, html)| (*title, html.as_str())).collect();
    compare("text_of_data_under_other_keys", &pages, blocks_with_titles);
}

/// Headings, lists and code of a text stay what they are, and what the data say of the text is read.
#[test]
fn elements_and_facts_of_data() {
    let prose = "It came at night from the sea, and nobody on the coast had thought that it would come so soon.";
    let json = |data: &str| format!("<script id=__NEXT_DATA__ type=application/json>{data}</script>");
    let body = format!(
        "<h2>The harbour</h2><p>{prose}</p><ol start=3><li>Take in the boats.</li><li><p>Shut the gate.</p><p>And lock it.</p></li></ol>\
         <p>{prose}</p><ul><li>A rope</li><li>A lamp</li></ul><pre>fn main() {{\n    let a = &amp;b;\n}}</pre>"
    );
    let string = body.replace('\n', "\\n");
    let steps = format!(
        "<p>{prose}</p><ol><li>Run it:<pre>make all</pre><p>Wait for the end.</p></li><li>Go home.<ul><li>A rope</li></ul>Shut the gate.</li><li>Sleep.</li></ol>"
    );
    let pages = [
        (
            "Markup in a string",
            json(&format!(
                r#"{{"post": {{"title": "Big storm", "published_at": "2022-03-11T08:00:00+07:00", "updatedAt": "2022-03-12", "author": {{"name": "Ann Lee"}}, "body": "{string}"}}}}"#
            )),
        ),
        (
            "Pieces with types",
            json(&format!(
                r#"{{"page": {{"headline": "Big storm", "date": "2021-05-06", "authors": [{{"first_name": "Ann", "last_name": "Lee"}}, {{"displayName": "Bo Yi"}}], "content": [
{{"type": "heading", "level": 3, "text": "The harbour"}}, {{"type": "paragraph", "text": "{prose}"}}, {{"type": "heading-two", "children": [{{"text": "The "}}, {{"text": "pier"}}]}},
{{"type": "paragraph", "text": "{} Nobody was hurt."}}]}}}}"#,
                prose.replace("night", "noon").replace("sea", "land")
            )),
        ),
        (
            "Authors in wrappers and beside the text",
            json(&format!(
                r#"{{"data": {{"attributes": {{"title": {{"rendered": "Big storm"}}, "author": 3, "_embedded": {{"author": [{{"id": 3, "name": "Ann Lee"}}]}}, "content": "{string}"}}}}}}"#
            )),
        ),
        (
            "Facts in the front matter, and authors in nodes",
            json(&format!(
                r#"{{"page": {{"frontmatter": {{"title": "Big storm", "date": "2021-05-06", "authors": {{"nodes": [{{"attributes": {{"name": "Ann Lee"}}}}]}}}}, "html": "{string}"}}}}"#
            )),
        ),
        (
            "An item with code",
            json(&format!(
                r#"{{"post": {{"headline": null, "title": "Big storm", "author": "Ann Lee", "body": "{steps}"}}}}"#
            )),
        ),
        (
            "Escaped markup in an item",
            json(&format!(
                r#"{{"title": "Big storm", "text": "<ol><li>{prose} Nobody was hurt.</li><li><p>Shut &amp;lt;b&amp;gt;the&amp;lt;/b&amp;gt; gate at the pier.</p><p>Lock it.</p></li></ol>"}}"#
            )),
        ),
        (
            "Paragraphs in a header are no headings",
            json(&format!(
                r#"{{"title": "Calm", "content": [{{"type": "header", "children": [{{"type": "paragraph", "text": "{prose}"}}]}}, {{"type": "paragraph", "text": "{}"}}]}}"#,
                prose.replace("night", "noon").replace("sea", "land")
            )),
        ),
        (
            "The author of a teaser is not that of the text",
            json(&format!(
                r#"{{"article": {{"title": "Big storm", "content": "{string}"}}, "related": [{{"title": "Other", "author": "Bo Yi"}}]}}"#
            )),
        ),
        (
            "Marks, tables and links in a string",
            json(&format!(
                r#"{{"title": "Big storm", "html": "<p>{prose} <em>Nobody</em> was <a href=/who id=x>hurt</a>.</p><table><tr><th>Boat<th>Lost<tr><td>Ann<td>2</table><form><p>So said the people of the town</form>"}}"#
            )),
        ),
        (
            "Rich text in a tree of typed nodes",
            json(&format!(
                r#"{{"title": "Big storm", "body": {{"type": "doc", "content": [{{"type": "paragraph", "content": [{{"type": "text", "text": "{prose} A & B. "}}, {{"type": "text", "text": "Nobody", "marks": [{{"type": "bold"}}, {{"type": "link", "attrs": {{"href": "/who"}}}}]}}]}},
{{"type": "orderedList", "content": [{{"type": "listItem", "content": [{{"type": "paragraph", "content": [{{"type": "text", "text": "A rope"}}]}}, {{"type": "bulletList", "content": [{{"type": "listItem", "content": [{{"type": "paragraph", "content": [{{"type": "text", "text": "A lamp"}}]}}]}}]}}]}}]}},
{{"type": "blockquote", "content": [{{"type": "paragraph", "content": [{{"type": "text", "text": "So it was."}}]}}]}},
{{"type": "table", "content": [{{"type": "tableRow", "content": [{{"type": "tableHeader", "content": [{{"type": "text", "text": "Boat"}}]}}, {{"type": "tableCell", "content": [{{"type": "text", "text": "Ann"}}]}}]}}]}},
{{"type": "paragraph", "content": [{{"type": "text", "text": "{}"}}]}}]}}}}"#,
                prose.replace("night", "noon").replace("sea", "land")
            )),
        ),
        (
            "Blocks of an editor with data, and blocks with a style",
            json(&format!(
                r#"{{"title": "Big storm", "blocks": [{{"type": "header", "data": {{"text": "The <b>pier</b>", "level": 3}}}}, {{"type": "paragraph", "data": {{"text": "{prose}"}}}}, {{"type": "list", "data": {{"style": "ordered", "items": ["A rope", "A lamp"]}}}},
{{"_type": "block", "style": "h4", "children": [{{"_type": "span", "text": "After", "marks": []}}]}}, {{"_type": "block", "style": "normal", "listItem": "bullet", "markDefs": [{{"_key": "k", "_type": "link", "href": "/a"}}], "children": [{{"_type": "span", "text": "One", "marks": ["k", "em"]}}]}},
{{"_type": "block", "style": "normal", "listItem": "bullet", "children": [{{"_type": "span", "text": "Two"}}]}}, {{"type": "paragraph", "data": {{"text": "{}"}}}}]}}"#,
                prose.replace("night", "noon").replace("sea", "land")
            )),
        ),
        (
            "Properties of an island",
            format!(
                "<astro-island props='{{\"post\": [0, {{\"title\": [0, \"Big storm\"], \"lines\": [1, [[0, \"{prose}\"], [0, \"Nobody was hurt.\"], [0, \"{}\"]]]}}]}}'></astro-island>",
                prose.replace("night", "noon").replace("sea", "land")
            ),
        ),
        (
            "Elements that are streamed, cut in a word",
            format!(
                r#"<script>self.__next_f.push([1,"0:[\"$\",\"main\",null,{{\"children\":[[\"$\",\"h1\",null,{{\"children\":\"Big st"])</script><script>self.__next_f.push([1,"orm\"}}],[\"$\",\"p\",null,{{\"children\":\"{prose}\"}}]]}}]\n"])</script>"#
            ),
        ),
        (
            "The description of a thing of which the page has the title",
            format!(
                r#"<title>Baker - Jobs</title><script type=application/ld+json>{{"@type": "JobPosting", "title": "Baker", "description": "<p>{prose}<ul><li>Bake.</ul>"}}</script>"#
            ),
        ),
        (
            "The description of an article is a summary",
            format!(
                r#"<title>Baker - Jobs</title><script type=application/ld+json>{{"@type": "NewsArticle", "headline": "Baker", "description": "<p>{prose}<ul><li>Bake.</ul>"}}</script>"#
            ),
        ),
        (
            "A message of a catalogue has no title",
            json(&format!(
                r#"{{"title": "Big storm", "i18n": {{"cookie": "{prose} {}"}}}}"#,
                prose.replace("night", "noon").replace("sea", "land")
            )),
        ),
    ];
    let pages: Vec<(&str, &str)> = pages.iter().map(|(title, html)| (*title, html.as_str())).collect();
    compare("elements_and_facts_of_data", &pages, |page| {
        let dom = page.dom().unwrap();
        let mut out = String::new();
        for id in dom.markup_len() as u32..dom.len() as u32 {
            let depth = 2 * (dom.depth(id) - dom.depth(dom.first(Tag::Html).unwrap()));
            match dom.name(id) {
                "" => writeln!(out, "{:depth$}{:?}", "", dom.text(id)).unwrap(),
                name => writeln!(out, "{:depth$}{name} {:?}", "", dom.attribute(id, "start")).unwrap(),
            }
            if let Some(facts) = dom.data_facts(id) {
                writeln!(out, "{facts:#?}").unwrap();
            }
        }
        out
    });
}

/// The blocks with their classes, and the title of each text.
fn blocks_with_titles(page: &Page) -> String {
    let dom = page.dom().unwrap();
    let facts = (dom.markup_len() as u32..dom.len() as u32).filter_map(|id| dom.data_facts(id));
    facts.fold(blocks_with_classes(page), |out, facts| out + "title " + &facts.title + "\n")
}

/// The blocks, and the class of the element around each embedded one.
fn blocks_with_classes(page: &Page) -> String {
    let (dom, all) = (page.dom().unwrap(), page.blocks().unwrap());
    let mut out = blocks(page);
    for (i, block) in all.iter().enumerate().filter(|(_, block)| block.first as usize >= dom.markup_len()) {
        let mut around = std::iter::successors(Some(block.parent), |&id| Some(dom.parent(id)));
        let section = around.find(|&id| dom.tag(id) == Tag::Section).unwrap();
        writeln!(out, "{i} in {}", dom.attribute(section, "class").unwrap()).unwrap();
    }
    out
}
