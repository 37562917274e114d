//! The part of XPath that files of site rules use: paths of child and descendant steps, with predicates on attributes and
//! positions.

use super::xpath_lexer::{Token, tokens};

/// A path of steps. Each is below the one before.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Path {
    pub(super) steps: Vec<Step>,
    /// `(path)[n]`: the position among all that the path selects.
    pub(super) of_all: Option<Position>,
    /// The attribute that the path ends with.
    pub(super) attribute: Option<String>,
}

/// Where a step looks from the one before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Axis {
    Child,
    Descendant,
    FollowingSibling,
}

/// A step to elements.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Step {
    pub(super) axis: Axis,
    /// Whether it is written with the name of its axis: then positions count all elements on the axis, not the children of each.
    pub(super) has_axis: bool,
    /// The tag; `None` for any.
    pub(super) name: Option<String>,
    pub(super) predicates: Vec<Predicate>,
}

/// A condition on an element.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Predicate {
    And(Vec<Predicate>),
    Or(Vec<Predicate>),
    Not(Box<Predicate>),
    /// It has the attribute.
    Has(String),
    Equals(String, String),
    Contains(String, String),
    StartsWith(String, String),
    EndsWith(String, String),
    /// A word of the attribute.
    Word(String, String),
    At(Position),
    /// It has an element at a path.
    HasElement(Path),
}

/// A position, from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Position {
    Nth(usize),
    Last,
    AtLeast(usize),
    AtMost(usize),
}

/// An expression: the paths of a union, and the functions around them that were left out.
#[derive(Debug, PartialEq, Eq, Default)]
pub(super) struct Expression {
    pub(super) paths: Vec<Path>,
    pub(super) functions: Vec<String>,
}

/// Deepest brackets. The parser is recursive.
const MAX_DEPTH: usize = 16;
/// Functions that give a part of the text of their first argument.
const TEXT_FUNCTIONS: [&str; 6] =
    ["string", "normalize-space", "substring", "substring-after", "substring-before", "translate"];

/// Reads an expression. The error is the reason why it cannot be converted.
pub(super) fn parse(text: &str) -> Result<Expression, String> {
    let mut parser = Parser { tokens: tokens(text)?, at: 0, depth: 0 };
    let expression = parser.expression()?;
    match parser.peek() {
        None => Ok(expression),
        Some(token) => Err(format!("{token} is where none may be")),
    }
}

struct Parser {
    tokens: Vec<Token>,
    at: usize,
    depth: usize,
}

type Parsed<T> = Result<T, String>;

