//! Pages whose text looks like Markdown and formulas.

use super::markup::{SCRAPS, TEXTS};
use super::tags::{ENDS, STARTS};
use super::{Grammar, is_markup_cut};

/// Pages for the renderers.
pub const PAGES_WITH_MARKDOWN: Grammar = Grammar {
    start: b"<body><h1>Storm</h1><p>The <b>storm</b> hit.<ul><li>a<li>b</ul><table><tr><td>1<td>2</table>",
    pieces: &[STARTS, ENDS, SHAPES, SHAPES, MARKS, MARKS, TEXTS, SCRAPS],
    is_cut: is_markup_cut,
};

/// Elements that the renderers write.
const SHAPES: &[&str] = &[
    "<a href=b>",
    "<a href='c d)'>",
    "<a href='javascript:b'>",
    "<a href='http://a.example/?a=(b)&c=\"d\"'>",
    "<s>",
    "<del>",
    "<ol start=7>",
    "<ol start=-1>",
    "<ol start=99999999999>",
    "<li>a<p>b",
    "<li><ul><li>",
    "<blockquote><p>",
    "<hr>",
    "<img src=e alt='f*]'>",
    "<img src='data:x' alt=g>",
    "<img class=latex alt='x^2'>",
    "<pre>a\n  b\n</pre>",
    "<pre><code class=language-rust>fn a() {}</code></pre>",
    "<pre>```\n</pre>",
    "<td colspan=3>",
    "<td rowspan=0>",
    "<td rowspan=99999>",
    "<th scope=row>",
    "<table><caption>a</caption><tr><td>b</table>",
    "<table><tr><td><table><tr><td>",
    "<thead><tr><th>a<th>b</thead>",
    "<figure><img src=a><figcaption>b</figcaption></figure>",
    "<dl><dt>a<dd>b</dl>",
    "<sub>1</sub>",
    "<sup>2</sup>",
    "<kbd>",
    "<h4>",
    "<h6>",
    "<details><summary>",
    "<input type=checkbox checked>",
    "<math><mi>x</mi></math>",
    "<math alttext='x^2'></math>",
    "<script type='math/tex'>a</script>",
    "<script type='math/tex; mode=display'>b</script>",
    "<span class=katex><math><annotation encoding=application/x-tex>c",
    "<span class=MathJax>",
    "<textarea>",
    "<ins>",
    "<mark>",
    "<q>",
    "<cite>",
    "<abbr>",
    "<time>",
    "<var>",
    "<samp>",
];

/// Characters with a meaning in Markdown, XML or LaTeX.
const MARKS: &[&str] = &[
    "*", "**", "_", "a_b", "`", "``", "```", "[", "](x)", "]", "[y]: z", "![", "!", "&lt;b>", "&lt;", "&amp;amp;", "#",
    "# ", "-", "- ", "---", "===", "+", "1.", "12) ", ">", "|", "~", "~~", "\\", "\\*", ":", "“q”", "\u{1}", ".",
    "[x] ", "[ ] ", "&lt;!--", "http://a.example", "$", "$$", "\\(", "\\)", "\\[x\\]", "[tex]a[/tex]",
    "\\begin{align}a\\end{align}", "$\\alpha$", "{", "}", "a@b.example", "www.a.example", ":::", "^", "=", "==",
    "    code", "\u{fffe}", "]]&gt;", "&quot;", "'", "\t", "  \n", "word",
];
