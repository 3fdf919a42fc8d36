//! The objects of a file, found by scanning it from start to end.

use std::collections::BTreeMap;

use super::PdfContents;
use super::lexer::{Lexer, is_space};
use super::object::{Dict, Object};
use super::unpack::Budget;
use crate::{StatementLimits, StatementRejection};

/// A statement of sixty pages has a few thousand.
const OBJECTS_MAX: usize = 100_000;
/// Values in all objects together.
const VALUES_MAX: usize = 2_000_000;
/// References to references.
const HOPS_MAX: usize = 8;
/// A few bytes may precede the header.
const HEADER_WITHIN: usize = 1024;

pub(super) struct File<'a> {
    bytes: &'a [u8],
    objects: BTreeMap<u32, Object>,
    trailer: Dict,
    budget: Budget,
    ends: usize,
    is_linearized: bool,
    values: usize,
}

impl<'a> File<'a> {
    /// Parses the file. If an object is defined again, the later definition wins: that is how
    /// incremental updates work.
    pub fn scan(bytes: &'a [u8], limits: &StatementLimits) -> Result<Self, StatementRejection> {
        if bytes.len() > limits.bytes_max {
            return Err(StatementRejection::TooBig);
        }
        let head = &bytes[..bytes.len().min(HEADER_WITHIN)];
        if !head.windows(5).any(|w| w == b"%PDF-") {
            return Err(StatementRejection::NotPdf);
        }
        let mut file = Self {
            bytes,
            objects: BTreeMap::new(),
            trailer: Dict::default(),
            budget: Budget::new(limits.unpacked_bytes_max),
            ends: 0,
            is_linearized: false,
            values: 0,
        };
        file.scan_objects()?;
        if file.trailer.get("Encrypt").is_some_and(|it| *it != Object::Null) {
            return Err(StatementRejection::Encrypted);
        }
        Ok(file)
    }

    fn scan_objects(&mut self) -> Result<(), StatementRejection> {
        let mut position = 0;
        while position < self.bytes.len() {
            let rest = &self.bytes[position..];
            if rest.starts_with(b"obj") && !self.bytes[..position].ends_with(b"end") {
                let end = self.object(position)?;
                position = end.max(position + 3);
            } else if rest.starts_with(b"trailer") {
                let mut lexer = Lexer::new(self.bytes, position + 7);
                if let Some(Object::Dict(dict)) = lexer.value() {
                    self.trailer.0.extend(dict.0);
                }
                position = lexer.at.max(position + 7);
            } else {
                self.ends += usize::from(rest.starts_with(b"startxref"));
                position += 1;
            }
        }
        Ok(())
    }

    /// Parses the object whose keyword is at `position`, and returns where it ends.
    fn object(&mut self, position: usize) -> Result<usize, StatementRejection> {
        let mut lexer = Lexer::new(self.bytes, position + 3);
        let value = lexer.value();
        self.count_values(lexer.values)?;
        let Some(value) = value else { return Ok(lexer.at) };
        let Some(number) = number_before(&self.bytes[..position]) else { return Ok(lexer.at) };
        let value = match value {
            Object::Dict(dict) if lexer.word(b"stream") => {
                let (data, end) = self.stream_data(&dict, lexer.at);
                lexer.at = end;
                if dict.is_of_type("XRef") {
                    self.trailer.0.extend(dict.0.clone());
                } else if dict.is_of_type("ObjStm") {
                    let bytes = self.bytes;
                    self.packed_objects(&dict, &bytes[data.clone()])?;
                }
                Object::Stream(dict, data)
            }
            value => value,
        };
        self.is_linearized |= value.dict().is_some_and(|it| it.get("Linearized").is_some());
        self.insert(number, value)?;
        Ok(lexer.at)
    }

    fn count_values(&mut self, more: usize) -> Result<(), StatementRejection> {
        self.values += more;
        if self.values > VALUES_MAX { Err(StatementRejection::TooBig) } else { Ok(()) }
    }

    fn insert(&mut self, number: u32, value: Object) -> Result<(), StatementRejection> {
        self.objects.insert(number, value);
        if self.objects.len() > OBJECTS_MAX { Err(StatementRejection::TooBig) } else { Ok(()) }
    }

    /// Range of the data: of the stated length if `endstream` follows, otherwise up to the next
    /// `endstream`.
    fn stream_data(&self, dict: &Dict, position: usize) -> (std::ops::Range<usize>, usize) {
        let start = match &self.bytes[position..] {
            [b'\r', b'\n', ..] => position + 2,
            [b'\r' | b'\n', ..] => position + 1,
            _ => position,
        };
        let stated_length = dict.get("Length").and_then(Object::count);
        if let Some(end) = stated_length.and_then(|length| start.checked_add(length))
            && end <= self.bytes.len()
        {
            let mut lexer = Lexer::new(self.bytes, end);
            if lexer.word(b"endstream") {
                return (start..end, lexer.at);
            }
        }
        let rest = &self.bytes[start..];
        let end = rest.windows(9).position(|w| w == b"endstream").unwrap_or(rest.len());
        (start..start + end, start + end)
    }

