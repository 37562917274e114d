//! Abbreviations whose full stop does not end a sentence.
//!
//! The lists are a selection of the sentence break suppressions of the Unicode CLDR (`common/segments/*.xml`). They
//! hold abbreviations that rarely end a sentence, because a name, a number or an example follows. Abbreviations that
//! often end one (`etc.`, `usw.`, `Inc.`) are left to the rules.

const ENGLISH: &[&str] = &[
    "Adm", "Brig", "Capt", "Cmdr", "Col", "Dr", "Fig", "Figs", "Gen", "Gov", "Hon", "Lt", "Maj", "Messrs", "Mr", "Mrs",
    "Ms", "Mt", "Nos", "Pres", "Prof", "Rep", "Rev", "Sen", "Sgt", "Sr", "St", "Supt", "approx", "cf", "e.g", "fig",
    "figs", "i.e", "pp", "viz", "vol", "vs",
];
const GERMAN: &[&str] = &[
    "Abb", "Abs", "Art", "Bd", "Dipl", "Dr", "Fr", "Frl", "Hr", "Hrsg", "Ing", "Kap", "Nr", "Prof", "Skt", "St", "Tel",
    "Zt", "bspw", "bzgl", "bzw", "ca", "d.h", "evtl", "geb", "gegr", "gest", "ggf", "i.d.R", "inkl", "insb", "max",
    "mind", "o.ä", "sog", "u.a", "v.a", "vgl", "z.B", "z.T", "zzgl",
];
const FRENCH: &[&str] =
    &["Dr", "Mgr", "Mlle", "Mme", "MM", "Pr", "St", "Ste", "art", "av", "c.-à-d", "chap", "env", "fig", "p.ex", "vol"];
const SPANISH: &[&str] = &[
    "Av", "Avda", "Dr", "Dra", "Excmo", "Gral", "Lic", "Prof", "Sr", "Sra", "Sres", "Srta", "Sta", "Sto", "Ud", "Uds",
    "aprox", "art", "cap", "fig", "núm", "p.ej", "pág", "págs",
];
const ITALIAN: &[&str] = &[
    "Avv", "Dott", "Dr", "Geom", "Ing", "On", "Prof", "Rag", "Sig", "Sigg", "Sigra", "art", "ca", "cap", "es", "fig",
    "n", "pag", "pagg", "tel", "vol",
];
const PORTUGUESE: &[&str] = &[
    "Av", "Dr", "Dra", "Drs", "Eng", "Exmo", "Prof", "Profa", "Sr", "Sra", "Srta", "St", "Sta", "Sto", "aprox", "art",
    "cap", "fig", "p.ex", "pág", "págs", "tel", "vol",
];
const DUTCH: &[&str] = &[
    "Dhr", "Dr", "Ir", "Mevr", "Mr", "Mw", "Nr", "Prof", "St", "bijv", "blz", "ca", "dhr", "dr", "drs", "ir", "m.n",
    "nr", "o.a",
];
const RUSSIAN: &[&str] =
    &["акад", "гл", "гр", "им", "проф", "рис", "см", "ср", "ст", "стр", "табл", "т.е", "т.н", "тел", "ул"];

/// Languages that write an ordinal number as digits with a full stop: `am 3. Oktober`.
const ORDINAL_LANGUAGES: &[&str] =
    &["cs", "da", "de", "et", "fi", "hr", "hu", "is", "lt", "lv", "nb", "nn", "no", "sk", "sl", "sr", "tr"];

/// Whether a word, without its full stop, is a listed abbreviation of the language.
pub(crate) fn is_abbreviation(word: &str, language: &str) -> bool {
    let abbreviations = match language {
        "en" => ENGLISH,
        "de" => GERMAN,
        "fr" => FRENCH,
        "es" => SPANISH,
        "it" => ITALIAN,
        "pt" => PORTUGUESE,
        "nl" => DUTCH,
        "ru" => RUSSIAN,
        _ => return false,
    };
    abbreviations.contains(&word)
}

/// Whether the language writes an ordinal number as digits with a full stop.
pub(crate) fn has_ordinal_stop(language: &str) -> bool {
    ORDINAL_LANGUAGES.contains(&language)
}
