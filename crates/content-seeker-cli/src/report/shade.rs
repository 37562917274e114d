//! The colours of probabilities, from noise to main content.

/// Steps of the colour.
pub const SHADES: usize = 10;

/// The style sheet of all steps: backgrounds light enough for dark letters.
pub fn css() -> String {
    let rule = |step: usize| {
        let part = |from: usize, to: usize| from - (from - to) * step / SHADES;
        format!(".p{step} {{ background: rgb({} {} {}) }}\n", part(250, 150), part(250, 215), part(250, 165))
    };
    (0..=SHADES).map(rule).collect()
}

/// The CSS class of a probability, or of a chosen share.
pub fn class(probability: f32) -> String {
    format!("p{}", (probability.clamp(0.0, 1.0) * SHADES as f32).round() as usize)
}
