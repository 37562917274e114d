//! Tests of `seek-lab vocabulary`.

use crate::program::run;

#[test]
fn words_of_classes_of_most_hosts_come_first() {
    let list = |most: &str| {
        let out = run(&["vocabulary", "data/samples", "--most", most]);
        assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
        String::from_utf8(out.stdout).unwrap()
    };
    let (few, more) = (list("5"), list("20"));
    let words: Vec<&str> = few.lines().collect();
    assert_eq!(words.len(), 5, "{few}");
    assert!(more.lines().count() == 20 && words.iter().all(|word| more.lines().any(|other| other == *word)), "{more}");
    assert!(words.iter().all(|word| word.chars().all(|c| c.is_alphanumeric() || c == '-' || c == '_')), "{few}");
}
