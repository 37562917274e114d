//! The elements that React streams in scripts: `self.__next_f.push([1,"5:[\"$\",\"p\",null,{...}]"])`.
//!
//! The strings of all calls are one text, cut anywhere. Its rows are values of JSON with an identifier, or texts with a
//! length. An element is an array: `["$", name, key, {properties}]`. A string such as `$L5` names a row, which is written there.

mod rows;
mod writer;

use crate::linked_data::json_string::{decode, string_end};
pub(super) use rows::data;
use rows::{MOST_BYTES, rows};
use writer::Writer;

/// The beginning of a call with a string.
const CALL: &str = "self.__next_f.push([1,";

/// Whether a source has such a call.
pub(super) fn is_in(source: &str) -> bool {
    memchr::memmem::find(source.as_bytes(), CALL.as_bytes()).is_some()
}

/// The strings of all calls in a source; empty if it has none.
pub(super) fn payload(source: &str) -> String {
    let mut joined = String::new();
    for at in memchr::memmem::find_iter(source.as_bytes(), CALL) {
        // Elsewhere, the call is text about it.
        let is_program = source[..at].ends_with(['>', ';', '\n']);
        let start = at + CALL.len();
        let space = source[start..].len() - source[start..].trim_start().len();
        if !is_program || source.as_bytes().get(start + space) != Some(&b'"') {
            continue;
        }
        let start = start + space + 1;
        let (end, _) = string_end(source.as_bytes(), start);
        if joined.len() + end - start > MOST_BYTES {
            break;
        }
        joined.push_str(&decode(&source[start..end]));
    }
    joined
}

/// The elements of a page.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct FlightText {
    /// The text of the main heading.
    pub title: String,
    /// The markup of the content: of `<main>`, of the only `<article>`, or of all but menus and the like.
    pub markup: String,
}

/// Reads the elements of the rows of a payload; none without a heading of the first level.
pub(super) fn read(payload: &str) -> Option<FlightText> {
    let rows = rows(payload);
    let by_name = rows.iter().enumerate().map(|(i, (name, _))| (*name, i)).collect();
    let first = rows.iter().position(|(name, _)| *name == "0");
    let rows: Vec<_> = rows.into_iter().map(|(_, row)| row).collect();
    let mut writer = Writer::new(&rows, by_name);
    writer.write_all(first);
    Some(FlightText { title: writer.title()?.to_owned(), markup: writer.content().to_owned() })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn source(payload: &str, cut: usize) -> String {
        let literal = payload.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n");
        let mut cut = literal.floor_char_boundary(cut);
        // An escape is never cut.
        cut -= usize::from(literal[..cut].ends_with('\\'));
        let (first, last) = literal.split_at(cut);
        format!(
            "<script>self.__next_f.push([1,\"{first}\"])</script><script>self.__next_f.push([1, \"{last}\"])</script>"
        )
    }

    #[track_caller]
    fn expect(rows: &str, title: &str, markup: &str) {
        for cut in [0, 3, 40, 75] {
            let found = read(&payload(&source(rows, cut))).unwrap();
            assert_eq!((found.title.as_str(), found.markup.as_str()), (title, markup), "cut at {cut}");
        }
    }

    #[test]
    fn elements_of_all_rows_are_written_in_their_places() {
        expect(
            "1:I[1,[],\"\"]\n0:[\"b\",[\"$\",\"main\",null,{\"children\":[[\"$\",\"h1\",null,{\"children\":\"Sea & <land>\"}],\"$L2\",\
             [\"$\",\"$L9\",null,{\"fallback\":[\"$\",\"p\",null,{\"children\":\"Wait\"}],\"children\":[\"$\",\"img\",null,{\"src\":\"a.png\"}]}]]}]]\n\
             2:[\"$\",\"p\",null,{\"children\":[\"Pay \",[\"$\",\"b\",null,{\"children\":\"$$5\"}],\"$undefined\",3]}]\n",
            "<h1>Sea &amp; &lt;land></h1>",
            "<main><h1>Sea &amp; &lt;land></h1><p>Pay <b>$5</b>3</p><img src=\"a.png\"></main>",
        );
    }

    #[test]
    fn texts_with_a_length_are_markup_or_text() {
        expect(
            "3:T10,<p>One:\ntwo</p>\n4:Tb,Three <four5:[[\"$\",\"nav\",null,{\"children\":\"Home\"}],[\"$\",\"h1\",null,{\"children\":\"Sea\"}],\
             [\"$\",\"div\",null,{\"dangerouslySetInnerHTML\":{\"__html\":\"$3\"}}],[\"$\",\"p\",null,{\"children\":\"$4\"}]]\n",
            "<h1>Sea</h1>",
            "<h1>Sea</h1><div><p>One:\ntwo</p>\n</div><p>Three &lt;four</p>",
        );
    }

    #[test]
    fn words_of_elements_without_a_tag_were_lost() {
        expect(
            "0:[\"$\",\"main\",null,{\"children\":[[\"$\",\"h1\",null,{\"children\":\"Sea\"}],[\"$\",\"p\",null,{\"children\":[\"Run \",\
             [\"$\",\"samp\",null,{\"children\":\"ls\"}],[\"$\",\"x-note\",null,{\"children\":[\" or \",[\"$\",\"var\",null,{\"children\":\"x\"}]]}],\
             [\"$\",\"math\",null,{\"children\":[\"$\",\"mi\",null,{\"children\":\"y\"}]}]]}]]}]\n",
            "<h1>Sea</h1>",
            "<main><h1>Sea</h1><p>Run <samp>ls</samp> or <var>x</var><math><mi>y</mi></math></p></main>",
        );
    }

    #[test]
    fn values_without_json_were_attributes() {
        expect(
            "0:[\"$\",\"main\",null,{\"children\":[[\"$\",\"h1\",null,{\"className\":\"x\",\"children\":\"Sea\"}],\
             [\"$\",\"img\",null,{\"src\":\"$$a\\\"b\",\"alt\":\"$undefined\"}],[\"$\",\"img\",null,{\"src\":[1],\"alt\":null}],\
             [\"$\",\"ol\",null,{\"start\":3}],[\"$\",\"code\",null,{\"className\":\"language-rust\",\"children\":\"fn\"}]]}]\n",
            "<h1>Sea</h1>",
            "<main><h1>Sea</h1><img src=\"$a&quot;b\"><img><ol start=\"3\"></ol><code class=\"language-rust\">fn</code></main>",
        );
    }

    #[test]
    fn text_about_the_calls_is_no_payload() {
        assert_eq!(payload("<p>Call self.__next_f.push([1,\"a\"])"), "");
        assert_eq!(payload("<script>self.__next_f.push([0])</script>"), "");
        assert_eq!(read("0:[\"$\",\"p\",null,{\"children\":\"No heading\"}]\n"), None);
    }

    #[test]
    fn rows_that_name_each_other_end() {
        let payload = "0:[[\"$\",\"h1\",null,{\"children\":\"Sea\"}],\"$2\"]\n2:[\"$0\",\"$2\"]\n";
        assert_eq!(read(payload).map(|found| found.markup), Some("<h1>Sea</h1>".to_owned()));
    }
}
