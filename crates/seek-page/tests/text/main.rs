//! Small pages with their blocks and segments: one file per topic beside this one.
//!
//! A line of a file is a block: its index, the nearest element around it that bounds blocks, the ways in which it is
//! hidden, and its text. Further lines of the text follow a `|`.

#![allow(clippy::unwrap_used)]

mod embedded;
mod formulas;
mod segments;

use seek_page::{Page, PageOptions, Ruby};
use std::fmt::Write;

/// Compares the blocks of a topic's pages with its file.
fn topic(name: &str, pages: &[(&str, &str)]) {
    compare(name, pages, blocks);
}

fn compare(name: &str, pages: &[(&str, &str)], show: fn(&Page) -> String) {
    let mut file = String::new();
    for (title, html) in pages {
        let page = Page::from_source(html).unwrap();
        write!(file, "## {title}\n\n```html\n{html}\n```\n\n```text\n{}```\n\n", show(&page)).unwrap();
    }
    insta::with_settings!({snapshot_path => ".", prepend_module_to_snapshot => false, omit_expression => true}, {
        insta::assert_snapshot!(name, file);
    });
}

fn blocks(page: &Page) -> String {
    let (dom, blocks) = (page.dom().unwrap(), page.blocks().unwrap());
    let mut out = String::new();
    for (i, block) in blocks.iter().enumerate() {
        let hidden: String = block.hidden.iter_names().map(|(name, _)| format!(" {}", name.to_lowercase())).collect();
        let text = blocks.text(i).replace('\n', "\n  | ").replace('\u{a0}', "&nbsp;");
        writeln!(out, "{i} <{}>{hidden}: {text}", dom.name(block.parent)).unwrap();
    }
    out
}

#[test]
fn line_breaks() {
    topic(
        "line_breaks",
        &[
            ("One break is a line of the same block", "<p>one<br>two <br/> three</p>"),
            ("Two breaks are a paragraph", "<div>one<br><br>two<br> <br>three<br>\n<!-- c --><br><br>four</div>"),
            ("Breaks at the edges leave nothing", "<div><br>one<br></div><div><br><br></div><p>two<br></p>"),
            ("Breaks inside inline markup", "<p><b>one<br></b>two<i><br><br></i>three</p>"),
            ("A break beside an image", "<p>one<br><img src=a alt=b><br>two</p>"),
        ],
    );
}

#[test]
fn tables() {
    topic(
        "tables",
        &[
            (
                "A block a cell",
                "<table><caption>Prices</caption><tr><th>Item<th>Price<tr><td>Tea<td>2 <small>EUR</small></table>",
            ),
            (
                "Head, body and foot",
                "<table><thead><tr><th>a</thead><tbody><tr><td>b<td><p>c<p>d</tbody><tfoot><tr><td colspan=9999999>e</table>",
            ),
            ("A table in a cell", "<table><tr><td>a<table><tr><td>b</table>c<td>d</table>"),
            ("Text between rows moves before the table", "<div>a<table>b<tr><td>c</td></tr>d</table>e</div>"),
        ],
    );
}

#[test]
fn lists() {
    topic(
        "lists",
        &[
            ("Items", "<ul>\n<li>one\n<li>two\n<li><p>three</p><p>more</p></ul>"),
            ("A list in an item", "<ol><li>one<ol><li>a<li>b</ol>rest<li>two</ol>"),
            ("Terms and definitions", "<dl><dt>Tea<dd>A drink.<dt>Pot<dd>What it is <em>made</em> in.</dl>"),
            (
                "Options",
                "<label>Size <select><option>S<option selected>M<optgroup label=x><option>L</select> please</label>",
            ),
            ("Text beside items", "<ul>stray<li>one</li>between<li>two</ul>"),
        ],
    );
}

#[test]
fn preformatted() {
    topic(
        "preformatted",
        &[
            ("Old elements", "<listing>\n$ a\n  b\n</listing><xmp>\n<b>c</b>\n  d\n</xmp>"),
            ("White space is kept", "<pre>\n\n    if a:\n        b()\n\n    c()\n\n</pre>"),
            (
                "Highlighted code",
                "<pre><code><span class=k>def</span> <span class=f>f</span>(x):\n    <span class=k>return</span>  x\n</code></pre>",
            ),
            ("Lines as elements", "<pre><span>a</span>\n<span>  b</span>\n\n<span></span><span>c</span></pre>"),
            ("Line breaks in it", "<pre>a<br>  b<br><br>c</pre>"),
            ("Blocks in it", "<pre>a\n<div>  b\n c</div>d</pre>"),
            ("Code in a line of text is none", "<p>Call <code>f(\n  x )</code> once.</p>"),
            ("A text area", "<textarea>\na\n  b</textarea>"),
            ("After it white space is nothing again", "<pre> a  b </pre> c  d "),
        ],
    );
}

