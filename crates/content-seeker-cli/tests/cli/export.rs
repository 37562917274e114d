//! `seek export`: the tables of a collection.

use super::export_helpers::{Row, json, names, number, other_storm, pages, refused, rows, run, share, succeed, text};
use super::{SENTENCE, STORM, folder, status, tree, utf8};
use sha2::{Digest, Sha256};
use std::fs;

#[test]
fn pages_become_rows_and_failures_have_their_own_table() {
    let dir = pages(3);
    fs::write(dir.path().join("in/bad.html.gz"), [0x1f, 0x8b, 8]).unwrap();
    let output = run(dir.path(), "in -o deep/corpus --sentences --files text --markdown");
    assert_eq!(status(&output), 1);
    assert_eq!(utf8(&output.stdout), "4 pages = 3 rows + 0 filtered + 0 duplicates dropped + 1 failed; in 1 part\n");
    assert!(utf8(&output.stderr).starts_with("seek: in/bad.html.gz: is a "));
    let corpus = dir.path().join("deep/corpus");
    let tables = ["failures-00000.parquet", "manifest.json", "part-00000.parquet", "sentences-00000.parquet"];
    let files = ["000", "001", "002"].map(|page| format!("text-00000/in/{page}.html.txt"));
    assert_eq!(names(&corpus), tables.into_iter().map(str::to_owned).chain(files).collect::<Vec<String>>());

    let [rows, failures, sentences] = ["part-", "failures-", "sentences-"].map(|kind| rows(&corpus, kind));
    assert_eq!((rows.len(), failures.len()), (3, 1));
    assert_eq!((text(&failures[0], "id"), number(&failures[0], "position")), (Some("in/bad.html.gz"), Some(3)));
    assert!(text(&failures[0], "error").unwrap().contains("gzip"));
    for (i, row) in rows.iter().enumerate() {
        assert_eq!((text(row, "id"), number(row, "position")), (Some(&*format!("in/{i:03}.html")), Some(i as u64)));
        assert_eq!((text(row, "language"), text(row, "title").is_some()), (Some("en"), true));
        let whole = text(row, "text").unwrap();
        assert_eq!(number(row, "characters"), Some(whole.chars().count() as u64));
        assert!(number(row, "tokens").unwrap() > 90 && text(row, "markdown").unwrap().contains("the quay was"));
        assert_eq!(fs::read_to_string(corpus.join(text(row, "file").unwrap())).unwrap(), whole);
        assert_eq!((number(row, "group"), text(row, "duplicate_of"), share(row, "similarity")), (None, None, None));

        let characters: Vec<char> = whole.chars().collect();
        let of_page: Vec<&Row> = sentences.iter().filter(|row| number(row, "position") == Some(i as u64)).collect();
        assert!(of_page.len() >= 5, "{}", of_page.len());
        for (place, row) in of_page.iter().enumerate() {
            let [start, end] = ["start", "end"].map(|column| number(row, column).unwrap() as usize);
            assert_eq!(characters[start..end].iter().collect::<String>(), text(row, "text").unwrap());
            assert_eq!(number(row, "sentence"), Some(place as u64));
        }
    }
}

#[test]
fn the_manifest_names_every_file() {
    let dir = pages(5);
    succeed(dir.path(), "in -o corpus --rows-per-part 2 --files markdown --dedup exact");
    let corpus = dir.path().join("corpus");
    let manifest = json(&corpus.join("manifest.json"));
    assert_eq!((manifest["finished"].as_bool(), manifest["parts"].as_array().unwrap().len()), (Some(true), 3));
    let mut named = vec!["manifest.json".to_owned()];
    for part in manifest["parts"].as_array().unwrap() {
        let [pages, rows] = ["pages", "rows"].map(|name| part["counts"][name].as_u64().unwrap());
        assert_eq!(part["to"].as_u64().unwrap() - part["from"].as_u64().unwrap(), pages);
        for entry in part["files"].as_array().unwrap() {
            let name = entry["name"].as_str().unwrap();
            if name.starts_with("part-") {
                let bytes = fs::read(corpus.join(name)).unwrap();
                let digest = hex::encode(Sha256::digest(&bytes));
                assert_eq!((entry["sha256"].as_str().unwrap(), entry["rows"].as_u64()), (digest.as_str(), Some(rows)));
                assert_eq!(entry["bytes"].as_u64(), Some(bytes.len() as u64));
            }
            named.push(name.to_owned());
        }
    }
    let mut there: Vec<String> =
        fs::read_dir(&corpus).unwrap().map(|e| e.unwrap().file_name().into_string().unwrap()).collect();
    [&mut named, &mut there].into_iter().for_each(|names| names.sort());
    assert_eq!(named, there);
    assert_eq!(manifest["inputs"][0]["files"].as_u64(), Some(5));
    assert_eq!(manifest["options"]["--files"].as_str(), Some("markdown"));
}

