//! Files with a damaged container. Each gives a named error, quickly and without a huge allocation.

use std::time::Instant;

use seek_forest::{ModelError, ModelFile, ModelFileLimits};

use crate::opened_model::{good_file, raw_file};

#[test]
fn safetensors_file_of_another_program_is_refused() {
    let bytes = raw_file(r#"{"w":{"dtype":"F32","shape":[1],"data_offsets":[0,4]}}"#, 4);
    assert!(matches!(ModelFile::from_bytes(&bytes), Err(ModelError::NoHeader)));
}

#[test]
fn file_truncated_at_any_byte_is_refused() {
    let bytes = good_file();
    for length in 0..bytes.len() {
        assert!(matches!(ModelFile::from_bytes(&bytes[..length]), Err(ModelError::Container(_))), "cut at {length}");
    }
}

#[test]
fn file_with_trailing_bytes_is_refused() {
    let mut bytes = good_file();
    bytes.push(0);
    assert!(matches!(ModelFile::from_bytes(&bytes), Err(ModelError::Container(_))));
}

#[test]
fn header_with_a_huge_length_is_refused_before_reading() {
    for length in [u64::MAX, u64::MAX - 8, 1 << 40, (4 << 20) + 1] {
        let mut bytes = good_file();
        bytes[..8].copy_from_slice(&length.to_le_bytes());
        let error = ModelFile::from_bytes(&bytes).unwrap_err();
        assert!(matches!(error, ModelError::HeaderTooLarge { found, .. } if found == length), "{error:?}");
    }
}

#[test]
fn header_of_nested_brackets_does_not_overflow_the_stack() {
    let error = ModelFile::from_bytes(&raw_file(&"[".repeat(4 << 20), 0)).unwrap_err();
    assert!(matches!(error, ModelError::Container(_)), "{error:?}");
    let deep = format!(r#"{{"w":{}"#, "{\"w\":".repeat(500_000));
    assert!(matches!(ModelFile::from_bytes(&raw_file(&deep, 0)), Err(ModelError::Container(_))));
}

#[test]
fn header_with_sixty_thousand_arrays_is_refused_quickly() {
    let entries: Vec<String> =
        (0..60_000).map(|number| format!(r#""{number}":{{"dtype":"U8","shape":[0],"data_offsets":[0,0]}}"#)).collect();
    let start = Instant::now();
    let error = ModelFile::from_bytes(&raw_file(&format!("{{{}}}", entries.join(",")), 0)).unwrap_err();
    assert!(matches!(error, ModelError::NoHeader), "{error:?}");
    assert!(start.elapsed().as_secs() < 5, "took {:?}", start.elapsed());
}

#[test]
fn array_larger_than_the_file_is_refused() {
    let bytes = raw_file(r#"{"m/right":{"dtype":"U32","shape":[1000000000],"data_offsets":[0,4000000000]}}"#, 4);
    assert!(matches!(ModelFile::from_bytes(&bytes), Err(ModelError::Container(_))));
}

/// In debug builds safetensors 0.8 panics when it adds these sizes.
#[test]
fn arrays_as_large_as_the_address_space_are_refused() {
    let size = u64::MAX / 8;
    let entries: Vec<String> = (0..8)
        .map(|number| {
            let (begin, end) = (number * size, (number + 1) * size);
            format!(r#""{number}":{{"dtype":"U8","shape":[{size}],"data_offsets":[{begin},{end}]}}"#)
        })
        .collect();
    let bytes = raw_file(&format!("{{{}}}", entries.join(",")), 16);
    assert!(matches!(ModelFile::from_bytes(&bytes), Err(ModelError::Container(_))));
}

#[test]
fn file_over_the_limit_is_refused() {
    let bytes = good_file();
    let limits = ModelFileLimits { file_bytes: bytes.len() as u64 - 1, ..ModelFileLimits::default() };
    assert!(matches!(ModelFile::from_bytes_within(&bytes, &limits), Err(ModelError::TooLarge { .. })));
}
