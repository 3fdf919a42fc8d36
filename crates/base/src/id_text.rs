//! Ids in JSON as 32 hexadecimal digits, because not every JSON parser reads integers of 128 bits.

use std::borrow::Cow;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serializer};

/// Serializes an id.
pub fn serialize<S: Serializer>(id: &u128, to: S) -> Result<S::Ok, S::Error> {
    to.collect_str(&format_args!("{id:032x}"))
}

/// Deserializes an id.
pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<u128, D::Error> {
    let text = Cow::<str>::deserialize(from)?;
    let is_hex = text.len() == 32 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
    let id = u128::from_str_radix(&text, 16).ok().filter(|_| is_hex);
    id.ok_or_else(|| D::Error::custom(format!("not an identity of 32 hexadecimal digits: {text}")))
}
