//! The script in which a text is written.
//!
//! The names are those of the Unicode standard (annex 24), with one exception. Japanese mixes three of its scripts, so
//! kana with or without Han letters are [`JAPANESE`] here, as in ISO 15924 (`Jpan`).

use std::collections::BTreeMap;
use unicode_script::{Script, UnicodeScript};

/// Name of the Japanese script: kana, mostly with Han letters between them.
pub const JAPANESE: &str = "Japanese";

/// Chinese texts quote a word in kana now and then. Japanese has more kana than Han letters, and even a list of names has
/// particles between them.
const LEAST_KANA: f64 = 0.1;

/// The script of most letters of some texts; none if they have no letters. Of two scripts with as many letters, the one that comes
/// first by name counts.
pub fn dominant_script<'t>(texts: impl IntoIterator<Item = &'t str>) -> Option<&'static str> {
    let mut counts: BTreeMap<&'static str, usize> = BTreeMap::new();
    let mut kana = 0;
    for letter in texts.into_iter().flat_map(str::chars).filter(|c| c.is_alphabetic()) {
        let name = match letter.script() {
            // Letters of no script alone, such as the sign that makes a vowel of kana long.
            Script::Common | Script::Inherited | Script::Unknown => continue,
            Script::Hiragana | Script::Katakana => {
                kana += 1;
                Script::Han.full_name()
            }
            // It gives the sound of Han letters.
            Script::Bopomofo => Script::Han.full_name(),
            script => script.full_name(),
        };
        *counts.entry(name).or_default() += 1;
    }
    // Of equal ones `min_by_key` takes the first.
    let (name, count) = counts.into_iter().min_by_key(|&(_, count)| std::cmp::Reverse(count))?;
    let is_japanese = name == Script::Han.full_name() && f64::from(kana) >= LEAST_KANA * count as f64;
    Some(if is_japanese { JAPANESE } else { name })
}

/// The script whose letters a script shares. Japanese uses letters of Chinese, so a test of unseen scripts leaves out both.
pub fn letters_of(script: &str) -> &str {
    if script == JAPANESE { Script::Han.full_name() } else { script }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> Option<&'static str> {
        dominant_script([text])
    }

    #[test]
    fn most_letters_decide() {
        assert_eq!(of("Reading tide tables"), Some("Latin"));
        assert_eq!(of("Новости библиотеки (RSS)"), Some("Cyrillic"));
        assert_eq!(of("배포판 설치 ISO"), Some("Hangul"));
        assert_eq!(dominant_script(["abc", "где же", "ты"]), Some("Cyrillic"));
        assert_eq!(of("да no"), Some("Cyrillic"));
    }

    #[test]
    fn a_text_without_letters_has_no_script() {
        assert_eq!(of(""), None);
        assert_eq!(of("12.50 € — ★★★☆ 2024"), None);
        assert_eq!(of("ーー"), None);
        assert_eq!(dominant_script([]), None);
    }

    #[test]
    fn kana_make_han_letters_japanese() {
        assert_eq!(of("東北の露天風呂がある日帰り温泉"), Some(JAPANESE));
        assert_eq!(of("ラーメン"), Some(JAPANESE));
        assert_eq!(of("配置定时备份"), Some("Han"));
        assert_eq!(of("這家店的招牌寫著大大的の字,遊客們都喜歡在門口拍照留念"), Some("Han"));
        assert_eq!((letters_of(JAPANESE), letters_of("Han"), letters_of("Thai")), ("Han", "Han", "Thai"));
    }
}
