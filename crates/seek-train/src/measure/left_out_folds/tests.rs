//! Tests of the folds on a few made-up pages: how groups are packed, and what trains.

use super::*;

/// Pages as language, script, host and number.
fn pages<'a>(of: &[(&str, &'a str, &'a str, usize)]) -> Vec<PageOrigin<'a>> {
    let page = |&(lang, script, host, _): &(&str, &'a str, &'a str, usize)| PageOrigin {
        lang: primary_language(lang),
        script: (script != "-").then_some(script),
        host,
        labelled: true,
    };
    of.iter().flat_map(|of| vec![page(of); of.3]).collect()
}

fn folds(origins: &[PageOrigin], by: LeaveOut, folds: usize) -> LeftOutFolds {
    LeftOutFolds::of_origins(origins, by, folds, 1, true).unwrap()
}

/// The groups of each fold.
fn groups(folds: &LeftOutFolds) -> Vec<Vec<&str>> {
    folds.folds.iter().map(|fold| fold.groups.iter().map(String::as_str).collect()).collect()
}

/// The numbers of the pages that a fold trains on.
fn trained(fold: &LeftOutFold) -> Vec<usize> {
    (0..fold.train.len()).filter(|&page| fold.train[page]).collect()
}

#[test]
fn scripts_are_packed_by_their_pages() {
    let world = pages(&[
        ("en", "Latin", "a", 9),
        ("zh", "Han", "b", 4),
        ("ja", "Japanese", "c", 2),
        ("ru", "Cyrillic", "d", 5),
        ("ar", "Arabic", "e", 3),
        ("el", "Greek", "f", 1),
    ]);
    let two = folds(&world, LeaveOut::Script, 2);
    assert_eq!(
        (two.kept.as_str(), groups(&two)),
        ("Latin", vec![vec!["Greek", "Han", "Japanese"], vec!["Arabic", "Cyrillic"]])
    );
    assert_eq!(two.folds.iter().map(|fold| fold.scored_pages).collect::<Vec<_>>(), [7, 8]);
    assert_eq!(two.folds.iter().map(|fold| fold.training_pages).collect::<Vec<_>>(), [17, 16]);
    // Chinese and Japanese share letters, so there are four folds at most.
    assert_eq!(groups(&folds(&world, LeaveOut::Script, 9)).len(), 4);
    assert_eq!(two, folds(&world, LeaveOut::Script, 2));
}

#[test]
fn languages_of_one_script_are_left_out_together() {
    let world = pages(&[
        ("en", "Latin", "a", 9),
        ("de", "Latin", "b", 3),
        ("fr-CA", "Latin", "c", 2),
        ("ru", "Cyrillic", "d", 2),
        ("uk", "Cyrillic", "e", 1),
        ("ko", "Hangul", "f", 1),
    ]);
    let all = folds(&world, LeaveOut::Lang, 4);
    assert_eq!((all.kept.as_str(), groups(&all)), ("en", vec![vec!["de", "fr"], vec!["ru", "uk"], vec!["ko"]]));
    // English trains beside the other languages in Latin letters.
    assert_eq!(trained(&all.folds[0]), [0, 1, 2, 3, 4, 5, 6, 7, 8, 14, 15, 16, 17]);
}

#[test]
fn hosts_of_scored_pages_do_not_train() {
    let mut world = pages(&[("en", "Latin", "a", 2), ("en", "Latin", "wiki", 1), ("el", "Greek", "wiki", 1)]);
    let fold = &folds(&world, LeaveOut::Script, 4).folds[0];
    assert_eq!((trained(fold), fold.same_host, fold.scored_pages), (vec![0, 1], 1, 1));
    let by_page = LeftOutFolds::of_origins(&world, LeaveOut::Script, 4, 1, false).unwrap();
    assert_eq!((trained(&by_page.folds[0]), by_page.folds[0].same_host), (vec![0, 1, 2], 0));
    // A page without labels of its text is not scored, so its host trains. The page itself does not.
    world.extend(pages(&[("el", "Greek", "a", 1)]));
    world[4].labelled = false;
    assert_eq!(trained(&folds(&world, LeaveOut::Script, 4).folds[0]), [0, 1]);
}

#[test]
fn a_page_with_letters_or_a_language_that_is_left_out_does_not_train() {
    let world = pages(&[
        ("en", "Latin", "a", 5),
        ("zh", "Han", "b", 2),
        ("zh", "Latin", "c", 1),
        ("", "Han", "d", 1),
        ("und", "Latin", "e", 1),
        ("en", "Han", "f", 1),
        ("de", "Latin", "g", 1),
    ]);
    let scripts = folds(&world, LeaveOut::Script, 4);
    assert_eq!(scripts.folds[0].scored_pages, 4, "all Han, whatever the language");
    assert_eq!(trained(&scripts.folds[0]), [0, 1, 2, 3, 4, 9, 11]);
    let languages = folds(&world, LeaveOut::Lang, 4);
    assert_eq!(groups(&languages), [["zh"], ["de"]]);
    assert_eq!(trained(&languages.folds[0]), [0, 1, 2, 3, 4, 9, 11]);
    // The page of unknown language may be in German, and so may the Chinese one in Latin letters.
    assert_eq!(trained(&languages.folds[1]), [0, 1, 2, 3, 4, 5, 6, 8, 10]);
}

#[test]
fn one_group_cannot_be_left_out() {
    let world = pages(&[("en", "Latin", "a", 2), ("en", "-", "b", 1)]);
    for (by, reason) in [(LeaveOut::Script, "of the script \"Latin\""), (LeaveOut::Lang, "of the language \"en\"")] {
        let error = LeftOutFolds::of_origins(&world, by, 4, 1, true).unwrap_err().to_string();
        assert!(error.contains(reason), "{error}");
    }
    let unknown = pages(&[("", "-", "a", 2)]);
    assert!(LeftOutFolds::of_origins(&unknown, LeaveOut::Script, 4, 1, true).is_err());
    let one_host = pages(&[("en", "Latin", "a", 2), ("el", "Greek", "a", 1)]);
    let error = LeftOutFolds::of_origins(&one_host, LeaveOut::Script, 4, 1, true).unwrap_err().to_string();
    assert_eq!(error, "fold 0 has no page to train on: it leaves out Greek");
}

#[test]
fn a_tag_has_a_primary_language_or_none() {
    assert_eq!(primary_language("pt-BR").as_deref(), Some("pt"));
    assert_eq!(primary_language("ZH_Hant").as_deref(), Some("zh"));
    assert_eq!((primary_language(""), primary_language("und"), primary_language("-")), (None, None, None));
}
