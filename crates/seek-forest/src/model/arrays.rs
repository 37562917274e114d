//! A forest's arrays as tensors: little-endian numbers, one dimension.

use safetensors::tensor::{Dtype, TensorView};
use safetensors::{SafeTensors, View};
use std::borrow::Cow;

use crate::linear::LinearClassifier;
use crate::link::Link;
use crate::model::error::ModelError;
use crate::parts::ForestParts;

/// The names of a forest's arrays in a file.
pub(crate) const ARRAYS: [&str; 7] = ["base", "roots", "tree_class", "feature", "threshold", "right", "leaves"];

/// The names of a linear classifier's arrays in a file.
pub(crate) const LINEAR_ARRAYS: [&str; 3] = ["base", "terms", "weights"];

/// An array about to be written.
pub(crate) struct Array {
    dtype: Dtype,
    shape: [usize; 1],
    bytes: Vec<u8>,
}

impl View for Array {
    fn dtype(&self) -> Dtype {
        self.dtype
    }
    fn shape(&self) -> &[usize] {
        &self.shape
    }
    fn data(&self) -> Cow<'_, [u8]> {
        Cow::Borrowed(&self.bytes)
    }
    fn data_len(&self) -> usize {
        self.bytes.len()
    }
}

/// A number that arrays hold.
trait Number: Copy {
    const DTYPE: Dtype;
    fn push(self, bytes: &mut Vec<u8>);
    /// `bytes` has as many bytes as the number.
    fn read(bytes: &[u8]) -> Self;
}

macro_rules! number {
    ($type:ty, $dtype:expr) => {
        impl Number for $type {
            const DTYPE: Dtype = $dtype;
            fn push(self, bytes: &mut Vec<u8>) {
                bytes.extend_from_slice(&self.to_le_bytes());
            }
            fn read(bytes: &[u8]) -> Self {
                let mut number = [0; size_of::<Self>()];
                number.copy_from_slice(bytes);
                Self::from_le_bytes(number)
            }
        }
    };
}
number!(u16, Dtype::U16);
number!(u32, Dtype::U32);
number!(f32, Dtype::F32);

/// The arrays of a forest called `forest`, with their names in the file.
pub(crate) fn arrays_of(forest: &str, parts: &ForestParts) -> Vec<(String, Array)> {
    let arrays = [
        array(&parts.base),
        array(&parts.roots),
        array(&parts.tree_class),
        array(&parts.feature),
        array(&parts.threshold),
        array(&parts.right),
        array(&parts.leaves),
    ];
    ARRAYS.into_iter().map(|name| array_name(forest, name)).zip(arrays).collect()
}

/// Reads the arrays of a forest called `forest`; their contents are not checked here.
pub(crate) fn read_arrays(
    file: &SafeTensors,
    forest: &str,
    features: Vec<String>,
    classes: Vec<String>,
    link: Link,
) -> Result<ForestParts, ModelError> {
    let [base, roots, tree_class, feature, threshold, right, leaves] = ARRAYS.map(|name| array_name(forest, name));
    Ok(ForestParts {
        features,
        classes,
        link,
        base: numbers(file, base)?,
        roots: numbers(file, roots)?,
        tree_class: numbers(file, tree_class)?,
        feature: numbers(file, feature)?,
        threshold: numbers(file, threshold)?,
        right: numbers(file, right)?,
        leaves: numbers(file, leaves)?,
    })
}

/// The arrays of a linear classifier, with their names in the file.
pub(crate) fn linear_arrays_of(name: &str, linear: &LinearClassifier) -> Vec<(String, Array)> {
    let arrays = [array(&[linear.base()]), array(linear.terms()), array(linear.weights())];
    LINEAR_ARRAYS.into_iter().map(|array| array_name(name, array)).zip(arrays).collect()
}

/// Reads a linear classifier and checks it.
pub(crate) fn read_linear(file: &SafeTensors, name: &str) -> Result<LinearClassifier, ModelError> {
    let [base, terms, weights] = LINEAR_ARRAYS.map(|array| array_name(name, array));
    let base: Vec<f32> = numbers(file, base)?;
    let &[base] = base.as_slice() else {
        let problem = format!("{} base scores instead of one", base.len());
        return Err(ModelError::Linear { name: name.to_owned(), problem });
    };
    LinearClassifier::new(name, base, numbers(file, terms)?, numbers(file, weights)?)
}

fn array_name(forest: &str, array: &str) -> String {
    format!("{forest}/{array}")
}

fn array<T: Number>(numbers: &[T]) -> Array {
    let mut bytes = Vec::with_capacity(size_of_val(numbers));
    numbers.iter().for_each(|number| number.push(&mut bytes));
    Array { dtype: T::DTYPE, shape: [numbers.len()], bytes }
}

fn numbers<T: Number>(file: &SafeTensors, name: String) -> Result<Vec<T>, ModelError> {
    let Ok(view) = file.tensor(&name) else {
        return Err(ModelError::MissingArray { name });
    };
    if view.dtype() != T::DTYPE || view.shape().len() != 1 {
        let expected = describe(T::DTYPE, 1);
        return Err(ModelError::ArrayType { name, expected, found: describe_view(&view) });
    }
    Ok(view.data().chunks_exact(size_of::<T>()).map(T::read).collect())
}

fn describe_view(view: &TensorView) -> String {
    describe(view.dtype(), view.shape().len())
}

fn describe(dtype: Dtype, dimensions: usize) -> String {
    format!("{dtype:?} of {dimensions} dimension(s)")
}
