//! The parameters of VIPS.

use seek_extract::parameter;
use seek_extract::parameter::{Parameter, ParameterError, ParameterRange, Parameters};

/// Parameters of VIPS, unchecked. None is fitted.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct VipsParams {
    /// `PDoC`: the permitted degree of coherence.
    pub pdoc: u8,
    /// The relative size below which a block is small, as a share of the document's area (rules 8 to 10 and 13).
    pub small: f32,
    /// Pixels between two blocks that add one to the weight of the separator between them.
    pub distance: u16,
    /// Greatest share of a block's text area in links at which it can be main content.
    pub link_share: f32,
    /// Least share of a block's width inside the column of the main content at which it belongs to the column.
    pub column: f32,
    /// Greatest distance between two blocks of the main content, in heights of the window.
    pub gap: f32,
}

impl Default for VipsParams {
    /// Values that are not fitted: the paper leaves all of them open. The degree of coherence is above the 6 of the largest
    /// block that rule 8 keeps, which is often the whole content of a page on a coloured background.
    fn default() -> VipsParams {
        VipsParams { pdoc: 7, small: 0.01, distance: 5, link_share: 0.5, column: 0.8, gap: 0.25 }
    }
}

impl Parameters for VipsParams {
    fn table(&self) -> &'static [Parameter<VipsParams>] {
        const TABLE: &[Parameter<VipsParams>] = &[
            parameter!(
                VipsParams.pdoc,
                ParameterRange::whole_to(1, 10),
                "PDoC: least degree of coherence of a block that is not divided further"
            ),
            parameter!(
                VipsParams.small,
                ParameterRange::number_to(0.0, 1.0),
                "relative size: share of the document's area below which a block is small"
            ),
            parameter!(
                VipsParams.distance,
                ParameterRange::whole_to(1, 1000),
                "pixels between two blocks that add one to the weight of their separator"
            ),
            parameter!(
                VipsParams.link_share,
                ParameterRange::number_to(0.0, 1.0),
                "greatest share of a block's text area in links at which it can be main content"
            ),
            parameter!(
                VipsParams.column,
                ParameterRange::number_to(0.0, 1.0),
                "least share of a block's width inside the column of the main content at which it belongs to it"
            ),
            parameter!(
                VipsParams.gap,
                ParameterRange::number_to(0.0, 100.0),
                "greatest distance between two blocks of the main content, in heights of the window"
            ),
        ];
        TABLE
    }
}

impl VipsParams {
    /// Checks the parameters.
    ///
    /// # Errors
    /// [`ParameterError`] for the first parameter out of range.
    pub fn check(self) -> Result<Vips, ParameterError> {
        self.check_ranges()?;
        Ok(Vips(self))
    }
}

/// VIPS with checked parameters.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Vips(pub(super) VipsParams);
