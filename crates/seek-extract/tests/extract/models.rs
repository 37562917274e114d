//! Models from files: features are matched by name, and errors name what does not fit.

use seek_extract::stage_columns::block_columns;
use seek_extract::{CONTENT_CLASSES, Models, ModelsError, PAGE_TERM_CLASSES, SEGMENT_CLASSES, Seek, Settings};
use seek_forest::{ForestBuilder, Link, ModelError, MultinomialClassifier};
use seek_page::PageType;
use seek_testing::hand_made_models::{
    CONTENT_STUMPS, content_forest, file, file_of, page, page_type_forest, segment_forest, settings,
};
use seek_testing::stumps::{strings, stumps};
use std::collections::BTreeMap;
use std::sync::Arc;

const HTML: &str = "<nav><a href=a>Home</a> <a href=b>News</a></nav><main><h1>Title</h1><p>The storm hit the coast at \
    night, and it left at dawn.</p><p>Then it was gone.</p></main><footer>All rights</footer>";

fn error_of(file: &seek_forest::ModelFile) -> ModelsError {
    Models::from_file(file).unwrap_err()
}

#[test]
fn a_model_is_the_same_from_a_file_from_bytes_and_from_memory() {
    let file = file(segment_forest(), content_forest());
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("model.safetensors");
    file.save(&path).unwrap();
    let page = page(HTML);
    let from_memory = Arc::new(Models::from_file(&file).unwrap());
    assert_eq!(from_memory.fingerprint.short().len(), 12);
    for models in [Models::load(&path), Models::from_bytes(&file.to_bytes().unwrap())] {
        let models = Arc::new(models.unwrap());
        assert_eq!(models.fingerprint, from_memory.fingerprint);
        assert_eq!(models.settings, Settings::default());
        assert_eq!(models.content, from_memory.content);
        let (one, other) = (Seek::new(&models).run(&page).unwrap(), Seek::new(&from_memory).run(&page).unwrap());
        assert_eq!(one.selection, other.selection);
        assert_eq!((one.types, one.confidence), (other.types, other.confidence));
    }
}

#[test]
fn features_in_another_order_and_fewer_of_them_give_the_same_answers() {
    let page = page(HTML);
    let expected = Seek::new(&seek_testing::hand_made_models::models()).run(&page).unwrap().selection;
    let (least, most) = expected.probabilities.iter().fold((1.0_f32, 0.0_f32), |(l, m), &p| (l.min(p), m.max(p)));
    assert!(least < 0.5 && most > 0.6, "{:?}", expected.probabilities);
    let mut backwards = block_columns();
    backwards.reverse();
    let few = strings(&CONTENT_STUMPS.map(|stump| stump.0));
    for features in [backwards, few] {
        let content = stumps(&features, &CONTENT_CLASSES, &CONTENT_STUMPS);
        let models = Arc::new(Models::from_file(&file(segment_forest(), content)).unwrap());
        assert_eq!(models.content.shared.features(), block_columns());
        assert_eq!(Seek::new(&models).run(&page).unwrap().selection, expected);
    }
}

#[test]
fn errors_name_a_feature_that_is_not_computed() {
    let features = strings(&["chars", "colour_of_the_text"]);
    let content = stumps(&features, &CONTENT_CLASSES, &[("chars", 5.0, 0.1, 0.9)]);
    let error = error_of(&file(segment_forest(), content));
    assert!(
        matches!(&error, ModelsError::Feature { forest, feature } if forest == "content" && feature == "colour_of_the_text")
    );
    let message = error.to_string();
    assert!(message.contains("\"content\"") && message.contains("colour_of_the_text"), "{message}");
    // A feature of blocks is not a feature of segments.
    let segment = stumps(&strings(&["before1.chars"]), &SEGMENT_CLASSES, &[("before1.chars", 5.0, 0.1, 0.9)]);
    let error = error_of(&file(segment, content_forest()));
    assert!(matches!(&error, ModelsError::Feature { forest, .. } if forest == "segment"), "{error}");
}

