//! The schema is a contract with model files: a renamed or removed feature makes every model unusable that was trained
//! on it. So the files in `names/` pin the names, and a review shows every change.

use crate::table::LEVELS;
use seek_features::{Level, Schema, Unit};
use std::collections::HashSet;
use std::fmt::Write;

#[test]
fn names_are_unique_within_a_level_and_ascii() {
    for level in LEVELS {
        let mut seen = HashSet::new();
        for name in Schema::of(level).names() {
            assert!(seen.insert(name), "{level:?} has {name} twice");
            let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.');
            assert!(!name.is_empty() && name.chars().all(plain), "{level:?}: {name:?}");
        }
    }
}

#[test]
fn every_feature_has_a_meaning_and_a_range() {
    for level in LEVELS {
        for feature in Schema::of(level).features() {
            assert!(feature.meaning.len() > 2, "{level:?}: {} has no meaning", feature.name);
            let (low, high) = feature.unit.range();
            assert!(low < high, "{level:?}: {}", feature.name);
        }
    }
}

#[test]
fn the_schema_is_printed_one_line_per_feature() {
    for level in LEVELS {
        let schema = Schema::of(level);
        let text = schema.to_string();
        assert_eq!(text.lines().count(), schema.len());
        assert!(text.lines().zip(schema.names()).all(|(line, name)| line.split('\t').next() == Some(name)));
        assert!(!schema.is_empty());
        assert_eq!(schema.level(), level);
    }
    assert!(Schema::of(Level::Block).to_string().contains("link_density\tShare\t[0, 1]\tcharacters in links of all\n"));
}

/// Names and units. Of groups made from a list of words or tags, only the number of features is pinned.
#[test]
fn names() {
    for level in LEVELS {
        let schema = Schema::of(level);
        let mut file = format!("{} features\n", schema.len());
        let mut previous = String::new();
        let mut lists: Vec<(&str, usize)> = Vec::new();
        for feature in schema.features() {
            let list = ["near.", "word.", "tag.", "url.slot"].into_iter().find(|l| feature.name.starts_with(l));
            if let Some(list) = list {
                match lists.last_mut() {
                    Some((last, n)) if *last == list => *n += 1,
                    _ => lists.push((list, 1)),
                }
                continue;
            }
            let group = feature.name.split_once('.').map_or("", |(group, _)| group);
            if group != previous {
                file.push('\n');
                group.clone_into(&mut previous);
            }
            writeln!(file, "{} {:?}", feature.name, feature.unit).unwrap();
        }
        file.push('\n');
        for (list, n) in lists {
            writeln!(file, "{list}* {n}").unwrap();
        }
        insta::with_settings!({snapshot_path => "names", prepend_module_to_snapshot => false, omit_expression => true}, {
            insta::assert_snapshot!(format!("{level:?}").to_lowercase(), file);
        });
    }
}

#[test]
fn codes_stay_within_the_number_of_tags() {
    assert_eq!(Unit::Code.range(), (0.0, seek_page::Tag::COUNT as f32));
}
