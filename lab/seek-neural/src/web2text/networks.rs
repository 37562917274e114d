//! Both networks on a page, and the path with the best labels.

use super::measured::BlockFeatures;
use super::network::Convolutions;
use super::place::FeaturePlace;
use super::viterbi::best_labels;
use crate::error::NeuralError;
use candle_core::{D, Device, Result, Tensor};
use candle_nn::VarBuilder;
use seek_page::PageError;
use std::result::Result as StdResult;

/// Blocks or edges that a network reads at once, so that memory stays bounded and time is checked.
const MOST_PLACES: usize = 8192;
/// Places before and after one that the three layers of width 3 see.
const REACH: usize = 3;

/// Both networks.
#[derive(Debug)]
pub(crate) struct Networks {
    blocks: Convolutions,
    edges: Convolutions,
}

impl Networks {
    /// Networks with the variables of a builder.
    pub(crate) fn new(vs: &VarBuilder) -> Result<Networks> {
        let of = |place: FeaturePlace| {
            let (inputs, outputs) = place.sizes();
            Convolutions::new(&vs.pp(place.name()), inputs, outputs)
        };
        Ok(Networks { blocks: of(FeaturePlace::Block)?, edges: of(FeaturePlace::Edge)? })
    }

    /// For each block the probability of the first network, and whether it is on the best path. `edge_weight` is the weight of
    /// the second network. `check` says whether there is time left.
    pub(crate) fn decide(
        &self,
        page: &BlockFeatures,
        edge_weight: f32,
        check: &dyn Fn() -> StdResult<(), PageError>,
    ) -> StdResult<(Vec<f32>, Vec<bool>), NeuralError> {
        let blocks: Vec<[f32; 2]> = arrays(log_probabilities(FeaturePlace::Block, &self.blocks, page, check)?);
        let edges: Vec<[f32; 4]> = arrays(log_probabilities(FeaturePlace::Edge, &self.edges, page, check)?);
        let chosen = best_labels(&blocks, &edges, edge_weight);
        Ok((blocks.iter().map(|[_, content]| content.exp()).collect(), chosen))
    }
}

/// The log probabilities of the labels of each block or edge of a page.
pub(super) fn log_probabilities(
    place: FeaturePlace,
    network: &Convolutions,
    page: &BlockFeatures,
    check: &dyn Fn() -> StdResult<(), PageError>,
) -> StdResult<Vec<Vec<f32>>, NeuralError> {
    let (inputs, outputs) = place.sizes();
    let features = place.features(page);
    let places = features.len() / inputs;
    let mut all = Vec::with_capacity(places);
    for start in (0..places).step_by(MOST_PLACES) {
        check()?;
        let part = start..(start + MOST_PLACES).min(places);
        // What the network sees around a place is the same as in one piece.
        let seen = part.start.saturating_sub(REACH)..(part.end + REACH).min(places);
        let values = &features[seen.start * inputs..seen.end * inputs];
        let values = Tensor::from_slice(values, (1, seen.len(), inputs), &Device::Cpu)?;
        let logits = network.logits(&values, None)?.reshape((seen.len(), outputs))?;
        let logits = logits.narrow(0, part.start - seen.start, part.len())?;
        all.extend(candle_nn::ops::log_softmax(&logits, D::Minus1)?.to_vec2()?);
    }
    Ok(all)
}

/// Rows of a known length.
fn arrays<const N: usize>(rows: Vec<Vec<f32>>) -> Vec<[f32; N]> {
    rows.into_iter().filter_map(|row| row.try_into().ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::network::Variables;
    use crate::random::NetworkRandom;

    #[test]
    fn a_long_page_has_the_probabilities_of_one_piece() {
        let variables = Variables::new();
        let network = Convolutions::new(&variables.builder(), EDGES.0, EDGES.1).unwrap();
        variables.initialize(1, Convolutions::initial).unwrap();
        let mut random = NetworkRandom::new(2, "test");
        let places = MOST_PLACES + 50;
        let edges: Vec<f32> = (0..places * EDGES.0).map(|_| random.unit() - 0.5).collect();
        let whole = Tensor::from_slice(&edges, (1, places, EDGES.0), &Device::Cpu).unwrap();
        let whole = network.logits(&whole, None).unwrap().reshape((places, EDGES.1)).unwrap();
        let whole: Vec<Vec<f32>> = candle_nn::ops::log_softmax(&whole, D::Minus1).unwrap().to_vec2().unwrap();
        let page = BlockFeatures { edges, ..BlockFeatures::default() };
        let found = log_probabilities(FeaturePlace::Edge, &network, &page, &|| Ok(())).unwrap();
        for (at, (found, whole)) in found.iter().zip(&whole).enumerate() {
            assert!(found.iter().zip(whole).all(|(a, b)| (a - b).abs() < 1e-5), "{at}: {found:?} {whole:?}");
        }
        assert_eq!(found.len(), whole.len());
    }

    /// Features and labels of an edge.
    const EDGES: (usize, usize) = (25, 4);
}
