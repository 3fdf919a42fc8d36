//! Encoding of timestamps, business dates and languages for SQLite and PostgreSQL.

use sqlx::encode::IsNull;
use sqlx::error::BoxDynError;
use sqlx::postgres::types::Oid;
use sqlx::postgres::{PgArgumentBuffer, PgTypeInfo, PgValueFormat, PgValueRef, Postgres};
use sqlx::sqlite::{Sqlite, SqliteArgumentsBuffer, SqliteTypeInfo, SqliteValueRef};
use sqlx::{Decode, Encode, Type};

use crate::{BusinessDate, Language, Timestamp};

/// PostgreSQL counts from 2000-01-01.
const POSTGRES_EPOCH_US: i64 = 946_684_800_000_000;
const POSTGRES_EPOCH_DAYS: i32 = 10_957;
const TIMESTAMPTZ: PgTypeInfo = PgTypeInfo::with_oid(Oid(1184));
const DATE: PgTypeInfo = PgTypeInfo::with_oid(Oid(1082));

// A timestamp is an integer of microseconds in SQLite and `timestamptz` in PostgreSQL.
impl Type<Sqlite> for Timestamp {
    fn type_info() -> SqliteTypeInfo {
        <i64 as Type<Sqlite>>::type_info()
    }

    fn compatible(ty: &SqliteTypeInfo) -> bool {
        <i64 as Type<Sqlite>>::compatible(ty)
    }
}

impl Encode<'_, Sqlite> for Timestamp {
    fn encode_by_ref(&self, buffer: &mut SqliteArgumentsBuffer) -> Result<IsNull, BoxDynError> {
        <i64 as Encode<'_, Sqlite>>::encode_by_ref(&self.0, buffer)
    }
}

impl Decode<'_, Sqlite> for Timestamp {
    fn decode(value: SqliteValueRef<'_>) -> Result<Self, BoxDynError> {
        <i64 as Decode<'_, Sqlite>>::decode(value).map(Self)
    }
}

impl Type<Postgres> for Timestamp {
    fn type_info() -> PgTypeInfo {
        TIMESTAMPTZ
    }
}

impl Encode<'_, Postgres> for Timestamp {
    fn encode_by_ref(&self, buffer: &mut PgArgumentBuffer) -> Result<IsNull, BoxDynError> {
        let us = self.0.checked_sub(POSTGRES_EPOCH_US).ok_or("a timestamp out of range")?;
        buffer.extend(&us.to_be_bytes());
        Ok(IsNull::No)
    }
}

impl Decode<'_, Postgres> for Timestamp {
    fn decode(value: PgValueRef<'_>) -> Result<Self, BoxDynError> {
        match value.format() {
            PgValueFormat::Binary => {
                let us = i64::from_be_bytes(value.as_bytes()?.try_into()?);
                Ok(Self(us.checked_add(POSTGRES_EPOCH_US).ok_or("a timestamp out of range")?))
            }
            PgValueFormat::Text => Err("a timestamp is read in binary".into()),
        }
    }
}

// A business date is ISO text in SQLite and `date` in PostgreSQL.
impl Type<Sqlite> for BusinessDate {
    fn type_info() -> SqliteTypeInfo {
        <String as Type<Sqlite>>::type_info()
    }

    fn compatible(ty: &SqliteTypeInfo) -> bool {
        <String as Type<Sqlite>>::compatible(ty)
    }
}

impl Encode<'_, Sqlite> for BusinessDate {
    fn encode_by_ref(&self, buffer: &mut SqliteArgumentsBuffer) -> Result<IsNull, BoxDynError> {
        <String as Encode<'_, Sqlite>>::encode(self.to_string(), buffer)
    }
}

impl Decode<'_, Sqlite> for BusinessDate {
    fn decode(value: SqliteValueRef<'_>) -> Result<Self, BoxDynError> {
        Ok(<&str as Decode<'_, Sqlite>>::decode(value)?.parse()?)
    }
}

impl Type<Postgres> for BusinessDate {
    fn type_info() -> PgTypeInfo {
        DATE
    }
}

impl Encode<'_, Postgres> for BusinessDate {
    fn encode_by_ref(&self, buffer: &mut PgArgumentBuffer) -> Result<IsNull, BoxDynError> {
        let days = self.days_since_1970() - POSTGRES_EPOCH_DAYS;
        buffer.extend(&days.to_be_bytes());
        Ok(IsNull::No)
    }
}

impl Decode<'_, Postgres> for BusinessDate {
    fn decode(value: PgValueRef<'_>) -> Result<Self, BoxDynError> {
        match value.format() {
            PgValueFormat::Binary => {
                let days = i32::from_be_bytes(value.as_bytes()?.try_into()?);
                let days = days.checked_add(POSTGRES_EPOCH_DAYS).ok_or("a date out of range")?;
                Ok(Self::try_from_days_since_1970(days)?)
            }
            PgValueFormat::Text => Err("a date is read in binary".into()),
        }
    }
}

// A language is stored as its code in both databases.

impl Type<Sqlite> for Language {
    fn type_info() -> SqliteTypeInfo {
        <String as Type<Sqlite>>::type_info()
    }

    fn compatible(ty: &SqliteTypeInfo) -> bool {
        <String as Type<Sqlite>>::compatible(ty)
    }
}

impl Encode<'_, Sqlite> for Language {
    fn encode_by_ref(&self, buffer: &mut SqliteArgumentsBuffer) -> Result<IsNull, BoxDynError> {
        <String as Encode<'_, Sqlite>>::encode(self.code().to_owned(), buffer)
    }
}

impl Decode<'_, Sqlite> for Language {
    fn decode(value: SqliteValueRef<'_>) -> Result<Self, BoxDynError> {
        Ok(<&str as Decode<'_, Sqlite>>::decode(value)?.parse()?)
    }
}

impl Type<Postgres> for Language {
    fn type_info() -> PgTypeInfo {
        <String as Type<Postgres>>::type_info()
    }

    fn compatible(ty: &PgTypeInfo) -> bool {
        <String as Type<Postgres>>::compatible(ty)
    }
}

impl Encode<'_, Postgres> for Language {
    fn encode_by_ref(&self, buffer: &mut PgArgumentBuffer) -> Result<IsNull, BoxDynError> {
        <&str as Encode<'_, Postgres>>::encode(self.code(), buffer)
    }
}

impl Decode<'_, Postgres> for Language {
    fn decode(value: PgValueRef<'_>) -> Result<Self, BoxDynError> {
        Ok(<&str as Decode<'_, Postgres>>::decode(value)?.parse()?)
    }
}
