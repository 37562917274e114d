//! The grid of a search over parameters: that of the method, or the values that the user names.

use super::grids;
use anyhow::{Result, ensure};
use content_seeker::methods::{Entry, SHIPPED};
use seek_extract::Method;
use seek_extract::parameter::Setting;
use std::sync::Arc;

/// The greatest number of members. Each one extracts all pages.
const MAX_MEMBERS: usize = 1000;

/// The members of the search: those of the method's own grid, or all combinations of the given values. A parameter that is given
/// several times has several values; the others keep their defaults.
///
/// # Errors
/// When the method has no grid and no values are given, a parameter does not exist or is out of range, or there are too many
/// combinations.
pub(super) fn grid(entry: &Entry, settings: &[Setting]) -> Result<Vec<Arc<dyn Method>>> {
    let of_method: Vec<Setting>;
    let settings = if settings.is_empty() {
        let values =
            |&(name, values): &(_, &'static [&str])| values.iter().map(move |value| Setting::new(name, *value));
        of_method = grids::of_method(entry.name).iter().flat_map(values).collect();
        ensure!(
            !of_method.is_empty(),
            "the method {:?} has no parameters to tune by a grid of its own; --set names values",
            entry.name
        );
        &of_method
    } else {
        settings
    };
    let mut combinations: Vec<Vec<Setting>> = vec![Vec::new()];
    for (at, first) in settings.iter().enumerate() {
        if settings[..at].iter().any(|earlier| earlier.name == first.name) {
            continue;
        }
        let values: Vec<&Setting> = settings.iter().filter(|setting| setting.name == first.name).collect();
        ensure!(
            combinations.len() * values.len() <= MAX_MEMBERS,
            "the values of --set have more than {MAX_MEMBERS} combinations"
        );
        let with =
            |combination: &Vec<Setting>, value: &Setting| [&combination[..], std::slice::from_ref(value)].concat();
        combinations = combinations.iter().flat_map(|c| values.iter().map(move |value| with(c, value))).collect();
    }
    combinations.iter().map(|combination| Ok(entry.make(combination, &SHIPPED)?)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use content_seeker::methods::CATALOG;
    use std::collections::HashSet;

    fn members(method: &str, settings: &[&str]) -> Result<Vec<String>> {
        let settings: Vec<Setting> = settings.iter().map(|text| text.parse().unwrap()).collect();
        Ok(grid(Entry::find(CATALOG, method).unwrap(), &settings)?.iter().map(|method| method.parameters()).collect())
    }

    #[test]
    fn values_of_several_parameters_are_combined() {
        let all = members("dana", &["gap=10", "longest_line=100", "gap=20", "longest_line=200"]).unwrap();
        let expected =
            [(10, 100), (10, 200), (20, 100), (20, 200)].map(|(gap, line)| format!("gap {gap}, longest_line {line}"));
        assert_eq!(all, expected);
        assert_eq!(members("r2l", &[]).unwrap().len(), 20);
    }

    #[test]
    fn members_of_a_grid_differ_and_include_the_default_method() {
        for entry in CATALOG.iter().filter(|entry| !grids::of_method(entry.name).is_empty()) {
            let members = members(entry.name, &[]).unwrap();
            assert_eq!(members.iter().collect::<HashSet<_>>().len(), members.len(), "{}", entry.name);
            let default = entry.make(&[], &SHIPPED).unwrap().parameters();
            assert!(members.contains(&default), "{}: {default}", entry.name);
        }
        let size = |name: &str| members(name, &[]).unwrap().len();
        assert_eq!(["density", "kfe", "crunch", "dana-ltr", "vips"].map(size), [30, 21, 20, 48, 45]);
    }

    #[test]
    fn wrong_values_and_too_many_are_refused() {
        assert!(format!("{:#}", members("bte", &[]).unwrap_err()).contains("--set"));
        assert!(format!("{:#}", members("dana", &["gpa=1"]).unwrap_err()).contains("gap, longest_line"));
        let many: Vec<String> = (1..40).flat_map(|n| [format!("gap={n}"), format!("longest_line={n}")]).collect();
        let many: Vec<&str> = many.iter().map(String::as_str).collect();
        assert!(members("dana", &many).unwrap_err().to_string().contains("more than 1000"));
    }
}
