//! JSON, which the two engines store differently.

use sqlx::encode::IsNull;
use sqlx::error::BoxDynError;
use sqlx::postgres::types::Oid;
use sqlx::postgres::{PgArgumentBuffer, PgTypeInfo, PgValueFormat, PgValueRef, Postgres};
use sqlx::sqlite::{Sqlite, SqliteArgumentsBuffer, SqliteTypeInfo, SqliteValueRef};
use sqlx::{Decode, Encode, Type};

/// A text in JSON: `jsonb` in PostgreSQL, text in SQLite.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JsonText(pub String);

const JSONB: PgTypeInfo = PgTypeInfo::with_oid(Oid(3802));
/// The only version of PostgreSQL's binary format: this byte and then the text.
const JSONB_VERSION: u8 = 1;

impl Type<Sqlite> for JsonText {
    fn type_info() -> SqliteTypeInfo {
        <String as Type<Sqlite>>::type_info()
    }

    fn compatible(ty: &SqliteTypeInfo) -> bool {
        <String as Type<Sqlite>>::compatible(ty)
    }
}

impl Encode<'_, Sqlite> for JsonText {
    fn encode(self, buffer: &mut SqliteArgumentsBuffer) -> Result<IsNull, BoxDynError> {
        <String as Encode<'_, Sqlite>>::encode(self.0, buffer)
    }

    fn encode_by_ref(&self, buffer: &mut SqliteArgumentsBuffer) -> Result<IsNull, BoxDynError> {
        <String as Encode<'_, Sqlite>>::encode_by_ref(&self.0, buffer)
    }
}

impl Decode<'_, Sqlite> for JsonText {
    fn decode(value: SqliteValueRef<'_>) -> Result<Self, BoxDynError> {
        <String as Decode<'_, Sqlite>>::decode(value).map(Self)
    }
}

impl Type<Postgres> for JsonText {
    fn type_info() -> PgTypeInfo {
        JSONB
    }
}

impl Encode<'_, Postgres> for JsonText {
    fn encode_by_ref(&self, buffer: &mut PgArgumentBuffer) -> Result<IsNull, BoxDynError> {
        buffer.push(JSONB_VERSION);
        buffer.extend(self.0.as_bytes());
        Ok(IsNull::No)
    }
}

impl Decode<'_, Postgres> for JsonText {
    fn decode(value: PgValueRef<'_>) -> Result<Self, BoxDynError> {
        match value.as_bytes()?.split_first() {
            Some((&JSONB_VERSION, text)) if value.format() == PgValueFormat::Binary => {
                Ok(Self(std::str::from_utf8(text)?.to_owned()))
            }
            _ => Err("JSON is read in binary".into()),
        }
    }
}
