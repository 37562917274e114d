//! Formulas with what scripts draw of them.

use super::topic;

#[test]
fn copies_of_formulas() {
    let math = "<math><semantics><msup><mi>x</mi><mn>2</mn></msup><annotation encoding=application/x-tex>x^2</annotation></semantics></math>";
    let katex = format!(
        "<p>of <span class=katex><span class=katex-mathml>{math}</span><span class=katex-html aria-hidden=true>\
         <span>x<span>2</span></span></span></span> and"
    );
    let mathjax_2 = format!(
        "<p>of <span class=MathJax_Preview style='display:none'>x2</span><span class=MathJax role=presentation>\
         <nobr aria-hidden=true><span>x2</span></nobr><span role=presentation>{math}</span></span> and"
    );
    let mathjax_3 = format!(
        "<p>of <mjx-container><mjx-math aria-hidden=true><mjx-c>x2</mjx-c></mjx-math><mjx-assistive-mml>{math}\
         </mjx-assistive-mml></mjx-container> and"
    );
    let beside = format!("<p><span aria-hidden=true>Note:</span> the area is {math} here");
    let around = format!("<div aria-hidden=true><p>{math} is the area of a square.");
    let body = format!("<body aria-hidden=true><template>{math}</template><p>{math} is the area of a square.");
    topic(
        "copies_of_formulas",
        &[
            ("KaTeX draws after its MathML", &katex),
            ("MathJax 2 draws before its MathML, after a preview", &mathjax_2),
            ("MathJax 3 draws in elements of its own", &mathjax_3),
            ("other text hidden from screen readers is no copy", &beside),
            ("what is drawn without MathML stays", "<p>of <span class=katex-html aria-hidden=true>x2</span> and"),
            ("a box that begins with MathML is no copy", &around),
            ("a body that a dialog hides from screen readers is no copy", &body),
        ],
    );
}
