//! The tables of layouts, in Markdown.

use super::agreement::{HEIGHT_TOLERANCE, MIN_IOU};
use super::groups::{AgreeingTexts, GroupAgreement, LayoutGroup};
use seek_train::corpus::layouts::credible::{Criterion, MAX_COVERED, MAX_WINDOWS, MIN_IN_COLUMNS, MIN_SHOWN};
use seek_train::scores::mean::share;
use seek_train::scores::printed_table::{PrintedCell, PrintedTable};

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
    let heads = ["pages", "without boxes", "credible"].into_iter().chain(Criterion::ALL.map(Criterion::failure));
    let rows = groups.iter().map(|group| {
        let failed = Criterion::ALL.map(|criterion| group.failed.get(&criterion).copied());
        let shares = [group.credible].into_iter().chain(failed).map(|part| PrintedCell::number(part, share));
        let counts = [group.pages, group.without_boxes].map(PrintedCell::from);
        std::iter::once((&group.corpus).into()).chain(counts).chain(shares).collect()
    });
    let mut out = PrintedTable::new(["corpus"], heads).with_rows(rows).to_markdown();
    out.push_str(&format!(
        "\nShares are over pages with boxes. A credible layout shows at least {MIN_SHOWN} of the text. At most {MAX_COVERED} of the area of \
         texts is covered by others. It is at most {MAX_WINDOWS} windows high, and more than {MIN_IN_COLUMNS} of its long texts is in columns.\n"
    ));
    out
}

fn agreement(groups: &[(&str, &GroupAgreement)]) -> String {
    let heads = [
        "pages", "texts", "same box, median", "mean", "of all texts", "same but for top, median", "mean",
        "of all texts", "height, median", "same height",
    ];
    let rows = groups.iter().map(|(corpus, group)| {
        let mut cells = vec![(*corpus).into(), group.pages.into(), group.texts.into()];
        for texts in [&group.same_box, &group.same_but_top] {
            let numbers: [fn(&AgreeingTexts) -> f64; 3] = [|t| t.median, |t| t.mean, |t| t.overall];
            cells.extend(numbers.map(|number| PrintedCell::number(texts.as_ref().map(number), share)));
        }
        cells.extend([group.height_ratio, Some(group.same_height)].map(|part| PrintedCell::number(part, share)));
        cells
    });
    let mut out = PrintedTable::new(["corpus"], heads).with_rows(rows).to_markdown();
    out.push_str(&format!(
        "\nTexts with the same box have an intersection over union of at least {MIN_IOU} with the reference; median and mean are over pages. \"Same but \
         for top\" first moves both boxes to one top. Heights are divided by that of the reference; the same are within {HEIGHT_TOLERANCE}.\n"
    ));
    out
}
