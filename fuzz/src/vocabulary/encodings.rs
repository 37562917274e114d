//! Pages that name their encoding, rightly or not.

use super::markup::TEXTS;
use super::tags::{ENDS, STARTS};
use super::{Grammar, is_markup_cut};

/// Pages for the decoder. libFuzzer's changes add bytes that are no UTF-8.
pub const ENCODED_PAGES: Grammar = Grammar {
    start: b"<meta charset=windows-1252><p>caf\xe9 and tea</p>",
    pieces: &[NAMES, NAMES, STARTS, ENDS, TEXTS],
    is_cut: is_markup_cut,
};

const NAMES: &[&str] = &[
    "\u{feff}",
    "<meta charset=utf-8>",
    "<meta charset='windows-1252'>",
    "<meta charset=\"shift_jis\">",
    "<meta charset=gb18030>",
    "<meta charset=iso-2022-jp>",
    "<meta charset=utf-16le>",
    "<meta charset=utf-7>",
    "<meta charset=x-user-defined>",
    "<meta charset=big5>",
    "<meta charset=euc-kr>",
    "<meta charset=replacement>",
    "<meta charset=koi8-r>",
    "<meta charset=",
    "charset=",
    "charset = utf-8",
    "<meta http-equiv=Content-Type content='text/html; charset=iso-8859-2'>",
    "<meta content='text/html; charset=\"",
    "<!-- <meta charset=x> -->",
    "<?xml version='1.0' encoding='euc-jp'?>",
    "\x1b$B",
    "\x1b(B",
    "\x1b(J",
    "\0",
    "\x0e",
    "ÿþ",
    "þÿ",
    "Ã©",
    "ï»¿",
    "~{",
    "~}",
];
