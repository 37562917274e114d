//! Compares the arena with an independent tree: html5ever with `scraper`'s sink.
//!
//! Both must have the same elements in the same order under the same parents, the same attributes and the same text.
//! The pages are small cases in the manner of html5lib's tests, the samples, and all pages of the corpora if these are
//! present.

#![allow(clippy::unwrap_used)]

mod mutate;
mod reference;

use reference::difference;
use seek_testing::html5ever_tree::comparable;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, mpsc};

/// Small pages, each for one rule of tree construction.
const CASES: &[&str] = &[
    // Implied elements
    "",
    " ",
    "text",
    "<p>one<p>two<p>three",
    "<title>t</title><p>body",
    "<head></head> <body> a </body> b </html> c",
    "<!doctype html><html><head><body><p>a</body></html><p>after",
    "<ul><li>a<li>b<ul><li>c</ul><li>d</ul>e",
    "<dl><dt>a<dd>b<dt>c<dd>d</dl>",
    "<p>a<div>b</p>c</div>d",
    "</p></br>a",
    "<h1>a<h2>b</h1>c",
    "<button>a<button>b</button>c",
    "<option>a<option>b<optgroup><option>c",
    "<ruby>a<rb>b<rt>c<rp>d</ruby>",
    // Misnesting and the adoption agency
    "<b><i>a</b>b</i>c",
    "<b>a<p>b</b>c</p>d",
    "<a href=1>a<a href=2>b</a>c</a>d",
    "<a>a<div>b<div>c</a>d</div>e</div>f",
    "<b><b><b><b>a<p>b",
    "<font size=1><p>a<font size=2><p>b</font>c",
    "<b><em><i><u><s><small>a<div>b</b>c</div>d",
    "<nobr>a<nobr>b</nobr>c",
    "<p><b>a<p>b</b><p>c",
    "<b><table><td></b><i></table>X",
    // Tables and foster parents
    "<table>a<tr>b<td>c</td>d</tr>e</table>f",
    "<table><b>a<tr><td>b</b>c</table>d",
    "<table><tr><td>a<table><tr><td>b</table>c<td>d</table>e",
    "<table><caption>a<tr><td>b",
    "<table><colgroup><col><td>a",
    "<table><td>a<th>b<tbody><td>c<tfoot><td>d",
    "<table><form><input><tr><td>a</form>b</table>",
    "<table><a href=1>x</a><a href=2>y<td>z</table>w",
    "<table> <p>a</p> <tr> <td>b</table>",
    "<table><script>s</script><style>t</style><input type=hidden><input>a",
    "<div><table><div>a<table><div>b",
    "a<table>b<!--c-->d<tr>e<!--f-->g",
    "<table><select><option>a<tr><td>b</table>",
    // Forms and controls
    "<form>a<form>b</form>c</form>d",
    "<select><option>a<optgroup label=x><option>b</select>c",
    "<select><div>a<b>b</div></select>c",
    "<select>a<input>b",
    "<textarea>\n\na<b></textarea>b",
    "<pre>\na\n b</pre><listing>\nc</listing>",
    "<plaintext>a<b></plaintext>b",
    "<xmp><b>a</b></xmp>c",
    // Drawings and formulas
    "<svg viewbox='0 0 1 1'><title>t</title><desc>d</desc><foreignObject><p>a</foreignObject><text>b</text></svg>c",
    "<svg><a xlink:href=x href=y>a</a><p>b</svg>c",
    "<svg><style><b>a</b></style><script>x</script></svg>b",
    "<svg><![CDATA[a<b>]]></svg><![CDATA[c]]>d",
    "<math><mi>a</mi><mtext><p>b</mtext><annotation-xml encoding='text/html'><p>c</annotation-xml></math>d",
    "<math><semantics><mi>a</mi><annotation>b</annotation></semantics></math>c",
    "<svg/><circle/>a<svg><circle/></svg>b",
    // Frames
    "<frameset><frame><noframes>a</noframes></frameset>b",
    "<p>a<frameset><frame>",
    "<!--a--><frameset></frameset><!--b-->",
    // Templates and raw text
    "<template><p>a<tr><td>b</template>c",
    "<template><template>a</template>b</template><table><template><tr><td>c</template></table>",
    "<head><template><b>a</template></head>b",
    "<script>if (a<b) '</p>'</script>a<style>p{}</style>b",
    "<script><!--<script></script>--></script>a",
    "<script type='application/ld+json'>{\"text\": \"a < b\"}</script><script type=module>b</script>c",
    "<script type='application/&#x6A;son'>{\"a\": \"b\"}</script>c<script data-x=json>d</script>",
    "<script type=application/LD+JSON>{}\n[]\n</script><script type=text/x-template><p>a</p>\n<p>b</p></script>c",
    "<p>a<plaintext/>b",
    "<iframe src=\"x\" allowfullscreen/>a<iframe src=y />b<iframe src=z/>c",
    "<iframe src=a\"/>b</iframe>c<script src= />d</script>e",
    // Tags closed as in XML that are no tags
    "<p title=\"<iframe/>\">a",
    "<script>\"<iframe/>\"</script>b",
    "<script src=>\"<iframe/>\"</script>b",
    "<script src=https://x/>\"<iframe/>\"</script>b",
    "<script/src=x>\"<iframe/>\"</script>b",
    "<p a=\"<iframe/>\" b=>c",
    "<a href=x=\"y>z<iframe/>\">b",
    "<!--><iframe/>x-->",
    "<textarea required=\"a\"><iframe/></textarea>b",
    "<svg><script type=text/json>a</script><script>b</script></svg><style type=json>c</style>d",
    "<iframe><p>a</iframe>b<noembed><p>c</noembed>d",
    "<head><noscript><link rel=x><p>a</noscript><p>b",
    "<body><noscript><p>a</p><img src=x></noscript>b",
    // Attributes
    "<html lang=a><body class=b><html lang=c dir=d><body class=e id=f>g",
    "<p A=1 a=2 B='3' c=\"4\" d e=>f",
    "<p a='&amp;&lt;&copy&notit;&#65;&#x1F600;'>&amp;&lt;&copy&notit;&#65;&#128512;&#0;&#xD800;&bogus;",
    "<img src=a/><br/><input value='>'><p title='<b>'>b",
    "<p x=\">\" y>a</p z='>' w>b",
    "<p =a =b=c / d>e",
    // Characters
    "a\r\nb\rc\nd<pre>\r\ne\r\nf</pre>",
    "a\0b<p c=\0d>\0</p><svg>\0e</svg><script>\0</script><table>\0</table>",
    "\u{feff}a<p>\u{feff}b",
    "\u{1}\u{80}\u{fffe}\u{10ffff}",
    // Text that only looks like markup
    "a<b",
    "a<!b>c<?d>e</>f</ g>h<!-->i<!--->j<!-- k --!>l<!--m",
    "<!doctype a \"<!--\" [<b>]>b",
    "a < b && c > d &",
    "<a<b>c</a<b>d",
];

