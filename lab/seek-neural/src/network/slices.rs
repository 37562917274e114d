//! The numbers of tensors as slices, for the custom operations, and even parts of rows.

use candle_core::{CpuStorage, Layout, Result, Storage, Tensor, bail};
use std::ops::Range;

/// The numbers of a storage that are in the order of its tensor.
pub(crate) fn of_storage<'a>(storage: &'a CpuStorage, layout: &Layout) -> Result<&'a [f32]> {
    match layout.contiguous_offsets() {
        Some((start, end)) => Ok(&storage.as_slice::<f32>()?[start..end]),
        None => bail!("the operation needs numbers in row-major order"),
    }
}

/// Calls a function with the numbers of a tensor in row-major order.
pub(crate) fn read<T>(tensor: &Tensor, with: impl FnOnce(&[f32]) -> Result<T>) -> Result<T> {
    let tensor = tensor.contiguous()?;
    let (storage, layout) = tensor.storage_and_layout();
    match &*storage {
        Storage::Cpu(storage) => with(of_storage(storage, layout)?),
        _ => bail!("the operation exists for the CPU only"),
    }
}

/// Splits rows into parts of about the same size, each with at least `size` rows if there are so many. No part is much
/// smaller than the others, because statistics of few rows are poor.
pub(crate) fn even_parts(rows: usize, size: usize) -> impl ExactSizeIterator<Item = Range<usize>> + Clone {
    let count = (rows / size.max(1)).max(1);
    (0..count).map(move |part| part * rows / count..(part + 1) * rows / count)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_even_and_cover_all_rows() {
        let sizes = |rows, size| even_parts(rows, size).map(|part| part.len()).collect::<Vec<_>>();
        assert_eq!(sizes(10, 4), [5, 5]);
        assert_eq!(sizes(3, 4), [3]);
        assert_eq!(sizes(11, 3), [3, 4, 4]);
        assert_eq!(even_parts(11, 3).last(), Some(7..11));
    }
}
