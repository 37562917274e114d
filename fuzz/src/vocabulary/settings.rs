//! Configurations: tables and flags of `seek.toml`.

use super::{Grammar, is_line_cut};

/// A `seek.toml`.
pub const SETTINGS: Grammar = Grammar {
    start: b"[extract]\nformat = \"json\"\njobs = 4\n",
    pieces: &[TABLES, KEYS, VALUES, SIGNS],
    is_cut: |a, b| is_line_cut(a, b) || a == b' ',
};

const TABLES: &[&str] = &[
    "[extract]\n", "[classify]\n", "[explain]\n", "[export]\n", "[methods]\n", "[man]\n", "[x]\n", "[extract.x]\n",
    "[[extract]]\n", "[]\n", "[ extract ]\n", "[\"extract\"]\n", "extract = {}\n", "extract.jobs = 2\n",
];

const KEYS: &[&str] = &[
    "format = ", "jobs = ", "method = ", "model = ", "page-type = ", "include = ", "set = ", "timeout = ",
    "max-bytes = ", "output = ", "force = ", "restart = ", "links = ", "images = ", "html-column = ", "id-column = ",
    "url-column = ", "files-from = ", "config = ", "help = ", "no-config = ", "drop-duplicates = ", "lang = ",
    "markdown = ", "metadata = ", "min-chars = ", "rows-per-part = ", "sentences = ", "similarity = ", "stats = ",
    "unordered = ", "type = ", "limit = ", "dedup = ", "\"jobs\" = ", "jobs.x = ", "= ", "jobs ", "columns = ",
    "max-depth = ", "quiet = ", "progress = ", "names = ",
];

const VALUES: &[&str] = &[
    "\"json\"\n", "\"text\"\n", "\"md\"\n", "4\n", "0\n", "-1\n", "1.5\n", "1e400\n", "nan\n", "inf\n", "true\n",
    "false\n", "[]\n", "[\"a\", \"b\"]\n", "[1, [2]]\n", "{ a = 1 }\n", "2024-05-06\n", "\"\"\n", "\"--output=x\"\n",
    "\"gap=160\"\n", "[\"gap=160\", \"=\", \"x\"]\n", "'''a\nb'''\n", "\"\"\"\n",
    "0xffffffffffffffffffffffffffffffffff\n", "0o7\n", "0b1\n", "1_000\n", "99999999999999999999\n", "\"\\u0000\"\n",
    "\"\\ud800\"\n", "\"é\"\n", "\"seek\"\n", "\"dana\"\n", "\"article\"\n", "\"title\"\n", "'a'\n",
];

const SIGNS: &[&str] =
    &["#c\n", "\n", "\r\n", "\"", "'", "[", "]", "{", "}", ",", ".", "=", " ", "\t", "\0", "\u{feff}", "é", "--", "-"];
