//! The fonts of the system.
//!
//! Fontique asks the system which font has the characters of a script, which takes a millisecond. It keeps the answer only for
//! pairs of script and language that it knows, and only in one copy of its collection. So the document has no languages
//! (see `document`), all scripts are asked for once, and the language of the page decides among the fonts of East Asia.

use blitz_dom::{BULLET_FONT, FontContext};
use parley::fontique::{Blob, Collection, CollectionOptions, FallbackKey, FamilyId, Script, SourceCache};
use std::collections::HashMap;
use std::sync::Arc;

/// Scripts that more than one language of East Asia uses, each with its own forms.
const SHARED: [&[u8; 4]; 4] = [b"Hani", b"Hira", b"Kana", b"Hang"];

/// Other scripts of languages with many pages.
const OTHERS: [&[u8; 4]; 22] = [
    b"Zyyy", b"Zinh", b"Latn", b"Cyrl", b"Grek", b"Arab", b"Hebr", b"Deva", b"Beng", b"Thai", b"Armn", b"Geor",
    b"Ethi", b"Taml", b"Telu", b"Gujr", b"Guru", b"Knda", b"Mlym", b"Sinh", b"Khmr", b"Zsye",
];

/// The fonts for pages of all languages.
pub(super) struct Fonts {
    base: FontContext,
    /// The families for each shared script by language.
    shared: HashMap<&'static str, Vec<(Script, Vec<FamilyId>)>>,
}

impl Fonts {
    /// The fonts that are installed, and that of the marks of lists.
    pub(super) fn of_system() -> Fonts {
        let mut base = FontContext {
            source_cache: SourceCache::new_shared(),
            // A font that one page brings is not for the next page.
            collection: Collection::new(CollectionOptions { shared: false, system_fonts: true }),
        };
        base.collection.register_fonts(Blob::new(Arc::new(BULLET_FONT)), None);
        for script in OTHERS.into_iter().chain(SHARED) {
            base.collection.fallback_families(FallbackKey::new(Script::from_bytes(*script), None)).for_each(drop);
        }
        Fonts { base, shared: HashMap::new() }
    }

    /// The fonts for a page in a language: the primary tag, or the tag of a region of Chinese.
    pub(super) fn of_language(&mut self, tag: &str) -> FontContext {
        let mut fonts = self.base.clone();
        let Some(language) = known_language(tag) else { return fonts };
        let families = self.shared.entry(language).or_insert_with(|| {
            let collection = &mut self.base.collection;
            let families = |script: &[u8; 4]| {
                let script = Script::from_bytes(*script);
                (script, collection.fallback_families((script, language)).collect())
            };
            SHARED.into_iter().map(families).collect()
        });
        for (script, families) in families.iter().filter(|(_, families)| !families.is_empty()) {
            fonts.collection.set_fallbacks(*script, families.iter().copied());
        }
        fonts
    }
}

/// The language of East Asia that a tag names, as the system knows it.
fn known_language(tag: &str) -> Option<&'static str> {
    let tag = tag.to_ascii_lowercase();
    let has = |part: &str| tag.split(['-', '_']).any(|found| found == part);
    match tag.split(['-', '_']).next()? {
        "ja" => Some("ja"),
        "ko" => Some("ko"),
        "zh" if has("tw") || has("hant") => Some("zh-TW"),
        "zh" if has("hk") => Some("zh-HK"),
        "zh" => Some("zh-CN"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_of_east_asia_are_known() {
        let known = ["ja", "JA-jp", "ko_KR", "zh", "zh-Hant", "zh-TW", "zh-HK", "en-US", "", "zhx"].map(known_language);
        let (ja, ko, cn, tw, hk) = (Some("ja"), Some("ko"), Some("zh-CN"), Some("zh-TW"), Some("zh-HK"));
        assert_eq!(known, [ja, ja, ko, cn, tw, tw, hk, None, None, None]);
    }
}
