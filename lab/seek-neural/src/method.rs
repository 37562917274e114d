//! The systems as methods.

use crate::error::NeuralError;
use crate::example::Units;
use crate::model::NeuralModel;
use crate::params::NeuralParams;
use crate::shipped::shipped;
use crate::system::System;
use seek_extract::parameter::{ParameterDescription, ParameterError, Parameters, Setting};
use seek_extract::{Decision, Method, MethodError, View};
use seek_page::{Blocks, Dom, NodeId, NodeKind, Page, SelectedParts, Selection};
use std::collections::BTreeSet;
use std::sync::Arc;

/// A trained network as a method. It selects text nodes, and gives a probability for each block: the mean over the characters of its texts.
#[derive(Debug, Clone)]
pub struct NeuralMethod {
    model: Arc<NeuralModel>,
    params: NeuralParams,
}

impl NeuralMethod {
    /// The method of a network, with the parameters of the papers.
    pub fn new(model: Arc<NeuralModel>) -> NeuralMethod {
        let params = NeuralParams::of(model.system());
        NeuralMethod { model, params }
    }

    /// The same method with these parameters. The others keep their values.
    ///
    /// # Errors
    /// [`ParameterError`] if a parameter does not exist, or is out of range.
    pub fn with(self, settings: &[Setting]) -> Result<NeuralMethod, ParameterError> {
        let params = self.params.with(settings)?;
        Ok(NeuralMethod { params, ..self })
    }

    /// The method of a system, with the weights that this crate holds.
    ///
    /// # Errors
    /// [`NeuralError::NotIncluded`] if it holds none.
    pub fn shipped(system: System) -> Result<NeuralMethod, &'static NeuralError> {
        Ok(NeuralMethod::new(shipped(system)?))
    }

    /// The parameters of a system with their defaults.
    pub fn describe(system: System) -> Vec<ParameterDescription> {
        NeuralParams::of(system).describe()
    }

    /// The network.
    pub fn model(&self) -> &NeuralModel {
        &self.model
    }

    /// Measures a page and decides on its units.
    fn decided(&self, page: &Page) -> Result<Decided, MethodError> {
        let units = Units::of(self.model.system(), page)?;
        page.check_deadline()?;
        let decided = self.model.decide(&units, &self.params, &|| page.check_deadline());
        let (probabilities, chosen) = decided.map_err(|error| match error {
            NeuralError::Page(error) => MethodError::Page(error),
            other => MethodError::Network(Box::new(other)),
        })?;
        page.check_deadline()?;
        Ok(Decided { texts: units.texts(page.dom()?), probabilities, chosen })
    }
}

/// The units of a page with the decisions on them.
struct Decided {
    texts: Vec<Vec<NodeId>>,
    probabilities: Vec<f32>,
    chosen: Vec<bool>,
}

impl Method for NeuralMethod {
    fn name(&self) -> &'static str {
        self.model.system().name()
    }

    fn view(&self) -> View {
        self.model.system().view()
    }

    fn parameters(&self) -> String {
        self.params.in_words()
    }

    fn trained_on(&self) -> Vec<&str> {
        self.model.training().corpora.iter().map(String::as_str).collect()
    }

    fn model_fingerprint(&self) -> Option<&str> {
        Some(self.model.fingerprint())
    }

    fn select(&self, page: &Page) -> Result<Selection, MethodError> {
        let decided = self.decided(page)?;
        let (dom, blocks) = (page.dom()?, page.blocks()?);
        let mut of_text = vec![None; dom.markup_len()];
        for ((texts, &probability), &chosen) in decided.texts.iter().zip(&decided.probabilities).zip(&decided.chosen) {
            texts.iter().for_each(|&text| of_text[text as usize] = Some((probability, chosen)));
        }
        let parts = SelectedParts::Texts(selected_texts(dom, &of_text));
        Ok(Selection { parts, probabilities: block_probabilities(dom, blocks, &of_text) })
    }

    fn decisions(&self, page: &Page, limit: usize) -> Result<Vec<Vec<Decision>>, MethodError> {
        let decided = self.decided(page)?;
        let (dom, blocks) = (page.dom()?, page.blocks()?);
        let mut unit_of = vec![None; dom.markup_len()];
        for (unit, texts) in decided.texts.iter().enumerate() {
            texts.iter().for_each(|&text| unit_of[text as usize] = Some(unit));
        }
        let of_block = |block: usize| {
            let block = blocks.get(block);
            let units: BTreeSet<usize> = (block.first..block.end).filter_map(|id| *unit_of.get(id as usize)?).collect();
            let decision = |unit: usize| Decision {
                name: "text",
                element: decided.texts[unit].first().map(|&text| dom.parent(text)),
                description: format!(
                    "{}: probability {:.2}",
                    if decided.chosen[unit] { "main content" } else { "noise" },
                    decided.probabilities[unit]
                ),
            };
            units.into_iter().map(decision).collect()
        };
        Ok((0..blocks.len().min(limit)).map(of_block).collect())
    }
}

/// The chosen text nodes. White space between two chosen ones comes with them, so that words stay apart.
fn selected_texts(dom: &Dom, of_text: &[Option<(f32, bool)>]) -> Vec<NodeId> {
    let mut selected = Vec::new();
    let (mut after_chosen, mut gap) = (false, Vec::new());
    for id in (0..dom.markup_len() as NodeId).filter(|&id| dom.kind(id) == NodeKind::Text) {
        match of_text[id as usize] {
            Some((_, true)) => {
                selected.append(&mut gap);
                selected.push(id);
                after_chosen = true;
            }
            Some((_, false)) => {
                gap.clear();
                after_chosen = false;
            }
            None if after_chosen && dom.text(id).trim().is_empty() => gap.push(id),
            None => {}
        }
    }
    selected
}

/// For each block the mean probability of its texts by characters. Text that is in no unit has the probability 0.
fn block_probabilities(dom: &Dom, blocks: &Blocks, of_text: &[Option<(f32, bool)>]) -> Vec<f32> {
    let of_block = |block: usize| {
        let block = blocks.get(block);
        let (mut sum, mut all) = (0.0, 0.0);
        for id in (block.first..block.end).filter(|&id| dom.kind(id) == NodeKind::Text) {
            let size = dom.text(id).trim().chars().count() as f32;
            let probability = of_text.get(id as usize).copied().flatten().map_or(0.0, |(probability, _)| probability);
            sum += probability * size;
            all += size;
        }
        if all > 0.0 { (sum / all).clamp(0.0, 1.0) } else { 0.0 }
    };
    (0..blocks.len()).map(of_block).collect()
}
