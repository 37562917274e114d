//! Forms of address before names: "Mme", "Frau", "Mgr.". English titles of doctors and professors stay, as labelled pages keep them.

use super::organisations::is_organisation_word;
use crate::word_list::{WordList, has, words_of};
use std::sync::LazyLock;

/// Forms of address and degrees in lower case, without the point at their end.
static BEFORE: WordList = LazyLock::new(|| {
    words_of(
        "mx mme mlle herr frau sra srta d.ª sig.ra dhr mevr fru mgr mudr \
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

/// A name without the forms of address before it. Those before a single word stay: "Mme Curie". So do those of companies.
pub(super) fn without_address(name: &str) -> &str {
    let mut rest = name;
    while let Some((_, after)) = rest.split_once(' ').filter(|(word, after)| is_address(word, after)) {
        rest = after.trim_start();
    }
    // "d'Arvor" is a name, "von" is not.
    let is_name = |word: &str| word.contains(|c: char| c.is_alphabetic() && !c.is_lowercase());
    let keeps_name = || rest.split(' ').filter(|word| is_name(word)).count() > 1;
    if rest.len() < name.len() && keeps_name() && !rest.split(' ').any(is_organisation_word) { rest } else { name }
}

fn is_address(word: &str, after: &str) -> bool {
    // "MS Kunz": initials.
    if word.chars().all(char::is_uppercase) && after.contains(char::is_lowercase) {
        return false;
    }
    let lower = word.to_lowercase();
    has(&BEFORE, lower.trim_end_matches('.')) || has(&BEFORE_WITH_POINT, &lower)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_of_address_were_parts_of_names() {
        for (text, name) in [
            ("Mme Solène d'Arvor", "Solène d'Arvor"),
            ("Mgr. Ľubica Šťastná", "Ľubica Šťastná"),
            ("Sr. Juan Gil", "Juan Gil"),
            ("Frau Mag. Jane Doe", "Jane Doe"),
            ("دکتر مینو سرابی", "مینو سرابی"),
            ("ד״ר דנה לוי", "דנה לוי"),
        ] {
            assert_eq!(without_address(text), name);
        }
        for name in [
            "Mme Curie", "Dr. Seuss", "Herr von Berg", "Prof. Dr. Kunz", "Dr. Oetker Group", "Mag Lee Kunz",
            "MS Lee Kunz", "Dr.",
        ] {
            assert_eq!(without_address(name), name);
        }
    }
}
