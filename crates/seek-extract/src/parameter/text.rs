//! Values of parameters as text.

use seek_page::Tag;

/// A value that a user writes as text. The text of a value gives the same value again.
pub trait ParameterText: Sized {
    /// The value as text.
    fn to_text(&self) -> String;

    /// The value of a text; `None` if the text is none.
    fn of_text(text: &str) -> Option<Self>;
}

macro_rules! by_display_and_parse {
    ($($value:ty)*) => {
        $(impl ParameterText for $value {
            fn to_text(&self) -> String {
                self.to_string()
            }

            fn of_text(text: &str) -> Option<$value> {
                text.parse().ok()
            }
        })*
    };
}

by_display_and_parse! { u8 u16 u32 u64 usize f32 f64 bool String }

impl ParameterText for Tag {
    fn to_text(&self) -> String {
        self.name().to_owned()
    }

    fn of_text(text: &str) -> Option<Tag> {
        Some(Tag::of(text)).filter(|tag| *tag != Tag::Other)
    }
}

/// Values with commas between. The empty text is a list without values.
impl<T: ParameterText> ParameterText for Vec<T> {
    fn to_text(&self) -> String {
        self.iter().map(T::to_text).collect::<Vec<String>>().join(",")
    }

    fn of_text(text: &str) -> Option<Vec<T>> {
        text.split(',').filter(|_| !text.is_empty()).map(T::of_text).collect()
    }
}

/// A fixed number of values with commas between.
impl<T: ParameterText, const N: usize> ParameterText for [T; N] {
    fn to_text(&self) -> String {
        self.iter().map(T::to_text).collect::<Vec<String>>().join(",")
    }

    fn of_text(text: &str) -> Option<[T; N]> {
        Vec::of_text(text)?.try_into().ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_text_of_a_value_gives_it_again() {
        assert_eq!(f32::of_text(&0.0125_f32.to_text()), Some(0.0125));
        assert_eq!(Vec::<Tag>::of_text("table,div"), Some(vec![Tag::Table, Tag::Div]));
        assert_eq!(Vec::<Tag>::of_text("table,no"), None);
        assert_eq!(Vec::<f32>::of_text(&Vec::<f32>::new().to_text()), Some(Vec::new()));
        assert_eq!((<[f32; 2]>::of_text("1,0.5"), <[f32; 2]>::of_text("1")), (Some([1.0, 0.5]), None));
        assert_eq!(u8::of_text("256"), None);
    }
}
