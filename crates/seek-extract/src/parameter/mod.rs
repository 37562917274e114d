//! Parameters by name: one declaration gives the check, the description and the setter of each parameter.
//!
//! A type of parameters has a table with a [`Parameter`] for each field that a user may set. Everything else follows from the
//! table: [`Parameters::describe`] for lists and help, [`Parameters::in_words`] for reports, [`Parameters::set`] for
//! `--set NAME=VALUE`, and [`Parameters::check_ranges`]. So the documented range of a parameter is the checked one.
//!
//! Values pass the table as text, because users write them as text and read them as text.
//!
//! ```
//! use seek_extract::parameter;
//! use seek_extract::parameter::{Parameter, ParameterRange, Parameters};
//!
//! struct WindowParams {
//!     window: usize,
//! }
//!
//! impl Parameters for WindowParams {
//!     fn table(&self) -> &'static [Parameter<WindowParams>] {
//!         const TABLE: &[Parameter<WindowParams>] =
//!             &[parameter!(WindowParams.window, ParameterRange::whole(1), "number of tokens of a window")];
//!         TABLE
//!     }
//! }
//!
//! let mut params = WindowParams { window: 200 };
//! params.set("window", "50").unwrap();
//! assert_eq!(params.in_words(), "window 50");
//! let error = params.set("window", "0").unwrap_err().to_string();
//! assert_eq!(error, "the parameter window is \"0\", but must be a whole number of at least 1");
//! ```

mod range;
mod setting;
mod text;

pub use range::ParameterRange;
pub use setting::{NotASetting, Setting};
pub use text::ParameterText;

use std::fmt;

/// A parameter of the type `P`. The macro [`parameter!`](crate::parameter!) makes it from a field.
pub struct Parameter<P> {
    /// The name: that of the field.
    pub name: &'static str,
    /// The values that the parameter may have.
    pub range: ParameterRange,
    /// What the parameter decides.
    pub meaning: &'static str,
    /// Reads the value.
    pub get: fn(&P) -> String,
    /// Sets the value. `false` if the text is no value of the field.
    pub set: fn(&mut P, &str) -> bool,
}

impl<P> fmt::Debug for Parameter<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Parameter").field("name", &self.name).field("range", &self.range).finish_non_exhaustive()
    }
}

/// A parameter in words, with its value.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct ParameterDescription {
    /// The name.
    pub name: &'static str,
    /// The value, which is the default if nobody has set another.
    pub value: String,
    /// The values that it may have.
    pub range: ParameterRange,
    /// What the parameter decides.
    pub meaning: &'static str,
}

/// A type whose fields are parameters.
pub trait Parameters: Sized + 'static {
    /// The parameters that a user may set. Two values of the type can have different tables, such as two methods that share a
    /// type.
    fn table(&self) -> &'static [Parameter<Self>];

    /// The parameters with their present values.
    fn describe(&self) -> Vec<ParameterDescription> {
        let describe = |p: &Parameter<Self>| ParameterDescription {
            name: p.name,
            value: (p.get)(self),
            range: p.range,
            meaning: p.meaning,
        };
        self.table().iter().map(describe).collect()
    }

    /// Names and values for people, such as `gap 20, longest_line 150`.
    fn in_words(&self) -> String {
        let named = |p: &Parameter<Self>| match (p.get)(self) {
            value if value.is_empty() => format!("no {}", p.name),
            value => format!("{} {value}", p.name),
        };
        self.table().iter().map(named).collect::<Vec<String>>().join(", ")
    }

    /// Sets a parameter by its name.
    ///
    /// # Errors
    /// [`ParameterError`] if there is no such parameter, or its value is out of range.
    fn set(&mut self, name: &str, value: &str) -> Result<(), ParameterError> {
        let table = self.table();
        let Some(found) = table.iter().find(|p| p.name == name) else {
            return Err(ParameterError::Unknown {
                name: name.to_owned(),
                known: table.iter().map(|p| p.name).collect(),
            });
        };
        // A value within the range can leave it when the field rounds it.
        if found.range.contains(value) && (found.set)(self, value) && found.range.contains(&(found.get)(self)) {
            return Ok(());
        }
        Err(ParameterError::OutOfRange { name: found.name, value: value.to_owned(), range: found.range })
    }

    /// The same parameters with these settings.
    ///
    /// # Errors
    /// [`ParameterError`] for the first setting that is wrong or has the name of an earlier one.
    fn with(mut self, settings: &[Setting]) -> Result<Self, ParameterError> {
        for (at, Setting { name, value }) in settings.iter().enumerate() {
            if settings[..at].iter().any(|earlier| earlier.name == *name) {
                return Err(ParameterError::Twice { name: name.clone() });
            }
            self.set(name, value)?;
        }
        Ok(self)
    }

    /// Checks that each parameter is in its range.
    ///
    /// # Errors
    /// [`ParameterError::OutOfRange`] for the first parameter that is not.
    fn check_ranges(&self) -> Result<(), ParameterError> {
        for Parameter { name, range, get, .. } in self.table() {
            let value = get(self);
            if !range.contains(&value) {
                return Err(ParameterError::OutOfRange { name, value, range: *range });
            }
        }
        Ok(())
    }
}

