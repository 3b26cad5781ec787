//! Numbers and strings from the fuzzer's bytes, followed by zeros when the bytes are used up.

/// The rest of the input.
pub struct Bytes<'a>(pub &'a [u8]);

impl<'a> Bytes<'a> {
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn u8(&mut self) -> u8 {
        let Some((&first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        first
    }

    /// Returns a small number in most cases, and an arbitrary number in rare cases.
    pub fn u32(&mut self) -> u32 {
        match self.u8() {
            255 => u32::from_le_bytes([self.u8(), self.u8(), self.u8(), self.u8()]),
            254 => u32::MAX,
            small => small.into(),
        }
    }

    /// Returns a number near 0 in most cases, and an arbitrary number in rare cases.
    pub fn i32(&mut self) -> i32 {
        match self.u8() {
            255 => i32::from_le_bytes([self.u8(), self.u8(), self.u8(), self.u8()]),
            254 => i32::MIN,
            small => i32::from(small as i8),
        }
    }

    pub fn u64(&mut self) -> u64 {
        u64::from(self.u32()) << 32 | u64::from(self.u32())
    }

    pub fn uniform(&mut self, bound: usize) -> usize {
        if bound == 0 { 0 } else { usize::from(self.u8()) % bound }
    }

    /// Returns some bytes as they are, which need not be valid text.
    pub fn take(&mut self) -> &'a [u8] {
        let length = (usize::from(self.u8()) * 4).min(self.0.len());
        let (taken, rest) = self.0.split_at(length);
        self.0 = rest;
        taken
    }
}
