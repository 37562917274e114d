//! Labels of main content that people make.