/// Why a parameter cannot be set, or cannot be used.
#[derive(Debug, Clone, thiserror::Error)]
#[non_exhaustive]
pub enum ParameterError {
    /// There is no parameter of this name.
    #[error("there is no parameter {name:?}; {}", parameters_named(known))]
    Unknown {
        /// The name.
        name: String,
        /// The names of all parameters.
        known: Vec<&'static str>,
    },
    /// A parameter has two values.
    #[error("the parameter {name} is set twice")]
    Twice {
        /// The name.
        name: String,
    },
    /// The value of a parameter is out of range, or is no value of this parameter.
    #[error("the parameter {name} is {value:?}, but must be {range}")]
    OutOfRange {
        /// The name.
        name: &'static str,
        /// The value.
        value: String,
        /// The values that it may have.
        range: ParameterRange,
    },
}

impl ParameterError {
    /// The error for a parameter of a method that has none.
    pub fn no_parameters(name: &str) -> ParameterError {
        ParameterError::Unknown { name: name.to_owned(), known: Vec::new() }
    }
}

fn parameters_named(known: &[&str]) -> String {
    if known.is_empty() { "there are none".to_owned() } else { format!("the parameters are {}", known.join(", ")) }
}

/// A [`Parameter`](crate::parameter::Parameter) of the field of a type: `parameter!(Type.field, range, meaning)`. The type of the
/// field implements [`ParameterText`](crate::parameter::ParameterText).
#[macro_export]
macro_rules! parameter {
    ($params:ident.$field:ident, $range:expr, $meaning:expr $(,)?) => {
        $crate::parameter::Parameter::<$params> {
            name: stringify!($field),
            range: $range,
            meaning: $meaning,
            get: |params: &$params| $crate::parameter::ParameterText::to_text(&params.$field),
            set: |params: &mut $params, text: &str| match $crate::parameter::ParameterText::of_text(text) {
                Some(value) => {
                    params.$field = value;
                    true
                }
                None => false,
            },
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, Clone, PartialEq)]
    struct Params {
        gap: usize,
        share: f32,
        hosts: Vec<String>,
    }

    const DEFAULT: Params = Params { gap: 20, share: 0.5, hosts: Vec::new() };

    impl Parameters for Params {
        fn table(&self) -> &'static [Parameter<Params>] {
            const TABLE: &[Parameter<Params>] = &[
                parameter!(Params.gap, ParameterRange::whole_to(0, 100), "columns between two regions"),
                parameter!(Params.share, ParameterRange::above_to(0.0, 1.0), "share of text"),
                parameter!(Params.hosts, ParameterRange::list_of(&ParameterRange::Text, 0), "hosts"),
            ];
            TABLE
        }
    }

    fn settings(text: &str) -> Vec<Setting> {
        text.split_whitespace().map(|setting| setting.parse().unwrap()).collect()
    }

    #[test]
    fn settings_change_the_named_parameters() {
        let set = DEFAULT.with(&settings("share=0.25 hosts=a.example,b.example")).unwrap();
        let hosts = ["a.example", "b.example"].map(str::to_owned).to_vec();
        assert_eq!(set, Params { gap: 20, share: 0.25, hosts });
        assert_eq!(set.in_words(), "gap 20, share 0.25, hosts a.example,b.example");
        assert_eq!(DEFAULT.in_words(), "gap 20, share 0.5, no hosts");
    }

    #[test]
    fn wrong_settings_are_refused_by_name() {
        for (text, expected) in [
            ("gpa=1", "there is no parameter \"gpa\"; the parameters are gap, share, hosts"),
            ("gap=101", "the parameter gap is \"101\", but must be a whole number from 0 to 100"),
            ("gap=", "the parameter gap is \"\", but must be a whole number from 0 to 100"),
            ("gap=1 gap=2", "the parameter gap is set twice"),
            // The number is above 0, but not as a number of 32 bits.
            ("share=1e-60", "the parameter share is \"1e-60\", but must be a number above 0 and at most 1"),
        ] {
            assert_eq!(DEFAULT.with(&settings(text)).unwrap_err().to_string(), expected);
        }
    }

    #[test]
    fn fields_out_of_range_are_found() {
        assert!(DEFAULT.check_ranges().is_ok());
        for wrong in [Params { gap: 101, ..DEFAULT }, Params { share: f32::NAN, ..DEFAULT }] {
            assert!(matches!(wrong.check_ranges(), Err(ParameterError::OutOfRange { .. })), "{wrong:?}");
        }
    }
}
