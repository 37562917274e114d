//! Characters of formulas as LaTeX.

/// Commands of operators, relations, arrows and the like.
const OPERATORS: &[(char, &str)] = &[
    ('±', "\\pm"),
    ('∓', "\\mp"),
    ('×', "\\times"),
    ('÷', "\\div"),
    ('⋅', "\\cdot"),
    ('·', "\\cdot"),
    ('∗', "*"),
    ('−', "-"),
    ('∘', "\\circ"),
    ('∙', "\\bullet"),
    ('⊕', "\\oplus"),
    ('⊗', "\\otimes"),
    ('⊙', "\\odot"),
    ('∧', "\\wedge"),
    ('∨', "\\vee"),
    ('¬', "\\neg"),
    ('∩', "\\cap"),
    ('∪', "\\cup"),
    ('∖', "\\setminus"),
    ('≤', "\\leq"),
    ('≥', "\\geq"),
    ('⩽', "\\leqslant"),
    ('⩾', "\\geqslant"),
    ('≠', "\\neq"),
    ('≈', "\\approx"),
    ('≡', "\\equiv"),
    ('≅', "\\cong"),
    ('∼', "\\sim"),
    ('≃', "\\simeq"),
    ('∝', "\\propto"),
    ('≪', "\\ll"),
    ('≫', "\\gg"),
    ('≺', "\\prec"),
    ('≻', "\\succ"),
    ('∈', "\\in"),
    ('∉', "\\notin"),
    ('∋', "\\ni"),
    ('⊂', "\\subset"),
    ('⊃', "\\supset"),
    ('⊆', "\\subseteq"),
    ('⊇', "\\supseteq"),
    ('⊥', "\\perp"),
    ('∥', "\\parallel"),
    ('∣', "\\mid"),
    ('∤', "\\nmid"),
    ('→', "\\to"),
    ('←', "\\leftarrow"),
    ('↔', "\\leftrightarrow"),
    ('⇒', "\\Rightarrow"),
    ('⇐', "\\Leftarrow"),
    ('⇔', "\\Leftrightarrow"),
    ('⟶', "\\longrightarrow"),
    ('⟹', "\\implies"),
    ('⟺', "\\iff"),
    ('↦', "\\mapsto"),
    ('↑', "\\uparrow"),
    ('↓', "\\downarrow"),
    ('↪', "\\hookrightarrow"),
    ('⇌', "\\rightleftharpoons"),
    ('≜', "\\triangleq"),
    ('≔', ":="),
    ('⊢', "\\vdash"),
    ('⊨', "\\models"),
    ('⋆', "\\star"),
    ('△', "\\triangle"),
];

