//! Safe file names for ids.
//!
//! An id may come from a stranger's table: an absolute path, one that climbs out with `..`, a drive letter, control
//! characters, a megabyte of letters. What comes out is a relative path that stays where it is put and that any of
//! the usual file systems takes, and no two ids get the same one.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::PathBuf;

/// Most bytes of one part of a path; the file systems take 255, and a number and an extension come behind it.
const PART_BYTES: usize = 200;
/// Most bytes of a path; the systems take 4,096 (some 1,024), and the folder stands before it. The end is kept.
const PATH_BYTES: usize = 800;
/// What no file name may hold on Windows, beside control characters and separators.
const FORBIDDEN: &str = "<>:\"|?*";
/// Names of devices on Windows, whatever the extension.
const DEVICES: [&str; 4] = ["con", "prn", "aux", "nul"];
/// Devices with a digit behind the name.
const NUMBERED_DEVICES: [&str; 2] = ["com", "lpt"];

/// Gives each id a path of its own.
#[derive(Debug)]
pub struct Names {
    extension: &'static str,
    /// How often each path was asked for. A hash stands for the path, so that millions of them take little memory; of
    /// two that share one, the second gets a number that it did not need.
    given: HashMap<u64, u32>,
}

impl Names {
    /// Paths that end in this extension, given without its dot.
    pub fn new(extension: &'static str) -> Names {
        Names { extension, given: HashMap::new() }
    }

    /// The path for the next input of this id, relative and with `/`: the id as far as it is safe, a number behind it
    /// where the path was given before.
    pub fn claim(&mut self, id: &str) -> PathBuf {
        let path = self.safe(id);
        loop {
            let count = self.given.entry(hash(&path)).or_default();
            *count += 1;
            if *count == 1 {
                return PathBuf::from(format!("{path}.{}", self.extension));
            }
            let numbered = format!("{path}-{count}");
            // An id of this very name may have come before.
            if self.given.insert(hash(&numbered), 1).is_none() {
                return PathBuf::from(format!("{numbered}.{}", self.extension));
            }
        }
    }

    /// The safe parts of an id, without extension.
    fn safe(&self, id: &str) -> String {
        let mut parts: Vec<String> = Vec::new();
        let mut bytes = 0;
        for part in id.rsplit(['/', '\\']).map(safe_part).filter(|part| !part.is_empty()) {
            bytes += part.len() + 1;
            if bytes > PATH_BYTES {
                break;
            }
            let is_folder = !parts.is_empty();
            // A folder never has a name that a file could have.
            let clashes = part.to_lowercase().ends_with(&format!(".{}", self.extension));
            parts.push(if is_folder && clashes { part + "_" } else { part });
        }
        if parts.is_empty() {
            return "page".to_owned();
        }
        parts.reverse();
        parts.join("/")
    }
}

/// In lower case, for file systems that do not tell `A` from `a`.
fn hash(path: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    path.to_lowercase().hash(&mut hasher);
    hasher.finish()
}

/// One part of a path; empty where nothing is left of it, as of `..`.
fn safe_part(part: &str) -> String {
    let mut safe = String::new();
    for c in part.chars() {
        if safe.len() + c.len_utf8() > PART_BYTES {
            break;
        }
        safe.push(if c.is_control() || FORBIDDEN.contains(c) { '_' } else { c });
    }
    // Windows drops them, so that `a.` would be `a`.
    let safe = safe.trim_end_matches(['.', ' ']);
    if is_device(safe) { format!("_{safe}") } else { safe.to_owned() }
}