#[test]
fn white_space() {
    topic(
        "white_space",
        &[
            ("Runs become one space", "<p>\n one\t\ttwo \r\n three\x0c</p>"),
            ("Spaces at the edges of inline elements", "<p>one <b> two </b> three<i> four</i>, five</p>"),
            ("Markup inside a word joins", "<p>un<b>believ</b>able<wbr>ness s<sup>2</sup> <a href=x>l</a>ink</p>"),
            (
                "Elements side by side are joined, unless two words plainly meet",
                "<nav><a href=x>Home</a><a href=y>News</a></nav><p><b>To</b><span>day</span><time>9:00</time>h<i>ou</i>rs</p>",
            ),
            (
                "A word in several elements",
                "<p><span>W</span><span>ell</span>, the <span>w</span><span>ater</span><span>(</span><span>3</span><span>)</span> \
                    <span>$</span><span>0</span><span>.</span><span>02</span> <span>深</span><span>井</span><a href=x>记</a><a href=y>录</a> \
                    <span>ма</span><span>як</span> <span>i</span><span>Pad</span></p>",
            ),
            (
                "The number of an item, a label and a time end a word",
                "<p><span>1.</span><span>One <b>a)</b>two <p><b>(2)</b><i>Two</i><p><b>2.1.</b>third<p><cite>Ann wrote (1):</cite>Yes<p><b>By:</b><a href=x>Ann</a> \
                    <time>9:05am</time><span>1</span> <b><time><i>9:05</i></time></b><a href=x>Reply</a><p><b>Auteur :</b>5 <b>Type:</b><code>Text</code>\
                    <p><a href='#from1'>1</a>Book<p><a href='#from2'><i>[2]</i></a>Fair",
            ),
            (
                "Other numbers, labels and times do not",
                "<p><i>(s)</i>he, <time>9:05</time>h <b><time>18</time></b>h30 <time>1</time><sup>er</sup> <b>3.</b>5 <b>std::</b><i>vec</i> \
                    <b>site:</b>example.com<p><b>2.</b>x <p><b>第1.</b>章",
            ),
            (
                "Code is joined",
                "<p><code><span>let</span> <span>openTable</span><span>Row</span><span>=</span><span>1</span></code> \
                    <kbd><span>ctrl</span><span>Alt</span></kbd> <tt><span>a</span><span>B</span></tt></p>",
            ),
            (
                "A style parts",
                "<p><span style='display:block'>one</span><span style='color:red;display: flex'>two</span>three\
                    <span style='display:inline'>four</span><b style='display:TABLE-CELL'>five</b>six</p>",
            ),
            (
                "Punctuation of elements side by side",
                "<p><a href=x>one</a><span>, two</span><b>three</b><span>. Four</span> <i>五</i><span>，六</span> \
                    <a href=x>Learn</a><a href=y>.NET</a><a href=z>:)</a></p>",
            ),
            (
                "No-break spaces are spaces",
                "<p>&nbsp;one&nbsp;&nbsp;two&#160;</p><p>&nbsp;</p><p>10&nbsp;<b>&nbsp;EUR</b></p>",
            ),
            ("Ideographic indentation", "<p>\u{3000}\u{3000}中文\u{3000}文本</p><p>\u{3000}</p>"),
            ("Comments part nothing", "<p>one<!-- c -->two <!-- d --> three</p>"),
            ("An image parts nothing", "<p>one<img alt=b>two</p>"),
        ],
    );
}

#[test]
fn boundaries() {
    topic(
        "boundaries",
        &[
            ("Text beside block elements", "<div>before<p>inside</p>after <b>bold</b><hr>end</div>"),
            ("Headings", "<h1>One</h1>two<h2>Three <small>four</small></h2>"),
            ("A link around blocks", "<a href=x><h3>Title</h3><p>Text</p>more</a>"),
            ("Misnested formatting", "<b>one<p>two</b>three</p>four"),
            ("Details", "<details><summary>More</summary>Hidden until <i>opened</i>.<p>And this.</p></details>"),
            (
                "Buttons and labels",
                "<form><label>Name <input></label><button>Send</button> or <button>Leave</button></form>",
            ),
            ("A button in a sentence", "<p>Mud becomes <button>shale</button>, a rock. <button>More</button></p>"),
            ("A figure", "<figure><img alt=x><figcaption>A <i>cat</i>.</figcaption></figure>"),
            ("Custom elements are inline", "<my-card><my-title>a</my-title> b</my-card>"),
            ("No markup at all", "just\n\ntext"),
        ],
    );
}

