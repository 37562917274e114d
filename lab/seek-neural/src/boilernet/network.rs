//! The network: a dense layer over the bags of a leaf, recurrent layers over the sequence, and a logit for each leaf.

use crate::network::{BidirectionalScan, Initial, Packing, SumOfRows, WordBags, glorot};
use candle_core::{Result, Tensor};
use candle_nn::{Init, VarBuilder};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The sizes of a network.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Sizes {
    /// Inputs: words and names of elements.
    pub(crate) inputs: usize,
    /// Units of the dense layer.
    pub(crate) dense: usize,
    /// Units of a recurrent layer in each direction.
    pub(crate) hidden: usize,
    /// Recurrent layers.
    pub(crate) layers: usize,
}

impl Sizes {
    /// The largest sizes: those of the paper. A file with them needs 12 MB.
    pub(crate) const MOST: Sizes = Sizes { inputs: 1052, dense: 256, hidden: 256, layers: 2 };

    /// Whether a network can have these sizes.
    pub(crate) fn are_possible(&self) -> bool {
        let within = |size: usize, most: usize| (1..=most).contains(&size);
        within(self.inputs, Sizes::MOST.inputs)
            && within(self.dense, Sizes::MOST.dense)
            && within(self.hidden, Sizes::MOST.hidden)
            && within(self.layers, Sizes::MOST.layers)
    }

    /// The values of a variable before training, as Keras has them: Glorot's uniform values, and a bias of 1 at forget gates. Only
    /// the recurrent weights differ: they are uniform, not orthogonal.
    pub(crate) fn initial(&self, name: &str, shape: &[usize]) -> Initial {
        match (name.rsplit('.').next(), shape) {
            (Some("recurrent"), _) => Initial::Uniform(1.0 / (self.hidden as f32).sqrt()),
            (Some("bias"), &[length]) if name.starts_with("lstm") => {
                let is_forget = |at: usize| at / self.hidden % 4 == 1;
                Initial::Values((0..length).map(|at| f32::from(u8::from(is_forget(at)))).collect())
            }
            (Some("input"), &[inputs, _]) => glorot(inputs, 4 * self.hidden),
            (_, &[inputs, outputs]) => glorot(inputs, outputs),
            (_, shape) => Initial::Values(vec![0.0; shape.iter().product()]),
        }
    }
}

/// A recurrent layer of both directions.
#[derive(Debug)]
struct LstmLayer {
    /// `inputs x 8 hidden`.
    input: Tensor,
    /// `8 hidden`.
    bias: Tensor,
    /// `2 x hidden x 4 hidden`.
    recurrent: Tensor,
}

/// The network.
#[derive(Debug)]
pub(crate) struct BoilerNet {
    sizes: Sizes,
    dense: Tensor,
    dense_bias: Tensor,
    layers: Vec<LstmLayer>,
    output: Tensor,
    output_bias: Tensor,
}

impl BoilerNet {
    /// A network with the variables of a builder.
    pub(crate) fn new(vs: &VarBuilder, sizes: Sizes) -> Result<BoilerNet> {
        let zero = Init::Const(0.0);
        let Sizes { inputs, dense, hidden, layers } = sizes;
        let layer = |number: usize| {
            let vs = vs.pp("lstm").pp(number);
            let inputs = if number == 0 { dense } else { 2 * hidden };
            Ok(LstmLayer {
                input: vs.get_with_hints((inputs, 8 * hidden), "input", zero)?,
                bias: vs.get_with_hints(8 * hidden, "bias", zero)?,
                recurrent: vs.get_with_hints((2, hidden, 4 * hidden), "recurrent", zero)?,
            })
        };
        Ok(BoilerNet {
            sizes,
            dense: vs.get_with_hints((inputs, dense), "dense.weight", zero)?,
            dense_bias: vs.get_with_hints(dense, "dense.bias", zero)?,
            layers: (0..layers).map(layer).collect::<Result<_>>()?,
            output: vs.get_with_hints((2 * hidden, 1), "output.weight", zero)?,
            output_bias: vs.get_with_hints(1, "output.bias", zero)?,
        })
    }

    /// The sizes.
    pub(crate) fn sizes(&self) -> &Sizes {
        &self.sizes
    }

    /// The logits of all leaves, in the order of the packing. `kept` is the factor of each output of the last recurrent layer, `leaves x 2 hidden`:
    /// 0 for one that is dropped in training.
    pub(crate) fn logits(&self, bags: WordBags, packing: Packing, kept: Option<&Tensor>) -> Result<Tensor> {
        let packing = Arc::new(packing);
        let mut values = self.dense.apply_op1(SumOfRows(Arc::new(bags)))?.broadcast_add(&self.dense_bias)?.relu()?;
        for layer in &self.layers {
            let gates = values.matmul(&layer.input)?.broadcast_add(&layer.bias)?;
            let scan = BidirectionalScan::new(Arc::clone(&packing), self.sizes.hidden);
            values = gates.apply_op2(&layer.recurrent, scan)?;
        }
        if let Some(kept) = kept {
            values = (values * kept)?;
        }
        values.matmul(&self.output)?.broadcast_add(&self.output_bias)?.squeeze(1)
    }
}
