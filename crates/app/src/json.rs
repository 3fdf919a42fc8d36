//! JSON columns of rows.

use serde::Serialize;
use serde::de::DeserializeOwned;
use store::{JsonText, StoreError};

/// Parses a JSON column. `name` identifies it in the error.
pub fn read<T: DeserializeOwned>(json: &JsonText, name: &'static str) -> Result<T, StoreError> {
    serde_json::from_str(&json.0).map_err(|_| StoreError::Corrupt(name))
}

/// Serializes a value for a JSON column.
pub fn write<T: Serialize + ?Sized>(value: &T) -> JsonText {
    JsonText(serde_json::to_string(value).expect("nothing in it that JSON cannot say"))
}
