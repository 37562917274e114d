//! The report on rules as tables of Markdown.

use super::report::RuleReport;
use std::fmt::Write;

/// The tables of a report: rules, and selectors that match nothing or too much on some page; then lines with the pages that break
/// their rule although they have a gold text, and the rules that no page fits. Pages without a gold text are failures, which are
/// listed elsewhere.
pub fn report_text(rules: &[RuleReport]) -> String {
    let mut out = String::from("| rule | pages | break it | median words | median share |\n|---|--:|--:|--:|--:|\n");
    let mut line = |text: String| {
        // Writing to a string never fails.
        let _ = writeln!(out, "{text}");
    };
    let used = || rules.iter().filter(|rule| rule.pages > 0);
    for rule in used() {
        let RuleReport { rule: name, pages, breaks, .. } = rule;
        let words = rule.median_words.map_or("-".to_owned(), |words| format!("{words:.0}"));
        let share = rule.median_share.map_or("-".to_owned(), |share| format!("{share:.2}"));
        line(format!("| {} | {pages} | {} | {words} | {share} |", cell(name), breaks.len()));
    }
    let all = || used().flat_map(|rule| rule.selectors.iter().map(move |selector| (rule, selector)));
    let mut wrong = all().filter(|(_, selector)| selector.nothing + selector.too_much > 0).peekable();
    if wrong.peek().is_some() {
        line(
            "\n| rule | field | selector | tried | matches nothing | too much |\n|---|---|---|--:|--:|--:|".to_owned(),
        );
    }
    for (rule, selector) in wrong {
        let (name, text) = (cell(&rule.rule), cell(&selector.selector));
        let (tried, nothing, too_much) = (selector.tried, selector.nothing, selector.too_much);
        line(format!("| {name} | {} | `{text}` | {tried} | {nothing} | {too_much} |", selector.field));
    }
    let mut breaks = used().flat_map(|rule| &rule.breaks).filter(|page| page.has_text).peekable();
    if breaks.peek().is_some() {
        line(String::new());
    }
    for page in breaks {
        line(format!("breaks its rule: {}: {}", page.id, page.reason));
    }
    let unused: Vec<&str> = rules.iter().filter(|rule| rule.pages == 0).map(|rule| rule.rule.as_str()).collect();
    match unused.as_slice() {
        [] => {}
        few if few.len() <= MAX_NAMED => line(format!("\nno page fits the rule for {}", few.join(", "))),
        many => line(format!("\nno page fits {} rules, such as that for {}", many.len(), many[0])),
    }
    out
}

/// Most rules without pages that are named. An import has thousands.
const MAX_NAMED: usize = 10;

fn cell(text: &str) -> String {
    text.replace('|', "\\|")
}
