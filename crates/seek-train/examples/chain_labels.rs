use seek_extract::paper_columns;
use seek_page::PageType;
use seek_train::corpus::{folds, prepare::Prepared};
use seek_train::learn::*;
use seek_train::stages::chain::LabelRule;
use std::sync::Arc;
fn main() -> anyhow::Result<()> {
    let args: Vec<String> = std::env::args().collect();
    let folds: usize = args[1].parse()?;
    let prepared = Prepared::read_for_chain(&[std::path::PathBuf::from(&args[2])])?;
    let page_folds = folds::assign_folds(&prepared.groups(), folds, 1);
    let table = &prepared.chain_table;
    let n = table.targets.len();
    let all: Vec<u32> = (0..n as u32).collect();
    let full = table.binned(&all)?;
    let paper = paper_columns();
    let cols: Vec<_> = full
        .names()
        .iter()
        .zip(full.columns())
        .filter(|(n, _)| paper.contains(n))
        .map(|(n, c)| (n.clone(), Arc::clone(c)))
        .collect();
    let small =
        BinnedTable::from_columns(cols.iter().map(|c| c.0.clone()).collect(), cols.into_iter().map(|c| c.1).collect())?;
    // old label: all blocks of one class, and those of the parent not.
    let mut old = vec![0u32; n];
    for page in &prepared.pages {
        let t = &page.segment_tree;
        let uniform = |i: usize| {
            let b = &page.main[t.blocks[i].start as usize..t.blocks[i].end as usize];
            b.iter().all(|m| *m) || b.iter().all(|m| !m)
        };
        let mut stack: Vec<usize> = vec![];
        for i in 0..t.len() {
            while stack.last().is_some_and(|&p| t.ends[p] as usize <= i) {
                stack.pop();
            }
            let p = stack.last().copied();
            old[page.chain_rows.start + i] = u32::from(uniform(i) && p.is_none_or(|p| !uniform(p)));
            stack.push(i);
        }
    }
    let rule = |share: f32, smallest: u32| {
        let (mut good, mut visited) = (vec![], vec![]);
        for page in &prepared.pages {
            let l = LabelRule { uniform_share: share, smallest }.label(page);
            good.extend(l.good.iter().map(|g| u32::from(*g)));
            visited.extend(l.visited);
        }
        (good, visited)
    };
    let (new, visited) = rule(0.9, 1);
    let (new5, visited5) = rule(0.9, 5);
    let any = vec![true; n];
    let labels: Vec<(&str, &Vec<u32>, &Vec<bool>)> = vec![
        ("old, all segments", &old, &any),
        ("tau .9, all segments", &new, &any),
        ("tau .9, walked", &new, &visited),
        ("tau .9 5 words, walked", &new5, &visited5),
    ];
    for ty in [Some(PageType::Article), Some(PageType::Forum)] {
        for (name, targets, usable) in &labels {
            let rows: Vec<u32> = all
                .iter()
                .copied()
                .filter(|&r| usable[r as usize] && prepared.pages[table.page[r as usize] as usize].page_type == ty)
                .collect();
            let pos = rows.iter().filter(|&&r| targets[r as usize] == 1).count();
            print!(
                "{:8} {:24} rows {:7} good {:.3}",
                ty.unwrap().name(),
                name,
                rows.len(),
                pos as f64 / rows.len() as f64
            );
            for (feat, binned) in [("paper", &small), ("schema", &full)] {
                for balanced in [false, true] {
                    for learner in ["tree", "boosted"] {
                        let mut w = vec![1.0f32; n];
                        let f = (rows.len() - pos) as f32 / pos as f32;
                        if balanced {
                            for r in 0..n {
                                if targets[r] == 1 {
                                    w[r] = f;
                                }
                            }
                        }
                        let params = if learner == "boosted" {
                            LearnerParams::Boosted(BoostedParams {
                                rounds: 60,
                                max_leaves: 12,
                                learning_rate: 0.15,
                                feature_fraction: if feat == "paper" { 1.0 } else { 0.3 },
                                row_fraction: 0.6,
                                ..Default::default()
                            })
                        } else {
                            LearnerParams::by_name(learner).unwrap()
                        };
                        let l = params.learner(1)?;
                        let (mut tp, mut pp, mut tn) = (0usize, 0usize, 0usize);
                        for fold in 0..folds {
                            let inside = |r: &u32| page_folds[table.page[*r as usize] as usize] == fold;
                            let train: Vec<u32> = rows.iter().copied().filter(|r| !inside(r)).collect();
                            let test: Vec<u32> = rows.iter().copied().filter(inside).collect();
                            let s = Samples {
                                binned,
                                targets,
                                classes: vec!["other".into(), "good".into()],
                                weights: &w,
                                groups: &[],
                            };
                            let forest = l.fit_rows(&s, &train)?;
                            let out = predict_binned(&forest, binned, &test)?;
                            for (&r, p) in test.iter().zip(out.chunks(2)) {
                                let y = targets[r as usize] == 1;
                                let q = p[1] >= 0.5;
                                tp += usize::from(q && y);
                                pp += usize::from(q);
                                tn += usize::from(!q && !y);
                            }
                        }
                        let f1 = 2.0 * tp as f64 / (pp + pos) as f64;
                        let neg = rows.len() - pos;
                        let fpr = (neg - tn) as f64 / neg as f64;
                        let rec = tp as f64 / pos as f64;
                        let bf1 = 2.0 * rec / (rec + fpr + 1.0);
                        print!(
                            " | {feat} {learner} {} {f1:.3} (as many of both {bf1:.3})",
                            if balanced { "balanced" } else { "plain" }
                        );
                    }
                }
            }
            println!();
        }
    }
    Ok(())
}
