//! The methods of the literature, and what `seek explain` shows of a method, have a bound of their own.
//!
//! `readability` has none. It is not in the shipped program, and its time is that of the crate `dom_smoothie`.

use crate::cost::Cost;
use crate::everything::Everything;
use crate::page_attacks::{Attack, all};
use content_seeker::methods::{CATALOG, SHIPPED};
use content_seeker::{Error, Extractor, Method, Page};
use seek_testing::thread_time::thread_time;
use seek_testing::written_boxes::stack;
use std::fmt::Write;
use std::sync::Arc;

/// Most times that a method, or what a report shows of it, takes as long as all outputs of the trained pipeline on a plain page
/// with as many bytes and blocks.
pub const MOST_TIMES: f64 = 6.0;

/// The size of a page in bytes: each goes through all methods.
const BYTES: usize = 100_000;
/// The blocks and the reasons for each that a report has.
const REPORT: (usize, usize) = (2000, 8);
/// How often a time above its bound is measured again.
const TRIES: usize = 3;

/// A part of the work on a page, beside its name.
type Work<'w> = (&'static str, Box<dyn Fn() -> Result<(), Error> + 'w>);

/// The slowest part of some: its name, and how many times it takes as long as a plain page.
fn slowest(work: &[Work], plain: f64) -> Result<(&'static str, f64), Error> {
    let mut slowest = ("", 0.0);
    for (name, run) in work {
        let mut least = f64::INFINITY;
        // Other programs share the caches, so the lowest time counts.
        for _ in 0..TRIES {
            let before = thread_time();
            run()?;
            least = least.min((thread_time() - before).as_secs_f64() / plain);
            if least <= MOST_TIMES {
                break;
            }
        }
        if least > slowest.1 {
            slowest = (name, least);
        }
    }
    Ok(slowest)
}

/// The slowest method and the slowest report, in times of a plain page with as many bytes and blocks.
fn ratios(
    page: &Arc<Page>,
    cost: &Cost,
    pipeline: &Extractor,
    methods: &[Arc<dyn Method>],
) -> Result<[(&'static str, f64); 2], Error> {
    let (blocks, reasons) = REPORT;
    let count = page.blocks()?.len();
    // All views of the page, which the methods share.
    page.segments()?;
    let _ = (page.tokens(), page.lines().count());
    let plain = cost.of_plain(page.source().len(), count);
    let mut choose: Vec<Work> = Vec::new();
    let mut report: Vec<Work> = Vec::new();
    for method in methods {
        choose.push((
            method.name(),
            Box::new(move || {
                seek_render::text(page, &method.select(page)?)?;
                Ok(())
            }),
        ));
        report.push((
            method.name(),
            Box::new(move || {
                method.decisions(page, blocks)?;
                method.pictures(page)?;
                Ok(())
            }),
        ));
    }
    let extracted = pipeline.extract_page(Arc::clone(page))?;
    let first: Vec<usize> = (0..count.min(blocks)).collect();
    report.push((
        "the pipeline",
        Box::new(move || {
            extracted.explain(&first, reasons)?;
            Ok(())
        }),
    ));
    Ok([slowest(&choose, plain)?, slowest(&report, plain)?])
}

#[test]
fn no_method_and_no_report_takes_many_times_a_plain_page() {
    let cost = Cost::measure(&Everything::new(), BYTES);
    let pipeline = Extractor::new();
    let own = CATALOG.iter().filter(|entry| entry.name != "readability");
    let methods: Vec<Arc<dyn Method>> = own.map(|entry| entry.make(&[], &SHIPPED).unwrap()).collect();
    let mut table =
        "| attack | slowest method | times a plain page | slowest report | times a plain page | bound |\n".to_owned();
    let mut failed = Vec::new();
    for Attack { name, page, .. } in all() {
        let mut page = pipeline.read(page(BYTES).as_bytes()).unwrap();
        stack(&mut page);
        let page = Arc::new(page);
        let [(method, times), (report, report_times)] = ratios(&page, &cost, &pipeline, &methods).unwrap();
        writeln!(table, "| {name} | {method} | {times:.1} | {report} | {report_times:.1} | {MOST_TIMES} |").unwrap();
        if times.max(report_times) > MOST_TIMES {
            failed.push(name);
        }
    }
    println!("{table}");
    assert!(failed.is_empty(), "{failed:?}\n{table}");
}