/// Commands of what is no operator between two others.
const OTHERS: &[(char, &str)] = &[
    ('∑', "\\sum"),
    ('∏', "\\prod"),
    ('∐', "\\coprod"),
    ('∫', "\\int"),
    ('∬', "\\iint"),
    ('∭', "\\iiint"),
    ('∮', "\\oint"),
    ('⋂', "\\bigcap"),
    ('⋃', "\\bigcup"),
    ('⋀', "\\bigwedge"),
    ('⋁', "\\bigvee"),
    ('⨁', "\\bigoplus"),
    ('⨂', "\\bigotimes"),
    ('∂', "\\partial"),
    ('∇', "\\nabla"),
    ('∞', "\\infty"),
    ('∀', "\\forall"),
    ('∃', "\\exists"),
    ('∅', "\\emptyset"),
    ('∠', "\\angle"),
    ('ℏ', "\\hbar"),
    ('ℓ', "\\ell"),
    ('ℜ', "\\Re"),
    ('ℑ', "\\Im"),
    ('ℵ', "\\aleph"),
    ('℘', "\\wp"),
    ('…', "\\ldots"),
    ('⋯', "\\cdots"),
    ('⋮', "\\vdots"),
    ('⋱', "\\ddots"),
    ('⟨', "\\langle"),
    ('⟩', "\\rangle"),
    ('〈', "\\langle"),
    ('〉', "\\rangle"),
    ('⌊', "\\lfloor"),
    ('⌋', "\\rfloor"),
    ('⌈', "\\lceil"),
    ('⌉', "\\rceil"),
    ('‖', "\\|"),
    ('′', "'"),
    ('″', "''"),
    ('‴', "'''"),
    ('°', "^{\\circ}"),
    ('†', "\\dagger"),
    ('‡', "\\ddagger"),
    ('ℝ', "\\mathbb{R}"),
    ('ℕ', "\\mathbb{N}"),
    ('ℤ', "\\mathbb{Z}"),
    ('ℚ', "\\mathbb{Q}"),
    ('ℂ', "\\mathbb{C}"),
    ('ℙ', "\\mathbb{P}"),
    ('ℋ', "\\mathcal{H}"),
    ('ℒ', "\\mathcal{L}"),
    ('ℱ', "\\mathcal{F}"),
    ('ℰ', "\\mathcal{E}"),
    ('α', "\\alpha"),
    ('β', "\\beta"),
    ('γ', "\\gamma"),
    ('δ', "\\delta"),
    ('ε', "\\varepsilon"),
    ('ϵ', "\\epsilon"),
    ('ζ', "\\zeta"),
    ('η', "\\eta"),
    ('θ', "\\theta"),
    ('ϑ', "\\vartheta"),
    ('ι', "\\iota"),
    ('κ', "\\kappa"),
    ('λ', "\\lambda"),
    ('μ', "\\mu"),
    ('ν', "\\nu"),
    ('ξ', "\\xi"),
    ('ο', "o"),
    ('π', "\\pi"),
    ('ϖ', "\\varpi"),
    ('ρ', "\\rho"),
    ('ϱ', "\\varrho"),
    ('σ', "\\sigma"),
    ('ς', "\\varsigma"),
    ('τ', "\\tau"),
    ('υ', "\\upsilon"),
    ('φ', "\\varphi"),
    ('ϕ', "\\phi"),
    ('χ', "\\chi"),
    ('ψ', "\\psi"),
    ('ω', "\\omega"),
    ('Γ', "\\Gamma"),
    ('Δ', "\\Delta"),
    ('Θ', "\\Theta"),
    ('Λ', "\\Lambda"),
    ('Ξ', "\\Xi"),
    ('Π', "\\Pi"),
    ('Σ', "\\Sigma"),
    ('Υ', "\\Upsilon"),
    ('Φ', "\\Phi"),
    ('Ψ', "\\Psi"),
    ('Ω', "\\Omega"),
    ('{', "\\{"),
    ('}', "\\}"),
    ('%', "\\%"),
    ('#', "\\#"),
    ('&', "\\&"),
    ('$', "\\$"),
    ('_', "\\_"),
    ('\\', "\\backslash"),
    ('^', "\\hat{}"),
    ('~', "\\sim"),
];

/// Functions that LaTeX has commands for.
const FUNCTIONS: [&str; 32] = [
    "sin", "cos", "tan", "cot", "sec", "csc", "arcsin", "arccos", "arctan", "sinh", "cosh", "tanh", "coth", "log",
    "ln", "lg", "exp", "lim", "limsup", "liminf", "max", "min", "sup", "inf", "det", "dim", "ker", "deg", "gcd", "arg",
    "hom", "Pr",
];

/// What stands over one character, by the command that sets it.
const ACCENTS: &[(&str, &str)] = &[
    ("^", "\\hat"),
    ("\\hat{}", "\\hat"),
    ("ˆ", "\\hat"),
    ("\\sim", "\\tilde"),
    ("~", "\\tilde"),
    ("˜", "\\tilde"),
    ("¯", "\\overline"),
    ("‾", "\\overline"),
    ("-", "\\overline"),
    ("―", "\\overline"),
    ("_", "\\overline"),
    ("\\_", "\\overline"),
    ("\\to", "\\vec"),
    ("⃗", "\\vec"),
    ("⇀", "\\vec"),
    ("˙", "\\dot"),
    (".", "\\dot"),
    ("¨", "\\ddot"),
    ("..", "\\ddot"),
    ("ˇ", "\\check"),
    ("˘", "\\breve"),
    ("´", "\\acute"),
    ("`", "\\grave"),
    ("⏞", "\\overbrace"),
    ("︷", "\\overbrace"),
];

