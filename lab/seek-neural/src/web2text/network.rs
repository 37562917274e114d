//! The two networks: convolutions over a sequence of blocks, or of edges between them.

use crate::network::Initial;
use candle_core::{Result, Tensor};
use candle_nn::{Init, VarBuilder};

/// Filters and width of each layer before the last one (section 3.3 of the paper).
const LAYERS: [(usize, usize); 4] = [(50, 1), (50, 1), (50, 3), (10, 3)];
/// Width of the last layer.
const LAST_WIDTH: usize = 3;
/// Standard deviation of the weights before training.
const DEVIATION: f32 = 0.1;

/// A layer: `width * inputs x filters` weights, and a bias.
#[derive(Debug)]
struct Convolution {
    width: usize,
    weight: Tensor,
    bias: Tensor,
}

/// A network of five convolutions.
#[derive(Debug)]
pub(crate) struct Convolutions {
    layers: Vec<Convolution>,
}

impl Convolutions {
    /// A network from `inputs` values for each place of a sequence to `outputs` logits.
    pub(crate) fn new(vs: &VarBuilder, inputs: usize, outputs: usize) -> Result<Convolutions> {
        let mut before = inputs;
        let mut layers = Vec::new();
        for (number, (filters, width)) in LAYERS.into_iter().chain([(outputs, LAST_WIDTH)]).enumerate() {
            let vs = vs.pp(number);
            layers.push(Convolution {
                width,
                weight: vs.get_with_hints((width * before, filters), "weight", Init::Const(0.0))?,
                bias: vs.get_with_hints(filters, "bias", Init::Const(0.0))?,
            });
            before = filters;
        }
        Ok(Convolutions { layers })
    }

    /// The values of a variable before training: normal weights, no bias.
    pub(crate) fn initial(name: &str, shape: &[usize]) -> Initial {
        if name.ends_with("weight") {
            Initial::Normal(DEVIATION)
        } else {
            Initial::Values(vec![0.0; shape.iter().product()])
        }
    }

    /// The number of weights of each layer, without biases.
    pub(crate) fn sizes(&self) -> Vec<usize> {
        self.layers.iter().map(|layer| layer.weight.elem_count()).collect()
    }

    /// Half of the sum of the squares of all weights.
    pub(crate) fn half_squares(&self) -> Result<Tensor> {
        let squares = self.layers.iter().map(|layer| layer.weight.sqr()?.sum_all()).collect::<Result<Vec<_>>>()?;
        Tensor::stack(&squares, 0)?.sum_all()? * 0.5
    }

    /// Logits, `sequences x places x outputs`, of values, `sequences x places x inputs`. Beyond the ends of a sequence all values are 0. `kept` are factors of the weights of
    /// each layer: the original drops weights in training, not values.
    pub(crate) fn logits(&self, values: &Tensor, kept: Option<&[Vec<f32>]>) -> Result<Tensor> {
        let mut values = values.clone();
        for (number, layer) in self.layers.iter().enumerate() {
            let (sequences, places, inputs) = values.dims3()?;
            let spread = if layer.width == 1 {
                values
            } else {
                let padded = values.pad_with_zeros(1, 1, 1)?;
                let shifted = (0..layer.width).map(|by| padded.narrow(1, by, places)).collect::<Result<Vec<_>>>()?;
                Tensor::cat(&shifted, 2)?
            };
            let weight = match kept {
                Some(kept) => {
                    let kept = Tensor::from_slice(&kept[number], layer.weight.shape(), layer.weight.device())?;
                    (&layer.weight * kept)?
                }
                None => layer.weight.clone(),
            };
            let rows = spread.reshape((sequences * places, layer.width * inputs))?;
            let product = rows.matmul(&weight)?.broadcast_add(&layer.bias)?;
            let outputs = product.dim(1)?;
            let is_last = number + 1 == self.layers.len();
            values = if is_last { product } else { product.relu()? }.reshape((sequences, places, outputs))?;
        }
        Ok(values)
    }
}
