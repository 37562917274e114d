//! Random pages: their time has a bound, and threads do not change their text.

use crate::everything::Everything;
use crate::{filled, plain, sentence};
use content_seeker::Extractor;
use proptest::prelude::*;
use std::path::Path;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use std::{fs, thread};

/// Most times that a page takes as long as a plain page of equal size.
const MOST_TIMES: f64 = 12.0;
/// The size of a page in bytes.
const BYTES: usize = 100_000;
/// The threads that share an extractor.
const THREADS: usize = 16;

/// Pieces of markup. Each `#` becomes a number.
const PIECES: [&str; 44] = [
    "<div>", "</div>", "<p>", "</p>", "<span class='c# post'>", "</span>", "<ul>", "<li>", "</ul>", "<table>", "<tr>",
    "<td colspan=#>", "<th rowspan=9>", "</table>", "<b>", "</b>", "<i a=#>", "</i>", "<a href=/#>", "</a>", "<h2>",
    "</h2>", "<br>", "<pre>", "</pre>", "<section id=s#>", "</section>", "<template>", "</template>", "<svg>", "</svg>",
    "<math><mi>x</mi>", "</math>", "<select><option>", "<script>var a=#</script>", "<!-- # -->", "<time datetime=2024-01-01>",
    "$#.99 ", "# May 2024 ", "&amp;&#", "text of a page, # words long ", "<div itemscope itemprop=a>", "<article>", "<form><input>",
];

/// A page that repeats a few pieces, with some sentences between them.
fn soup() -> impl Strategy<Value = String> {
    let pieces = prop::collection::vec(prop::sample::select(&PIECES[..]), 1..12);
    (pieces, 1..40_usize).prop_map(|(pieces, every)| {
        filled(BYTES, "<body>", |i| {
            let markup: String = pieces.iter().map(|piece| piece.replace('#', &i.to_string())).collect();
            if i % every == 0 { markup + &sentence(i) } else { markup }
        })
    })
}

fn time(bytes: &[u8]) -> f64 {
    static EVERYTHING: LazyLock<Everything> = LazyLock::new(Everything::new);
    let once = || EVERYTHING.run(bytes).1.iter().sum::<Duration>().as_secs_f64();
    // The lower of two: other programs share the caches.
    once().min(once())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]
    #[test]
    fn time_has_a_bound_in_bytes(page in soup()) {
        static PLAIN: LazyLock<f64> = LazyLock::new(|| time(plain(BYTES).as_bytes()));
        let ratio = time(page.as_bytes()) / *PLAIN;
        prop_assert!(ratio <= MOST_TIMES, "{ratio:.1} times a plain page: {}", page.chars().take(300).collect::<String>());
    }
}

/// All that a page gives, as one text.
fn output(extractor: &Extractor, page: &[u8]) -> String {
    let page = match extractor.extract(page) {
        Ok(page) => page,
        Err(error) => return error.to_string(),
    };
    let record = (page.text().unwrap(), page.confidence(), page.metadata().unwrap(), page.parts().unwrap());
    format!("{record:?}\n{}\n{}", page.markdown().unwrap(), page.html().unwrap())
}

#[test]
fn sixteen_threads_that_share_an_extractor_give_the_output_of_one() {
    let samples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/samples");
    let files = fs::read_dir(samples).unwrap().map(|entry| entry.unwrap().path());
    let mut pages: Vec<Vec<u8>> =
        files.filter(|path| path.extension().is_some_and(|end| end == "html")).map(|path| fs::read(path).unwrap()).collect();
    assert!(pages.len() >= 20);
    pages.extend(crate::page_attacks::all().iter().map(|attack| (attack.page)(20_000).into_bytes()));
    let extractor = Extractor::new();
    let expected: Vec<String> = pages.iter().map(|page| output(&extractor, page)).collect();
    let (done, next) = (AtomicUsize::new(0), &pages);
    thread::scope(|scope| {
        for number in 0..THREADS {
            let (extractor, expected, done) = (&extractor, &expected, &done);
            scope.spawn(move || {
                // Each thread begins elsewhere, so that different pages run at one time.
                for k in 0..next.len() {
                    let at = (k * 7 + number * next.len() / THREADS) % next.len();
                    assert!(output(extractor, &next[at]) == expected[at], "page {at} on thread {number}");
                    done.fetch_add(1, Ordering::Relaxed);
                }
            });
        }
    });
    assert_eq!(done.into_inner(), THREADS * pages.len());
}
