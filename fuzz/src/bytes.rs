//! A reader that makes numbers and choices out of a byte string.

/// The remaining input.
pub struct ByteReader<'a>(pub &'a [u8]);

impl ByteReader<'_> {
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the next byte, or 0 at the end, so that every input is valid.
    pub fn byte(&mut self) -> u8 {
        let Some((first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        *first
    }

    pub fn number(&mut self) -> u32 {
        u32::from(self.byte()) << 8 | u32::from(self.byte())
    }

    pub fn flag(&mut self) -> bool {
        self.byte() % 2 == 1
    }

    /// Returns one of the values, which must not be empty.
    pub fn choose<T: Copy>(&mut self, values: &[T]) -> T {
        values[usize::from(self.byte()) % values.len()]
    }
}
