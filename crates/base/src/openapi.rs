//! Enums of codes as schemas of the API.

use utoipa::openapi::schema::{ObjectBuilder, Type};

pub use utoipa::openapi::{RefOr, Schema};
pub use utoipa::{PartialSchema, ToSchema};

/// A text that is one of these codes.
pub fn code_schema(about: &str, codes: impl IntoIterator<Item = &'static str>) -> Schema {
    let description = Some(about.trim()).filter(|about| !about.is_empty());
    ObjectBuilder::new()
        .schema_type(Type::String)
        .enum_values(Some(codes))
        .description(description)
        .into()
}
