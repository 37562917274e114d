//! Writes the JavaScript of a module that was built with wasm-bindgen.
//!
//! It does what the program `wasm-bindgen` does. That program takes minutes to install, and its version must be that of the crate. This one
//! has its version from the lock file.

use anyhow::{Context, Result, bail};
use std::env;
use std::path::{Path, PathBuf};
use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<()> {
    let arguments: Vec<PathBuf> = env::args_os().skip(1).map(PathBuf::from).collect();
    let [module, folder] = arguments.as_slice() else { bail!("usage: seek-wasm-bind MODULE.wasm FOLDER") };
    bind(module, folder).with_context(|| format!("cannot write the JavaScript of {}", module.display()))
}

fn bind(module: &Path, folder: &Path) -> Result<()> {
    let mut bindgen = Bindgen::new();
    bindgen.web(true)?.input_path(module).typescript(true);
    // After a panic, the package goes on with a new instance of the module.
    bindgen.reset_state_function(true).omit_default_module_path(true);
    bindgen.remove_name_section(true).remove_producers_section(true);
    bindgen.generate(folder)
}
