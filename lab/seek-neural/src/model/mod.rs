//! A trained network as data: in memory, and as a file.
//!
//! The file is one `.safetensors` file. Its metadata hold a header in JSON: the system, the sizes, the vocabulary of BoilerNet, and how the
//! network was trained. A file is untrusted: its size is bounded before it is read, its sizes are at most those of the papers, and each
//! tensor must have the name, type and shape that the header asks for, and possible values.

use crate::error::NeuralError;
use crate::example::{NetworkExample, Units};
use crate::network::sorted;
use crate::params::NeuralParams;
use crate::system::System;
use crate::tabnet::{ElementFeatures, TabNet, TabNetConfig};
use crate::{boilernet, web2text};
use candle_core::{Device, Tensor};
use candle_nn::{VarBuilder, VarMap};
use safetensors::tensor::{Dtype, TensorView};
use seek_page::PageError;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, HashMap};
use std::io::Read;
use std::path::Path;

/// The key of the header in the metadata.
const KEY: &str = "seek_neural";
/// The version of the header.
const VERSION: u32 = 1;
/// Most bytes of a file.
const MOST_BYTES: u64 = 64 << 20;
/// Digits of a fingerprint.
const FINGERPRINT: usize = 12;

/// How a network was trained. It names no times and no threads, so that the same training gives the same file.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TrainingRecord {
    /// Names of the corpora.
    pub corpora: Vec<String>,
    /// Number of pages.
    pub pages: usize,
    /// The seed.
    pub seed: u64,
    /// Epochs that ran.
    pub epochs: usize,
}

/// What the metadata say.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct WeightsHeader {
    version: u32,
    network: NetworkKind,
    training: TrainingRecord,
}

/// The system with what its network needs beside tensors.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) enum NetworkKind {
    /// BoilerNet.
    Boilernet {
        /// The sizes.
        sizes: boilernet::Sizes,
        /// The inputs.
        vocabulary: boilernet::LeafVocabulary,
    },
    /// Web2Text, whose sizes are fixed.
    Web2text,
    /// TabNet over basic features, whose sizes are fixed.
    TabnetBasic,
    /// TabNet over all features.
    TabnetBoth,
}

impl NetworkKind {
    fn system(&self) -> System {
        match self {
            NetworkKind::Boilernet { .. } => System::BoilerNet,
            NetworkKind::Web2text => System::Web2Text,
            NetworkKind::TabnetBasic => System::TabNetBasic,
            NetworkKind::TabnetBoth => System::TabNetBoth,
        }
    }

    fn check(&self) -> Result<(), NeuralError> {
        match self {
            NetworkKind::Boilernet { sizes, vocabulary } => {
                let is_right =
                    sizes.are_possible() && vocabulary.is_within_limits() && sizes.inputs == vocabulary.inputs();
                if is_right { Ok(()) } else { Err(format("the sizes of the network are not possible")) }
            }
            NetworkKind::Web2text | NetworkKind::TabnetBasic | NetworkKind::TabnetBoth => Ok(()),
        }
    }

    fn network(&self, vs: VarBuilder) -> candle_core::Result<Network> {
        let tabnet = |features| TabNet::new(vs.clone(), &TabNetConfig::new(features));
        Ok(match self {
            NetworkKind::Boilernet { sizes, .. } => Network::BoilerNet(boilernet::BoilerNet::new(&vs, *sizes)?),
            NetworkKind::Web2text => Network::Web2Text(web2text::Networks::new(&vs)?),
            NetworkKind::TabnetBasic => Network::TabNet(tabnet(ElementFeatures::Basic)?),
            NetworkKind::TabnetBoth => Network::TabNet(tabnet(ElementFeatures::Both)?),
        })
    }
}

#[derive(Debug)]
enum Network {
    BoilerNet(boilernet::BoilerNet),
    Web2Text(web2text::Networks),
    TabNet(TabNet),
}

/// A trained network.
#[derive(Debug)]
pub struct NeuralModel {
    header: WeightsHeader,
    tensors: BTreeMap<String, Tensor>,
    network: Network,
    fingerprint: String,
}

impl NeuralModel {
    /// A network from its tensors.
    pub(crate) fn new(
        kind: NetworkKind,
        tensors: BTreeMap<String, Tensor>,
        training: TrainingRecord,
    ) -> Result<NeuralModel, NeuralError> {
        for tensor in tensors.values() {
            if !tensor.flatten_all()?.to_vec1::<f32>()?.iter().all(|value| value.is_finite()) {
                return Err(NeuralError::NotFinite { system: kind.system() });
            }
        }
        NeuralModel::of(WeightsHeader { version: VERSION, network: kind, training }, tensors)
    }