#[test]
fn errors_name_other_classes() {
    for classes in [["main", "noise"], ["no", "yes"]] {
        let content = stumps(&strings(&["chars"]), &classes, &[("chars", 5.0, 0.1, 0.9)]);
        match error_of(&file(segment_forest(), content)) {
            ModelsError::Classes { forest, found, expected } => {
                assert_eq!(
                    (forest.as_str(), found, expected),
                    ("content", strings(&classes), strings(&CONTENT_CLASSES))
                );
            }
            other => panic!("{other}"),
        }
    }
    let mut types = ForestBuilder::new(strings(&["page.chars"]), strings(&["article", "blog"]), Link::Mean);
    types.start_tree(0);
    types.leaf(&[0.5, 0.5]);
    let forests =
        vec![("page_type", types.finish().unwrap()), ("segment", segment_forest()), ("content", content_forest())];
    let error = error_of(&file_of(forests, &settings(&Settings::default())));
    assert!(matches!(&error, ModelsError::Classes { forest, .. } if forest == "page_type"), "{error}");
}

#[test]
fn errors_name_a_correction_that_does_not_fit() {
    let with = |name, correction| {
        let forests = vec![
            ("page_type", page_type_forest()),
            ("segment", segment_forest()),
            ("content", content_forest()),
            (name, correction),
        ];
        error_of(&file_of(forests, &settings(&Settings::default())))
    };
    for name in ["content.blog", "content.Forum", "content."] {
        let error = with(name, content_forest());
        assert!(matches!(&error, ModelsError::UnknownPageType { forest } if forest == name), "{error}");
    }
    let other_classes = stumps(&strings(&["chars"]), &["no", "yes"], &[("chars", 5.0, 0.1, 0.9)]);
    let error = with("content.forum", other_classes);
    assert!(matches!(&error, ModelsError::Classes { forest, .. } if forest == "content.forum"), "{error}");
    let other_features = stumps(&strings(&["colour"]), &CONTENT_CLASSES, &[("colour", 5.0, 0.1, 0.9)]);
    let error = with("content.forum", other_features);
    assert!(matches!(&error, ModelsError::Feature { forest, .. } if forest == "content.forum"), "{error}");
}

#[test]
fn errors_name_a_missing_forest() {
    for missing in ["page_type", "segment", "content"] {
        let all = [("page_type", page_type_forest()), ("segment", segment_forest()), ("content", content_forest())];
        let forests = all.into_iter().filter(|(name, _)| *name != missing).collect();
        let error = error_of(&file_of(forests, &settings(&Settings::default())));
        assert!(matches!(error, ModelsError::File(_)), "{error}");
        assert!(error.to_string().contains(missing), "{error}");
    }
}

#[test]
fn invalid_settings_are_errors() {
    let bad = [
        ("", "EOF"),
        ("{", "EOF"),
        ("[]", "invalid"),
        ("{\"empty_below\": 0.1}", "thresholds"),
        ("{\"thresholds\": [0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5]}", "empty_below"),
        ("{\"thresholds\": \"many\", \"empty_below\": 0}", "many"),
        ("{\"thresholds\": [null, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5], \"empty_below\": 0}", "null"),
        ("{\"thresholds\": [0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5], \"empty_below\": 0, \"more\": 1}", "more"),
        ("{\"thresholds\": [1.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5], \"empty_below\": 0}", "between 0 and 1"),
        ("{\"thresholds\": [0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5], \"empty_below\": -1}", "between 0 and 1"),
        ("{\"thresholds\": [0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5], \"adapts\": 2, \"empty_below\": 0}", "between 0 and 1"),
        (
            "{\"thresholds\": [0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5], \"empty_below\": 0, \"type_temperature\": 0}",
            "above 0",
        ),
        ("{\"thresholds\": [0.5], \"empty_below\": 0}", "1 thresholds for 7 page types"),
        ("{\"thresholds\": [], \"empty_below\": 0}", "0 thresholds for 7 page types"),
    ];
    for (json, problem) in bad {
        let forests =
            vec![("page_type", page_type_forest()), ("segment", segment_forest()), ("content", content_forest())];
        let error = error_of(&file_of(forests, json));
        assert!(matches!(error, ModelsError::Settings(_)), "{json}: {error}");
        assert!(error.to_string().contains(problem), "{json}: {error}");
    }
}

