//! Several trainings at once.
//!
//! The matrices of TabNet and Web2Text are too small for several threads: they would wait for each other. So each of their trainings has one
//! thread, and several run side by side. Those of BoilerNet use all threads, and run one after the other.

use anyhow::{Context, Result, anyhow};
use seek_neural::System;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// Runs jobs, given by their numbers, and returns their results in order.
pub(super) fn run<T: Send>(system: System, jobs: usize, work: impl Fn(usize) -> Result<T> + Sync) -> Result<Vec<T>> {
    if system == System::BoilerNet {
        return (0..jobs).map(work).collect();
    }
    let next = AtomicUsize::new(0);
    let worker = || -> Result<Vec<(usize, T)>> {
        let alone = rayon::ThreadPoolBuilder::new().num_threads(1).build().context("threads")?;
        let mut done = Vec::new();
        loop {
            let job = next.fetch_add(1, Ordering::Relaxed);
            if job >= jobs {
                return Ok(done);
            }
            let result = alone.install(|| work(job)).inspect_err(|_| next.store(jobs, Ordering::Relaxed))?;
            done.push((job, result));
        }
    };
    let workers = rayon::current_num_threads().min(jobs);
    let results: Vec<Result<Vec<(usize, T)>>> = thread::scope(|scope| {
        let running: Vec<_> = (0..workers).map(|_| scope.spawn(worker)).collect();
        let joined =
            running.into_iter().map(|thread| thread.join().map_err(|_| anyhow!("a training panicked")).flatten());
        joined.collect()
    });
    let mut all: Vec<(usize, T)> = results.into_iter().collect::<Result<Vec<_>>>()?.into_iter().flatten().collect();
    all.sort_by_key(|&(job, _)| job);
    Ok(all.into_iter().map(|(_, result)| result).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_in_the_order_of_the_jobs() {
        for system in System::ALL {
            assert_eq!(run(system, 20, |job| Ok(job * job)).unwrap(), (0..20).map(|job| job * job).collect::<Vec<_>>());
            let error = run(system, 3, |job| if job == 1 { Err(anyhow!("no {job}")) } else { Ok(()) }).unwrap_err();
            assert_eq!(error.to_string(), "no 1");
        }
    }
}