    /// The same network with another account of its training.
    ///
    /// # Errors
    /// When a tensor cannot be read.
    pub fn with_training(self, training: TrainingRecord) -> Result<NeuralModel, NeuralError> {
        NeuralModel::of(WeightsHeader { training, ..self.header }, self.tensors)
    }

    fn of(header: WeightsHeader, tensors: BTreeMap<String, Tensor>) -> Result<NeuralModel, NeuralError> {
        let fingerprint = hex::encode(Sha256::digest(to_bytes(&header, &tensors)?));
        let by_name: HashMap<String, Tensor> =
            tensors.iter().map(|(name, tensor)| (name.clone(), tensor.clone())).collect();
        let network =
            header.network.network(VarBuilder::from_tensors(by_name, candle_core::DType::F32, &Device::Cpu))?;
        Ok(NeuralModel { header, tensors, network, fingerprint: fingerprint[..FINGERPRINT].to_owned() })
    }

    /// Reads a file of weights.
    ///
    /// # Errors
    /// [`NeuralError::Read`] for a file that cannot be read, and the errors of [`NeuralModel::from_bytes`].
    pub fn load(path: &Path) -> Result<NeuralModel, NeuralError> {
        let error = |source| NeuralError::Read { path: path.to_owned(), source };
        let file = std::fs::File::open(path).map_err(error)?;
        let mut bytes = Vec::new();
        file.take(MOST_BYTES + 1).read_to_end(&mut bytes).map_err(error)?;
        NeuralModel::from_bytes(&bytes)
    }

    /// Reads a file of the weights of one system.
    ///
    /// # Errors
    /// As for [`NeuralModel::load`], and [`NeuralError::OtherSystem`] for weights of another system.
    pub fn load_for(wanted: System, path: &Path) -> Result<NeuralModel, NeuralError> {
        let model = NeuralModel::load(path)?;
        let found = model.system();
        if found == wanted { Ok(model) } else { Err(NeuralError::OtherSystem { found, wanted }) }
    }

    /// Reads the bytes of a file of weights.
    ///
    /// # Errors
    /// [`NeuralError::TooLarge`] and [`NeuralError::Format`] for all bytes that are no weights of this version, damaged and hostile ones
    /// included.
    pub fn from_bytes(bytes: &[u8]) -> Result<NeuralModel, NeuralError> {
        let found = bytes.len() as u64;
        if found > MOST_BYTES {
            return Err(NeuralError::TooLarge { found, limit: MOST_BYTES });
        }
        let (_, metadata) =
            safetensors::SafeTensors::read_metadata(bytes).map_err(|error| format(&error.to_string()))?;
        let text = metadata.metadata().as_ref().and_then(|map| map.get(KEY));
        let text = text.ok_or_else(|| format("the header is missing"))?;
        let header: WeightsHeader =
            serde_json::from_str(text).map_err(|error| format(&format!("the header: {error}")))?;
        if header.version != VERSION {
            return Err(format(&format!("the version is {}, but must be {VERSION}", header.version)));
        }
        header.network.check()?;
        let file = safetensors::SafeTensors::deserialize(bytes).map_err(|error| format(&error.to_string()))?;
        let shapes = shapes(&header.network)?;
        if let Some(name) = file.names().into_iter().find(|name| !shapes.contains_key(*name)) {
            return Err(format(&format!("the network has no tensor {name:?}")));
        }
        let mut tensors = BTreeMap::new();
        for (name, shape) in shapes {
            let view = file.tensor(&name).map_err(|_| format(&format!("the tensor {name:?} is missing")))?;
            tensors.insert(name.clone(), read_tensor(&name, &view, &shape)?);
        }
        NeuralModel::of(header, tensors)
    }

    /// The bytes of a file of weights. The same network gives the same bytes.
    ///
    /// # Errors
    /// When a tensor cannot be read.
    pub fn to_bytes(&self) -> Result<Vec<u8>, NeuralError> {
        to_bytes(&self.header, &self.tensors)
    }

    /// The system.
    pub fn system(&self) -> System {
        self.header.network.system()
    }

    /// How the network was trained.
    pub fn training(&self) -> &TrainingRecord {
        &self.header.training
    }

    /// The number of weights.
    pub fn weight_count(&self) -> usize {
        self.tensors.values().map(Tensor::elem_count).sum()
    }

    /// Short fingerprint of the file that [`NeuralModel::to_bytes`] gives: 12 hexadecimal digits.
    pub fn fingerprint(&self) -> &str {
        &self.fingerprint
    }

