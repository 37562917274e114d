//! Safe file names for ids.
//!
//! An id may come from an untrusted table: an absolute path, a path with `..`, a drive letter, control characters, a
//! megabyte of letters. Its file name is a relative path inside the folder that all usual file systems accept. Every
//! id gets a different path.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::PathBuf;

/// The longest component of a path in bytes: file systems allow 255, and a number and an extension follow.
const MAX_COMPONENT_BYTES: usize = 200;
/// The longest path in bytes: systems allow 4,096 (some 1,024) with the folder. The end of the path is kept.
const MAX_PATH_BYTES: usize = 800;
/// Characters that Windows forbids in file names, besides control characters and separators.
const FORBIDDEN: &str = "<>:\"|?*";
/// Names of devices on Windows, whatever the extension.
const DEVICES: [&str; 4] = ["con", "prn", "aux", "nul"];
/// Names of devices that end with a digit.
const NUMBERED_DEVICES: [&str; 2] = ["com", "lpt"];

/// Gives each id a different path.
#[derive(Debug)]
pub struct FileNames {
    extension: &'static str,
    /// The number of claims of each path, by its hash: a hash takes less memory than the path. If two paths share a
    /// hash, the second gets a number without need.
    claims: HashMap<u64, u32>,
}

impl FileNames {
    /// Paths with this extension, which has no dot.
    pub fn new(extension: &'static str) -> FileNames {
        FileNames { extension, claims: HashMap::new() }
    }

    /// The path for the next input of this id, relative and with `/`: the safe form of the id, and a number if an
    /// earlier input has this path.
    pub fn claim(&mut self, id: &str) -> PathBuf {
        let path = self.safe(id);
        loop {
            let count = self.claims.entry(hash(&path)).or_default();
            *count += 1;
            if *count == 1 {
                return PathBuf::from(format!("{path}.{}", self.extension));
            }
            let numbered = format!("{path}-{count}");
            // An earlier id may be equal to the numbered path.
            if self.claims.insert(hash(&numbered), 1).is_none() {
                return PathBuf::from(format!("{numbered}.{}", self.extension));
            }
        }
    }

    /// The safe form of an id, without extension.
    fn safe(&self, id: &str) -> String {
        let mut components: Vec<String> = Vec::new();
        let mut bytes = 0;
        for component in id.rsplit(['/', '\\']).map(safe_component).filter(|component| !component.is_empty()) {
            bytes += component.len() + 1;
            if bytes > MAX_PATH_BYTES {
                break;
            }
            let is_folder = !components.is_empty();
            // A folder must not have the name of a file.
            let clashes = component.to_lowercase().ends_with(&format!(".{}", self.extension));
            components.push(if is_folder && clashes { component + "_" } else { component });
        }
        if components.is_empty() {
            return "page".to_owned();
        }
        components.reverse();
        components.join("/")
    }
}

/// A hash of the path in lower case, for file systems that ignore case.
fn hash(path: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    path.to_lowercase().hash(&mut hasher);
    hasher.finish()
}

/// The safe form of a component of a path. It is empty if no safe character remains, as for `..`.
fn safe_component(component: &str) -> String {
    let mut safe = String::new();
    for c in component.chars() {
        if safe.len() + c.len_utf8() > MAX_COMPONENT_BYTES {
            break;
        }
        safe.push(if c.is_control() || FORBIDDEN.contains(c) { '_' } else { c });
    }
    // Windows removes these characters, so that `a.` would be `a`.
    let safe = safe.trim_end_matches(['.', ' ']);
    if is_device(safe) { format!("_{safe}") } else { safe.to_owned() }
}

fn is_device(component: &str) -> bool {
    let stem = component.split('.').next().unwrap_or_default().trim_end().to_lowercase();
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
        FileNames::new("txt").claim(id).into_os_string().into_string().unwrap()
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
    fn paths_outside_the_folder_become_paths_inside() {
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
    fn names_of_devices_are_changed() {
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
    fn ids_with_the_same_path_are_numbered() {
        let mut names = FileNames::new("txt");
        let mut claimed = Vec::new();
        for id in ["a", "a-2", "a", "A", "../a", "a-2"] {
            claimed.push(names.claim(id).into_os_string().into_string().unwrap());
        }
        assert_eq!(claimed, ["a.txt", "a-2.txt", "a-3.txt", "A-4.txt", "a-5.txt", "a-2-2.txt"]);
    }

    #[test]
    fn a_file_and_a_folder_never_have_the_same_name() {
        let mut names = FileNames::new("json");
        assert_eq!(names.claim("a"), Path::new("a.json"));
        assert_eq!(names.claim("a.JSON/b"), Path::new("a.JSON_/b.json"));
    }

    proptest! {
        #[test]
        fn every_path_is_relative_short_and_unique(
            ids in prop::collection::vec("([./\\\\:a-cA-C\0 ]|nul|\\PC){0,12}", 1..40),
            repeats in 1_usize..400,
        ) {
            let mut names = FileNames::new("txt");
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