#[test]
fn quotations() {
    topic(
        "quotations",
        &[
            ("Marks that a browser shows", "<p>He said <q>no <i>never</i> </q>, and <q>so <q>it</q> is</q>."),
            ("Of the language", "<p lang=de-AT><q>Ja</q><p lang=fr><q>Oui</q><p lang=ja><q>はい</q>"),
            ("Marks that the page writes", "<p>“<q>One</q>” and <q>“two”</q>"),
        ],
    );
}

#[test]
fn emoji() {
    topic(
        "emoji",
        &[
            (
                "As images",
                "<p>A <img alt=🍅>, a <b>big</b><img alt=🥕><img alt=👨‍👩‍👧> one <img alt=🌧️> <img alt=☀️><img alt=x>",
            ),
            ("Before a text and without one", "<h1><img alt=🎉> New</h1><p><img alt=🎉><p>Old"),
            ("Other images", "<p>A <img alt=tomato>, a <img alt='🍅 tomato'>, a <img> <script><img alt=🍅></script>"),
        ],
    );
}

#[test]
fn ruby() {
    topic(
        "ruby",
        &[
            ("Readings and their brackets", "<h1><ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp></ruby>字</h1>"),
            ("End tags left out", "<p><ruby>表<rt>ひょう<rp>)</rp></rt>示<rt>じ</ruby>する人</p>"),
            ("Bases before readings", "<p><ruby><rb>東<rb>京<rtc><rt>とう<rt>きょう</rtc></ruby>へ</p>"),
            (
                "Other scripts",
                "<p><ruby>北<rt>ㄅㄟˇ</rt></ruby><ruby>京<rt>jīng</rt></ruby> <ruby>base<rt>note</rt></ruby>s</p>",
            ),
        ],
    );
}

#[test]
fn unseen_characters() {
    topic(
        "unseen_characters",
        &[
            ("Soft hyphens and spaces of no width", "<p>til&shy;gungs\u{ad}frei at a.&#8203;b&#xfeff;.c</p>"),
            ("Joiners", "<p>می&zwnj;خواهم क्\u{200d}ष 👩\u{200d}💻</p>"),
            (
                "Commands to a terminal",
                "<p>a\u{1b}[2Jb \u{1b}]0;title\u{7}c\u{8}d&#7;</p><pre>e\u{1b}[31mf\n\u{c}g</pre>",
            ),
            ("Letters of windows-1252", "<p>200 \u{80}, &#147;so&#148; \u{93}too\u{94}</p>"),
            ("Nothing else", "<p>a<b>\u{200b}</b>c</p><p>&shy;</p>"),
        ],
    );
}

