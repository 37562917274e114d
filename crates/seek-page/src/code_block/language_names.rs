//! Names of languages that are the whole class of code, as highlight.js, R Markdown and rustdoc write them.

/// The names in order. A name that also is a usual word for a look or a part of a page is not here: `basic`, `d`, `dart`, `text`.
const NAMES: [&str; 68] = [
    "ada", "asm", "awk", "bash", "bibtex", "c", "c++", "clojure", "cmake", "cpp", "cs", "csharp", "css", "diff",
    "dockerfile", "elixir", "elm", "erlang", "fortran", "fsharp", "go", "golang", "graphql", "groovy", "haskell",
    "html", "ini", "java", "javascript", "js", "json", "jsx", "julia", "kotlin", "latex", "lisp", "lua", "makefile",
    "matlab", "nix", "objectivec", "ocaml", "pascal", "perl", "php", "powershell", "prolog", "protobuf", "python", "r",
    "ruby", "rust", "scala", "scheme", "scss", "sh", "shell", "sql", "swift", "tcl", "toml", "ts", "tsx", "typescript",
    "verilog", "vhdl", "xml", "yaml",
];

/// Whether a class is the name of a language.
pub(super) fn is_language(class: &str) -> bool {
    NAMES.binary_search(&class).is_ok()
}

#[cfg(test)]
mod tests {
    #[test]
    fn names_are_in_order() {
        assert!(super::NAMES.is_sorted());
    }
}
