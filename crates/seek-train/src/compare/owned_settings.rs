//! Parameters in a comparison: each belongs to one of the methods and models that are compared.

use anyhow::{Result, bail, ensure};
use content_seeker::parameter::Setting;
use std::collections::BTreeMap;

/// The settings of each method and model that is compared, by its name in the tables.
#[derive(Debug, Default)]
pub(crate) struct OwnedSettings(BTreeMap<String, Vec<Setting>>);

impl OwnedSettings {
    /// Assigns settings to names. A setting has the form `NAME.PARAMETER=VALUE`; with a single name, `PARAMETER=VALUE`
    /// is enough.
    ///
    /// # Errors
    /// When a setting has a name that is not compared, or none although several are compared.
    pub(crate) fn of(settings: &[Setting], names: &[&str]) -> Result<OwnedSettings> {
        let mut owned: BTreeMap<String, Vec<Setting>> = BTreeMap::new();
        for setting in settings {
            let Setting { name, value } = setting;
            // The names of parameters have no dot, but those of models may.
            let (owner, parameter) = match (name.rsplit_once('.'), names) {
                (Some((owner, parameter)), _) => (owner, parameter),
                (None, [only]) => (*only, name.as_str()),
                (None, _) => bail!(
                    "--set {setting} does not say whose parameter it is: write METHOD.{setting} with one of {}",
                    names.join(", ")
                ),
            };
            ensure!(
                names.contains(&owner),
                "--set {setting} is for {owner:?}, which is not compared; compared are {}",
                names.join(", ")
            );
            owned.entry(owner.to_owned()).or_default().push(Setting::new(parameter, value));
        }
        Ok(OwnedSettings(owned))
    }

    /// The settings of a method or model.
    pub(crate) fn of_contender(&self, name: &str) -> &[Setting] {
        self.0.get(name).map_or(&[], Vec::as_slice)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn owned(settings: &str, names: &[&str]) -> Result<OwnedSettings> {
        let settings: Vec<Setting> = settings.split_whitespace().map(|setting| setting.parse().unwrap()).collect();
        OwnedSettings::of(&settings, names)
    }

    #[test]
    fn a_setting_belongs_to_the_name_before_its_last_dot() {
        let settings = owned("dsc.slope=0.5 mine.v2.least=3 dsc.window=50", &["dsc", "bte", "mine.v2"]).unwrap();
        assert_eq!(settings.of_contender("dsc"), [Setting::new("slope", "0.5"), Setting::new("window", "50")]);
        assert_eq!(settings.of_contender("mine.v2"), [Setting::new("least", "3")]);
        assert_eq!(settings.of_contender("bte"), []);
    }

    #[test]
    fn a_single_method_needs_no_name() {
        assert_eq!(owned("gap=5", &["dana"]).unwrap().of_contender("dana"), [Setting::new("gap", "5")]);
        let error = owned("gap=5", &["dana", "dsc"]).unwrap_err().to_string();
        let expected = "--set gap=5 does not say whose parameter it is: write METHOD.gap=5 with one of dana, dsc";
        assert_eq!(error, expected);
    }

    #[test]
    fn a_method_that_is_not_compared_is_refused_by_name() {
        let error = owned("r2l.reach=5", &["dana", "dsc"]).unwrap_err().to_string();
        assert_eq!(error, "--set r2l.reach=5 is for \"r2l\", which is not compared; compared are dana, dsc");
    }
}
