//! Decompression of streams against one budget for the whole file.

use std::cell::Cell;
use std::io::Read;

use flate2::read::ZlibDecoder;

use super::object::{Dict, Object};
use crate::StatementRejection;

/// Programs write one filter, some two; longer chains can hide a decompression bomb.
const FILTERS_MAX: usize = 2;

/// Bytes that may still be decompressed.
pub(super) struct Budget(Cell<usize>);

impl Budget {
    pub fn new(bytes: usize) -> Self {
        Self(Cell::new(bytes))
    }

    /// Decodes a stream. Damaged data yields what could be read, as in viewers; only an exceeded
    /// budget is an error.
    pub fn unpack(&self, dict: &Dict, data: &[u8]) -> Result<Vec<u8>, StatementRejection> {
        let filters = filters(dict);
        if filters.len() > FILTERS_MAX {
            return Ok(Vec::new());
        }
        let mut data = data.to_vec();
        for filter in filters {
            data = match filter {
                b"FlateDecode" | b"Fl" => self.inflate(&data)?,
                b"ASCIIHexDecode" | b"AHx" => decode_hex(&data),
                _ => Vec::new(),
            };
        }
        self.spend(data.len())?;
        Ok(data)
    }

    fn inflate(&self, data: &[u8]) -> Result<Vec<u8>, StatementRejection> {
        let mut out = Vec::new();
        let limit = u64::try_from(self.0.get()).unwrap_or(u64::MAX).saturating_add(1);
        // Output before an error is kept.
        let _ = ZlibDecoder::new(data).take(limit).read_to_end(&mut out);
        if out.len() > self.0.get() { Err(StatementRejection::TooBig) } else { Ok(out) }
    }

    fn spend(&self, bytes: usize) -> Result<(), StatementRejection> {
        let remaining = self.0.get().checked_sub(bytes).ok_or(StatementRejection::TooBig)?;
        self.0.set(remaining);
        Ok(())
    }
}

fn filters(dict: &Dict) -> Vec<&[u8]> {
    match dict.get("Filter").or_else(|| dict.get("F")) {
        Some(Object::Name(name)) => vec![name],
        Some(Object::Array(names)) => names.iter().filter_map(Object::name).collect(),
        _ => Vec::new(),
    }
}

fn decode_hex(data: &[u8]) -> Vec<u8> {
    let digit = |b: &u8| (*b as char).to_digit(16).map(|d| d as u8);
    let digits: Vec<u8> = data.iter().take_while(|b| **b != b'>').filter_map(digit).collect();
    digits.chunks(2).map(|pair| pair[0] * 16 + pair.get(1).copied().unwrap_or(0)).collect()
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use flate2::{Compression, write::ZlibEncoder};

    use super::*;

    fn packed(data: &[u8]) -> Vec<u8> {
        let mut encoder = ZlibEncoder::new(Vec::new(), Compression::best());
        encoder.write_all(data).unwrap();
        encoder.finish().unwrap()
    }

    fn flate() -> Dict {
        Dict([(b"Filter".to_vec(), Object::Name(b"FlateDecode".to_vec()))].into())
    }

    #[test]
    fn decompresses_and_keeps_the_output_before_an_error() {
        let budget = Budget::new(10_000);
        let data = packed(&[7; 1_000]);
        assert_eq!(budget.unpack(&flate(), &data), Ok(vec![7; 1_000]));
        let damaged = budget.unpack(&flate(), &data[..data.len() - 6]).unwrap();
        assert!(!damaged.is_empty() && damaged.iter().all(|b| *b == 7));
        assert_eq!(budget.unpack(&Dict::default(), b"as it is"), Ok(b"as it is".to_vec()));
    }

    #[test]
    fn the_budget_covers_all_streams_together() {
        let bomb = packed(&vec![0; 5_000_000]);
        assert!(bomb.len() < 10_000);
        assert_eq!(Budget::new(1_000_000).unpack(&flate(), &bomb), Err(StatementRejection::TooBig));
        let budget = Budget::new(12_000_000);
        assert!(budget.unpack(&flate(), &bomb).is_ok());
        assert!(budget.unpack(&flate(), &bomb).is_ok());
        assert_eq!(budget.unpack(&flate(), &bomb), Err(StatementRejection::TooBig));
    }
}
