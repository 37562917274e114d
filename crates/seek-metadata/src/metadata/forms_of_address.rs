//! Forms of address before names, and letters of degrees and honours after them: "Mme", "Prof. Dr.", "FRGS".

use super::author_words::FAMILY_PARTICLES;
use super::organisations::is_organisation_word;
use crate::word_list::{WordList, has, words_of};
use std::sync::LazyLock;

/// Forms of address and degrees in lower case, without the point at their end.
static BEFORE: WordList = LazyLock::new(|| {
    words_of(
        "mx dr prof professor mme mlle professeur professeure herr frau prof.in univ.-prof priv.-doz \
         dipl.-ing dr.-ing sra srta dra profa profª drª d.ª dott dott.ssa prof.ssa sig.ra dhr mevr drs fru mgr mudr \
         judr rndr phdr paeddr thdr mvdr paedr pharmdr phmr d-r д-р дтн проф доц инж г-н г-жа акад пан пані γιατρός δρ \
         doç uzm yrd دکتر مهندس آقای خانم الدكتور الدكتورة دكتور دكتورة المهندس المهندسة السيد السيدة الأستاذ الأستاذة \
         ד\"ר ד״ר פרופ' פרופ׳ עו\"ד עו״ד डॉ डॉक्टर श्री श्रीमती सुश्री प्रो ড মোছা திரு டாக்டர் ڈاکٹر پروفیسر జ డా ഡോ",
    )
});

/// Forms of address with a point at their end. Without it, they are names or other words.
static BEFORE_WITH_POINT: WordList = LazyLock::new(|| {
    words_of(
        "sr. ing. mag. bc. bca. doc. dipl. inż. inz. lek. hab. sig. avv. arch. geom. rag. ir. rev. av. op. öğr. gör. üy. \
         pgs. gs. ths. ts. akad. lic. ldo. lda. arq. abog. eng. enga. hr. κα. κος. د. أ.د. ds.",
    )
});

/// Words that continue a degree: "Dr. rer. nat.", "dr. sc.", "Dr. h. c.".
static CONTINUED: WordList = LazyLock::new(|| {
    words_of("phil. rer. nat. med. jur. sc. pol. oec. ing. habil. h.c. h. c. mult. theol. vet. dent. soc. et")
});

/// Letters after names: degrees, orders, memberships and licences, without points.
static AFTER: WordList = LazyLock::new(|| {
    words_of(
        "PHD MD MA BA BSC MSC MSCI MENG BENG MBA LLB LLM JD DDS DMD DVM RN NP PHARMD PSYD EDD DPHIL MPHIL MPH MPP MPA \
         MFA BFA MS BS RD RDN LDN CFA CPA ESQ LCSW LMFT LPC OBE MBE CBE KBE DBE FRS FRSE FBA FRGS FRCP FRCS FRSA FRHISTS \
         MEP QC KC FAAN FACP FACS FAAP CSC DRSC THD DIS SCD DSC LITTD MED FSA AIA RIBA FRIBA CENG PMP",
    )
});

/// A name without the forms of address before it. Those before a single word stay: "Mme Curie". So do those of companies.
pub(super) fn without_address(name: &str) -> &str {
    let mut rest = name;
    let mut is_after = false;
    while let Some((_, after)) = rest.split_once(' ').filter(|(word, after)| is_address(word, after, is_after)) {
        is_after = true;
        rest = after.trim_start();
    }
    // "d'Arvor" is a name, "von" is not.
    let is_name = |word: &str| word.contains(|c: char| c.is_alphabetic() && !c.is_lowercase());
    let keeps_name = || rest.split(' ').filter(|word| is_name(word)).count() > 1;
    if rest.len() < name.len() && keeps_name() && !rest.split(' ').any(is_organisation_word) { rest } else { name }
}

fn is_address(word: &str, after: &str, follows_address: bool) -> bool {
    // "MS Kunz": initials.
    if word.chars().all(char::is_uppercase) && after.contains(char::is_lowercase) {
        return false;
    }
    let lower = word.to_lowercase();
    has(&BEFORE, lower.trim_end_matches('.'))
        || has(&BEFORE_WITH_POINT, &lower)
        || (follows_address && has(&CONTINUED, &lower))
}

/// Whether a text after a name and a comma is a degree, an honour or a membership. Initials have two letters too, so a full name must
/// be before those. Letters that no list has count after a full name that is not in capitals.
pub(super) fn is_degree(text: &str, name: &str) -> bool {
    const UNLISTED: std::ops::RangeInclusive<usize> = 4..=6;
    // "de Vries, M.S.": a family name before initials.
    let is_name = |word: &&str| {
        let is_particle = FAMILY_PARTICLES.contains(&word.to_lowercase().as_str());
        word.contains(|c: char| c.is_alphabetic() && !c.is_lowercase()) && !is_particle
    };
    let is_full_name = name.split_whitespace().filter(is_name).nth(1).is_some();
    // "Ma" and "Med" are names.
    let has_form = || text.contains('.') || text == "Esq" || text.chars().filter(|c| c.is_uppercase()).count() > 1;
    let is_listed = || {
        let bare: String = text.chars().filter(|c| !matches!(c, '.' | ' ')).flat_map(char::to_uppercase).collect();
        has(&AFTER, &bare) && (is_full_name || bare.chars().count() > 2)
    };
    let is_unlisted = || text.chars().all(char::is_uppercase) && UNLISTED.contains(&text.chars().count());
    (has_form() && is_listed()) || (is_full_name && name.contains(char::is_lowercase) && is_unlisted())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_of_address_were_parts_of_names() {
        for (text, name) in [
            ("Mme Solène d'Arvor", "Solène d'Arvor"),
            ("Mgr. Ľubica Šťastná", "Ľubica Šťastná"),
            ("Prof. Dr. Jane Doe", "Jane Doe"),
            ("Dr. rer. nat. Jane Doe", "Jane Doe"),
            ("Univ.-Prof. Dipl.-Ing. Dr. Jane Doe", "Jane Doe"),
            ("Dott.ssa Jane Doe", "Jane Doe"),
            ("Sr. Juan Gil", "Juan Gil"),
            ("دکتر مینو سرابی", "مینو سرابی"),
            ("ד״ר דנה לוי", "דנה לוי"),
        ] {
            assert_eq!(without_address(text), name);
        }
        for name in [
            "Mme Curie",
            "Dr. Seuss",
            "Herr von Berg",
            "Prof. Dr. Kunz",
            "Dr. Oetker Group",
            "Mag Lee Kunz",
            "MS Lee Kunz",
            "Dr.",
        ] {
            assert_eq!(without_address(name), name);
        }
    }

    #[test]
    fn degrees_are_told_from_names_and_initials() {
        for (text, name) in
            [("FRGS", "Hester Pym"), ("Ph.D.", "DOE"), ("M. D.", "Jane Doe"), ("PhD", "Jane Doe"), ("FXYZ", "Jane Doe")]
        {
            assert!(is_degree(text, name), "{text}");
        }
        for (text, name) in [
            ("J.R.", "Doe"),
            ("CHER", "MADONNA"),
            ("ROSA", "Lee"),
            ("Rosa", "Ann Lee"),
            ("Ma", "Jane Doe"),
            ("M.S.", "de Vries"),
            ("M.A.", "van der Berg"),
            ("JHM", "Van Dijk Kunz"),
            ("", "Jane Doe"),
        ] {
            assert!(!is_degree(text, name), "{text}");
        }
    }
}
