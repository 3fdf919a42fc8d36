//! What rows say in JSON.

use serde::Serialize;
use serde::de::DeserializeOwned;
use store::{Json, StoreError};

/// What a row says.
pub fn read<T: DeserializeOwned>(json: &Json, what: &'static str) -> Result<T, StoreError> {
    serde_json::from_str(&json.0).map_err(|_| StoreError::Unreadable(what))
}

/// What a row is to say.
pub fn write<T: Serialize + ?Sized>(value: &T) -> Json {
    Json(serde_json::to_string(value).expect("nothing in it that JSON cannot say"))
}
