//! Files with random damage never cause a panic or an endless loop.

use proptest::prelude::*;
use seek_forest::{LEAF, ModelFile};

use crate::opened_model::{OpenedModelFile, good_file, raw_file};

/// Reads a model. If there is no error, its forests must predict without a panic, and the predictions must end.
fn read_and_use(bytes: &[u8]) {
    let Ok(model) = ModelFile::from_bytes(bytes) else {
        return;
    };
    for forest in model.forests().values() {
        for rows in [1, 40] {
            let mut out = vec![0.0; rows * forest.classes().len()];
            let values = [0.5, 3.0, f32::NAN].into_iter().cycle().take(rows * forest.features().len());
            forest.predict(&values.collect::<Vec<_>>(), &mut out).unwrap();
        }
    }
}

#[test]
fn no_flipped_bit_panics() {
    let good = good_file();
    for position in 0..good.len() {
        for bit in 0..8 {
            let mut bytes = good.clone();
            bytes[position] ^= 1 << bit;
            read_and_use(&bytes);
        }
    }
}

proptest! {
    #[test]
    fn random_bytes_never_panic(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        read_and_use(&bytes);
    }

    #[test]
    fn random_headers_never_panic(header in "[\\[\\]{}\",:0-9a-z_]{0,200}", data in 0_usize..40) {
        read_and_use(&raw_file(&header, data));
    }

    #[test]
    fn random_damage_never_panics(
        damage in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..12),
    ) {
        let mut bytes = good_file();
        for (position, value) in damage {
            let position = position.index(bytes.len());
            bytes[position] = value;
        }
        read_and_use(&bytes);
    }

    #[test]
    fn random_arrays_never_panic(
        roots in prop::collection::vec(0_u32..6, 0..4),
        feature in prop::collection::vec(prop_oneof![Just(LEAF), 0_u16..4], 0..8),
        right in prop::collection::vec(0_u32..9, 0..8),
        leaves in 0_usize..6,
    ) {
        let mut file = OpenedModelFile::new();
        file.set_u32("roots", &roots);
        file.set_f32("threshold", &vec![0.5; feature.len()]);
        file.set_u16("feature", &feature);
        file.set_u32("right", &right);
        file.set_f32("leaves", &[0.25, 0.75].repeat(leaves));
        read_and_use(&file.bytes());
    }
}
