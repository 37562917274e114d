//! `NAME=VALUE`, as users write it.

use std::fmt;
use std::str::FromStr;

/// A value for the parameter of a name.
///
/// ```
/// use seek_extract::parameter::Setting;
/// let setting: Setting = "gap=160".parse().unwrap();
/// assert_eq!((setting.name.as_str(), setting.value.as_str()), ("gap", "160"));
/// assert_eq!(setting.to_string(), "gap=160");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Setting {
    /// The name of the parameter.
    pub name: String,
    /// The value.
    pub value: String,
}

impl Setting {
    /// A value for the parameter of this name.
    pub fn new(name: impl Into<String>, value: impl Into<String>) -> Setting {
        Setting { name: name.into(), value: value.into() }
    }
}

impl fmt::Display for Setting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", self.name, self.value)
    }
}

impl FromStr for Setting {
    type Err = NotASetting;

    fn from_str(text: &str) -> Result<Setting, NotASetting> {
        match text.split_once('=') {
            Some((name, value)) if !name.trim().is_empty() => Ok(Setting::new(name.trim(), value.trim())),
            _ => Err(NotASetting(text.to_owned())),
        }
    }
}

/// A text without a name, or without `=`.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not a name and a value with '=' between, such as gap=160")]
pub struct NotASetting(String);
