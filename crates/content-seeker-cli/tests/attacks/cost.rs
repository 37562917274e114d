//! What a plain page costs: the measure of all attacks. A hostile page takes at most twelve times as long as a plain page of equal size.

use crate::everything::{Everything, PageCost, STAGES};
use crate::page_attacks::{Attack, SIZE, all};
use crate::{plain, plain_list};
use std::fmt::Write;
use std::time::Duration;

/// Most times that a page takes as long as a plain page with as many bytes and blocks. A plain page has at least the blocks of
/// paragraphs: there is no plain page of one block to measure.
pub const MOST_TIMES: f64 = 12.0;
/// Most times that a page takes as long as plain paragraphs with as many bytes. A block costs the same for any length, and an
/// attack can have a block in five bytes, where paragraphs have one in 350.
pub const MOST_TIMES_OF_BYTES: f64 = 40.0;

/// How often plain pages and an attack above a bound are measured again.
const TRIES: usize = 3;

/// The time of plain pages, from two of them: long paragraphs, and a list of short lines.
pub struct Cost {
    /// The size of these pages in bytes.
    bytes: usize,
    /// Seconds for each byte of paragraphs, with their few blocks.
    of_paragraphs: f64,
    /// The blocks of paragraphs for each byte.
    blocks_of_paragraphs: f64,
    per_byte: f64,
    per_block: f64,
}

/// The time of a page beside that of plain pages.
#[derive(Clone, Copy)]
pub struct Ratio {
    /// To a plain page with as many bytes and blocks.
    pub to_plain: f64,
    /// To paragraphs with as many bytes.
    pub to_bytes: f64,
}

impl Ratio {
    /// The larger of both as a part of its bound.
    pub fn of_bound(&self) -> f64 {
        (self.to_plain / MOST_TIMES).max(self.to_bytes / MOST_TIMES_OF_BYTES)
    }
}

impl Cost {
    /// Measures pages of this many bytes: the lowest time of some, because other programs share the caches.
    pub fn measure(everything: &Everything, size: usize) -> Cost {
        let [paragraphs, list] = [plain(size), plain_list(size)].map(|page| {
            let runs: Vec<PageCost> = (0..5).map(|_| everything.run(page.as_bytes())).collect();
            assert!(runs.iter().all(|run| run.result.is_ok()));
            let seconds = runs.iter().map(PageCost::seconds).fold(f64::INFINITY, f64::min);
            (page.len() as f64, runs[0].blocks as f64, seconds)
        });
        let (bytes, blocks, seconds) = paragraphs;
        let determinant = bytes * list.1 - list.0 * blocks;
        let per_byte = (seconds * list.1 - list.2 * blocks) / determinant;
        let per_block = (bytes * list.2 - list.0 * seconds) / determinant;
        assert!(per_byte > 0.0 && per_block > 0.0, "{per_byte} {per_block}");
        let (of_paragraphs, blocks_of_paragraphs) = (seconds / bytes, blocks / bytes);
        Cost { bytes: size, of_paragraphs, blocks_of_paragraphs, per_byte, per_block }
    }

    /// The seconds of a plain page with as many bytes and blocks, or with the blocks of paragraphs if these are more.
    pub fn of_plain(&self, bytes: usize, blocks: usize) -> f64 {
        let blocks = (blocks as f64).max(self.blocks_of_paragraphs * bytes as f64);
        self.per_byte * bytes as f64 + self.per_block * blocks
    }

    pub fn ratio(&self, bytes: usize, outcome: &PageCost) -> Ratio {
        Ratio {
            to_plain: outcome.seconds() / self.of_plain(bytes, outcome.blocks),
            to_bytes: outcome.seconds() / (self.of_paragraphs * bytes as f64),
        }
    }

    /// Runs a page. Other programs share the caches, so a page near a bound runs again, and one above a bound again beside
    /// plain pages that are measured anew. The lowest ratio counts.
    pub fn lowest(&self, everything: &Everything, page: &[u8]) -> (Ratio, PageCost) {
        let run = |cost: &Cost| {
            let outcome = everything.run(page);
            (cost.ratio(page.len(), &outcome), outcome)
        };
        let mut best = run(self);
        let lower = |best: (Ratio, PageCost), again: (Ratio, PageCost)| {
            if again.0.of_bound() < best.0.of_bound() { again } else { best }
        };
        if best.0.of_bound() > 0.5 {
            best = lower(best, run(self));
        }
        for _ in 0..TRIES {
            if best.0.of_bound() > 1.0 {
                best = lower(best, run(&Cost::measure(everything, self.bytes)));
            }
        }
        best
    }

    /// The constants, for people.
    pub fn text(&self) -> String {
        let [paragraphs, byte, block] =
            [self.of_paragraphs, self.per_byte, self.per_block].map(|seconds| seconds * 1e6);
        format!("paragraphs: {paragraphs:.3} us a byte; of a plain page: {byte:.3} us a byte and {block:.1} us a block")
    }
}

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
