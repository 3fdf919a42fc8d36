//! Ids as 32 hexadecimal digits without hyphens, as stored events contain them.

use std::borrow::Cow;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serializer};
use uuid::Uuid;

/// Serializes an id.
pub fn serialize<T, S>(id: &T, to: S) -> Result<S::Ok, S::Error>
where
    T: Copy + Into<Uuid>,
    S: Serializer,
{
    let id: Uuid = (*id).into();
    to.collect_str(&id.simple())
}

/// Deserializes an id.
pub fn deserialize<'de, T, D>(from: D) -> Result<T, D::Error>
where
    T: From<Uuid>,
    D: Deserializer<'de>,
{
    let text = Cow::<str>::deserialize(from)?;
    let id = if text.len() == 32 { Uuid::try_parse(&text).ok() } else { None };
    id.map(T::from).ok_or_else(|| {
        D::Error::custom(format!("not an identity of 32 hexadecimal digits: {text}"))
    })
}

/// One id as an element of something larger.
#[derive(serde::Serialize, serde::Deserialize)]
#[serde(bound(serialize = "T: Copy + Into<Uuid>", deserialize = "T: From<Uuid>"))]
struct IdText<T>(#[serde(with = "self")] T);

/// An id that may be absent.
pub mod option {
    use super::*;

    /// Serializes an id or null.
    pub fn serialize<T, S>(id: &Option<T>, to: S) -> Result<S::Ok, S::Error>
    where
        T: Copy + Into<Uuid>,
        S: Serializer,
    {
        match id {
            Some(id) => to.serialize_some(&IdText(*id)),
            None => to.serialize_none(),
        }
    }

    /// Deserializes an id or null.
    pub fn deserialize<'de, T, D>(from: D) -> Result<Option<T>, D::Error>
    where
        T: From<Uuid>,
        D: Deserializer<'de>,
    {
        Ok(Option::<IdText<T>>::deserialize(from)?.map(|IdText(id)| id))
    }
}

/// A list of ids.
pub mod list {
    use super::*;

    /// Serializes ids.
    pub fn serialize<T, S>(ids: &[T], to: S) -> Result<S::Ok, S::Error>
    where
        T: Copy + Into<Uuid>,
        S: Serializer,
    {
        to.collect_seq(ids.iter().copied().map(IdText))
    }

    /// Deserializes ids.
    pub fn deserialize<'de, T, D>(from: D) -> Result<Vec<T>, D::Error>
    where
        T: From<Uuid>,
        D: Deserializer<'de>,
    {
        let ids = Vec::<IdText<T>>::deserialize(from)?;
        Ok(ids.into_iter().map(|IdText(id)| id).collect())
    }
}
