//! All methods: those of the project, and the networks.

use anyhow::Context;
use content_seeker::methods::{CATALOG, Entry, MakeError, MakeMethod};
use content_seeker::parameter::{ParameterDescription, Setting};
use seek_extract::{Method, View};
use seek_neural::{NeuralMethod, NeuralModel, System};
use std::path::Path;
use std::sync::Arc;

/// The paper of TabNet. That of GCE trains it on its features.
const ARIK: &str =
    "Arik and Pfister, \"TabNet: Attentive Interpretable Tabular Learning\", 2021, with the features of GCE's paper";

/// A network as a method of a catalogue.
#[derive(Debug)]
struct NetworkMaker(System);

/// The networks.
static NETWORKS: [Entry; 4] = [
    Entry::new(
        "boilernet",
        "Leonhardt, Anand and Khosla, \"Boilerplate Removal using a Neural Sequence Labeling Model\", 2020",
        &NetworkMaker(System::BoilerNet),
    ),
    Entry::new(
        "web2text",
        "Vogels, Ganea and Eickhoff, \"Web2Text: Deep Structured Boilerplate Removal\", 2018",
        &NetworkMaker(System::Web2Text),
    ),
    Entry::new("tabnet-basic", ARIK, &NetworkMaker(System::TabNetBasic)),
    Entry::new("tabnet-both", ARIK, &NetworkMaker(System::TabNetBoth)),
];

/// The entries of all methods: those of the project, then the networks.
///
/// ```
/// let names: Vec<&str> = seek_lab::catalogue::entries().iter().map(|entry| entry.name).collect();
/// assert!(names.contains(&"seek") && names.contains(&"web2text"));
/// ```
pub fn entries() -> Vec<Entry> {
    CATALOG.iter().chain(&NETWORKS).copied().collect()
}

/// The paper of a network.
pub fn source(system: System) -> &'static str {
    NETWORKS.iter().find(|entry| entry.name == system.name()).map_or("", |entry| entry.source)
}

impl MakeMethod for NetworkMaker {
    fn view(&self) -> View {
        self.0.view()
    }

    fn parameters(&self) -> Vec<ParameterDescription> {
        NeuralMethod::describe(self.0)
    }

    fn takes_model(&self) -> bool {
        true
    }

    fn make(
        &self,
        name: &'static str,
        settings: &[Setting],
        file: Option<&Path>,
    ) -> Result<Arc<dyn Method>, MakeError> {
        let network = match file {
            None => NeuralMethod::shipped(self.0).map_err(anyhow::Error::from),
            Some(file) => of_file(self.0, file),
        };
        let network = network.map_err(|error| MakeError::OwnModel { method: name, source: error.into() })?;
        match network.with(settings) {
            Ok(network) => Ok(Arc::new(network)),
            Err(source) => Err(MakeError::Parameter { method: name, source }),
        }
    }
}

/// A network with the weights of a file.
fn of_file(system: System, file: &Path) -> anyhow::Result<NeuralMethod> {
    let weights = NeuralModel::load_for(system, file);
    let weights = weights.with_context(|| format!("cannot use the weights {}", file.display()))?;
    Ok(NeuralMethod::new(Arc::new(weights)))
}