    /// Parses an object stream. Each object is parsed within its own bytes, so that none reads into
    /// another.
    fn packed_objects(&mut self, dict: &Dict, data: &[u8]) -> Result<(), StatementRejection> {
        let data = self.budget.unpack(dict, data)?;
        let first = dict.get("First").and_then(Object::count).unwrap_or(usize::MAX);
        let Some((index, body)) = data.split_at_checked(first) else { return Ok(()) };
        let mut lexer = Lexer::new(index, 0);
        let mut offsets = Vec::new();
        while let (Some(number), Some(offset)) = (lexer.value(), lexer.value()) {
            let (Some(number), Some(offset)) = (number.count(), offset.count()) else { break };
            offsets.push((number, offset));
        }
        for (nth, (number, offset)) in offsets.iter().enumerate() {
            let end = offsets.get(nth + 1).map_or(body.len(), |(_, next)| *next).min(body.len());
            let (Ok(number), Some(bytes)) = (u32::try_from(*number), body.get(*offset..end)) else {
                continue;
            };
            let mut lexer = Lexer::new(bytes, 0);
            if let Some(value) = lexer.value() {
                self.insert(number, value)?;
            }
            self.count_values(lexer.values)?;
        }
        Ok(())
    }

    /// Follows references to the object itself.
    pub fn resolve<'b>(&'b self, object: &'b Object) -> &'b Object {
        let mut object = object;
        for _ in 0..HOPS_MAX {
            let Object::Reference(number) = object else { return object };
            object = self.objects.get(number).unwrap_or(&Object::Null);
        }
        &Object::Null
    }

    /// The resolved object under a key.
    pub fn get<'b>(&'b self, dict: &'b Dict, key: &str) -> Option<&'b Object> {
        dict.get(key).map(|object| self.resolve(object))
    }

    /// The dictionary under a key.
    pub fn get_dict<'b>(&'b self, dict: &'b Dict, key: &str) -> Option<&'b Dict> {
        self.get(dict, key)?.dict()
    }

    /// The decompressed data of a stream; empty if the object is not a stream.
    pub fn data(&self, object: &Object) -> Result<Vec<u8>, StatementRejection> {
        match self.resolve(object) {
            Object::Stream(dict, data) => self.budget.unpack(dict, &self.bytes[data.clone()]),
            _ => Ok(Vec::new()),
        }
    }

    /// The document catalog; found by its type if no trailer names it.
    pub fn catalog(&self) -> Option<&Dict> {
        let from_trailer =
            self.get_dict(&self.trailer, "Root").filter(|it| it.get("Pages").is_some());
        from_trailer.or_else(|| {
            let mut dicts = self.objects.values().rev().filter_map(Object::dict);
            dicts.find(|dict| dict.is_of_type("Catalog"))
        })
    }

    /// The file's metadata.
    pub fn metadata(&self) -> PdfContents {
        let info = self.get_dict(&self.trailer, "Info");
        let entry = |key| {
            let text = info.and_then(|info| self.get(info, key)).and_then(Object::text);
            text.map(decoded).unwrap_or_default()
        };
        // A linearized file has two parts from the start.
        let parts = if self.is_linearized { 2 } else { 1 };
        PdfContents {
            producer: entry("Producer"),
            creator: entry("Creator"),
            created_at: entry("CreationDate"),
            modified_at: entry("ModDate"),
            updates: self.ends.saturating_sub(parts),
            ..PdfContents::default()
        }
    }
}

/// The object number: the first of the two numbers before the keyword.
fn number_before(bytes: &[u8]) -> Option<u32> {
    let (rest, _generation) = split_number(bytes)?;
    let (_, number) = split_number(rest)?;
    number.parse().ok()
}

fn split_number(bytes: &[u8]) -> Option<(&[u8], &str)> {
    let spaces = bytes.iter().rev().take(8).take_while(|b| is_space(**b)).count();
    let bytes = &bytes[..bytes.len() - spaces];
    let digits = bytes.iter().rev().take(10).take_while(|b| b.is_ascii_digit()).count();
    let (rest, digits) = bytes.split_at(bytes.len() - digits);
    let text = std::str::from_utf8(digits).ok()?;
    (!text.is_empty()).then_some((rest, text))
}

/// Decodes a text string: UTF-16 after a byte order mark, otherwise one byte per letter.
fn decoded(bytes: &[u8]) -> String {
    match bytes {
        [0xfe, 0xff, wide @ ..] => {
            let units = wide.chunks_exact(2).map(|pair| u16::from_be_bytes([pair[0], pair[1]]));
            char::decode_utf16(units).filter_map(Result::ok).collect()
        }
        narrow => narrow.iter().map(|b| *b as char).collect(),
    }
}