impl Parser {
    fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.at)
    }

    fn next_is(&self, symbol: &str) -> bool {
        matches!(self.peek(), Some(Token::Symbol(found)) if *found == symbol)
    }

    fn take(&mut self, symbol: &str) -> bool {
        let is_next = self.next_is(symbol);
        self.at += usize::from(is_next);
        is_next
    }

    fn need(&mut self, symbol: &str) -> Parsed<()> {
        if self.take(symbol) {
            return Ok(());
        }
        Err(match self.peek() {
            Some(found) => format!("{found} is where '{symbol}' must be"),
            None => format!("'{symbol}' is missing at the end"),
        })
    }

    fn name(&mut self) -> Option<String> {
        let Some(Token::Name(name)) = self.peek() else { return None };
        let name = name.clone();
        self.at += 1;
        Some(name)
    }

    /// The name of a function, with the bracket after it.
    fn function(&mut self) -> Option<String> {
        let is_function = matches!(self.tokens.get(self.at + 1), Some(Token::Symbol("(")));
        let name = if is_function { self.name()? } else { return None };
        self.at += 1;
        Some(name)
    }

    fn string(&mut self) -> Parsed<String> {
        match self.peek() {
            Some(Token::String(text)) => {
                let text = text.clone();
                self.at += 1;
                Ok(text)
            }
            _ => Err("a text in quotes is missing".to_owned()),
        }
    }

    fn deeper<T>(&mut self, read: impl FnOnce(&mut Parser) -> Parsed<T>) -> Parsed<T> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err("too many brackets are inside each other".to_owned());
        }
        let found = read(self);
        self.depth -= 1;
        found
    }

    /// `path | path`, or a function around an expression.
    fn expression(&mut self) -> Parsed<Expression> {
        let mut all = Expression::default();
        loop {
            let start = self.at;
            match self.function() {
                Some(name) if TEXT_FUNCTIONS.contains(&name.as_str()) => {
                    let inner = self.deeper(Parser::expression)?;
                    self.skip_arguments()?;
                    all.paths.extend(inner.paths);
                    all.functions.push(name);
                    all.functions.extend(inner.functions);
                }
                _ => {
                    self.at = start;
                    all.paths.push(self.path()?);
                }
            }
            if !self.take("|") {
                return Ok(all);
            }
        }
    }

    /// Further arguments of a function up to its end: texts and numbers.
    fn skip_arguments(&mut self) -> Parsed<()> {
        while self.take(",") {
            match self.peek() {
                Some(Token::String(_) | Token::Number(_)) => self.at += 1,
                _ => return Err("an argument of a function is neither a text nor a number".to_owned()),
            }
        }
        self.need(")")
    }

    /// A path that starts at the document, or inside a predicate at the element.
    fn path(&mut self) -> Parsed<Path> {
        let mut path = Path::default();
        if self.take("(") {
            path = self.deeper(Parser::path)?;
            if self.next_is("|") {
                return Err("a union in brackets is not supported".to_owned());
            }
            self.need(")")?;
            while self.take("[") {
                let Predicate::At(position) = self.predicate()? else {
                    return Err("brackets around a path are supported with a position only".to_owned());
                };
                if path.of_all.replace(position).is_some() {
                    return Err("brackets around a path are supported with one position only".to_owned());
                }
            }
            if path.of_all.is_some() && (self.next_is("/") || self.next_is("//")) {
                return Err("steps after a position in the whole page cannot be said in CSS".to_owned());
            }
        } else if let Some(name) = self.function() {
            if name != "id" {
                return Err(format!("the function {name}() is not supported"));
            }
            let id = self.string()?;
            self.need(")")?;
            let predicates = vec![Predicate::Equals("id".to_owned(), id)];
            path.steps.push(Step { axis: Axis::Descendant, has_axis: false, name: None, predicates });
        } else {
            // `.//x` and `x` in a predicate start at the element, and so does `//x` at the document.
            self.take(".");
            let axis = if self.take("/") {
                Axis::Child
            } else if self.take("//") {
                Axis::Descendant
            } else {
                Axis::Child
            };
            self.step(&mut path, axis)?;
        }
        loop {
            let axis = if self.take("/") {
                Axis::Child
            } else if self.take("//") {
                Axis::Descendant
            } else {
                return Ok(path);
            };
            self.step(&mut path, axis)?;
        }
    }

    fn step(&mut self, path: &mut Path, mut axis: Axis) -> Parsed<()> {
        if path.attribute.is_some() {
            return Err("a step is after an attribute".to_owned());
        }
        if self.take("@") {
            path.attribute = Some(self.name().ok_or("the name of an attribute is missing")?.to_ascii_lowercase());
            return Ok(());
        }
        if self.take("..") {
            return Err("CSS cannot go to a parent ('..')".to_owned());
        }
        if self.take(".") {
            return Ok(());
        }
        let start = self.at;
        if let Some(function) = self.function() {
            return match function.as_str() {
                "text" | "node" => self.need(")"),
                _ => Err(format!("the function {function}() is not supported")),
            };
        }
        self.at = start;
        let mut has_axis = false;
        if let (Some(Token::Name(name)), Some(Token::Symbol("::"))) = (self.peek(), self.tokens.get(self.at + 1)) {
            axis = match (name.as_str(), axis) {
                ("child", axis) => axis,
                ("descendant" | "descendant-or-self", _) => Axis::Descendant,
                ("following-sibling", Axis::Child) => Axis::FollowingSibling,
                _ => return Err(format!("the axis '{name}' is not supported")),
            };
            has_axis = name != "child";
            self.at += 2;
        }
        let name = if self.take("*") {
            None
        } else {
            Some(self.name().ok_or("the name of an element is missing")?.to_ascii_lowercase())
        };
        if name.as_deref().is_some_and(|name| name.contains(':')) {
            return Err("namespaces are not supported".to_owned());
        }
        let mut predicates = Vec::new();
        while self.take("[") {
            predicates.push(self.predicate()?);
        }
        path.steps.push(Step { axis, has_axis, name, predicates });
        Ok(())
    }

    /// A predicate with the bracket at its end.
    fn predicate(&mut self) -> Parsed<Predicate> {
        let found = self.deeper(Parser::or)?;
        self.need("]")?;
        Ok(found)
    }

    fn or(&mut self) -> Parsed<Predicate> {
        let mut all = vec![self.and()?];
        while matches!(self.peek(), Some(Token::Name(name)) if name == "or") {
            self.at += 1;
            all.push(self.and()?);
        }
        Ok(if all.len() == 1 { all.remove(0) } else { Predicate::Or(all) })
    }

    fn and(&mut self) -> Parsed<Predicate> {
        let mut all = vec![self.test()?];
        while matches!(self.peek(), Some(Token::Name(name)) if name == "and") {
            self.at += 1;
            all.push(self.test()?);
        }
        Ok(if all.len() == 1 { all.remove(0) } else { Predicate::And(all) })
    }

    fn test(&mut self) -> Parsed<Predicate> {
        let start = self.at;
        if self.take("(") {
            let inner = self.deeper(Parser::or)?;
            self.need(")")?;
            return Ok(inner);
        }
        if let Some(&Token::Number(number)) = self.peek() {
            self.at += 1;
            return position(number, "=");
        }
        if let Some(function) = self.function() {
            return self.deeper(|parser| parser.call(&function));
        }
        if self.take("@") {
            let name = self.name().ok_or("the name of an attribute is missing")?.to_ascii_lowercase();
            return if self.take("=") {
                Ok(Predicate::Equals(name, self.string()?))
            } else if self.take("!=") {
                let is = Predicate::Equals(name.clone(), self.string()?);
                Ok(Predicate::And(vec![Predicate::Has(name), Predicate::Not(Box::new(is))]))
            } else {
                Ok(Predicate::Has(name))
            };
        }
        self.at = start;
        if self.next_is("/") || self.next_is("//") {
            return Err("a path from the top of the page in a predicate is not supported".to_owned());
        }
        let path = self.deeper(Parser::path)?;
        match self.peek() {
            Some(Token::Symbol("=" | "!=")) => Err("CSS cannot compare texts".to_owned()),
            _ if path.steps.is_empty() => Err("CSS cannot look at texts".to_owned()),
            _ if path.attribute.is_some() || path.of_all.is_some() => {
                Err("a path in a predicate is too complex".to_owned())
            }
            _ => Ok(Predicate::HasElement(path)),
        }
    }

    /// A function in a predicate.
    fn call(&mut self, function: &str) -> Parsed<Predicate> {
        match function {
            "not" => {
                let inner = self.or()?;
                self.need(")")?;
                Ok(Predicate::Not(Box::new(inner)))
            }
            "last" => {
                self.need(")")?;
                Ok(Predicate::At(Position::Last))
            }
            "position" => {
                self.need(")")?;
                let sign = ["=", ">=", "<=", ">", "<"].into_iter().find(|sign| self.take(sign));
                match (sign, self.peek()) {
                    (Some(sign), Some(&Token::Number(number))) => {
                        self.at += 1;
                        position(number, sign)
                    }
                    _ => Err("a position is compared with something else than a number".to_owned()),
                }
            }
            "contains" | "starts-with" | "ends-with" => {
                let (attribute, is_padded) = self.attribute()?;
                self.need(",")?;
                let text = self.string()?;
                self.need(")")?;
                if text.is_empty() {
                    return Err("a test for an empty text is always true".to_owned());
                }
                match (function, is_padded) {
                    ("contains", true) => word(attribute, &text),
                    (_, true) => Err(format!("{function}() of a padded attribute is not supported")),
                    ("contains", false) => Ok(Predicate::Contains(attribute, text)),
                    ("starts-with", false) => Ok(Predicate::StartsWith(attribute, text)),
                    (_, false) => Ok(Predicate::EndsWith(attribute, text)),
                }
            }
            _ => Err(format!("the function {function}() in a predicate is not supported")),
        }
    }

    /// The attribute that a function reads, and whether spaces are put around it: `concat(' ', normalize-space(@class), ' ')`.
    fn attribute(&mut self) -> Parsed<(String, bool)> {
        if self.take("@") {
            return Ok((self.name().ok_or("the name of an attribute is missing")?.to_ascii_lowercase(), false));
        }
        match self.function().as_deref() {
            Some("normalize-space") => {
                let (name, is_padded) = self.deeper(Parser::attribute)?;
                self.need(")")?;
                Ok((name, is_padded))
            }
            Some("concat") => {
                let is_before = self.string()? == " ";
                self.need(",")?;
                let (name, _) = self.deeper(Parser::attribute)?;
                self.need(",")?;
                let is_after = self.string()? == " ";
                self.need(")")?;
                if is_before && is_after {
                    Ok((name, true))
                } else {
                    Err("concat() is supported with spaces only".to_owned())
                }
            }
            Some(other) => Err(format!("the function {other}() in a predicate is not supported")),
            None => Err("CSS cannot look at texts".to_owned()),
        }
    }
}

/// A word with spaces around it in an attribute with spaces around it.
fn word(attribute: String, text: &str) -> Parsed<Predicate> {
    match text.strip_prefix(' ').and_then(|text| text.strip_suffix(' ')) {
        Some(word) if !word.is_empty() && !word.contains(' ') => Ok(Predicate::Word(attribute, word.to_owned())),
        _ => Err(format!("{text:?} is not one word with spaces around it")),
    }
}

fn position(number: usize, sign: &str) -> Parsed<Predicate> {
    let found = match (sign, number) {
        ("=", 1..) => Position::Nth(number),
        (">=", _) => Position::AtLeast(number),
        (">", _) => Position::AtLeast(number + 1),
        ("<=", 1..) => Position::AtMost(number),
        ("<", 2..) => Position::AtMost(number - 1),
        _ => return Err("no element is at this position".to_owned()),
    };
    Ok(Predicate::At(found))
}
