//! Model files as separate arrays and metadata, so that tests can damage one part.

use std::collections::{BTreeMap, HashMap};

use safetensors::SafeTensors;
use safetensors::tensor::{Dtype, TensorView};
use seek_forest::{ForestError, Link, ModelError, ModelFile, Training};
use serde_json::Value;

use crate::trees::{Tree, forest_of};

/// A valid file with one tree of five nodes in pre-order:
///
/// ```text
///            0: f1 > 0.5
///      1: f0 > 2      4: leaf 2
///  2: leaf 0  3: leaf 1
/// ```
pub fn good_file() -> Vec<u8> {
    let leaf = |share: f32| Box::new(Tree::Leaf(vec![1.0 - share, share]));
    let left = Box::new(Tree::Split(0, 2.0, leaf(0.25), leaf(0.5)));
    let forest = forest_of(&[Tree::Split(1, 0.5, left, leaf(0.75))], 3, 2, Link::Mean);
    let forests = BTreeMap::from([("m".to_owned(), forest)]);
    ModelFile::new(forests, Training::default(), String::new()).unwrap().to_bytes().unwrap()
}

/// A model file as separate arrays (type, shape and bytes) and the JSON document of its metadata.
pub struct OpenedModelFile {
    pub arrays: BTreeMap<String, (Dtype, Vec<usize>, Vec<u8>)>,
    pub document: Value,
}

impl OpenedModelFile {
    pub fn new() -> Self {
        let bytes = good_file();
        let file = SafeTensors::deserialize(&bytes).unwrap();
        let arrays = file
            .iter()
            .map(|(name, view)| (name.to_owned(), (view.dtype(), view.shape().to_vec(), view.data().to_vec())))
            .collect();
        let (_, metadata) = SafeTensors::read_metadata(&bytes).unwrap();
        let text = &metadata.metadata().as_ref().unwrap()["seek_model"];
        Self { arrays, document: serde_json::from_str(text).unwrap() }
    }

    pub fn set(&mut self, array: &str, dtype: Dtype, bytes: Vec<u8>) {
        let shape = vec![bytes.len() * 8 / dtype.bitsize()];
        self.arrays.insert(format!("m/{array}"), (dtype, shape, bytes));
    }

    pub fn set_u32(&mut self, array: &str, numbers: &[u32]) {
        self.set(array, Dtype::U32, numbers.iter().flat_map(|number| number.to_le_bytes()).collect());
    }

    pub fn set_u16(&mut self, array: &str, numbers: &[u16]) {
        self.set(array, Dtype::U16, numbers.iter().flat_map(|number| number.to_le_bytes()).collect());
    }

    pub fn set_f32(&mut self, array: &str, numbers: &[f32]) {
        self.set(array, Dtype::F32, numbers.iter().flat_map(|number| number.to_le_bytes()).collect());
    }

    pub fn bytes(&self) -> Vec<u8> {
        let view = |(dtype, shape, bytes): &(Dtype, Vec<usize>, Vec<u8>)| {
            TensorView::new(*dtype, shape.clone(), bytes).unwrap().data().to_vec()
        };
        let data: Vec<_> = self.arrays.iter().map(|(name, array)| (name, array, view(array))).collect();
        let views =
            data.iter().map(|(name, array, bytes)| (*name, TensorView::new(array.0, array.1.clone(), bytes).unwrap()));
        let metadata = HashMap::from([("seek_model".to_owned(), self.document.to_string())]);
        safetensors::serialize(views, Some(metadata)).unwrap()
    }

    pub fn read(&self) -> ModelError {
        ModelFile::from_bytes(&self.bytes()).unwrap_err()
    }

    /// The error in the forest.
    pub fn forest_error(&self) -> ForestError {
        match self.read() {
            ModelError::Forest { source, .. } => source,
            other => panic!("not an error in the forest: {other:?}"),
        }
    }
}

/// A file with this header and `data` zero bytes.
pub fn raw_file(header: &str, data: usize) -> Vec<u8> {
    let mut bytes = (header.len() as u64).to_le_bytes().to_vec();
    bytes.extend_from_slice(header.as_bytes());
    bytes.resize(bytes.len() + data, 0);
    bytes
}
