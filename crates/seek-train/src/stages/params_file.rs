//! Files of parameters: TOML with the range and the meaning of each, or JSON.

use crate::learn::LearnerParams;
use crate::learn::parameter_group::{ParameterGroup, check, inner_path};
use crate::stages::params::{NONE, StageParams};
use anyhow::{Context, Result};
use seek_extract::parameter::ParameterRange;
use std::path::Path;

/// The parameters as TOML that [`read`] takes, with comments: what each parameter decides, its range and its default. The other
/// learners follow as comments.
pub fn to_toml(params: &dyn ParameterGroup) -> String {
    let mut out =
        "# Parameters of a fit. A parameter that is left out keeps its default. A group that is left out by\n\
        # GROUP = \"none\" must stand before the first [GROUP].\n"
            .to_owned();
    write_group(params, "", &mut out);
    out.push_str(
        "\n# Learners. To change the learner of a stage, write another one in the place of its table above, such as\n\
         # [content.forest] for [content.boosted]. These are the defaults of all learners.\n",
    );
    for learner in LearnerParams::NAMES.iter().filter_map(|name| LearnerParams::by_name(name)) {
        let mut table = String::new();
        write_group(&learner, "STAGE", &mut table);
        table.lines().for_each(|line| out.push_str(&commented(line)));
    }
    out
}

fn commented(line: &str) -> String {
    if line.is_empty() { "#\n".to_owned() } else { format!("# {line}\n") }
}

fn write_group(group: &dyn ParameterGroup, path: &str, out: &mut String) {
    for p in group.parameters() {
        let value = literal(&p.range, &p.value);
        out.push_str(&format!("\n# {}: {}; default {value}\n{} = {value}\n", p.meaning, p.range, p.name));
    }
    let groups = group.groups();
    for inner in groups.iter().filter(|inner| inner.content.is_none()) {
        out.push_str(&format!("\n# {}\n{} = {NONE:?}\n", inner.meaning, inner.name));
    }
    for inner in groups {
        let Some(content) = inner.content else { continue };
        let path = inner_path(path, inner.name);
        // A table without values of its own needs no header.
        let header = if content.parameters().is_empty() { String::new() } else { format!("[{path}]\n") };
        out.push_str(&format!("\n# {}\n{header}", inner.meaning));
        write_group(content, &path, out);
    }
}

/// A value as TOML.
fn literal(range: &ParameterRange, text: &str) -> String {
    match range {
        ParameterRange::Whole { .. } | ParameterRange::Number { .. } | ParameterRange::Switch => text.to_owned(),
        ParameterRange::Or(values, word) if text != *word => literal(values, text),
        ParameterRange::List { of, .. } => {
            let values = text.split(',').filter(|_| !text.is_empty()).map(|value| literal(of, value));
            format!("[{}]", values.collect::<Vec<String>>().join(", "))
        }
        _ => format!("{text:?}"),
    }
}

/// Reads a file of parameters. It is JSON if its name ends in `.json` or it begins with a brace, otherwise TOML. A parameter that
/// the file leaves out keeps its default.
///
/// # Errors
/// When the file cannot be read, names an unknown parameter, or has a value out of range.
pub fn read(path: &Path) -> Result<StageParams> {
    let text = std::fs::read_to_string(path).with_context(|| format!("parameters {}", path.display()))?;
    let is_json = path.extension().is_some_and(|end| end == "json") || text.trim_start().starts_with('{');
    let params = if is_json { of_json(&text) } else { of_toml(&text) };
    params.with_context(|| format!("parameters {}", path.display()))
}

fn of_json(text: &str) -> Result<StageParams> {
    let params: StageParams = serde_json::from_str(text)?;
    check(&params)?;
    Ok(params)
}