#[test]
fn one_job_and_sixteen_give_the_same_files() {
    let dir = pages(30);
    fs::copy(dir.path().join("in/003.html"), dir.path().join("in/copy.html")).unwrap();
    let mut trees = Vec::new();
    for jobs in ["1", "16"] {
        succeed(
            dir.path(),
            &format!("in -o {jobs} -j {jobs} --rows-per-part 7 --dedup near --sentences --files text --stats"),
        );
        trees.push(tree(&dir.path().join(jobs)));
    }
    assert!(trees[0] == trees[1]);
    assert_eq!(trees[0].keys().filter(|name| name.starts_with("part-")).count(), 5);
}

#[test]
fn copies_are_marked_or_dropped() {
    let dir = folder([("in/1.html", STORM.to_owned()), ("in/2.html", other_storm(2))]);
    fs::write(dir.path().join("in/3.html"), STORM.replace("By noon", "By night")).unwrap();
    fs::write(dir.path().join("in/4.html"), STORM.replace("The storm that", "THE  storm\nthat")).unwrap();

    succeed(dir.path(), "in -o marked --dedup near");
    let marked = rows(&dir.path().join("marked"), "part-");
    let groups: Vec<u64> = marked.iter().map(|row| number(row, "group").unwrap()).collect();
    assert_eq!(groups, [0, 1, 0, 0]);
    let firsts: Vec<Option<&str>> = marked.iter().map(|row| text(row, "duplicate_of")).collect();
    assert_eq!(firsts, [None, None, Some("in/1.html"), Some("in/1.html")]);
    assert!((0.8..1.0).contains(&share(&marked[2], "similarity").unwrap()));
    assert_eq!((share(&marked[0], "similarity"), share(&marked[3], "similarity")), (None, Some(1.0)));
    assert_eq!(text(&marked[0], "content_hash"), text(&marked[3], "content_hash"));

    let printed = succeed(dir.path(), "in -o dropped --dedup near --drop-duplicates");
    assert_eq!(printed, "4 pages = 2 rows + 0 filtered + 2 duplicates dropped + 0 failed; in 1 part\n");
    let kept = rows(&dir.path().join("dropped"), "part-");
    assert_eq!(kept.iter().map(|row| number(row, "position").unwrap()).collect::<Vec<u64>>(), [0, 1]);

    let printed = succeed(dir.path(), "in -o exact --dedup exact");
    assert!(printed.contains("1 of the rows marked as duplicates"), "{printed}");
}

#[test]
fn filters_leave_pages_out_and_count_them() {
    let samples = super::top().join("data/samples");
    let dir = folder([("in/short.html", "<html lang=de><p>Kurz.")]);
    let samples = samples.to_str().unwrap();
    succeed(dir.path(), &format!("{samples} in -o corpus --lang de,fr --type forum,article,service --min-chars 500"));
    let corpus = dir.path().join("corpus");
    let rows = rows(&corpus, "part-");
    assert!(rows.len() >= 3, "{}", rows.len());
    for row in &rows {
        assert!(["de", "fr"].contains(&text(row, "language").unwrap()));
        assert!(["forum", "article", "service"].contains(&text(row, "page_type").unwrap()));
        assert!(number(row, "characters") >= Some(500));
    }
    let counts = &json(&corpus.join("manifest.json"))["parts"][0]["counts"];
    let count = |name: &str| counts[name].as_u64().unwrap();
    assert_eq!(count("pages"), count("rows") + count("filtered"));
    assert_eq!(
        count("filtered"),
        ["type", "language", "length"].map(|by| count(&format!("filtered_by_{by}"))).iter().sum::<u64>()
    );
}

#[test]
fn statistics_are_printed_and_written() {
    let samples = super::top().join("data/samples");
    let dir = folder([("in/bad.html.gz", [0x1f, 0x8b, 8])]);
    let output = run(dir.path(), &format!("{} in -o corpus --stats --rows-per-part 10", samples.to_str().unwrap()));
    assert_eq!(status(&output), 1);
    let printed = utf8(&output.stdout);
    for begins in ["page type  ", "language  ", "host  ", "forum  ", "de  "] {
        assert!(printed.lines().any(|line| line.starts_with(begins)), "{begins:?} in {printed}");
    }
    let corpus = dir.path().join("corpus");
    let stats = json(&corpus.join("stats.json"));
    for by in ["types", "languages", "hosts"] {
        for name in ["pages", "rows", "failures", "tokens"] {
            let sum: u64 = stats[by].as_object().unwrap().values().map(|counts| counts[name].as_u64().unwrap()).sum();
            assert_eq!(Some(sum), stats["total"][name].as_u64(), "{name} by {by}");
        }
    }
    assert_eq!(stats["total"]["failures"].as_u64(), Some(1));
    let (tables, summary) = printed.trim_end().rsplit_once('\n').unwrap();
    let again = run(dir.path(), &format!("{} in -o corpus --stats --rows-per-part 10", samples.to_str().unwrap()));
    assert_eq!(utf8(&again.stdout), format!("{tables}\nfinished already: {summary}\n"));
    let html = fs::read_to_string(corpus.join("stats.html")).unwrap();
    assert!(html.contains("<h2>By language</h2>") && html.contains("width:") && !html.contains("<script"));
}

