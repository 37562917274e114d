//! Tree construction (section "Tree construction"): tokens to a tree.
//!
//! Each file has the rules of some insertion modes. A rule returns whether the token is done or has to be processed again
//! by the insertion mode that the rule has set. Nothing recurses over the page.

mod adoption;
mod after_body;
mod before_body;
mod body_end;
mod body_parts;
mod body_start;
mod copies;
mod dispatch;
mod foreign;
mod formatting;
mod formatting_entry;
mod fragment;
mod insert;
mod limit;
mod open_elements;
mod quirks;
mod table;
mod table_parts;
mod template;
mod text;

pub(crate) use fragment::parse_fragment;

use crate::tree::{Building, NONE, Place, Tree};
use crate::{Doctype, Error, Limits, Name, NodeKind, Options, QuirksMode, Tag, Text, Token, Tokenizer};
use copies::Copies;
use formatting_entry::FormattingEntry;
use open_elements::{OpenElement, OpenElements};
use std::collections::HashMap;
use std::hash::RandomState;

/// The insertion modes (section "The insertion mode").
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Mode {
    Initial,
    BeforeHtml,
    BeforeHead,
    InHead,
    InHeadNoscript,
    AfterHead,
    InBody,
    Text,
    InTable,
    InTableText,
    InCaption,
    InColumnGroup,
    InTableBody,
    InRow,
    InCell,
    InTemplate,
    AfterBody,
    InFrameset,
    AfterFrameset,
    AfterAfterBody,
    AfterAfterFrameset,
}

/// What becomes of a token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Next {
    Done,
    /// The current insertion mode processes it again.
    Again,
}

use Next::{Again, Done};

/// Tokens between two calls of the check.
const TOKENS_A_CHECK: u32 = 1024;

/// The state of tree construction (section "Parse state").
struct Builder<'a> {
    tokenizer: Tokenizer<'a>,
    tree: Building,
    open: OpenElements,
    /// The list of active formatting elements.
    formatting: Vec<FormattingEntry>,
    /// The seed for the hashes of their attributes.
    seed: RandomState,
    /// What the copies of formatting elements have cost so far.
    copies: Copies,
    mode: Mode,
    original_mode: Mode,
    template_modes: Vec<Mode>,
    /// The `head` element pointer.
    head: u32,
    /// The `form` element pointer.
    form: u32,
    frameset_ok: bool,
    foster_parenting: bool,
    /// Whether a line break at the start of the next text is dropped.
    skip_line_break: bool,
    scripting: bool,
    quirks: QuirksMode,
    doctype: Option<Doctype>,
    /// The context element of a fragment.
    context: Option<OpenElement>,
    /// The pending table characters.
    table_text: Vec<Text>,
    /// Whether an element has the attributes of the current tag.
    used_attributes: bool,
    /// Whether raw text that is closed as in XML ends there.
    xml_raw_text: bool,
    limits: Limits,
    /// How many dropped start tags of each name are not yet closed.
    dropped: HashMap<Name, u32>,
}

/// Parses a whole document.
pub(crate) fn parse<'a>(
    source: &'a str,
    options: &Options,
    check: &mut dyn FnMut() -> bool,
) -> Result<Tree<'a>, Error> {
    Builder::new(source, options)?.run(check)
}

impl<'a> Builder<'a> {
    fn new(source: &'a str, options: &Options) -> Result<Builder<'a>, Error> {
        if source.len() > crate::MAX_SOURCE {
            return Err(Error::SourceTooLong { found: source.len(), limit: crate::MAX_SOURCE });
        }
        Ok(Builder {
            tokenizer: Tokenizer::new(source, options.limits.attributes),
            tree: Building::new(source.len()),
            open: OpenElements::new(),
            formatting: Vec::new(),
            seed: RandomState::new(),
            copies: Copies::new(&options.limits, source.len()),
            mode: Mode::Initial,
            original_mode: Mode::Initial,
            template_modes: Vec::new(),
            head: NONE,
            form: NONE,
            frameset_ok: true,
            foster_parenting: false,
            skip_line_break: false,
            scripting: options.scripting,
            quirks: QuirksMode::NoQuirks,
            doctype: None,
            context: None,
            table_text: Vec::new(),
            used_attributes: false,
            xml_raw_text: options.xml_raw_text,
            limits: options.limits,
            dropped: HashMap::new(),
        })
    }

    /// Reads all tokens. `check` says now and then whether to go on.
    fn run(mut self, check: &mut dyn FnMut() -> bool) -> Result<Tree<'a>, Error> {
        let mut left = 0_u32;
        loop {
            if left == 0 {
                left = TOKENS_A_CHECK;
                if !check() {
                    return Err(Error::Stopped);
                }
            }
            left -= 1;
            self.check_nodes()?;
            match self.tokenizer.next(self.is_in_foreign()) {
                Token::Text(text) => self.text(text),
                Token::Start(tag) => self.start(&tag),
                Token::End(tag) => self.end(&tag),
                Token::Comment(range) => self.comment(range.start, range.end),
                Token::Doctype(doctype) => self.doctype(*doctype),
                Token::Eof => break,
            }
        }
        while self.end_of_source() == Again {}
        self.check_nodes()?;
        Ok(self.finish())
    }

