//! Tags and text: attributes, class lists, character references, encodings, text without markup.

use crate::page_attacks::{Attack, attack};
use crate::{filled, sentence};

/// The attacks of this file.
pub const ATTACKS: &[Attack] = &[
    // The numbers below a million have 5.9 digits each.
    Attack {
        bytes: 14_800_000,
        ..attack("a million attributes", |n| filled(n, "<p", |i| format!(" a{i}={i}")) + ">" + &sentence(0))
    },
    attack("500 attributes on each tag", |n| {
        let many: String = (0..500).map(|i| format!(" a{i}")).collect();
        filled(n, "", |i| format!("<p{many}>{}", sentence(i)))
    }),
    attack("one long value", |n| filled(n, "<p title='", sentence) + "'>a"),
    attack("long values", |n| filled(n, "", |i| format!("<p style='{}'>a", "color:red;".repeat(100 + i % 7)))),
    attack("one long class list", |n| filled(n, "<p class='", |i| format!("c{i} ")) + "'>" + &sentence(0)),
    attack("class lists", |n| {
        let classes: String = (0..200).map(|i| format!("post-{i} ")).collect();
        filled(n, "", |i| format!("<div class='{classes}{i}'><p>a</div>"))
    }),
    attack("a class on each of many elements", |n| filled(n, "", |i| format!("<i class=post-comment_{i}>a</i>"))),
    attack("ids", |n| filled(n, "", |i| format!("<p id=comment-{i} class=a>b"))),
    attack("character references", |n| filled(n, "<p>", |_| "&amp;".to_owned())),
    attack("ampersands", |n| filled(n, "<p>", |_| "&".to_owned())),
    attack("quotation marks of two bytes", |n| filled(n, "<p>", |_| "\u{ab}".to_owned())),
    attack("unknown references", |n| filled(n, "<p>", |_| "&notanentity;&#99999999999;".to_owned())),
    attack("references in addresses", |n| filled(n, "<p>", |_| "<a href='?a&amp;b&not&lt'>x</a>".to_owned())),
    attack("one text node of words", |n| filled(n, "<p>", |i| sentence(i) + " ")),
    attack("one word", |n| filled(n, "<p>", |_| "a".to_owned())),
    attack("one text node without spaces", |n| filled(n, "<p>", |_| "港口的主人说他在三月见过更糟的情况".to_owned())),
    attack("white space", |n| filled(n, "<p>a", |_| " \n\t".to_owned()) + "b"),
    attack("sentence ends", |n| filled(n, "<p>", |_| ". ! ? ".to_owned())),
    attack("letters and spaces", |n| filled(n, "<p>", |_| "a b ".to_owned())),
    attack("different words", |n| filled(n, "<p>", |i| format!("w{i} "))),
    attack("the same sentence", |n| filled(n, "", |_| format!("<p>{}", sentence(0)))),
    attack("punctuation that Markdown escapes", |n| filled(n, "<p>", |_| "*_`[]<>#|\\~".to_owned())),
    attack("numbered lines", |n| filled(n, "<pre>", |i| format!("{i}\n"))),
    attack("back quotes in code", |n| filled(n, "<pre><code>", |i| "`".repeat(i % 1000 + 1) + "\n")),
    attack("formulas between marks", |n| filled(n, "<p>", |_| "$$x_1$$ \\(y\\) \\[z\\] $a$ ".to_owned())),
    attack("opened formulas", |n| filled(n, "<p>", |_| "\\( $ \\[ ".to_owned())),
    attack("combining marks", |n| filled(n, "<p>", |_| "e\u{301}\u{323}\u{334} ".to_owned())),
    attack("directions and joiners", |n| filled(n, "<p>", |_| "\u{202e}a\u{200d}\u{2066}b\u{200b} ".to_owned())),
    attack("unclosed comments", |n| filled(n, "<p>a", |_| "<!--".to_owned())),
    attack("comments", |n| filled(n, "<p>a", |_| "<!---->".to_owned())),
    attack("unclosed tags", |n| filled(n, "<p>a", |_| "<p a='".to_owned())),
    attack("end tags without start", |n| filled(n, "<div>", |_| "</b></p></table>".to_owned()) + "x"),
    attack("scripts in scripts", |n| filled(n, "<p>a", |_| "<script><!--<script></script>--></script>".to_owned())),
    attack("NUL bytes", |n| filled(n, "<p>a", |_| "\0".to_owned())),
    attack("escape sequences of ISO-2022-JP", |n| {
        filled(n, "<meta charset=iso-2022-jp><p>", |_| "\u{1b}$B!\u{1b}(B".to_owned())
    }),
];
