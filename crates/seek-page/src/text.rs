//! From text nodes to readable text: collapses white space and keeps line breaks.

/// Collects the text of one block, node by node.
#[derive(Debug, Default)]
pub(crate) struct Joiner {
    /// White space since the last character, not yet written, so no block ends with white space.
    pending: String,
    /// Whether the pending space is only visual; see [`Joiner::visual_gap`].
    visual_gap: bool,
    /// Whether the block has a character that is no white space.
    any: bool,
}

impl Joiner {
    /// Begins a new block.
    pub(crate) fn start(&mut self) {
        self.pending.clear();
        self.visual_gap = false;
        self.any = false;
    }

    /// Whether the block has text.
    pub(crate) fn has_text(&self) -> bool {
        self.any
    }

    /// Adds text. A run of white space becomes a space.
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

    /// Adds preformatted text. White space stays, except for empty lines at both ends.
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
        self.visual_gap = false;
        if self.any && self.pending.is_empty() {
            self.pending.push(' ');
        }
    }

    /// A boundary that only styles show, between elements side by side. If the second begins with closing punctuation,
    /// both are one sentence.
    pub(crate) fn visual_gap(&mut self) {
        if self.pending.is_empty() {
            self.space();
            self.visual_gap = true;
        }
    }

    /// A line break.
    pub(crate) fn line_break(&mut self) {
        self.visual_gap = false;
        if self.any {
            self.pending.truncate(self.pending.trim_end_matches(' ').len());
            self.pending.push('\n');
        }
    }

    fn write(&mut self, text: &str, out: &mut String) {
        if !(self.visual_gap && begins_with_closing_mark(text)) {
            out.push_str(&self.pending);
        }
        out.push_str(text);
        self.pending.clear();
        self.visual_gap = false;
        self.any = true;
    }
}

/// Whether a text begins with closing punctuation: a mark of a script without spaces, or a mark before white space,
/// another mark or the end. `.NET` and `:)` begin with none.
fn begins_with_closing_mark(text: &str) -> bool {
    let mut chars = text.chars();
    match chars.next() {
        Some('、' | '。' | '，' | '；' | '：' | '！' | '？' | '）' | '」' | '』' | '》') => true,
        Some(',' | '.' | ';' | ':' | '!' | '?' | ')' | ']' | '…' | '%' | '،' | '؛' | '؟' | '۔') => {
            chars.next().is_none_or(|next| is_space(next) || matches!(next, '"' | '”' | '’' | ',' | '.' | ';'))
        }
        _ => false,
    }
}

/// Whether a script is written without spaces between words. Each of its characters counts as a word.
pub fn is_unspaced(c: char) -> bool {
    matches!(c, '\u{e00}'..='\u{eff}' | '\u{1000}'..='\u{109f}' | '\u{1780}'..='\u{17ff}'
        | '\u{3040}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}' | '\u{f900}'..='\u{faff}')
}

/// Any white space, not only HTML's. Pages use the no-break space for layout; Chinese ones indent with the ideographic
/// space.
fn is_space(c: char) -> bool {
    c.is_whitespace()
}