#[test]
fn small_cases() {
    for case in CASES {
        if let Some(difference) = difference(case) {
            panic!("{case:?}: {difference}");
        }
    }
}

#[test]
fn rows_after_a_template_are_not_compared() {
    for (source, is_compared) in [
        ("<template> <tr>", false),
        ("<template><!--<table>--><thead>", false),
        ("<table><tr></table><template>a</template>", true),
    ] {
        assert_eq!(comparable(source).is_some(), is_compared, "{source}");
    }
}

proptest::proptest! {
    #![proptest_config(proptest::prelude::ProptestConfig {
        failure_persistence: None,
        max_global_rejects: 1 << 20,
        ..proptest::prelude::ProptestConfig::with_cases(2_000)
    })]

    #[test]
    fn random_soup(source in seek_testing::soup::soup()) {
        let source = comparable(&source);
        proptest::prop_assume!(source.is_some());
        proptest::prop_assert_eq!(difference(&source.unwrap()), None);
    }
}

#[test]
fn samples() {
    let folder = workspace().join("data/samples");
    let mut compared = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|e| e == "html") {
            let source = seek_page::decode(&std::fs::read(&path).unwrap(), None).text.into_owned();
            assert_eq!(difference(&source), None, "{}", path.display());
            compared += 1;
        }
    }
    assert!(compared >= 28, "only {compared} samples");
}

