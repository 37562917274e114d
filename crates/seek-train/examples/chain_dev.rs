use seek_extract::heuristics::{Sls, Tp};
use seek_extract::{ContentSeekerModels, Heuristic};
use seek_page::*;
use seek_train::corpus::{folds, pages::for_each_page, prepare::Prepared};
use seek_train::stages::{StageParams, chain};
use std::collections::*;
use std::time::Instant;
fn main() -> anyhow::Result<()> {
    let args: Vec<String> = std::env::args().collect();
    let folds: usize = args[1].parse()?;
    let only: Option<usize> = std::env::var("FOLD").ok().map(|f| f.parse().unwrap());
    let corpora = vec![std::path::PathBuf::from(&args[2])];
    let t = Instant::now();
    let prepared = Prepared::read_for_chain(&corpora)?;
    eprintln!("read {:.0} s, rows {}", t.elapsed().as_secs_f64(), prepared.chain_table.targets.len());
    let page_folds = folds::assign_folds(&prepared.groups(), folds, 1);
    for file in &args[3..] {
        let params: chain::ChainParams =
            if file == "default" { Default::default() } else { serde_json::from_str(&std::fs::read_to_string(file)?)? };
        let params = StageParams { chain: params, ..StageParams::default() };
        println!("#### {file}");
        let mut models = BTreeMap::new();
        for f in 0..folds {
            if only.is_some_and(|o| o != f) {
                continue;
            }
            let t = Instant::now();
            let train: Vec<bool> = page_folds.iter().map(|&p| p != f).collect();
            let fitted = chain::fit(&prepared, &train, &params)?;
            if f == only.unwrap_or(0) {
                print!("{}", fitted.report.to_text());
            }
            let file = fitted.into_file(&prepared, 1)?;
            eprintln!("fold {f} {:.0} s, {} bytes", t.elapsed().as_secs_f64(), file.to_bytes()?.len());
            let shared: BTreeMap<_, _> = file
                .forests()
                .iter()
                .filter(|(n, _)| ["segment", "content"].contains(&n.as_str()))
                .map(|(n, f)| (n.clone(), f.clone()))
                .collect();
            let shared = seek_forest::ModelFile::new(shared, file.training().clone(), file.settings().to_owned())?;
            models.insert(f, (ContentSeekerModels::from_file(&file)?, ContentSeekerModels::from_file(&shared)?));
        }
        let numbers: HashMap<&str, usize> =
            prepared.pages.iter().enumerate().map(|(n, p)| (p.id.as_str(), n)).collect();
        let hs = [
            Heuristic::LargestBlockString,
            Heuristic::StringLengthSmoothing(Sls::default()),
            Heuristic::TablePattern(Tp::default()),
        ];
        let mut all: BTreeMap<(usize, usize, usize), (f64, f64, f64, f64, f64)> = BTreeMap::new();
        for_each_page(
            &corpora,
            |l, _| {
                let n = numbers[l.id.as_str()];
                let Some((typed, shared)) = models.get(&page_folds[n]) else { return Ok(None) };
                let Some(ty) = prepared.pages[n].page_type else { return Ok(None) };
                let page = Page::read(&l.html, PageOptions { url: l.url.clone(), ..PageOptions::default() })?;
                let runs = [typed.run(&page, Some(ty))?, typed.run(&page, None)?, shared.run(&page, None)?];
                let mut out = vec![];
                for (m, run) in runs.iter().enumerate() {
                    let nodes = run.main_nodes();
                    for (h, heu) in hs.iter().enumerate() {
                        let parts = SelectedParts::Texts(heu.texts(page.dom()?, &nodes));
                        let text = seek_render::text(&page, &Selection { parts, probabilities: vec![] })?;
                        let s = seek_score::token_lcs(&text, &l.gold_text);
                        out.push((m, h, s, run.segments.is_empty()));
                    }
                }
                Ok(Some((ty.index(), out)))
            },
            |r| {
                if let Some((t, out)) = r {
                    for (m, h, s, e) in out {
                        let x = all.entry((t, m, h)).or_default();
                        x.0 += 1.0;
                        x.1 += s.precision;
                        x.2 += s.recall;
                        x.3 += s.f1;
                        x.4 += f64::from(u8::from(e));
                    }
                }
            },
        )?;
        for t in 0..7 {
            for m in 0..3 {
                let cells: Vec<String> = (0..3)
                    .map(|h| {
                        let x = all.get(&(t, m, h)).copied().unwrap_or_default();
                        format!("{} {:.3} {:.3} {:.4}", ["LBS", "SLS", "TP"][h], x.1 / x.0, x.2 / x.0, x.3 / x.0)
                    })
                    .collect();
                let x = all.get(&(t, m, 0)).copied().unwrap_or_default();
                println!(
                    "{:13} {:6} n {:4} empty {:3}  {}",
                    PageType::ALL[t].name(),
                    ["given", "found", "shared"][m],
                    x.0,
                    x.4,
                    cells.join(" | ")
                );
            }
        }
    }
    Ok(())
}
