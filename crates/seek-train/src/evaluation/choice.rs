//! What the user chose to evaluate: methods, models and their parameters.

use super::catalogue::Catalogue;
use super::contender::Contender;
use super::fold_models::FoldModels;
use super::named_model::{NamedModel, SEEK};
use crate::measure::out_of_fold_scores::OutOfFoldScores;
use crate::scores::score_table::ALL;
use anyhow::{Context, Result, bail, ensure};
use content_seeker::parameter::Setting;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// Methods and models to evaluate.
#[derive(Debug, Clone, Default)]
pub struct MethodChoice {
    /// Names of methods, or [`ALL`] for all methods of the catalogue that look at no page.
    pub methods: Vec<String>,
    /// The model of the only method, instead of the shipped one.
    pub model: Option<PathBuf>,
    /// Models of the user, under names of their own.
    pub models: Vec<NamedModel>,
    /// Methods that run with the model of each page's fold, also if they are not among the names.
    pub folds: Vec<FoldModels>,
    /// Parameters of these.
    pub settings: Vec<Setting>,
    /// On their pages the choices of cross-validation replace those of the method `seek`.
    pub scores: Option<OutOfFoldScores>,
}

impl MethodChoice {
    /// These methods.
    pub fn of(methods: &[&str]) -> MethodChoice {
        MethodChoice { methods: methods.iter().map(|&name| name.to_owned()).collect(), ..MethodChoice::default() }
    }

    /// The methods, then the models of the user.
    ///
    /// # Errors
    /// When a name is unknown or occurs twice, when a model cannot be used or a parameter cannot be set, or when scores
    /// are given without `seek`.
    pub fn contenders(self, catalogue: Catalogue<'_>) -> Result<Vec<Contender>> {
        let MethodChoice { methods, model, models, folds, settings, scores } = self;
        let mut wanted: Vec<&str> = if methods.iter().any(|name| name == ALL) {
            ensure!(methods.len() == 1, "{ALL:?} selects every method and cannot be combined with other names");
            catalogue.names_without_layout().collect()
        } else {
            methods.iter().map(String::as_str).collect()
        };
        for (at, FoldModels { method, .. }) in folds.iter().enumerate() {
            ensure!(
                !folds[..at].iter().any(|other| other.method == *method),
                "the folds of {method:?} are given twice"
            );
            if !wanted.contains(&method.as_str()) {
                wanted.push(method);
            }
        }
        for NamedModel { name, .. } in &models {
            ensure!(
                name != ALL && !catalogue.names().any(|method| method == name),
                "{name:?} is the name of a method, so no model can have it"
            );
        }
        let named: Vec<&str> = wanted.iter().copied().chain(models.iter().map(|model| model.name.as_str())).collect();
        for (at, name) in named.iter().enumerate() {
            ensure!(!named[..at].contains(name), "{name:?} is named twice");
        }
        ensure!(!named.is_empty(), "no method to evaluate");
        ensure!(
            model.is_none() || named.len() == 1,
            "--model is the model of one method; give those of several as --models NAME=FILE"
        );
        let settings = OwnedSettings::of(&settings, &named)?;
        let method = |name: &&str| {
            let settings = settings.of_contender(name);
            let name = (*name).to_owned();
            match (folds.iter().find(|folds| folds.method == name), &model) {
                (Some(folds), _) => Contender::of_folds(folds, settings, catalogue),
                (None, None) => Ok(Contender::new(catalogue.method(&name, settings)?, catalogue)),
                (None, Some(file)) => {
                    let model = NamedModel { method: name.clone(), name, file: file.clone() };
                    Contender::of_model(&model, settings, catalogue)
                }
            }
        };
        let methods = wanted.iter().map(method);
        let own = models.iter().map(|model| Contender::of_model(model, settings.of_contender(&model.name), catalogue));
        let mut all: Vec<Contender> = methods.chain(own).collect::<Result<_>>()?;
        if let Some(scores) = scores {
            let seek = all.iter_mut().find(|contender| contender.name() == SEEK);
            seek.context("the scores belong to the method \"seek\", which is not evaluated")?.set_scores(scores)?;
        }
        Ok(all)
    }
}

/// The settings of each method and model that is evaluated, by its name in the tables.
#[derive(Debug, Default)]
struct OwnedSettings(BTreeMap<String, Vec<Setting>>);

impl OwnedSettings {
    /// Assigns settings to names. A setting has the form `NAME.PARAMETER=VALUE`; with a single name, `PARAMETER=VALUE`
    /// is enough.
    ///
    /// # Errors
    /// When a setting has a name that is not evaluated, or none although several are evaluated.
    fn of(settings: &[Setting], names: &[&str]) -> Result<OwnedSettings> {
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
                "--set {setting} is for {owner:?}, which is not evaluated; evaluated are {}",
                names.join(", ")
            );
            owned.entry(owner.to_owned()).or_default().push(Setting::new(parameter, value));
        }
        Ok(OwnedSettings(owned))
    }

    /// The settings of a method or model.
    fn of_contender(&self, name: &str) -> &[Setting] {
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
    fn a_method_that_is_not_evaluated_is_refused_by_name() {
        let error = owned("r2l.reach=5", &["dana", "dsc"]).unwrap_err().to_string();
        assert_eq!(error, "--set r2l.reach=5 is for \"r2l\", which is not evaluated; evaluated are dana, dsc");
    }
}