#[test]
fn a_complete_export_stays_as_it_is() {
    let dir = pages(2);
    succeed(dir.path(), "in -o corpus");
    let before = tree(&dir.path().join("corpus"));
    let printed = succeed(dir.path(), "in -o corpus -j 2");
    assert_eq!(
        printed,
        "finished already: 2 pages = 2 rows + 0 filtered + 0 duplicates dropped + 0 failed; in 1 part\n"
    );
    assert!(tree(&dir.path().join("corpus")) == before);
}

#[test]
fn another_configuration_is_refused_and_restart_starts_over() {
    let dir = pages(6);
    succeed(dir.path(), "in -o corpus --rows-per-part 2 --stats --lang en");
    let error = refused(dir.path(), "in -o corpus --rows-per-part 3 --stats --dedup near");
    for named in [
        "--rows-per-part: 2 before, 3 now", "--dedup: none before, near now", "--lang: en before, none now",
        "--restart",
    ] {
        assert!(error.contains(named), "{named:?} in {error}");
    }
    let error = refused(dir.path(), "in in/001.html -o corpus --rows-per-part 2 --stats --lang en");
    assert!(error.contains("inputs: in before, in, in/001.html now"), "{error}");
    let error = refused(dir.path(), "in -o corpus --rows-per-part 2 --stats --lang en --method cs-lbs");
    assert!(error.contains("model: ") && error.contains("--method: seek before, cs-lbs now"), "{error}");

    fs::write(dir.path().join("in/more.html"), STORM).unwrap();
    let error = refused(dir.path(), "in -o corpus --rows-per-part 2 --stats --lang en");
    assert!(error.contains("input in: 6 files of ") && error.contains(" before, 7 files of "), "{error}");

    succeed(dir.path(), "in -o corpus --rows-per-part 100 --restart");
    let tables = ["failures-00000.parquet", "manifest.json", "part-00000.parquet"];
    assert_eq!(names(&dir.path().join("corpus")), tables);
    assert_eq!(rows(&dir.path().join("corpus"), "part-").len(), 7);
}

#[test]
fn an_address_is_for_one_page_also_in_a_folder() {
    let dir = pages(2);
    let error = refused(dir.path(), "in -o corpus --url https://example.org/one");
    assert!(error.contains("--url is the address of one page, but there are several inputs"), "{error}");
    assert!(!dir.path().join("corpus").exists());
    fs::remove_file(dir.path().join("in/001.html")).unwrap();
    succeed(dir.path(), "in -o corpus --url https://example.org/one");
    assert_eq!(text(&rows(&dir.path().join("corpus"), "part-")[0], "url"), Some("https://example.org/one"));
}

#[test]
fn a_language_code_of_three_letters_equals_that_of_two() {
    let dir = pages(2);
    assert!(succeed(dir.path(), "in -o corpus --lang eng,ger").starts_with("2 pages = 2 rows + 0 filtered"));
    assert!(succeed(dir.path(), "in -o corpus --lang en,de").starts_with("finished already: "));
    assert!(refused(dir.path(), "in -o other --lang xx").contains("invalid value 'xx' for '--lang <CODES>'"));
}

#[test]
fn inputs_without_pages_give_empty_tables() {
    let dir = folder([("in/no page", "")]);
    let output = run(dir.path(), "in -o corpus --sentences");
    assert_eq!((status(&output), utf8(&output.stderr)), (0, "seek: there are no pages in the inputs\n"));
    let tables = ["failures-00000.parquet", "manifest.json", "part-00000.parquet", "sentences-00000.parquet"];
    assert_eq!(names(&dir.path().join("corpus")), tables);
}

#[test]
fn a_page_without_text_is_a_row_and_never_a_copy() {
    let dir = folder([("in/a.html", ""), ("in/b.html", ""), ("in/c.html", STORM)]);
    succeed(dir.path(), "in -o corpus --dedup near --drop-duplicates");
    let rows = rows(&dir.path().join("corpus"), "part-");
    let texts: Vec<bool> = rows.iter().map(|row| text(row, "text").unwrap().contains(SENTENCE)).collect();
    assert_eq!(texts, [false, false, true]);
    assert_eq!((text(&rows[0], "content_hash"), number(&rows[0], "group")), (None, None));
}
