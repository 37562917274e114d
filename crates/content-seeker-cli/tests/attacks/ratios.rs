//! A hostile page takes at most twelve times as long as a plain page of equal size.

use crate::cost::{Cost, MOST_TIMES, MOST_TIMES_OF_BYTES};
use crate::everything::{Everything, STAGES};
use crate::page_attacks::{Attack, SIZE, all};
use std::fmt::Write;
use std::time::Duration;

#[test]
fn no_page_takes_more_than_twelve_times_a_plain_page() {
    let everything = Everything::new();
    let cost = Cost::measure(&everything, SIZE);
    let mut table = format!(
        "{}\n\n| attack | kB | blocks | times a plain page | bound | times its bytes | bound | {} |\n",
        cost.text(),
        STAGES.join(" | ")
    );
    let mut failed = Vec::new();
    for Attack { name, page, bytes, may_be_refused } in all() {
        let page = page(bytes);
        let (ratio, outcome) = cost.lowest(&everything, page.as_bytes());
        let (kilobytes, blocks) = (page.len() / 1000, outcome.blocks);
        let (to_plain, to_bytes) = (ratio.to_plain, ratio.to_bytes);
        write!(table, "| {name} | {kilobytes} | {blocks} | {to_plain:.1} | {MOST_TIMES} |").unwrap();
        write!(table, " {to_bytes:.1} | {MOST_TIMES_OF_BYTES} |").unwrap();
        let all: Duration = outcome.times.iter().sum();
        for time in outcome.times {
            write!(table, " {:.0} % |", 100.0 * time.as_secs_f64() / all.as_secs_f64()).unwrap();
        }
        // A page that is refused ends early, so its time says little.
        let is_refused = outcome.result.is_err();
        if let Err(error) = outcome.result {
            write!(table, " {error}").unwrap();
        }
        table += "\n";
        if ratio.of_bound() > 1.0 || is_refused && !may_be_refused {
            failed.push(name);
        }
    }
    println!("{table}");
    assert!(failed.is_empty(), "{failed:?}\n{table}");
}
