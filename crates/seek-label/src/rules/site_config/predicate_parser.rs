//! Reads the predicates of XPath.

use super::token_parser::{Parsed, TokenParser};
use super::xpath::{Predicate, XPathPosition};
use super::xpath_lexer::XPathToken;

impl TokenParser {
    /// A predicate with the bracket at its end.
    pub(super) fn predicate(&mut self) -> Parsed<Predicate> {
        let found = self.deeper(TokenParser::or)?;
        self.need("]")?;
        Ok(found)
    }

    fn or(&mut self) -> Parsed<Predicate> {
        let mut all = vec![self.and()?];
        while matches!(self.peek(), Some(XPathToken::Name(name)) if name == "or") {
            self.at += 1;
            all.push(self.and()?);
        }
        Ok(if all.len() == 1 { all.remove(0) } else { Predicate::Or(all) })
    }

    fn and(&mut self) -> Parsed<Predicate> {
        let mut all = vec![self.test()?];
        while matches!(self.peek(), Some(XPathToken::Name(name)) if name == "and") {
            self.at += 1;
            all.push(self.test()?);
        }
        Ok(if all.len() == 1 { all.remove(0) } else { Predicate::And(all) })
    }

    fn test(&mut self) -> Parsed<Predicate> {
        let start = self.at;
        if self.take("(") {
            let inner = self.deeper(TokenParser::or)?;
            self.need(")")?;
            return Ok(inner);
        }
        if let Some(&XPathToken::Number(number)) = self.peek() {
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
        let path = self.deeper(TokenParser::path)?;
        match self.peek() {
            Some(XPathToken::Symbol("=" | "!=")) => Err("CSS cannot compare texts".to_owned()),
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
                Ok(Predicate::At(XPathPosition::Last))
            }
            "position" => {
                self.need(")")?;
                let sign = ["=", ">=", "<=", ">", "<"].into_iter().find(|sign| self.take(sign));
                match (sign, self.peek()) {
                    (Some(sign), Some(&XPathToken::Number(number))) => {
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
                let (name, is_padded) = self.deeper(TokenParser::attribute)?;
                self.need(")")?;
                Ok((name, is_padded))
            }
            Some("concat") => {
                let is_before = self.string()? == " ";
                self.need(",")?;
                let (name, _) = self.deeper(TokenParser::attribute)?;
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
        ("=", 1..) => XPathPosition::Nth(number),
        (">=", _) => XPathPosition::AtLeast(number),
        (">", _) => XPathPosition::AtLeast(number + 1),
        ("<=", 1..) => XPathPosition::AtMost(number),
        ("<", 2..) => XPathPosition::AtMost(number - 1),
        _ => return Err("no element is at this position".to_owned()),
    };
    Ok(Predicate::At(found))
}
