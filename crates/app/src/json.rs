//! What rows say in JSON.

use serde::Serialize;
use serde::de::DeserializeOwned;
use store::{JsonText, StoreError};

/// What a row says.
pub fn read<T: DeserializeOwned>(json: &JsonText, what: &'static str) -> Result<T, StoreError> {
    serde_json::from_str(&json.0).map_err(|_| StoreError::Corrupt(what))
}

/// What a row is to say.
pub fn write<T: Serialize + ?Sized>(value: &T) -> JsonText {
    JsonText(serde_json::to_string(value).expect("nothing in it that JSON cannot say"))
}
