//! The weights that this crate holds. They are read once, when a method first needs them.

use crate::error::NeuralError;
use crate::model::NeuralModel;
use crate::system::System;
use std::sync::{Arc, LazyLock};

type Loaded = Result<Arc<NeuralModel>, NeuralError>;

static BOILERNET: LazyLock<Loaded> =
    LazyLock::new(|| load(System::BoilerNet, include_bytes!("../models/boilernet.safetensors")));
static WEB2TEXT: LazyLock<Loaded> =
    LazyLock::new(|| load(System::Web2Text, include_bytes!("../models/web2text.safetensors")));
static TABNET_BASIC: LazyLock<Loaded> =
    LazyLock::new(|| load(System::TabNetBasic, include_bytes!("../models/tabnet-basic.safetensors")));
static TABNET_BOTH: LazyLock<Loaded> =
    LazyLock::new(|| load(System::TabNetBoth, include_bytes!("../models/tabnet-both.safetensors")));

/// The weights of a system.
pub(crate) fn shipped(system: System) -> Result<Arc<NeuralModel>, &'static NeuralError> {
    let loaded = match system {
        System::BoilerNet => &BOILERNET,
        System::Web2Text => &WEB2TEXT,
        System::TabNetBasic => &TABNET_BASIC,
        System::TabNetBoth => &TABNET_BOTH,
    };
    loaded.as_ref().map(Arc::clone)
}

fn load(system: System, bytes: &[u8]) -> Loaded {
    if bytes.is_empty() {
        return Err(NeuralError::NotIncluded { system });
    }
    let model = NeuralModel::from_bytes(bytes)?;
    let found = model.system();
    if found == system { Ok(Arc::new(model)) } else { Err(NeuralError::OtherSystem { found, wanted: system }) }
}
