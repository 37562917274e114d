//! The metadata of a page, and the one table of its fields: what JSON, columns, writers and the types of other languages
//! hold follows from the lines of `metadata_fields!`.

use serde::{Deserialize, Serialize};

/// A value with its source in the page.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sourced<T> {
    /// The value. A text is one line, with white space collapsed and character references resolved.
    pub value: T,
    /// The field that gave the value, such as `json-ld:headline`, `og:title`, `meta:author`, `title`, `h1`, `time` or
    /// `url`.
    pub source: String,
}

/// A text with its source in the page.
pub type SourcedValue = Sourced<String>;

/// Where HTML has a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum HtmlPlace {
    /// The element `<title>`.
    Title,
    /// The attribute `lang` of the page.
    Lang,
    /// An element `<meta>` with this name, of HTML or Dublin Core.
    Meta(&'static str),
    /// HTML does not have the field.
    Absent,
}

/// Where TEI has a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TeiPlace {
    /// The titles of the document and of its source.
    Title,
    /// The authors of the document and of its source.
    Author,
    /// The statement of publication, one line for each value.
    Publication,
    /// The dates of the source. The key of the field is their type.
    Date,
    /// The pointers of the source.
    Pointer,
    /// The abstract, one paragraph for each value.
    Abstract,
    /// The keywords.
    Keyword,
    /// The language of the text.
    Language,
    /// TEI does not have the field.
    Absent,
}

/// What is known of a field of [`Metadata`]: its names in all formats, and its values.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct FieldDescription {
    /// The field.
    pub field: MetadataField,
    /// The key in JSON and before Markdown.
    pub key: &'static str,
    /// Whether it may have several values.
    pub is_list: bool,
    /// The element in XML, of one value.
    pub xml: &'static str,
    /// The place in HTML.
    pub html: HtmlPlace,
    /// The place in TEI.
    pub tei: TeiPlace,
    meaning: &'static str,
    read: fn(&Metadata) -> &[SourcedValue],
}

impl FieldDescription {
    /// The name of the column in tables. The column `language` of a record is the language of its text.
    pub fn column(&self) -> &'static str {
        if self.field == MetadataField::Language { "declared_language" } else { self.key }
    }

    /// What the field is: one or two sentences.
    pub fn meaning(&self) -> &'static str {
        self.meaning.trim()
    }

    /// The values that a page gives; at most one unless the field is a list.
    pub fn values<'m>(&self, metadata: &'m Metadata) -> &'m [SourcedValue] {
        (self.read)(metadata)
    }
}

impl Metadata {
    /// All fields with their values, in the order of the keys in JSON.
    ///
    /// ```
    /// use seek_page::{Metadata, SourcedValue};
    ///
    /// let title = SourcedValue { value: "Storm".to_owned(), source: "h1".to_owned() };
    /// let metadata = Metadata { title: Some(title), ..Metadata::default() };
    /// let known: Vec<&str> = metadata.fields().filter(|(_, values)| !values.is_empty()).map(|(field, _)| field.key).collect();
    /// assert_eq!(known, ["title"]);
    /// ```
    pub fn fields(&self) -> impl Iterator<Item = (&'static FieldDescription, &[SourcedValue])> {
        METADATA_FIELDS.iter().map(|field| (field, field.values(self)))
    }
}

macro_rules! metadata_fields {
    ($($(#[doc = $meaning:expr])+ $key:ident: $shape:ident => $field:ident,
        xml $xml:literal, html $html:ident$(($name:literal))?, tei $tei:ident;)+) => {
        /// The metadata of a page. Nothing is invented: a field is empty if the page does not give it.
        #[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(default)]
        pub struct Metadata {
            $($(#[doc = $meaning])+ pub $key: $shape<SourcedValue>,)+
        }

        /// A field of [`Metadata`].
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum MetadataField {
            $($(#[doc = $meaning])+ $field,)+
        }

        /// The fields of [`Metadata`], in the order of the keys in JSON.
        pub static METADATA_FIELDS: [FieldDescription; [$(stringify!($key)),+].len()] = [
            $(FieldDescription {
                field: MetadataField::$field,
                key: stringify!($key),
                is_list: is_list!($shape),
                xml: $xml,
                html: HtmlPlace::$html$(($name))?,
                tei: TeiPlace::$tei,
                meaning: concat!($($meaning),+),
                read: |metadata| metadata.$key.as_slice(),
            },)+
        ];
    };
}

macro_rules! is_list {
    (Option) => {
        false
    };
    (Vec) => {
        true
    };
}

// A field is one line: its key, whether it has one value or several, its name, and its places.
metadata_fields! {
    /// The title of the content, without the name of the site.
    title: Option => Title, xml "title", html Title, tei Title;
    /// The authors, one name each, in the order of the page.
    authors: Vec => Author, xml "author", html Meta("author"), tei Author;
    /// The date of publication in ISO 8601: a date (`2026-11-21`), or a date with time and, if the page gives it,
    /// offset. A page that declares only a month (`2026-11`) or a year gives that.
    published: Option => Published, xml "published", html Meta("dcterms.created"), tei Date;
    /// The date of the last change, in the form of `published`.
    modified: Option => Modified, xml "modified", html Meta("dcterms.modified"), tei Date;
    /// The name of the site.
    site_name: Option => SiteName, xml "site-name", html Meta("dcterms.publisher"), tei Publication;
    /// The page's own summary.
    description: Option => Description, xml "description", html Meta("description"), tei Abstract;
    /// The declared language as a BCP 47 tag (`en`, `de-AT`).
    language: Option => Language, xml "language", html Lang, tei Language;
    /// The canonical address of the page, absolute.
    canonical: Option => Canonical, xml "canonical", html Meta("dcterms.source"), tei Pointer;
    /// The licence of the content: an address or a name.
    license: Option => License, xml "license", html Meta("dcterms.license"), tei Publication;
    /// Sections or categories.
    categories: Vec => Category, xml "category", html Absent, tei Keyword;
    /// Keywords and tags.
    tags: Vec => Tag, xml "tag", html Meta("keywords"), tei Keyword;
    /// The address of the main image, absolute.
    image: Option => Image, xml "image", html Absent, tei Absent;
}
