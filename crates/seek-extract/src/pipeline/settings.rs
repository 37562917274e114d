//! The settings of the pipeline: thresholds, and the calibration of page type probabilities.

use super::classifier_names::TYPES;
use super::models_error::ModelsError;
use seek_page::PageType;
use serde::{Deserialize, Serialize};

/// The parameters of the pipeline beside its classifiers. The model file holds them as JSON.
///
/// Training fits all of them except `page_threshold_weight` and `own_content`, which are choices.
///
/// ```
/// use seek_extract::Settings;
/// let settings = Settings { empty_below: 0.3, ..Settings::default() };
/// assert_eq!(settings.thresholds, [0.5; 7]);
/// ```
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// The threshold for each page type, in [0, 1], in the order of [`PageType::ALL`]. Blocks with at least this
    /// probability are chosen.
    pub thresholds: Vec<f32>,
    /// The weight of the threshold with the highest expected F1 on the page, in [0, 1]. At 0 the page type alone sets
    /// the threshold, at 1 the page alone. If no block reaches the threshold, the page alone sets it.
    #[serde(default, rename = "adapts")]
    pub page_threshold_weight: f32,
    /// The lowest expected F1, in [0, 1]. A page with a lower one gets no main content. 0 for a model with a classifier of empty
    /// pages.
    pub empty_below: f32,
    /// The weight of the classifier of page terms in the probability of an empty page, in [0, 1]. 0 if it has seen too few
    /// of them.
    #[serde(default)]
    pub empty_terms_weight: f32,
    /// ISO 639-3 codes of the languages whose words the classifier of page terms has learned. It reads no words of pages in other
    /// languages. A model of an earlier version has none, and reads the words of all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub term_languages: Option<Vec<String>>,
    /// The probability of an empty page, in [0, 1], from which on a page gets no main content.
    #[serde(default = "certain")]
    pub empty_above: f32,
    /// The divisor of the logarithms of page type probabilities, above 0. A value above 1 corrects overconfident
    /// classifiers (Guo et al., "On Calibration of Modern Neural Networks", ICML 2017).
    #[serde(default = "no_change")]
    pub type_temperature: f32,
    /// Whether the content classifiers of page types decide alone, and are no corrections of the one of all types.
    #[serde(default, skip_serializing_if = "is_false")]
    pub own_content: bool,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
fn is_false(value: &bool) -> bool {
    !value
}

/// The probability that leaves only those pages empty that certainly are.
fn certain() -> f32 {
    1.0
}

/// The temperature that changes no probability.
fn no_change() -> f32 {
    1.0
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            thresholds: vec![0.5; PageType::ALL.len()],
            page_threshold_weight: 0.0,
            empty_below: 0.0,
            empty_terms_weight: 0.0,
            term_languages: None,
            empty_above: certain(),
            type_temperature: no_change(),
            own_content: false,
        }
    }
}

impl Settings {
    /// Reads the settings of a model file.
    pub(crate) fn from_json(text: &str) -> Result<Settings, ModelsError> {
        let invalid = |problem: String| Err(ModelsError::Settings(problem));
        let settings: Settings = match serde_json::from_str(text) {
            Ok(settings) => settings,
            Err(error) => return invalid(error.to_string()),
        };
        let (thresholds, types) = (settings.thresholds.len(), PageType::ALL.len());
        if thresholds != types {
            return invalid(format!("{thresholds} thresholds for {types} page types"));
        }
        let is_probability = |value: &f32| (0.0..=1.0).contains(value);
        let others = [
            &settings.page_threshold_weight, &settings.empty_below, &settings.empty_terms_weight, &settings.empty_above,
        ];
        if !settings.thresholds.iter().chain(others).all(is_probability) {
            return invalid("a number is not between 0 and 1".to_owned());
        }
        if !(settings.type_temperature.is_finite() && settings.type_temperature > 0.0) {
            return invalid(format!("the type_temperature is {}, but must be above 0", settings.type_temperature));
        }
        Ok(settings)
    }

    /// The threshold of a page: the mean of the thresholds of its types, weighted by probability, moved towards the
    /// threshold with the highest expected F1 on the page. Calls `page_threshold` only if it has a weight.
    pub fn threshold(&self, types: &[f32; TYPES], page_threshold: impl FnOnce() -> f32) -> f32 {
        let by_type: f32 = types.iter().zip(&self.thresholds).map(|(p, t)| p * t).sum();
        if self.page_threshold_weight > 0.0 {
            by_type + self.page_threshold_weight * (page_threshold() - by_type)
        } else {
            by_type
        }
    }

    /// Page type probabilities after temperature scaling. Their sum is 1.
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
    fn a_temperature_above_one_lowers_the_highest_probability_and_keeps_the_order() {
        let types = [0.8, 0.1, 0.05, 0.05, 0.0, 0.0, 0.0];
        let at = |type_temperature| Settings { type_temperature, ..Settings::default() }.calibrated(&types);
        assert_eq!(at(1.0), types);
        let softer = at(2.0);
        assert!(softer[0] < 0.8 && softer[0] > softer[1] && softer[1] > softer[2], "{softer:?}");
        assert!((softer.iter().sum::<f32>() - 1.0).abs() < 1e-6 && softer[6] == 0.0);
    }

    #[test]
    fn a_given_type_keeps_the_probability_one() {
        let mut types = [0.0; TYPES];
        types[3] = 1.0;
        assert_eq!(Settings { type_temperature: 1.7, ..Settings::default() }.calibrated(&types), types);
    }

    #[test]
    fn the_model_file_keeps_the_first_name_of_the_page_threshold_weight() {
        let settings = Settings { page_threshold_weight: 0.5, ..Settings::default() };
        let json = serde_json::to_string(&settings).unwrap();
        assert!(json.contains("\"adapts\":0.5"), "{json}");
        assert_eq!(Settings::from_json(&json).unwrap(), settings);
    }
}
