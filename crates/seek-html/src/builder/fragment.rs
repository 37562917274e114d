//! Fragments (section "Parsing HTML fragments").

use super::{Builder, Mode, OpenElement};
use crate::tree::NONE;
use crate::{Error, Namespace, Options, QuirksMode, RawText, Tree, name};

/// A form around the fragment, which is no node of it.
const FORM_AROUND: u32 = NONE - 1;

/// Parses a fragment in a context element.
pub(crate) fn parse_fragment<'a>(
    source: &'a str,
    context: (&str, Namespace),
    options: &Options,
    check: &mut dyn FnMut() -> bool,
) -> Result<Tree<'a>, Error> {
    let mut builder = Builder::new(source, options)?;
    builder.quirks = QuirksMode::NoQuirks;
    let (text, namespace) = context;
    let context = builder.tokenizer.names.intern(text);
    builder.insert_missing(name::HTML);
    builder.context = Some(OpenElement::new(0, context, namespace));
    if namespace == Namespace::Html {
        // No end tag is appropriate: no start tag was read.
        let never = builder.tokenizer.names.intern(" ");
        let noscript = (context == name::NOSCRIPT && options.scripting).then_some(RawText::Rawtext);
        if let Some(kind) = RawText::of(context).or(noscript) {
            builder.tokenizer.read_raw_text(kind, never);
        }
        match context {
            name::PLAINTEXT => builder.tokenizer.read_plaintext(),
            name::TEMPLATE => builder.template_modes.push(Mode::InTemplate),
            name::FORM => builder.form = FORM_AROUND,
            _ => {}
        }
    }
    builder.reset_mode();
    builder.run(check)
}
