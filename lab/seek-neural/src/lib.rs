//! Neural networks that find the main content of web pages, as the literature describes them.
//!
//! * BoilerNet (Leonhardt, Anand and Khosla 2020) reads the text nodes of a page as a sequence.
//! * Web2Text (Vogels, Ganea and Eickhoff 2018) reads text blocks and the edges between them.
//! * TabNet (Arik and Pfister 2021) classifies elements by their boxes, as in the paper of GCE (Jung et al. 2022).
//!
//! A [`System`] names one of them. An [`NetworkExample`] is a labelled page as the system reads it, and [`fit`] trains a network on
//! examples. A [`NeuralModel`] is a trained network, and [`NeuralMethod`] runs it on pages.

mod boilernet;
mod error;
mod example;
mod fit;
mod method;
mod model;
mod network;
mod params;
mod random;
mod settings;
mod shipped;
mod system;
mod tabnet;
mod validation;
mod web2text;

pub use error::NeuralError;
pub use example::NetworkExample;
pub use fit::{FittedNetwork, TrainingPage, fit};
pub use method::NeuralMethod;
pub use model::{NeuralModel, TrainingRecord};
pub use settings::{Epoch, FitSettings};
pub use system::System;