#[test]
fn permalinks() {
    topic(
        "permalinks",
        &[
            ("Sphinx", "<h2>Tides<a class=headerlink href='#tides' title=Permalink>¶</a></h2>"),
            (
                "A signature of Sphinx",
                "<dl><dt id=tide.read><span><span>tide.</span></span><span><span>read</span></span><span>(</span><em><span>path</span></em>, \
                    <em><span>kind</span><span>=</span><span>None</span></em><span>)</span><a href='_modules/tide.html#read'>\
                    <span><span>[source]</span></span></a><a href='#tide.read'>¶</a></dt><dd>Reads.</dd></dl>",
            ),
            (
                "A comment of Word",
                "<p>The bell <span class=MsoCommentReference><a id=_anchor_1 href='#_msocom_1'>[AB1]</a></span>rang [twice].",
            ),
            (
                "An old wiki",
                "<h2><span class=editsection>[<a href='/w?title=X&amp;action=edit&amp;section=1'>modifier</a>]</span> <span>Horaires</span></h2>",
            ),
            (
                "A note that a box in its sentence opens",
                "<p>stone from the river.<label for=n1></label><input type=checkbox id=n1><span>Rebuilt in 1904.</span> A \
                    <em>digger</em><label for=n2>&#8853;</label><input type=checkbox id=n2><span>Book, p. 40.</span> was paid.",
            ),
            (
                "A label that draws the box before it",
                "<ul><li><b><input type=checkbox> <label><i>&#x25a2; </i></label></b>800 g</li><li><input type=checkbox id=a>\
                    <label for=a>2 leeks</label></li></ul>",
            ),
            ("VuePress", "<h2 id=a><a href='#a' aria-hidden=true>#</a> Harbours</h2>"),
            ("Docusaurus", "<h3>Boats<a href='#boats' class=hash-link>\u{200b}</a></h3>"),
            ("Doxygen", "<h2><span><a id=x></a><a href='#x'>&#9670;&#160;</a></span>open_table()</h2>"),
            (
                "rustdoc",
                "<section id=m><a class=src href='../src/tide/lib.rs.html#10-12'>Source</a><a href='#m'>§</a>\
                    <h4>pub fn <a href='#m'>len</a>(&amp;self)</h4></section>",
            ),
            ("MediaWiki", "<h2>History<span><span>[</span><a href='?action=edit'>edit</a><span>]</span></span></h2>"),
            (
                "MediaWiki beside the heading",
                "<div><h3>Νησιά</h3><span><span>[</span><a href='/w?action=edit'>επεξεργασία</a><span>]</span></span></div><p>a</p>",
            ),
            ("An emoji", "<h2>Tea <a href='#tea'>🔗\u{fe0f}</a></h2>"),
            ("Back from a note", "<ol><li>See the log. <a href='#r1'>↩\u{fe0e}</a></li></ol>"),
            (
                "What stays",
                "<h2><a href='#c'>C#</a> and <a href=x>[draft]</a> of tower[all]</h2><p>Press <a href='#hash'>#</a> or <a href=x>→</a>.</p>\
                    <p><a href='#s5'>§ 5</a> <a href=y>[source]</a></p><dl><dt>tower[all]</dt></dl>",
            ),
            (
                "What stays, for it is the whole heading or has brackets in it",
                "<h2><a href=v>[Video]</a></h2><dl><dt>Index: <a href=i>[y]: z[x]</a></dt></dl>",
            ),
        ],
    );
}

#[test]
fn documents_in_documents() {
    topic(
        "documents_in_documents",
        &[
            (
                "Shadow trees",
                "<x-page><template shadowrootmode=open><style>:host{}</style><h1>a</h1><slot name=s></slot><div>b <slot></slot></div></template>\
                    <p slot=s>c</p>d</x-page>",
            ),
            (
                "Shadow trees in shadow trees",
                "<x-a><template shadowrootmode=closed><x-b><template shadowrootmode=open><p>one</p><slot></slot></template><slot></slot></x-b></template>\
                    <p>two</p></x-a>",
            ),
            (
                "A document in an attribute",
                "<p>a</p><iframe srcdoc='<title>t</title><body><p>b&lt;br>c</p>'></iframe><p>d</p>",
            ),
        ],
    );
}

#[test]
fn code_tables() {
    let row =
        |number: &str, line: &str| format!("  <tr>\n<td data-line-number={number}></td>\n<td>{line}</td>\n</tr>\n");
    let rows = [
        row("1", "<span>def</span> a(<span>b</span>):"),
        row("2", ""),
        row("3", "    <i>if</i> b:"),
        row("4", "        c"),
    ];
    let numbered = "<tr><td class=hljs-ln-numbers>7</td><td class=hljs-ln-code>a  {</td></tr>\
        <tr><td class=hljs-ln-numbers>8</td><td class=hljs-ln-code>\t}</td></tr>";
    topic(
        "code_tables",
        &[
            ("Numbers in attributes", &format!("<p>a</p><table>\n<tbody>\n{}</tbody></table><p>b</p>", rows.concat())),
            ("Numbers as text", &format!("<table>{numbered}</table>")),
            (
                "Two cells with all lines",
                "<figure><table><tr><td class=gutter><pre><span>1</span><br><span>2</span><br></pre></td><td><pre><span>a(</span><br>\
                    <span>    b)</span></pre></td></tr></table></figure>",
            ),
            (
                "Ranks are no line numbers",
                "<table><tr><td>1</td><td>Ann</td></tr><tr><td>2</td><td>Bo</td></tr></table>",
            ),
        ],
    );
}

#[test]
fn hidden() {
    topic(
        "hidden",
        &[
            (
                "Each kind",
                "<p hidden>a<p aria-hidden=true>b<p style='display:none'>c<p style='visibility: hidden'>d<p>e",
            ),
            (
                "Inherited and together",
                "<div hidden>a<p style='display : NONE !important'>b<span aria-hidden=TRUE>c</span></p></div>d",
            ),
            (
                "A block is hidden when all of it is",
                "<p>a <span hidden>b</span></p><p><span hidden>c</span> <span hidden aria-hidden=true>d</span></p>",
            ),
            (
                "What hides nothing",
                "<p aria-hidden=false>a<p style='display:block;color:none'>b<p style='x-display:none'>c<p data-hidden>d",
            ),
        ],
    );
}

