//! The parameters of the methods.

use crate::system::System;
use seek_extract::parameter;
use seek_extract::parameter::{Parameter, ParameterRange, Parameters};

/// Parameters of a system. Each reads only one of them.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct NeuralParams {
    system: System,
    /// The probability above which a leaf or element is main content.
    pub(crate) probability: f32,
    /// The weight of the edges of Web2Text.
    pub(crate) edge_weight: f32,
}

impl NeuralParams {
    /// The parameters of the papers: .5 for BoilerNet, .85 for TabNet (section 4.2 of GCE's paper), and the same weight for edges and blocks.
    pub(crate) fn of(system: System) -> NeuralParams {
        let probability = match system {
            System::BoilerNet | System::Web2Text => 0.5,
            System::TabNetBasic | System::TabNetBoth => 0.85,
        };
        NeuralParams { system, probability, edge_weight: 1.0 }
    }
}

impl Parameters for NeuralParams {
    fn table(&self) -> &'static [Parameter<NeuralParams>] {
        const PROBABILITY: &[Parameter<NeuralParams>] = &[parameter!(
            NeuralParams.probability,
            ParameterRange::number_to(0.0, 1.0),
            "probability above which a text is main content"
        )];
        const EDGE_WEIGHT: &[Parameter<NeuralParams>] = &[parameter!(
            NeuralParams.edge_weight,
            ParameterRange::number_to(0.0, 10.0),
            "weight of the edges between blocks against the blocks themselves"
        )];
        match self.system {
            System::BoilerNet | System::TabNetBasic | System::TabNetBoth => PROBABILITY,
            System::Web2Text => EDGE_WEIGHT,
        }
    }
}
