//! Content Seeker as WebAssembly.
//!
//! Each function takes the bytes of a page and options as JSON, and gives a record as JSON. The package in `npm/` has the interface for
//! people: it reads the records, and it starts the module anew after a panic.

mod classes;
mod failure;
mod options;
mod panics;
mod record;

use content_seeker::methods::{CATALOG, MethodRecord};
use failure::Failure;
use options::Options;
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

/// The record of a page: text, formats, metadata, parts and blocks.
///
/// # Errors
/// A [`Failure`] as JSON, if the options are wrong or the page exceeds a limit.
#[wasm_bindgen]
pub fn extract(html: Vec<u8>, options: &str) -> Result<String, JsError> {
    panics::keep_messages();
    answer(Options::read(options).and_then(|options| record::of_page(html, &options)))
}

/// The probability of each page type.
///
/// # Errors
/// As for [`extract`].
#[wasm_bindgen]
pub fn classify(html: Vec<u8>, options: &str) -> Result<String, JsError> {
    panics::keep_messages();
    answer(Options::read(options).and_then(|options| classes::of_page(html, &options)))
}

/// The catalogue of all methods except those that look at the boxes of a page: there is no layout engine here.
///
/// # Errors
/// A [`Failure`] as JSON, if the shipped models do not fit.
#[wasm_bindgen]
pub fn methods() -> Result<String, JsError> {
    panics::keep_messages();
    let listed = CATALOG.iter().filter(|entry| !entry.needs_layout());
    answer(listed.map(|entry| Ok(MethodRecord::of(entry)?)).collect::<Result<Vec<MethodRecord>, Failure>>())
}

/// The message of the last panic; `undefined` if there was none.
#[wasm_bindgen(js_name = lastPanic)]
pub fn last_panic() -> Option<String> {
    panics::last_message()
}

/// The version of this package.
#[wasm_bindgen]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}

fn answer(result: Result<impl serde::Serialize, Failure>) -> Result<String, JsError> {
    let written = result.and_then(|record| serde_json::to_string(&record).map_err(|error| Failure::option(&error)));
    written.map_err(|failure| JsError::new(&failure.to_json()))
}
