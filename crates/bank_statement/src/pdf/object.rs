//! The values that a PDF consists of.

use std::collections::BTreeMap;
use std::ops::Range;

#[derive(Debug, Clone, PartialEq)]
pub(super) enum Object {
    Null,
    Number(f64),
    Name(Vec<u8>),
    Text(Vec<u8>),
    Array(Vec<Object>),
    Dict(Dict),
    /// A dictionary and the range of its data in the file.
    Stream(Dict, Range<usize>),
    /// Object number. The generation is ignored: the last definition wins.
    Reference(u32),
}

#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Dict(pub BTreeMap<Vec<u8>, Object>);

impl Dict {
    pub fn get(&self, key: &str) -> Option<&Object> {
        self.0.get(key.as_bytes())
    }

    pub fn is_of_type(&self, name: &str) -> bool {
        self.get("Type").and_then(Object::name) == Some(name.as_bytes())
    }
}

impl Object {
    pub fn number(&self) -> Option<f64> {
        if let Self::Number(number) = self { Some(*number) } else { None }
    }

    /// A non-negative integer.
    pub fn count(&self) -> Option<usize> {
        let number = self.number()?;
        (0.0..1e15).contains(&number).then_some(number as usize)
    }

    pub fn name(&self) -> Option<&[u8]> {
        if let Self::Name(name) = self { Some(name) } else { None }
    }

    pub fn text(&self) -> Option<&[u8]> {
        if let Self::Text(text) = self { Some(text) } else { None }
    }

    pub fn array(&self) -> Option<&[Object]> {
        if let Self::Array(items) = self { Some(items) } else { None }
    }

    /// The dictionary, also that of a stream.
    pub fn dict(&self) -> Option<&Dict> {
        match self {
            Self::Dict(dict) | Self::Stream(dict, _) => Some(dict),
            _ => None,
        }
    }
}
