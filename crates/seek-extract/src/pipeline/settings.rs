//! Thresholds, and how sure the pipeline is: what is learned of a choice.

use super::classes::TYPES;
use super::models_error::ModelsError;
use seek_page::PageType;
use serde::{Deserialize, Serialize};

/// What a pipeline is set to, beside its classifiers; kept in the model file as JSON. All of it is learned, but for
/// `adapts`, which was chosen.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// Per page type, in the order of [`PageType::ALL`]: blocks are chosen from this probability on.
    pub thresholds: Vec<f32>,
    /// How far each page moves that threshold towards the one that promises the page the highest F1: 0 not at all, 1 all
    /// the way.
    #[serde(default)]
    pub adapts: f32,
    /// Pages whose best expected F1 is below this are taken to have no main content.
    pub empty_below: f32,
    /// By this the logarithms of the types' probabilities are divided: above 1 where the classifiers are too sure of themselves (Guo et al., "On
    /// Calibration of Modern Neural Networks", ICML 2017).
    #[serde(default = "as_they_are")]
    pub type_temperature: f32,
}

/// The temperature that changes nothing.
fn as_they_are() -> f32 {
    1.0
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            thresholds: vec![0.5; PageType::ALL.len()],
            adapts: 0.0,
            empty_below: 0.0,
            type_temperature: as_they_are(),
        }
    }
}

impl Settings {
    /// Reads the settings of a model file.
    pub(crate) fn from_json(text: &str) -> Result<Settings, ModelsError> {
        let wrong = |what: String| Err(ModelsError::Settings(what));
        let settings: Settings = match serde_json::from_str(text) {
            Ok(settings) => settings,
            Err(error) => return wrong(error.to_string()),
        };
        let (thresholds, types) = (settings.thresholds.len(), PageType::ALL.len());
        if thresholds != types {
            return wrong(format!("{thresholds} thresholds for {types} page types"));
        }
        let is_probability = |value: &f32| (0.0..=1.0).contains(value);
        if !settings.thresholds.iter().chain([&settings.adapts, &settings.empty_below]).all(is_probability) {
            return wrong("a number is not between 0 and 1".to_owned());
        }
        if !(settings.type_temperature.is_finite() && settings.type_temperature > 0.0) {
            return wrong(format!("a type_temperature of {}, which must be above 0", settings.type_temperature));
        }
        Ok(settings)
    }

    /// From which probability on blocks of a page are chosen: between what its types, weighted by probability, ask for, and
    /// what promises this page most.
    pub fn threshold(&self, types: &[f32; TYPES], promising: impl FnOnce() -> f32) -> f32 {
        let asked: f32 = types.iter().zip(&self.thresholds).map(|(p, t)| p * t).sum();
        if self.adapts > 0.0 { asked + self.adapts * (promising() - asked) } else { asked }
    }

    /// Type probabilities as often right as they say.
    pub fn calibrated(&self, types: &[f32; TYPES]) -> [f32; TYPES] {
        if self.type_temperature == 1.0 {
            return *types;
        }
        let raised = types.map(|p| libm::pow(f64::from(p), 1.0 / f64::from(self.type_temperature)));
        let sum: f64 = raised.iter().sum();
        if sum > 0.0 { raised.map(|p| (p / sum) as f32) } else { *types }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_temperature_above_one_makes_types_less_sure_and_keeps_their_order() {
        let types = [0.8, 0.1, 0.05, 0.05, 0.0, 0.0, 0.0];
        let at = |type_temperature| Settings { type_temperature, ..Settings::default() }.calibrated(&types);
        assert_eq!(at(1.0), types);
        let softer = at(2.0);
        assert!(softer[0] < 0.8 && softer[0] > softer[1] && softer[1] > softer[2], "{softer:?}");
        assert!((softer.iter().sum::<f32>() - 1.0).abs() < 1e-6 && softer[6] == 0.0);
    }

    #[test]
    fn a_type_that_was_given_stays_certain() {
        let mut types = [0.0; TYPES];
        types[3] = 1.0;
        assert_eq!(Settings { type_temperature: 1.7, ..Settings::default() }.calibrated(&types), types);
    }
}
