//! The three methods of the chain by name, with the parameters of their heuristics.

use super::heuristic::Heuristic;
use seek_extract::heuristics::{Sls, SmoothingParams, TpParams};
use seek_extract::parameter::{ParameterDescription, ParameterError, Parameters, Setting};

/// A method of the chain: its name decides the heuristic.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum ChainMethod {
    /// `cs-lbs`.
    LargestBlockString,
    /// `cs-sls`.
    StringLengthSmoothing,
    /// `cs-tp`.
    TablePattern,
}

impl ChainMethod {
    /// All methods of the chain.
    pub const ALL: [ChainMethod; 3] =
        [ChainMethod::LargestBlockString, ChainMethod::StringLengthSmoothing, ChainMethod::TablePattern];

    /// The name of the method.
    pub fn name(self) -> &'static str {
        match self {
            ChainMethod::LargestBlockString => "cs-lbs",
            ChainMethod::StringLengthSmoothing => "cs-sls",
            ChainMethod::TablePattern => "cs-tp",
        }
    }

    /// The heuristic with these parameters. The others keep their defaults.
    ///
    /// # Errors
    /// [`ParameterError`] if a parameter does not exist, or is out of range.
    pub fn heuristic(self, settings: &[Setting]) -> Result<Heuristic, ParameterError> {
        Ok(match self {
            ChainMethod::LargestBlockString => match settings.first() {
                Some(Setting { name, .. }) => return Err(ParameterError::no_parameters(name)),
                None => Heuristic::LargestBlockString,
            },
            ChainMethod::StringLengthSmoothing => {
                Heuristic::StringLengthSmoothing(Sls::new(SmoothingParams::default().with(settings)?.check()?))
            }
            ChainMethod::TablePattern => Heuristic::TablePattern(TpParams::default().with(settings)?.check()?),
        })
    }

    /// The parameters with their defaults.
    pub fn parameters(self) -> Vec<ParameterDescription> {
        match self {
            ChainMethod::LargestBlockString => Vec::new(),
            ChainMethod::StringLengthSmoothing => SmoothingParams::default().describe(),
            ChainMethod::TablePattern => TpParams::default().describe(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model_kind::ModelKind;

    fn heuristic(method: ChainMethod, settings: &[&str]) -> Result<Heuristic, String> {
        let settings: Vec<Setting> = settings.iter().map(|text| text.parse().unwrap()).collect();
        method.heuristic(&settings).map_err(|error| error.to_string())
    }

    #[test]
    fn the_elements_of_tp_are_a_parameter() {
        let forum = heuristic(ChainMethod::TablePattern, &["tags=table,div", "least=3"]).unwrap();
        assert_ne!(forum, heuristic(ChainMethod::TablePattern, &[]).unwrap());
        let unknown = heuristic(ChainMethod::TablePattern, &["tags=tabel"]).unwrap_err();
        assert!(unknown.contains("the name of an element of HTML"), "{unknown}");
        assert!(heuristic(ChainMethod::TablePattern, &["least=1"]).is_err());
    }

    #[test]
    fn a_method_has_the_name_of_its_entry_among_the_kinds_of_models() {
        assert_eq!(ChainMethod::ALL.map(ChainMethod::name), ModelKind::Chain.methods());
    }

    #[test]
    fn lbs_has_no_parameters() {
        let error = heuristic(ChainMethod::LargestBlockString, &["least=3"]).unwrap_err();
        assert_eq!(error, "there is no parameter \"least\"; there are none");
    }
}
