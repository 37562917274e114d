//! Compares the methods with their floors, and pins new floors.

pub mod floors;
pub mod measurement;

use crate::method_gate::floors::{MethodFloors, MethodGate};
use crate::method_gate::measurement::{MeasuredSet, MethodMeasurement};
use anyhow::{Context, Result};
use seek_train::measure::gate::MissedFloors;

/// Compares the means with the floors. Returns one line per floor.
///
/// # Errors
/// [`MissedFloors`] when the pages are different, a method has no floor, a floor has no method, or a mean is below its
/// floor. The error lists all of them.
pub fn check(gate: &MethodGate, measured: &MethodMeasurement) -> Result<Vec<String>> {
    let (mut passed, mut missed) = (Vec::new(), Vec::new());
    for set in &measured.sets {
        let (name, floors) = (gate.name(set.group, set.tenth), gate.floors(set.group, set.tenth));
        if (set.pages, &set.data_fingerprint) != (floors.pages, &floors.data_fingerprint) {
            let (was, is) = (&floors.data_fingerprint, &set.data_fingerprint);
            missed.push(format!(
                "{name}: other data: {} pages {is:.12}, pinned on {} {was:.12}",
                set.pages, floors.pages
            ));
            continue;
        }
        for (method, &mean) in &set.means {
            match floors.floors.get(*method) {
                Some(&floor) if mean >= floor => passed.push(format!("{name}, {method}: {mean:.4}, floor {floor:.4}")),
                Some(&floor) => missed.push(format!("{name}, {method}: {mean:.4}, floor {floor:.4}")),
                None => missed.push(format!("{name}, {method}: {mean:.4}, and the file has no floor for it")),
            }
        }
        let gone = floors.floors.keys().filter(|method| !set.means.contains_key(method.as_str()));
        missed.extend(gone.map(|method| format!("{name}, {method}: this program has no such method")));
    }
    if missed.is_empty() {
        Ok(passed)
    } else {
        Err(MissedFloors { gate: "the gate of the methods fails", missed }.into())
    }
}

/// The gate with floors from a measurement of all pages, with the groups and margins of `gate`.
///
/// # Errors
/// When only the tenth was measured.
pub fn pin(gate: &MethodGate, measured: &MethodMeasurement) -> Result<MethodGate> {
    let mut gate = gate.clone();
    for (g, group) in gate.groups.iter_mut().enumerate() {
        let set = |tenth: bool| {
            let found = measured.sets.iter().find(|set| (set.group, set.tenth) == (g, tenth));
            found.context("floors need a measurement of all pages")
        };
        group.all = pinned(group.all.margin, set(false)?);
        if let Some(tenth) = &mut group.tenth {
            *tenth = pinned(tenth.margin, set(true)?);
        }
    }
    Ok(gate)
}

fn pinned(margin: f64, set: &MeasuredSet) -> MethodFloors {
    let floor = |mean: f64| ((mean - margin) * 1e4).floor().max(0.0) / 1e4;
    MethodFloors {
        margin,
        pages: set.pages,
        data_fingerprint: set.data_fingerprint.clone(),
        floors: set.means.iter().map(|(method, &mean)| ((*method).to_owned(), floor(mean))).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::method_gate::floors::GatedGroup;
    use std::collections::BTreeMap;

    fn floors(margin: f64) -> MethodFloors {
        MethodFloors { margin, pages: 0, data_fingerprint: String::new(), floors: BTreeMap::new() }
    }

    fn measured(mean: f64) -> MethodMeasurement {
        let set = |tenth| MeasuredSet {
            group: 0,
            tenth,
            pages: 3,
            data_fingerprint: "0123456789abcdef".to_owned(),
            means: BTreeMap::from([("bte", mean)]),
        };
        MethodMeasurement { sets: vec![set(false), set(true)], method_failures: Vec::new(), unread: Vec::new() }
    }

    fn gate() -> MethodGate {
        let group =
            GatedGroup { corpus: "c".to_owned(), page_type: None, all: floors(0.005), tenth: Some(floors(0.02)) };
        pin(&MethodGate { groups: vec![group] }, &measured(0.80009)).unwrap()
    }

    #[test]
    fn a_floor_is_the_mean_less_the_margin_rounded_down() {
        let group = &gate().groups[0];
        assert_eq!((group.all.floors["bte"], group.tenth.as_ref().unwrap().floors["bte"]), (0.795, 0.78));
        assert_eq!(pinned(0.005, &measured(0.003).sets[0]).floors["bte"], 0.0);
    }

    #[test]
    fn a_low_mean_other_data_and_other_methods_fail() {
        let gate = gate();
        assert_eq!(check(&gate, &measured(0.795)).unwrap().len(), 2);
        let reason = |gate: &MethodGate, measured: &MethodMeasurement| check(gate, measured).unwrap_err().to_string();
        let low = reason(&gate, &measured(0.79));
        assert!(low.contains("c all, bte: 0.7900, floor 0.7950") && !low.contains("tenth"), "{low}");
        let mut other = measured(0.9);
        other.sets[1].pages = 2;
        assert!(reason(&gate, &other).contains("a tenth of c all: other data: 2 pages 0123456789ab, pinned on 3"));
        other = measured(0.9);
        other.sets[0].means = BTreeMap::from([("ttr", 0.9)]);
        let both = reason(&gate, &other);
        assert!(both.contains("ttr: 0.9000, and the file has no floor") && both.contains("bte: this program has no"));
    }
}
