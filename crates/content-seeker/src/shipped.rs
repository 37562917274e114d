//! The shipped models: they are compiled into this crate, unless the feature `models` is off.

use seek_methods::{MethodModels, ShippedModels};
#[cfg(feature = "models")]
use {
    seek_extract::{Models, ModelsError},
    seek_forest::ModelFile,
    seek_methods::chain::ChainModels,
    std::sync::Arc,
};

/// What a function for shipped models gives: the same models for each call.
#[cfg(feature = "models")]
type Shipped<T> = Result<&'static Arc<T>, &'static ModelsError>;

/// The file of [`shipped_models`]: where a model begins that shares most of its classifiers.
#[cfg(feature = "models")]
pub const SHIPPED_MODEL_FILE: &[u8] = include_bytes!("../models/seek.safetensors");

#[cfg(feature = "models")]
static MODELS: ShippedModels = ShippedModels::new(
    || Models::from_file(&ModelFile::from_static_bytes(SHIPPED_MODEL_FILE)?).map(Arc::new),
    || {
        let file = ModelFile::from_static_bytes(include_bytes!("../models/chain.safetensors"))?;
        ChainModels::from_file(&file).map(Arc::new)
    },
);

#[cfg(not(feature = "models"))]
static MODELS: ShippedModels = ShippedModels::none();

/// The shipped models, for [`make`](crate::methods::make).
pub static SHIPPED: MethodModels = MethodModels::Shipped(&MODELS);

/// The shipped models of the pipeline. The first call reads them; later calls return the same models.
///
/// ```
/// let models = content_seeker::shipped_models().expect("the models fit this version");
/// assert_eq!(models.fingerprint.short().len(), 12);
/// ```
///
/// # Errors
/// [`ModelsError`] if this version does not compute a feature of the models.
#[cfg(feature = "models")]
pub fn shipped_models() -> Shipped<Models> {
    MODELS.pipeline()
}

/// The shipped models of the paper's chain: `cs-lbs`, `cs-sls` and `cs-tp`.
///
/// ```
/// let models = content_seeker::shipped_chain().expect("the models fit this version");
/// assert_eq!(models.fingerprint.short().len(), 12);
/// ```
///
/// # Errors
/// [`ModelsError`] if this version does not compute a feature of the models.
#[cfg(feature = "models")]
pub fn shipped_chain() -> Shipped<ChainModels> {
    MODELS.chain()
}
