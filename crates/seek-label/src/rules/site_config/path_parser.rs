//! Reads the paths of XPath.

use super::token_parser::{Parsed, TokenParser};
use super::xpath::{Axis, Expression, Path, Predicate, XPathStep};
use super::xpath_lexer::XPathToken;

/// Functions that give a part of the text of their first argument.
const TEXT_FUNCTIONS: [&str; 6] =
    ["string", "normalize-space", "substring", "substring-after", "substring-before", "translate"];

/// Reads an expression. The error is the reason why it cannot be converted.
pub(super) fn parse(text: &str) -> Result<Expression, String> {
    let mut parser = TokenParser::new(text)?;
    let expression = parser.expression()?;
    match parser.peek() {
        None => Ok(expression),
        Some(token) => Err(format!("{token} is where none may be")),
    }
}

impl TokenParser {
    /// `path | path`, or a function around an expression.
    fn expression(&mut self) -> Parsed<Expression> {
        let mut all = Expression::default();
        loop {
            let start = self.at;
            match self.function() {
                Some(name) if TEXT_FUNCTIONS.contains(&name.as_str()) => {
                    let inner = self.deeper(TokenParser::expression)?;
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
                Some(XPathToken::String(_) | XPathToken::Number(_)) => self.at += 1,
                _ => return Err("an argument of a function is neither a text nor a number".to_owned()),
            }
        }
        self.need(")")
    }

    /// A path that starts at the document, or inside a predicate at the element.
    pub(super) fn path(&mut self) -> Parsed<Path> {
        let mut path = Path::default();
        if self.take("(") {
            path = self.deeper(TokenParser::path)?;
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
            path.steps.push(XPathStep { axis: Axis::Descendant, has_axis: false, name: None, predicates });
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
        if let (Some(XPathToken::Name(name)), Some(XPathToken::Symbol("::"))) = (self.peek(), self.second()) {
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
        path.steps.push(XPathStep { axis, has_axis, name, predicates });
        Ok(())
    }
}
