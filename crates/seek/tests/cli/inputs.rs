//! What can be read, and how texts of several inputs are set apart.

use super::{SENTENCE, STORM, extract, folder, gzip, seek, status, text_of, utf8};

#[test]
fn standard_input_is_read_for_a_hyphen_and_for_nothing() {
    let nothing = text_of(STORM.as_bytes());
    assert!(nothing.contains(SENTENCE), "{nothing}");
    let hyphen = seek(&["extract", "-"]).write_stdin(STORM).output().unwrap();
    assert_eq!((status(&hyphen), utf8(&hyphen.stdout)), (0, &*nothing));
    let packed = seek(&["extract"]).write_stdin(gzip(STORM.as_bytes())).output().unwrap();
    assert_eq!((status(&packed), utf8(&packed.stdout)), (0, &*nothing));
}

#[test]
fn one_text_stands_alone_and_several_are_named() {
    let dir = folder([("a.html", STORM.as_bytes().to_vec()), ("b.html.gz", gzip(STORM.as_bytes()))]);
    let text = text_of(STORM.as_bytes());
    let [a, b] = ["a.html", "b.html.gz"].map(|name| dir.path().join(name).to_str().unwrap().to_owned());
    assert_eq!(utf8(&extract(&[&a]).stdout), text);
    let both = format!("==> {a} <==\n{text}\n==> {b} <==\n{text}");
    assert_eq!(utf8(&extract(&[&a, &b]).stdout), both);
    assert_eq!(utf8(&extract(&[dir.path()]).stdout), both);
    let missing = dir.path().join("missing").to_str().unwrap().to_owned();
    let output = extract(&[&missing, &b]);
    assert_eq!((status(&output), utf8(&output.stdout)), (1, &*format!("==> {b} <==\n{text}")));
    assert!(utf8(&output.stderr).starts_with(&format!("seek: {missing}: no such file")));
}

#[test]
fn a_folder_without_pages_is_said_to_have_none() {
    let dir = folder([("notes.txt", "no page")]);
    let output = extract(&[dir.path()]);
    assert_eq!((status(&output), utf8(&output.stdout)), (0, ""));
    assert!(utf8(&output.stderr).contains("no pages"));
}
