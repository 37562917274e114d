//! Adds optional parts of a page to its main content.

use crate::configuration::Configuration;
use seek_page::{Page, PageError, Selection};

/// The main content with the parts that the configuration includes; `None` if it includes none, or the page has none of them.
#[cfg(feature = "metadata")]
pub(crate) fn with_parts(
    configuration: &Configuration,
    page: &Page,
    main: &Selection,
) -> Result<Option<Selection>, PageError> {
    use seek_page::{COVERED, SelectedParts, block_coverage};

    if configuration.include.is_empty() || main.is_empty() {
        return Ok(None);
    }
    let mut blocks = seek_metadata::optional_blocks(page, main, &configuration.include)?;
    if blocks.is_empty() {
        return Ok(None);
    }
    match &main.parts {
        SelectedParts::Blocks(chosen) => blocks.extend(chosen),
        // Strings and words become the blocks that they cover.
        _ => {
            let covered = block_coverage(page, main)?.into_iter().enumerate().filter(|(_, share)| *share >= COVERED);
            blocks.extend(covered.map(|(block, _)| block));
        }
    }
    blocks.sort_unstable();
    blocks.dedup();
    Ok(Some(Selection { parts: SelectedParts::Blocks(blocks), probabilities: main.probabilities.clone() }))
}

/// Without metadata there are no optional parts.
#[cfg(not(feature = "metadata"))]
pub(crate) fn with_parts(_: &Configuration, _: &Page, _: &Selection) -> Result<Option<Selection>, PageError> {
    Ok(None)
}
