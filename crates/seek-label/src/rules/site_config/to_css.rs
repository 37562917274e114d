//! XPath as CSS.

use super::path_parser::parse;
use super::xpath::{Axis, Path, Predicate, XPathPosition, XPathStep};
use crate::rules::css_selector;

/// Most selectors that one expression may become: `or` in several predicates multiplies them.
const MAX_SELECTORS: usize = 64;

/// An expression as CSS.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Converted {
    /// The selector, with a comma between those of a union.
    pub css: String,
    /// The functions around the path that were left out.
    pub functions: Vec<String>,
}

/// What is selected with an expression.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wanted {
    /// All elements.
    Elements,
    /// The text of the first element, or an attribute of it with text for programs.
    Value,
}

/// Converts XPath to CSS.
///
/// # Errors
/// The reason, in plain words, if CSS cannot say it.
pub fn to_css(xpath: &str, wanted: Wanted) -> Result<Converted, String> {
    let expression = parse(xpath)?;
    if wanted == Wanted::Elements && !expression.functions.is_empty() {
        return Err(format!("the function {}() gives a text, not elements", expression.functions[0]));
    }
    let mut selectors = Vec::new();
    for path in &expression.paths {
        selectors.extend(path_to_css(path, wanted)?);
    }
    let css = selectors.join(", ");
    css_selector::parse(&css).map_err(|error| error.reason.to_owned())?;
    Ok(Converted { css, functions: expression.functions })
}

/// The selectors of a path.
fn path_to_css(path: &Path, wanted: Wanted) -> Result<Vec<String>, String> {
    let mut path = path.clone();
    match (path.attribute.take(), wanted) {
        (None, _) => {}
        (Some(name), Wanted::Value) if name == "content" || name == "datetime" => {
            let last = path.steps.last_mut().ok_or("an attribute has no element")?;
            last.predicates.push(Predicate::Has(name));
        }
        (Some(name), _) => return Err(format!("the attribute '{name}' is no text of the page")),
    }
    if wanted == Wanted::Value {
        // The first element counts anyway.
        if path.of_all == Some(XPathPosition::Nth(1)) {
            path.of_all = None;
        }
        if let Some(last) = path.steps.last_mut()
            && last.predicates.last() == Some(&Predicate::At(XPathPosition::Nth(1)))
        {
            last.predicates.pop();
        }
    }
    if path.of_all.is_some() {
        return Err("a position in the whole page cannot be said in CSS".to_owned());
    }
    let mut selectors = vec![String::new()];
    for (number, step) in path.steps.iter().enumerate() {
        let combinator = match (number, step.axis) {
            (0, Axis::FollowingSibling) => return Err("nothing is before the first step".to_owned()),
            (0, Axis::Child) if step.name.as_deref() != Some("html") => {
                return Err("only 'html' is at the top of a page; elsewhere a path begins with '//'".to_owned());
            }
            (0, _) => "",
            (_, Axis::Child) => " > ",
            (_, Axis::Descendant) => " ",
            (_, Axis::FollowingSibling) => " ~ ",
        };
        let forms = step_to_css(step)?;
        let all =
            selectors.iter().flat_map(|before| forms.iter().map(move |form| format!("{before}{combinator}{form}")));
        selectors = all.collect();
        bounded(&selectors)?;
    }
    if path.steps.is_empty() {
        return Err("the path has no element".to_owned());
    }
    Ok(selectors)
}

/// The forms of a step, of which one must fit.
fn step_to_css(step: &XPathStep) -> Result<Vec<String>, String> {
    let mut forms = vec![String::new()];
    let mut is_filtered = false;
    for predicate in &step.predicates {
        let more = match predicate {
            Predicate::At(position) => {
                if is_filtered {
                    return Err("a position after another predicate cannot be said in CSS".to_owned());
                }
                if step.has_axis {
                    return Err("a position on this axis cannot be said in CSS".to_owned());
                }
                vec![position_to_css(*position, step.name.is_some())]
            }
            other => forms_of(other)?,
        };
        is_filtered = true;
        forms = product(&forms, &more)?;
    }
    let name = step.name.as_deref().unwrap_or_default();
    if !name.is_empty() && !is_identifier(name) {
        return Err(format!("the element '{name}' has a name that CSS cannot say"));
    }
    Ok(forms
        .iter()
        .map(|form| if name.is_empty() && form.is_empty() { "*".to_owned() } else { format!("{name}{form}") })
        .collect())
}