    /// For each unit of a labelled page the probability to be main content, from 0 to 1.
    ///
    /// # Errors
    /// [`NeuralError::OtherUnits`] for an example of another system.
    pub fn predict(&self, example: &NetworkExample) -> Result<Vec<f32>, NeuralError> {
        self.decide(&example.units, &NeuralParams::of(self.system()), &|| Ok(()))
            .map(|(probabilities, _)| probabilities)
    }

    /// For each unit of a labelled page whether the system takes it as main content.
    ///
    /// # Errors
    /// As for [`NeuralModel::predict`].
    pub fn chosen(&self, example: &NetworkExample) -> Result<Vec<bool>, NeuralError> {
        self.decide(&example.units, &NeuralParams::of(self.system()), &|| Ok(())).map(|(_, chosen)| chosen)
    }

    /// The probability of each unit, and the decision on it. `check` says whether there is time left.
    pub(crate) fn decide(
        &self,
        units: &Units,
        params: &NeuralParams,
        check: &dyn Fn() -> Result<(), PageError>,
    ) -> Result<(Vec<f32>, Vec<bool>), NeuralError> {
        let above = |probabilities: Vec<f32>, least: f32| {
            let chosen = probabilities.iter().map(|&probability| probability > least).collect();
            (probabilities, chosen)
        };
        let (probabilities, chosen) = match (&self.network, &self.header.network, units) {
            (Network::BoilerNet(network), NetworkKind::Boilernet { vocabulary, .. }, Units::Leaves(leaves)) => {
                above(boilernet::probabilities(network, vocabulary, leaves, check)?, params.probability)
            }
            (Network::Web2Text(networks), _, Units::Blocks(blocks)) => {
                networks.decide(blocks, params.edge_weight, check)?
            }
            (Network::TabNet(network), _, Units::Elements(rows)) => {
                above(rows.of_ancestors(network.probabilities(rows, check)?), params.probability)
            }
            _ => return Err(NeuralError::OtherUnits { system: self.system() }),
        };
        // Weights of a file can be finite and still too large.
        if !probabilities.iter().all(|probability| probability.is_finite()) {
            return Err(NeuralError::NotFinite { system: self.system() });
        }
        Ok((probabilities, chosen))
    }
}

fn format(problem: &str) -> NeuralError {
    NeuralError::Format { problem: problem.to_owned() }
}

/// The names and shapes of the tensors of a network.
fn shapes(kind: &NetworkKind) -> Result<BTreeMap<String, Vec<usize>>, NeuralError> {
    let map = VarMap::new();
    kind.network(VarBuilder::from_varmap(&map, candle_core::DType::F32, &Device::Cpu))?;
    Ok(sorted(&map)?.into_iter().map(|(name, var)| (name, var.dims().to_vec())).collect())
}

fn read_tensor(name: &str, view: &TensorView, shape: &[usize]) -> Result<Tensor, NeuralError> {
    if view.dtype() != Dtype::F32 || view.shape() != shape {
        return Err(format(&format!("the tensor {name:?} is not one of 32-bit floats of the shape {shape:?}")));
    }
    let values: Vec<f32> = view.data().as_chunks().0.iter().map(|&bytes| f32::from_le_bytes(bytes)).collect();
    let is_possible = |value: &f32| value.is_finite() && (*value >= 0.0 || !name.ends_with("running_var"));
    if !values.iter().all(is_possible) {
        return Err(format(&format!("the tensor {name:?} has a value that it cannot have")));
    }
    Ok(Tensor::from_vec(values, shape, &Device::Cpu)?)
}

fn to_bytes(header: &WeightsHeader, tensors: &BTreeMap<String, Tensor>) -> Result<Vec<u8>, NeuralError> {
    let data = |tensor: &Tensor| -> Result<Vec<u8>, NeuralError> {
        Ok(tensor.flatten_all()?.to_vec1::<f32>()?.into_iter().flat_map(f32::to_le_bytes).collect())
    };
    let data: Vec<(&String, &Tensor, Vec<u8>)> =
        tensors.iter().map(|(name, tensor)| Ok((name, tensor, data(tensor)?))).collect::<Result<_, NeuralError>>()?;
    let views = data.iter().map(|(name, tensor, bytes)| {
        let view = TensorView::new(Dtype::F32, tensor.dims().to_vec(), bytes);
        Ok((*name, view.map_err(|error| format(&error.to_string()))?))
    });
    let views: Vec<(&String, TensorView)> = views.collect::<Result<_, NeuralError>>()?;
    let header = serde_json::to_string(header).map_err(|error| format(&error.to_string()))?;
    let metadata = HashMap::from([(KEY.to_owned(), header)]);
    safetensors::serialize(views, Some(metadata)).map_err(|error| format(&error.to_string()))
}

#[cfg(test)]
mod tests;
