//! The values that a search tries for each method whose source leaves parameters open.

/// A parameter and its values.
type Values = (&'static str, &'static [&'static str]);

/// The values of the content code methods.
const CODE_RATIO: &[Values] =
    &[("threshold", &["0.4", "0.5", "0.6", "0.7", "0.75"]), ("change", &["0.1", "0.05", "0.025", "0.0125"])];

/// Methods with their parameters. A search tries all combinations. The default parameters of DANA, R2L and VIPS are not fitted;
/// their values are for fitting on other pages.
const GRIDS: &[(&str, &[Values])] = &[
    ("dana", &[("longest_line", &["50", "100", "150", "200", "300", "500", "1000"])]),
    (
        "dana-ltr",
        &[
            ("gap", &["10", "20", "40", "learned"]),
            ("longest_line", &["400", "800", "1600"]),
            ("weight", &["4", "8", "16", "32"]),
        ],
    ),
    // All P of the paper's fitness function.
    (
        "r2l",
        &[(
            "reach",
            &[
                "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15", "16", "17", "18",
                "19", "20",
            ],
        )],
    ),
    (
        "dsc",
        &[
            ("window", &["50", "100", "200", "400"]),
            ("slope", &["0.5", "0.75", "1"]),
            ("shortest", &["0", "25", "50", "100"]),
        ],
    ),
    ("ccb-r40", CODE_RATIO),
    ("accb-40", CODE_RATIO),
    ("tccb-18", CODE_RATIO),
    ("tccb-25", CODE_RATIO),
    ("density", &[("chars", &["10", "20", "40", "80", "160"]), ("gap", &["1", "2", "4", "8", "16", "32"])]),
    ("kfe", &[("vectors", &["shares", "of_most", "logarithms"]), ("clusters", &["2", "3", "4", "5", "6", "7", "8"])]),
    (
        "crunch",
        &[
            ("links_per_word", &["0.05", "0.1", "0.25", "0.5", "1"]),
            ("layout", &["false", "true"]),
            ("table_chars", &["0", "40"]),
        ],
    ),
    // The widths that the paper tried.
    ("gce", &[("width_increase", &["1.3", "1.5", "1.7"])]),
    // What decides the size of blocks, and how far the main content reaches.
    (
        "vips",
        &[
            ("pdoc", &["5", "6", "7", "8", "9"]),
            ("small", &["0.003", "0.01", "0.03"]),
            ("gap", &["0.1", "0.25", "0.5"]),
        ],
    ),
];

/// The values of a method; none if its source gives all parameters.
pub(super) fn of_method(name: &str) -> &'static [Values] {
    GRIDS.iter().find(|grid| grid.0 == name).map_or(&[], |grid| grid.1)
}