    #[inline]
    fn check_nodes(&self) -> Result<(), Error> {
        match self.tree.nodes.len() + self.copies.attributes() > self.limits.nodes {
            true => Err(Error::TooManyNodes { limit: self.limits.nodes }),
            false => Ok(()),
        }
    }

    fn finish(self) -> Tree<'a> {
        let source = self.tokenizer.source();
        let Tokenizer { names, attributes, mut buffer, .. } = self.tokenizer;
        let nodes = self.tree.finish(source, &mut buffer);
        Tree { source, nodes, attributes, buffer, names, doctype: self.doctype, quirks: self.quirks }
    }

    /// The adjusted current node: in a fragment, the context element replaces the root.
    #[inline]
    fn adjusted_current(&self) -> Option<&OpenElement> {
        match &self.context {
            Some(context) if self.open.len() == 1 => Some(context),
            _ => self.open.current(),
        }
    }

    /// Whether the adjusted current node is an element of a drawing or formula.
    #[inline]
    fn is_in_foreign(&self) -> bool {
        self.adjusted_current().is_some_and(OpenElement::is_foreign)
    }

    fn start(&mut self, tag: &Tag) {
        self.flush_table_text();
        self.skip_line_break = false;
        self.used_attributes = false;
        if !self.drops_start(tag) {
            if self.start_is_foreign(tag) {
                self.foreign_start(tag);
            } else {
                while self.start_by_mode(self.mode, tag) == Again {}
            }
        }
        if !self.used_attributes {
            self.tokenizer.forget_attributes(tag);
        }
    }

    fn end(&mut self, tag: &Tag) {
        self.flush_table_text();
        self.skip_line_break = false;
        self.tokenizer.forget_attributes(tag);
        if self.drops_end(tag.name) {
            return;
        }
        if self.is_in_foreign() {
            self.foreign_end(tag.name);
        } else {
            self.end_in_html(tag.name);
        }
    }

    fn end_in_html(&mut self, name: Name) {
        while self.end_by_mode(self.mode, name) == Again {}
    }

    fn comment(&mut self, start: u32, end: u32) {
        self.flush_table_text();
        self.skip_line_break = false;
        let comment = self.tree.create(NodeKind::Comment, Name::NONE, crate::Namespace::Html, start, end);
        let is_foreign = self.is_in_foreign();
        let place = match self.mode {
            _ if is_foreign => self.place(),
            Mode::Initial | Mode::BeforeHtml | Mode::AfterAfterBody | Mode::AfterAfterFrameset => Place::last_in(0),
            Mode::AfterBody => match self.open.get(0) {
                Some(root) => Place::last_in(root.node),
                None => Place::last_in(0),
            },
            _ => self.place(),
        };
        self.tree.insert(comment, place);
    }

    /// The end of the source, in the current insertion mode.
    fn end_of_source(&mut self) -> Next {
        self.flush_table_text();
        match self.mode {
            Mode::Text => {
                self.pop();
                self.mode = self.original_mode;
                Again
            }
            Mode::Initial
            | Mode::BeforeHtml
            | Mode::BeforeHead
            | Mode::InHead
            | Mode::InHeadNoscript
            | Mode::AfterHead => self.leave(self.mode),
            _ => self.end_of_templates(),
        }
    }
}
