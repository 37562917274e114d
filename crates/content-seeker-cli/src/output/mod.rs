//! Where results go: [`terminal`], one [`destination`], or a [`folder`] with a file for each page.

pub mod destination;
pub mod file_names;
pub mod folder;
pub mod front_matter;
pub mod terminal;
pub mod text_stream;
