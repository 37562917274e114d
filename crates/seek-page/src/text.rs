//! From text nodes to text as a person reads it: white space collapsed, line breaks kept.

/// Collects the text of one block, node by node.
#[derive(Debug, Default)]
pub(crate) struct Joiner {
    /// White space seen since the last character, not yet written: so none ends a block.
    pending: String,
    /// Whether what is pending is there for the eye alone, see [`Joiner::apart`].
    apart: bool,
    /// Whether anything but white space was written since [`Joiner::start`].
    any: bool,
}

impl Joiner {
    /// Begins a new block.
    pub(crate) fn start(&mut self) {
        self.pending.clear();
        self.apart = false;
        self.any = false;
    }

    /// Whether the block has text.
    pub(crate) fn has_text(&self) -> bool {
        self.any
    }

    /// Adds text whose white space, however long, means a space.
    pub(crate) fn push(&mut self, text: &str, out: &mut String) {
        let mut rest = text;
        while !rest.is_empty() {
            let word = rest.find(is_space).unwrap_or(rest.len());
            if word > 0 {
                self.write(&rest[..word], out);
            }
            rest = &rest[word..];
            let space = rest.find(|c| !is_space(c)).unwrap_or(rest.len());
            if space > 0 {
                self.space();
            }
            rest = &rest[space..];
        }
    }

    /// Adds preformatted text: white space stays as it is, less the empty lines at both ends.
    pub(crate) fn push_preformatted(&mut self, text: &str, out: &mut String) {
        let body = text.trim();
        let lead = &text[..text.len() - text.trim_start().len()];
        self.pending.push_str(lead);
        if body.is_empty() {
            return;
        }
        if !self.any {
            let indentation = self.pending.rfind(['\n', '\r']).map_or(0, |i| i + 1);
            self.pending.drain(..indentation);
        }
        self.write(body, out);
        self.pending.push_str(&text[lead.len() + body.len()..]);
    }

    /// A word boundary.
    pub(crate) fn space(&mut self) {
        self.apart = false;
        if self.any && self.pending.is_empty() {
            self.pending.push(' ');
        }
    }

    /// A boundary that the source does not have: elements side by side, which styles set apart. Where the second begins
    /// with a mark that ends what stands before it, both are one sentence.
    pub(crate) fn apart(&mut self) {
        if self.pending.is_empty() {
            self.space();
            self.apart = true;
        }
    }

    /// A line break.
    pub(crate) fn line_break(&mut self) {
        self.apart = false;
        if self.any {
            self.pending.truncate(self.pending.trim_end_matches(' ').len());
            self.pending.push('\n');
        }
    }

    fn write(&mut self, text: &str, out: &mut String) {
        if !(self.apart && ends_what_precedes(text)) {
            out.push_str(&self.pending);
        }
        out.push_str(text);
        self.pending.clear();
        self.apart = false;
        self.any = true;
    }
}

/// Whether a text begins with a mark that ends what stands before: one of scripts without spaces, or one with white space, another
/// mark or nothing behind it. `.NET` and `:)` begin something.
fn ends_what_precedes(text: &str) -> bool {
    let mut chars = text.chars();
    match chars.next() {
        Some('、' | '。' | '，' | '；' | '：' | '！' | '？' | '）' | '」' | '』' | '》') => true,
        Some(',' | '.' | ';' | ':' | '!' | '?' | ')' | ']' | '…' | '%' | '،' | '؛' | '؟' | '۔') => {
            chars.next().is_none_or(|next| is_space(next) || matches!(next, '"' | '”' | '’' | ',' | '.' | ';'))
        }
        _ => false,
    }
}

/// Whether a script is written without spaces between words: each of its characters counts as a word.
pub fn is_unspaced(c: char) -> bool {
    matches!(c, '\u{e00}'..='\u{eff}' | '\u{1000}'..='\u{109f}' | '\u{1780}'..='\u{17ff}'
        | '\u{3040}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}' | '\u{f900}'..='\u{faff}')
}

/// Any white space, and not only HTML's: pages use the no-break space for layout, and Chinese ones indent with
/// the ideographic space.
fn is_space(c: char) -> bool {
    c.is_whitespace()
}
