//! The quirks mode of document types (section "The initial insertion mode").

use crate::{Doctype, QuirksMode};

/// Public identifiers in lower case that mean quirks mode.
const QUIRKY: [&str; 3] = ["-//w3o//dtd w3 html strict 3.0//en//", "-/w3c/dtd html 4.0 transitional/en", "html"];

const QUIRKY_SYSTEM: &str = "http://www.ibm.com/data/dtd/v11/ibmxhtml1-transitional.dtd";

/// Beginnings of public identifiers in lower case that mean quirks mode.
const QUIRKY_PREFIXES: [&str; 55] = [
    "+//silmaril//dtd html pro v0r11 19970101//",
    "-//as//dtd html 3.0 aswedit + extensions//",
    "-//advasoft ltd//dtd html 3.0 aswedit + extensions//",
    "-//ietf//dtd html 2.0 level 1//",
    "-//ietf//dtd html 2.0 level 2//",
    "-//ietf//dtd html 2.0 strict level 1//",
    "-//ietf//dtd html 2.0 strict level 2//",
    "-//ietf//dtd html 2.0 strict//",
    "-//ietf//dtd html 2.0//",
    "-//ietf//dtd html 2.1e//",
    "-//ietf//dtd html 3.0//",
    "-//ietf//dtd html 3.2 final//",
    "-//ietf//dtd html 3.2//",
    "-//ietf//dtd html 3//",
    "-//ietf//dtd html level 0//",
    "-//ietf//dtd html level 1//",
    "-//ietf//dtd html level 2//",
    "-//ietf//dtd html level 3//",
    "-//ietf//dtd html strict level 0//",
    "-//ietf//dtd html strict level 1//",
    "-//ietf//dtd html strict level 2//",
    "-//ietf//dtd html strict level 3//",
    "-//ietf//dtd html strict//",
    "-//ietf//dtd html//",
    "-//metrius//dtd metrius presentational//",
    "-//microsoft//dtd internet explorer 2.0 html strict//",
    "-//microsoft//dtd internet explorer 2.0 html//",
    "-//microsoft//dtd internet explorer 2.0 tables//",
    "-//microsoft//dtd internet explorer 3.0 html strict//",
    "-//microsoft//dtd internet explorer 3.0 html//",
    "-//microsoft//dtd internet explorer 3.0 tables//",
    "-//netscape comm. corp.//dtd html//",
    "-//netscape comm. corp.//dtd strict html//",
    "-//o'reilly and associates//dtd html 2.0//",
    "-//o'reilly and associates//dtd html extended 1.0//",
    "-//o'reilly and associates//dtd html extended relaxed 1.0//",
    "-//sq//dtd html 2.0 hotmetal + extensions//",
    "-//softquad software//dtd hotmetal pro 6.0::19990601::extensions to html 4.0//",
    "-//softquad//dtd hotmetal pro 4.0::19971010::extensions to html 4.0//",
    "-//spyglass//dtd html 2.0 extended//",
    "-//sun microsystems corp.//dtd hotjava html//",
    "-//sun microsystems corp.//dtd hotjava strict html//",
    "-//w3c//dtd html 3 1995-03-24//",
    "-//w3c//dtd html 3.2 draft//",
    "-//w3c//dtd html 3.2 final//",
    "-//w3c//dtd html 3.2//",
    "-//w3c//dtd html 3.2s draft//",
    "-//w3c//dtd html 4.0 frameset//",
    "-//w3c//dtd html 4.0 transitional//",
    "-//w3c//dtd html experimental 19960712//",
    "-//w3c//dtd html experimental 970421//",
    "-//w3c//dtd w3 html//",
    "-//w3o//dtd w3 html 3.0//",
    "-//webtechs//dtd mozilla html 2.0//",
    "-//webtechs//dtd mozilla html//",
];

/// Beginnings that mean limited quirks mode.
const LIMITED_PREFIXES: [&str; 2] = ["-//w3c//dtd xhtml 1.0 frameset//", "-//w3c//dtd xhtml 1.0 transitional//"];

/// Beginnings that mean quirks mode without a system identifier, and limited quirks mode with one.
const HTML_4_PREFIXES: [&str; 2] = ["-//w3c//dtd html 4.01 frameset//", "-//w3c//dtd html 4.01 transitional//"];

/// The quirks mode that a document type means.
pub(super) fn quirks_mode(doctype: &Doctype) -> QuirksMode {
    let lower = |id: &Option<String>| id.as_ref().map(|id| id.to_ascii_lowercase());
    let system = lower(&doctype.system_id);
    let public = lower(&doctype.public_id).unwrap_or_default();
    let begins = |prefixes: &[&str]| prefixes.iter().any(|prefix| public.starts_with(prefix));
    let is_quirky = doctype.force_quirks
        || doctype.name.as_deref() != Some("html")
        || QUIRKY.contains(&public.as_str())
        || system.as_deref() == Some(QUIRKY_SYSTEM)
        || begins(&QUIRKY_PREFIXES);
    if is_quirky {
        return QuirksMode::Quirks;
    }
    if begins(&HTML_4_PREFIXES) {
        return if system.is_some() { QuirksMode::LimitedQuirks } else { QuirksMode::Quirks };
    }
    if begins(&LIMITED_PREFIXES) { QuirksMode::LimitedQuirks } else { QuirksMode::NoQuirks }
}