#[test]
fn noscript() {
    topic(
        "noscript",
        &[
            (
                "Posts of a thread",
                "<body><script>app()</script><noscript><div id=p1><b>ann</b><p>First post</p></div><div><p>Reply</p></div></noscript>",
            ),
            ("A notice in the head", "<head><noscript><style>p{}</style></noscript><title>t</title></head><p>a"),
            ("Beside text", "<p>a<noscript>b</noscript>c"),
        ],
    );
}

#[test]
fn no_text() {
    topic(
        "no_text",
        &[
            ("Scripts and styles", "a<script>var b = '<p>c</p>';</script>d<style>e { }</style>f"),
            (
                "Templates and embedded pages",
                "<template><p>a</template>b<iframe><p>c</iframe>d<object>e<embed src=x></object>",
            ),
            (
                "Text for browsers without video",
                "<p>a<video controls><source src=x>No video: <a href=x>b</a></video> <audio src=x>No sound</audio>c<p><canvas>x</canvas>d\
                    <p><video src=x>The end tag is missing, so the text of the article is in the video. The end tag is missing, so the text \
                    of the article is in the video. The end tag is missing, so the text of the article is in the video. The end tag is missing, \
                    so the text of the article is in the video.",
            ),
            ("Closed as in XML", "a<iframe src='x' />b<script async src=\"y\"/>c<title/>d<STYLE />e<iframe/>f"),
            ("Closed and ended", "a<iframe src='x' />b</iframe>c<script src=\"y\"/>d</script>e"),
            ("A slash that is part of a value", "a<script src=/b/>c</script>d<iframe src=/e/>f"),
            ("Comments and declarations", "<!doctype html><!-- a --><?php b ?>c<![CDATA[d]]>e"),
            ("The head", "<head><title>Title</title><meta name=description content=x></head>text"),
            ("Titles of drawings", "<p>a <svg><title>b</title><desc>c</desc><text>d</text></svg> e"),
            (
                "Sources of formulas",
                "<p><math><semantics><mi>x</mi><annotation encoding=tex>\\x</annotation></semantics></math> y",
            ),
            ("Frames", "<frameset><frame src=a><noframes>b</noframes></frameset>"),
            ("Attributes", "<img alt=a title=b><input value=c placeholder=d><p title=e>f"),
        ],
    );
}

/// MathJax reads formulas from scripts. The tree keeps them for renderers, and they are no text of the page.
#[test]
fn formulas_in_scripts_are_kept_and_no_text() {
    let words = r#""one two three four five six seven eight nine ten eleven twelve""#;
    let html = format!("<p>a<script type='math/tex; mode=display'>{words}</script><script>{words}</script></p>");
    let page = Page::from_source(&html).unwrap();
    let dom = page.dom().unwrap();
    let kept: Vec<&str> = (0..dom.len() as u32).map(|id| dom.text(id)).filter(|text| !text.is_empty()).collect();
    assert_eq!(kept, ["a", words]);
    assert_eq!(page.blocks().unwrap().len(), 1);
}

#[test]
fn readings_of_ruby_in_brackets() {
    let text = |html: &str| {
        let options = PageOptions { ruby: Ruby::Brackets, ..PageOptions::default() };
        let page = Page::read(html.as_bytes(), options).unwrap();
        let blocks = page.blocks().unwrap();
        (0..blocks.len()).map(|i| blocks.text(i).to_owned()).collect::<Vec<_>>().join("/")
    };
    for (html, shown) in [
        ("<h1><ruby>灯台<rt>とうだい</rt></ruby>の光</h1>", "灯台（とうだい）の光"),
        (
            "<p><ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp>字<rp>(</rp><rt> <b>じ</b> </rt><rp>)</rp></ruby>",
            "漢（かん）字 じ",
        ),
        ("<p><ruby><rb>東<rb>京<rt>とう<rt>きょう</ruby>へ", "東京（とうきょう）へ"),
        ("<p><ruby>空<rt> </rt></ruby>", "空"),
        ("<p><ruby>北<rt> jīng\n</rt></ruby>", "北（jīng）"),
    ] {
        assert_eq!(text(html), shown, "{html}");
    }
}