fn position_to_css(position: XPathPosition, has_name: bool) -> String {
    let kind = if has_name { "of-type" } else { "child" };
    match position {
        XPathPosition::Nth(1) => format!(":first-{kind}"),
        XPathPosition::Nth(number) => format!(":nth-{kind}({number})"),
        XPathPosition::Last => format!(":last-{kind}"),
        XPathPosition::AtLeast(number) => format!(":nth-{kind}(n + {number})"),
        XPathPosition::AtMost(number) => format!(":nth-{kind}(-n + {number})"),
    }
}

/// The forms of a predicate, of which one must fit.
fn forms_of(predicate: &Predicate) -> Result<Vec<String>, String> {
    Ok(match predicate {
        Predicate::Or(all) => {
            let forms: Vec<Vec<String>> = all.iter().map(forms_of).collect::<Result<_, _>>()?;
            let forms = forms.concat();
            bounded(&forms)?;
            forms
        }
        Predicate::And(all) => {
            let mut forms = vec![String::new()];
            for one in all {
                forms = product(&forms, &forms_of(one)?)?;
            }
            forms
        }
        Predicate::Not(inner) => {
            let forms = forms_of(inner)?;
            vec![forms.iter().map(|form| format!(":not({form})")).collect()]
        }
        Predicate::Has(name) => vec![attribute(name, "", "")?],
        Predicate::Equals(name, value) if name == "id" && is_identifier(value) => vec![format!("#{value}")],
        Predicate::Equals(name, value) => vec![attribute(name, "=", value)?],
        Predicate::Contains(name, value) => vec![attribute(name, "*=", value)?],
        Predicate::StartsWith(name, value) => vec![attribute(name, "^=", value)?],
        Predicate::EndsWith(name, value) => vec![attribute(name, "$=", value)?],
        Predicate::Word(name, value) if name == "class" && is_identifier(value) => vec![format!(".{value}")],
        Predicate::Word(name, value) => vec![attribute(name, "~=", value)?],
        Predicate::At(_) => return Err("a position together with another test cannot be said in CSS".to_owned()),
        Predicate::HasElement(path) => {
            let combinator = match path.steps.first().map(|step| step.axis) {
                Some(Axis::Child) => "> ",
                Some(Axis::FollowingSibling) => "~ ",
                _ => "",
            };
            let inner = path_to_css(&within(path), Wanted::Elements)?;
            inner.iter().map(|inner| format!(":has({combinator}{inner})")).collect()
        }
    })
}

/// The path without the axis of its first step, which `:has` names before it.
fn within(path: &Path) -> Path {
    let mut path = path.clone();
    if let Some(first) = path.steps.first_mut() {
        first.axis = Axis::Descendant;
    }
    path
}

/// A test of an attribute.
fn attribute(name: &str, sign: &str, value: &str) -> Result<String, String> {
    if !is_identifier(name) {
        return Err(format!("the attribute '{name}' has a name that CSS cannot say"));
    }
    if sign.is_empty() {
        return Ok(format!("[{name}]"));
    }
    if value.contains(char::is_control) {
        return Err("a text has a control character".to_owned());
    }
    Ok(format!("[{name}{sign}\"{}\"]", value.replace('\\', "\\\\").replace('"', "\\\"")))
}

/// Whether a text is a name of CSS as it is.
pub(super) fn is_identifier(text: &str) -> bool {
    let is_inner = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_' || !c.is_ascii();
    text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_' || !c.is_ascii())
        && text.chars().all(|c| is_inner(c) && !c.is_whitespace())
}

fn product(left: &[String], right: &[String]) -> Result<Vec<String>, String> {
    let all: Vec<String> =
        left.iter().flat_map(|left| right.iter().map(move |right| format!("{left}{right}"))).collect();
    bounded(&all)?;
    Ok(all)
}

fn bounded(selectors: &[String]) -> Result<(), String> {
    if selectors.len() > MAX_SELECTORS {
        return Err(format!("it would become more than {MAX_SELECTORS} selectors"));
    }
    Ok(())
}