/// All pages as they are.
#[test]
fn corpora() {
    compare_all(|source, wrong| wrong.extend(difference(source)));
}

/// Pages with a few tags deleted, doubled, moved or put in. `SEEK_MUTATIONS` is the number for each page, by default 1.
#[test]
fn mutated_pages() {
    let number = std::env::var("SEEK_MUTATIONS").map_or(1, |n| n.parse().unwrap());
    let compared = AtomicUsize::new(0);
    compare_all(|source, wrong| {
        let mut random = mutate::Random::new(source.len() as u64);
        for _ in 0..number {
            if let Some(mutated) = comparable(&mutate::mutate(source, &mut random)) {
                compared.fetch_add(1, Ordering::Relaxed);
                wrong.extend(difference(&mutated));
            }
        }
    });
    eprintln!("compared {} mutated pages", compared.into_inner());
}

/// Reads all pages of the corpora in this thread. One thread per core calls `compare` with the source of a page and the
/// list of differences.
fn compare_all(compare: impl Fn(&str, &mut Vec<String>) + Sync) {
    let folder = std::env::var_os("SEEK_CORPORA").map_or_else(|| workspace().join("../shared/corpora"), PathBuf::from);
    let Ok(entries) = std::fs::read_dir(&folder) else {
        return seek_testing::skip::skip(&format!("no corpora at {} (set SEEK_CORPORA)", folder.display()));
    };
    let mut files: Vec<PathBuf> = entries.map(|e| e.unwrap().path()).collect();
    files.retain(|f| f.extension().is_some_and(|e| e == "parquet"));
    files.sort();

    let (send, receive) = mpsc::sync_channel::<(String, Vec<u8>)>(16);
    let receive = Mutex::new(receive);
    let (pages, bytes) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let wrong = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        let cores = std::thread::available_parallelism().map_or(2, usize::from);
        for _ in 0..cores {
            scope.spawn(|| {
                loop {
                    let Ok((id, html)) = receive.lock().unwrap().recv() else {
                        return;
                    };
                    let mut found = Vec::new();
                    compare(&seek_page::decode(&html, None).text, &mut found);
                    wrong.lock().unwrap().extend(found.into_iter().map(|difference| format!("{id}: {difference}")));
                    pages.fetch_add(1, Ordering::Relaxed);
                    bytes.fetch_add(html.len(), Ordering::Relaxed);
                }
            });
        }
        // All pages take a minute: `.ci/run differential` compares them.
        let stride = if std::env::var_os("SEEK_ALL_PAGES").is_some() { 1 } else { 8 };
        let mut number = 0;
        for file in &files {
            read_pages(file, |id, html| {
                if number % stride == 0 {
                    send.send((id, html)).unwrap();
                }
                number += 1;
            });
        }
        drop(send);
    });
    let (pages, megabytes) = (pages.into_inner(), bytes.into_inner() / 1_000_000);
    eprintln!("compared {pages} pages, {megabytes} MB, of {} corpora", files.len());
    let wrong = wrong.into_inner().unwrap();
    assert!(wrong.is_empty(), "{} of {pages} pages differ:\n{}", wrong.len(), wrong.join("\n"));
}

/// Calls `page` with the `id` and `html` of every row of a corpus.
fn read_pages(file: &Path, mut page: impl FnMut(String, Vec<u8>)) {
    use arrow_array::cast::AsArray;
    use parquet::arrow::{ProjectionMask, arrow_reader::ParquetRecordBatchReaderBuilder};

    let builder = ParquetRecordBatchReaderBuilder::try_new(std::fs::File::open(file).unwrap()).unwrap();
    let columns = ProjectionMask::columns(builder.parquet_schema(), ["id", "html"]);
    let reader = builder.with_projection(columns).with_batch_size(16).build().unwrap();
    for batch in reader {
        let batch = batch.unwrap();
        let ids = batch.column_by_name("id").unwrap().as_string::<i32>();
        let html = batch.column_by_name("html").unwrap().as_binary::<i32>();
        for (id, html) in ids.iter().zip(html) {
            page(id.unwrap().to_owned(), html.unwrap().to_vec());
        }
    }
}

fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}
