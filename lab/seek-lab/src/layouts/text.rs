//! The tables of layouts, in Markdown.

use super::agreement::{HEIGHT_TOLERANCE, MIN_IOU};
use super::groups::{AgreeingTexts, GroupAgreement, LayoutGroup};
use seek_train::corpus::layouts::credible::{Criterion, MAX_COVERED, MAX_WINDOWS, MIN_IN_COLUMNS, MIN_SHOWN};
use seek_train::measure::mean_std::short;

/// The table of credible layouts, and that of the agreement of two engines if there is one.
pub fn text(groups: &[LayoutGroup]) -> String {
    let mut out = credible(groups);
    let agreements: Vec<(&str, &GroupAgreement)> =
        groups.iter().filter_map(|group| Some((group.corpus.as_str(), group.agreement.as_ref()?))).collect();
    if !agreements.is_empty() {
        out.push('\n');
        out.push_str(&agreement(&agreements));
    }
    out
}

fn credible(groups: &[LayoutGroup]) -> String {
    let mut heads = vec!["corpus", "pages", "without boxes", "credible"];
    heads.extend(Criterion::ALL.map(Criterion::failure));
    let rows = groups.iter().map(|group| {
        let failed = Criterion::ALL.map(|criterion| share_or_dash(group.failed.get(&criterion).copied()));
        let counts = [group.corpus.clone(), group.pages.to_string(), group.without_boxes.to_string()];
        counts.into_iter().chain([share_or_dash(group.credible)]).chain(failed).collect()
    });
    let mut out = table(&heads, rows);
    out.push_str(&format!(
        "\nShares are over pages with boxes. A credible layout shows at least {MIN_SHOWN} of the text. At most {MAX_COVERED} of the area of \
         texts is covered by others. It is at most {MAX_WINDOWS} windows high, and more than {MIN_IN_COLUMNS} of its long texts is in columns.\n"
    ));
    out
}

fn agreement(groups: &[(&str, &GroupAgreement)]) -> String {
    let heads = [
        "corpus",
        "pages",
        "texts",
        "same box, median",
        "mean",
        "of all texts",
        "same but for top, median",
        "mean",
        "of all texts",
        "height, median",
        "same height",
    ];
    let rows = groups.iter().map(|(corpus, group)| {
        let mut cells = vec![(*corpus).to_owned(), group.pages.to_string(), group.texts.to_string()];
        for texts in [&group.same_box, &group.same_but_top] {
            let numbers: [fn(&AgreeingTexts) -> f64; 3] = [|t| t.median, |t| t.mean, |t| t.overall];
            cells.extend(numbers.map(|number| share_or_dash(texts.as_ref().map(number))));
        }
        cells.extend([share_or_dash(group.height_ratio), share_or_dash(Some(group.same_height))]);
        cells
    });
    let mut out = table(&heads, rows);
    out.push_str(&format!(
        "\nTexts with the same box have an intersection over union of at least {MIN_IOU} with the reference; median and mean are over pages. \"Same but \
         for top\" first moves both boxes to one top. Heights are divided by that of the reference; the same are within {HEIGHT_TOLERANCE}.\n"
    ));
    out
}

fn share_or_dash(share: Option<f64>) -> String {
    share.map_or_else(|| "-".to_owned(), |share| short(share).trim_start().to_owned())
}

/// A table whose first column is text, and all others numbers.
fn table(heads: &[&str], rows: impl Iterator<Item = Vec<String>>) -> String {
    let mut out = format!("| {} |\n| ---{} |\n", heads.join(" | "), " | --:".repeat(heads.len() - 1));
    for row in rows {
        let cells: Vec<String> = row.iter().map(|cell| cell.replace('|', "\\|")).collect();
        out.push_str(&format!("| {} |\n", cells.join(" | ")));
    }
    out
}
