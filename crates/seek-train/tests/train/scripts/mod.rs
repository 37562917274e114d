//! The scripts of paragraphs in 52 languages. Each line has a language, its script and the same beginning of a story.

use seek_train::corpus::script::dominant_script;

#[test]
fn the_paragraph_of_each_language_has_its_script() {
    let lines: Vec<Vec<&str>> = include_str!("paragraphs.tsv").lines().map(|line| line.split('\t').collect()).collect();
    assert_eq!(lines.len(), 52);
    for line in lines {
        let [language, script, text] = line[..] else { panic!("a line has three columns: {line:?}") };
        assert_eq!(dominant_script([text]), Some(script), "{language}");
    }
}