fn is_device(part: &str) -> bool {
    let stem = part.split('.').next().unwrap_or_default().trim_end().to_lowercase();
    let device = stem.trim_end_matches(|c: char| c.is_numeric());
    let digits = stem[device.len()..].chars().count();
    DEVICES.contains(&device) && digits == 0 || NUMBERED_DEVICES.contains(&device) && digits == 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::HashSet;
    use std::path::{Component, Path};

    fn claim(id: &str) -> String {
        Names::new("txt").claim(id).into_os_string().into_string().unwrap()
    }

    #[test]
    fn usual_ids_keep_their_path() {
        assert_eq!(claim("pages/news/1.html"), "pages/news/1.html.txt");
        assert_eq!(claim("wcxb-dev/0001"), "wcxb-dev/0001.txt");
        assert_eq!(claim("./страница.html"), "страница.html.txt");
        assert_eq!(claim("crawl.parquet#7"), "crawl.parquet#7.txt");
        assert_eq!(claim("-"), "-.txt");
        assert_eq!(claim("https://example.org/a?b=1"), "https_/example.org/a_b=1.txt");
    }

    #[test]
    fn paths_that_lead_elsewhere_stay_inside() {
        assert_eq!(claim("/etc/passwd"), "etc/passwd.txt");
        assert_eq!(claim("../../up"), "up.txt");
        assert_eq!(claim("a/../../b"), "a/b.txt");
        assert_eq!(claim("a/.. /b"), "a/b.txt");
        assert_eq!(claim(r"C:\Windows\x"), "C_/Windows/x.txt");
        assert_eq!(claim(r"\\server\share\x"), "server/share/x.txt");
        assert_eq!(claim("a\0b\nc"), "a_b_c.txt");
        for nothing in ["", "/", "..", "././", " "] {
            assert_eq!(claim(nothing), "page.txt", "{nothing:?}");
        }
    }

    #[test]
    fn devices_are_no_files() {
        assert_eq!(claim("nul"), "_nul.txt");
        assert_eq!(claim("Aux.html/COM1.htm"), "_Aux.html/_COM1.htm.txt");
        assert_eq!(claim("console/comb/com10"), "console/comb/com10.txt");
    }

    #[test]
    fn long_ids_keep_their_end() {
        let long = claim(&format!("{}/{}", "folder/".repeat(10_000), "é".repeat(1_000)));
        assert!(long.len() < 1_000);
        assert!(long.ends_with(&format!("folder/{}.txt", "é".repeat(100))));
    }

    #[test]
    fn ids_that_come_to_the_same_path_are_numbered() {
        let mut names = Names::new("txt");
        let mut claimed = Vec::new();
        for id in ["a", "a-2", "a", "A", "../a", "a-2"] {
            claimed.push(names.claim(id).into_os_string().into_string().unwrap());
        }
        assert_eq!(claimed, ["a.txt", "a-2.txt", "a-3.txt", "A-4.txt", "a-5.txt", "a-2-2.txt"]);
    }

    #[test]
    fn a_file_and_a_folder_never_have_the_same_name() {
        let mut names = Names::new("json");
        assert_eq!(names.claim("a"), Path::new("a.json"));
        assert_eq!(names.claim("a.JSON/b"), Path::new("a.JSON_/b.json"));
    }

    proptest! {
        #[test]
        fn every_path_is_relative_short_and_given_once(
            ids in prop::collection::vec("([./\\\\:a-cA-C\0 ]|nul|\\PC){0,12}", 1..40),
            repeats in 1_usize..400,
        ) {
            let mut names = Names::new("txt");
            let mut seen = HashSet::new();
            let mut folders = HashSet::new();
            for id in ids.iter().chain([&ids[0].repeat(repeats)]) {
                let path = names.claim(id);
                prop_assert!(path.components().all(|part| matches!(part, Component::Normal(_))), "{path:?}");
                prop_assert!(path.iter().all(|part| part.len() <= 255) && path.as_os_str().len() < 1_000);
                let path = PathBuf::from(path.to_str().unwrap().to_lowercase());
                folders.extend(path.ancestors().skip(1).map(Path::to_owned));
                prop_assert!(seen.insert(path.clone()), "{path:?} twice");
            }
            prop_assert!(seen.is_disjoint(&folders));
        }
    }
}