/// Reads parameters from TOML.
///
/// # Errors
/// As for [`read`].
pub fn of_toml(text: &str) -> Result<StageParams> {
    let params: StageParams = toml::from_str(text)?;
    check(&params)?;
    Ok(params)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value;

    fn json(params: &StageParams) -> Value {
        serde_json::to_value(params).unwrap()
    }

    fn defaults() -> String {
        to_toml(&StageParams::default())
    }

    #[test]
    fn the_printed_parameters_are_the_defaults() {
        assert_eq!(json(&of_toml(&defaults()).unwrap()), json(&StageParams::default()));
        assert_eq!(json(&of_toml("").unwrap()), json(&StageParams::default()));
        let without = StageParams { content_of_type: None, ..StageParams::default() };
        assert_eq!(json(&of_toml(&to_toml(&without)).unwrap()), json(&without));
    }

    /// The names of all parameters and groups with dots between, from the description.
    fn described(group: &dyn ParameterGroup, path: &str, names: &mut Vec<String>) {
        names.extend(group.parameters().iter().map(|p| inner_path(path, p.name)));
        for inner in group.groups() {
            if let Some(content) = inner.content {
                described(content, &inner_path(path, inner.name), names);
            }
        }
    }

    /// The same from the fields. Enums without fields are texts.
    fn fields(value: &Value, path: &str, names: &mut Vec<String>) {
        for (name, value) in value.as_object().unwrap() {
            match value {
                Value::Object(_) => fields(value, &inner_path(path, name), names),
                _ => names.push(inner_path(path, name)),
            }
        }
    }

    #[test]
    fn every_field_has_a_description() {
        let mut variants = vec![StageParams::default()];
        variants.extend(
            LearnerParams::NAMES
                .map(|name| StageParams { content: LearnerParams::by_name(name).unwrap(), ..StageParams::default() }),
        );
        for params in variants {
            let (mut of_table, mut of_fields) = (Vec::new(), Vec::new());
            described(&params, "", &mut of_table);
            fields(&json(&params), "", &mut of_fields);
            of_table.sort();
            of_fields.sort();
            assert_eq!(of_table, of_fields, "add new fields to the tables of parameters");
        }
    }

    #[test]
    fn the_other_learners_of_the_printed_parameters_are_valid() {
        let text = defaults();
        let (_, learners) = text.split_once("# Learners.").unwrap();
        for name in LearnerParams::NAMES {
            let table = learners.split(&format!("# [STAGE.{name}]")).nth(1).unwrap().split("[STAGE").next().unwrap();
            let lines = table.lines().filter_map(|line| line.strip_prefix("# ")).collect::<Vec<_>>().join("\n");
            let read = of_toml(&format!("[content.{name}]\n{lines}\n")).unwrap();
            assert_eq!(Some(read.content), LearnerParams::by_name(name));
        }
    }

    /// The TOML that sets a parameter of a group.
    fn with(path: &str, name: &str, value: &str) -> String {
        if path.is_empty() { format!("{name} = {value}\n") } else { format!("[{path}]\n{name} = {value}\n") }
    }

    #[test]
    fn values_out_of_the_printed_range_are_refused_by_name() {
        let mut groups: Vec<(String, Vec<_>)> =
            vec![(String::new(), ParameterGroup::parameters(&StageParams::default()))];
        for name in LearnerParams::NAMES {
            let learner = LearnerParams::by_name(name).unwrap();
            let inner = learner.groups().remove(0);
            groups.push((format!("content.{name}"), inner.content.unwrap().parameters()));
        }
        let mut refused = 0;
        for (path, parameters) in groups {
            for p in parameters {
                for text in ["-1", "0", "1", "1.5", "2", "true", "word", "[-1]", "[\"word\"]", "[]"] {
                    let value = if text == "word" { "\"word\"" } else { text };
                    let toml = with(&path, p.name, value);
                    let list = text.trim_matches(['[', ']']).replace('"', "");
                    let is_list = matches!(p.range, ParameterRange::List { .. });
                    let is_within = p.range.contains(&list) && text.starts_with('[') == is_list;
                    match of_toml(&toml) {
                        Ok(_) => assert!(is_within, "{path} {}: {text} is accepted, but not {}", p.name, p.range),
                        Err(error) => {
                            assert!(!is_within, "{path} {}: {text} is refused: {error:#}", p.name);
                            assert!(format!("{error:#}").contains(p.name), "{error:#}");
                            refused += 1;
                        }
                    }
                }
            }
        }
        assert!(refused > 100, "only {refused} values");
    }

    #[test]
    fn unknown_parameters_are_refused_by_name() {
        let error = format!("{:#}", of_toml("[content.boosted]\nrouns = 3\n").unwrap_err());
        assert!(error.contains("`rouns`") && error.contains("`rounds`"), "{error}");
        let error = format!("{:#}", of_json("{\"inr\": 3}").unwrap_err());
        assert!(error.contains("`inr`") && error.contains("`inner`"), "{error}");
        let error = format!("{:#}", of_toml("[content.boosted]\nrounds = 0\n").unwrap_err());
        assert!(error.contains("in [content.boosted] the parameter rounds is \"0\""), "{error}");
    }
}