fn command(c: char) -> Option<(&'static str, bool)> {
    let of =
        |table: &'static [(char, &'static str)]| table.iter().find(|(of, _)| *of == c).map(|(_, command)| *command);
    of(OPERATORS).map(|command| (command, true)).or_else(|| of(OTHERS).map(|command| (command, false)))
}

/// Characters as commands, each apart from a letter behind it. Marks for machines (function application, invisible
/// times) are none.
fn characters(text: &str) -> String {
    let mut out = String::new();
    let mut command_before = false;
    for c in
        text.chars().filter(|c| !matches!(c, '\u{2061}'..='\u{2064}' | '\u{200b}' | '\u{feff}') && !c.is_whitespace())
    {
        match command(c) {
            Some((command, _)) => {
                out.push_str(command);
                command_before = command.starts_with('\\') && command.ends_with(|c: char| c.is_ascii_alphabetic());
            }
            None => {
                if command_before && c.is_ascii_alphabetic() {
                    out.push(' ');
                }
                out.push(c);
                command_before = false;
            }
        }
    }
    out
}

/// The content of `<mi>`.
pub(crate) fn identifier(text: &str, variant: &str) -> String {
    if FUNCTIONS.contains(&text) {
        return format!("\\{text}");
    }
    let tex = characters(text);
    let style = match variant.trim() {
        "bold" | "bold-italic" => "\\mathbf",
        "double-struck" => "\\mathbb",
        "script" => "\\mathcal",
        "fraktur" => "\\mathfrak",
        "sans-serif" => "\\mathsf",
        "monospace" => "\\mathtt",
        _ if text.chars().filter(|c| c.is_alphabetic()).count() > 1 && tex == text => "\\mathrm",
        _ => return tex,
    };
    format!("{style}{{{tex}}}")
}

/// The content of `<mo>`. What stands between two others has a space at both sides.
pub(crate) fn operator(text: &str) -> String {
    if FUNCTIONS.contains(&text) {
        return format!("\\{text}");
    }
    let tex = characters(text);
    let mut chars = text.chars();
    match (chars.next(), chars.next()) {
        (Some(c), None) if matches!(c, '=' | '+' | '<' | '>' | '-') || command(c).is_some_and(|(_, infix)| infix) => {
            format!(" {tex} ")
        }
        (Some(_), Some(_)) if text.chars().all(|c| c.is_ascii_alphabetic()) => format!("\\operatorname{{{text}}}"),
        _ => tex,
    }
}

/// Words in a formula.
pub(crate) fn text(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    if words.is_empty() {
        return if text.is_empty() { String::new() } else { "\\ ".to_owned() };
    }
    let mut out = String::from("\\text{");
    out.push_str(if text.starts_with(char::is_whitespace) { " " } else { "" });
    for c in words.join(" ").chars() {
        match c {
            '\\' => out.push_str("\\backslash "),
            '{' | '}' | '%' | '#' | '&' | '$' | '_' => out.extend(['\\', c]),
            _ => out.push(c),
        }
    }
    out.push_str(if text.ends_with(char::is_whitespace) { " }" } else { "}" });
    out
}

/// Whether what stands under and over it are its limits.
pub(crate) fn takes_limits(tex: &str) -> bool {
    let tex = tex.trim();
    let name = tex.strip_prefix('\\').unwrap_or_default();
    matches!(
        name,
        "sum"
            | "prod"
            | "coprod"
            | "int"
            | "iint"
            | "iiint"
            | "oint"
            | "lim"
            | "limsup"
            | "liminf"
            | "max"
            | "min"
            | "sup"
            | "inf"
    ) || name.starts_with("big") && name.bytes().all(|b| b.is_ascii_alphabetic())
        || name.starts_with("operatorname")
}

/// The command for what stands over something.
pub(crate) fn accent(above: &str) -> Option<&'static str> {
    ACCENTS.iter().find(|(mark, _)| *mark == above.trim()).map(|(_, command)| *command)
}

/// The command for what stands under something.
pub(crate) fn accent_below(below: &str) -> Option<&'static str> {
    match below.trim() {
        "_" | "\\_" | "¯" | "‾" | "̲" | "-" => Some("\\underline"),
        "⏟" | "︸" => Some("\\underbrace"),
        _ => None,
    }
}