#[test]
fn errors_name_the_file_that_is_not_a_model() {
    let folder = tempfile::tempdir().unwrap();
    let missing = folder.path().join("none.safetensors");
    assert!(Models::load(&missing).unwrap_err().to_string().contains("none.safetensors"));
    let path = folder.path().join("page.html");
    std::fs::write(&path, HTML).unwrap();
    let error = Models::load(&path).unwrap_err();
    assert!(matches!(error, ModelsError::File(ModelError::File { .. })), "{error}");
    assert!(error.to_string().contains("page.html"));
    let bytes = file(segment_forest(), content_forest()).to_bytes().unwrap();
    for cut in [0, 7, 8, bytes.len() / 2, bytes.len() - 1] {
        assert!(matches!(Models::from_bytes(&bytes[..cut]), Err(ModelsError::File(_))), "{cut}");
    }
}

#[test]
fn errors_name_a_missing_or_unknown_classifier_over_terms() {
    let forests =
        || vec![("page_type", page_type_forest()), ("segment", segment_forest()), ("content", content_forest())];
    let with = |names: &[&str]| {
        let file = file_of(forests(), &settings(&Settings::default()));
        let of = |name: &&str| ((*name).to_owned(), seek_forest::LinearClassifier::default());
        error_of(&file.with_linear_classifiers(names.iter().map(of).collect()).unwrap())
    };
    let error = with(&["terms.text"]);
    assert_eq!(error.to_string(), r#"the linear classifier "terms.place" of the model: missing"#);
    let error = with(&["terms.text", "terms.place", "terms.colour"]);
    assert_eq!(error.to_string(), r#"the linear classifier "terms.colour" of the model: unknown to this version"#);
}

#[test]
fn errors_name_a_missing_or_unknown_classifier_over_page_terms() {
    let forests =
        |page_type| vec![("page_type", page_type), ("segment", segment_forest()), ("content", content_forest())];
    let settings = settings(&Settings::default());
    let by_terms = || {
        let mut builder = ForestBuilder::new(
            vec!["page_terms.forum".to_owned()],
            strings(&PageType::ALL.map(PageType::name)),
            Link::Mean,
        );
        builder.start_tree(0);
        builder.split(0, 0.5);
        builder.leaf(&[1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]);
        builder.leaf(&[0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0]);
        builder.finish().unwrap()
    };
    let error = error_of(&file_of(forests(by_terms()), &settings));
    assert_eq!(error.to_string(), r#"the linear classifier "page_terms" of the model: missing"#);
    let with = |page_type, name: &str, classes: Vec<String>, base: Vec<f32>| {
        let classifier = MultinomialClassifier::new(name, classes, base, Vec::new(), Vec::new()).unwrap();
        let file = file_of(forests(page_type), &settings);
        file.with_multinomial_classifiers(BTreeMap::from([(name.to_owned(), classifier)])).unwrap()
    };
    let classes = || strings(&PAGE_TERM_CLASSES);
    let error = error_of(&with(page_type_forest(), "page_words", classes(), vec![0.0; 8]));
    assert_eq!(error.to_string(), r#"the linear classifier "page_words" of the model: unknown to this version"#);
    let error = error_of(&with(by_terms(), "page_terms", strings(&["article"]), vec![0.0]));
    assert!(error.to_string().ends_with("its classes are not those of the forests"), "{error}");

    // Without terms that it knows, the classifier answers by its base.
    let mut base = vec![0.0; 8];
    base[1] = 9.0;
    let models = Arc::new(Models::from_file(&with(by_terms(), "page_terms", classes(), base)).unwrap());
    assert_eq!(Seek::new(&models).run(&page(HTML)).unwrap().page_type().0, PageType::Forum);
    let models = Arc::new(Models::from_file(&with(by_terms(), "page_terms", classes(), vec![0.0; 8])).unwrap());
    assert_eq!(Seek::new(&models).run(&page(HTML)).unwrap().page_type().0, PageType::Article);
}
