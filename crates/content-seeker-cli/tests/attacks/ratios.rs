//! A hostile page takes at most twelve times as long as a plain page of equal size.

use crate::everything::{Everything, STAGES};
use crate::page_attacks::{Attack, MEGABYTE, all};
use crate::plain;
use std::fmt::Write;
use std::time::Duration;

/// The bound.
const MOST_TIMES: f64 = 12.0;

/// The time of a plain page of a megabyte, the lowest of some: each attack is compared with it by its bytes.
fn plain_time(everything: &Everything) -> Duration {
    let page = plain(MEGABYTE);
    let time = || {
        let (result, times) = everything.run(page.as_bytes());
        result.unwrap();
        times.iter().sum()
    };
    (0..5).map(|_| time()).min().unwrap()
}

#[test]
fn no_page_takes_more_than_twelve_times_a_plain_page() {
    let everything = Everything::new();
    let base = plain_time(&everything);
    let filter = std::env::var("SEEK_ATTACK").unwrap_or_default();
    let mut table = format!("a plain page: {base:?} a MB\n\n| attack | MB | ratio | bound |");
    let mut failed = Vec::new();
    for stage in STAGES {
        write!(table, " {stage} |").unwrap();
    }
    table += "\n";
    for attack in all().into_iter().filter(|attack| attack.name.contains(&filter)) {
        let Attack { name, page, bytes } = attack;
        let page = page(bytes);
        let (result, times) = everything.run(page.as_bytes());
        let expected = base.as_secs_f64() * page.len() as f64 / MEGABYTE as f64;
        let ratios: Vec<f64> = times.map(|time| time.as_secs_f64() / expected).to_vec();
        let ratio: f64 = ratios.iter().sum();
        write!(table, "| {name} | {:.1} | {ratio:.1} | {MOST_TIMES} |", page.len() as f64 / 1e6).unwrap();
        for ratio in ratios {
            write!(table, " {ratio:.1} |").unwrap();
        }
        if let Err(error) = result {
            write!(table, " {error}").unwrap();
        }
        table += "\n";
        if ratio > MOST_TIMES {
            failed.push(name);
        }
    }
    println!("{table}");
    assert!(failed.is_empty(), "{failed:?}\n{table}");
}
