//! Random pages: their time has a bound.

use crate::cost::{Cost, MOST_TIMES, MOST_TIMES_OF_BYTES, Ratio};
use crate::everything::Everything;
use crate::{filled, sentence};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use std::sync::LazyLock;

/// The size of a page in bytes.
const BYTES: usize = 100_000;

/// Pieces of markup. Each `#` becomes a number.
const PIECES: [&str; 44] = [
    "<div>", "</div>", "<p>", "</p>", "<span class='c# post'>", "</span>", "<ul>", "<li>", "</ul>", "<table>", "<tr>",
    "<td colspan=#>", "<th rowspan=9>", "</table>", "<b>", "</b>", "<i a=#>", "</i>", "<a href=/#>", "</a>", "<h2>",
    "</h2>", "<br>", "<pre>", "</pre>", "<section id=s#>", "</section>", "<template>", "</template>", "<svg>",
    "</svg>", "<math><mi>x</mi>", "</math>", "<select><option>", "<script>var a=#</script>", "<!-- # -->",
    "<time datetime=2024-01-01>", "$#.99 ", "# May 2024 ", "&amp;&#", "text of a page, # words long ",
    "<div itemscope itemprop=a>", "<article>", "<form><input>",
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

proptest! {
    // The same pages in each run: a bound of time is no place for luck.
    #![proptest_config(ProptestConfig { cases: 64, rng_seed: RngSeed::Fixed(0x50a9), ..ProptestConfig::default() })]
    /// The time is at most twelve times that of the bytes and blocks of plain pages.
    #[test]
    fn time_has_a_bound_in_bytes_and_blocks(page in soup()) {
        static EVERYTHING: LazyLock<Everything> = LazyLock::new(Everything::new);
        static COST: LazyLock<Cost> = LazyLock::new(|| Cost::measure(&EVERYTHING, BYTES));
        let (Ratio { to_plain, to_bytes }, outcome) = COST.lowest(&EVERYTHING, page.as_bytes());
        prop_assert!(outcome.result.is_ok(), "{:?}", outcome.result);
        let start = || page.chars().take(300).collect::<String>();
        prop_assert!(to_plain <= MOST_TIMES, "{to_plain:.1} times a plain page: {}", start());
        prop_assert!(to_bytes <= MOST_TIMES_OF_BYTES, "{to_bytes:.1} times its bytes: {}", start());
    }
}
