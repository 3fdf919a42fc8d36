//! Encoding of timestamps, business dates, enums of codes and ids for SQLite and PostgreSQL.

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

pub use sqlx;

/// Makes an enum with `code` and `from_code` a column that holds the code, in both databases.
#[doc(hidden)]
#[macro_export]
macro_rules! code_column {
    ($name:ident) => {
        const _: () = {
            use $crate::sql::sqlx::encode::IsNull;
            use $crate::sql::sqlx::error::BoxDynError;
            use $crate::sql::sqlx::postgres::{
                PgArgumentBuffer, PgHasArrayType, PgTypeInfo, PgValueRef, Postgres,
            };
            use $crate::sql::sqlx::sqlite::{
                Sqlite, SqliteArgumentsBuffer, SqliteTypeInfo, SqliteValueRef,
            };
            use $crate::sql::sqlx::{Decode, Encode, Type};

            impl Type<Sqlite> for $name {
                fn type_info() -> SqliteTypeInfo {
                    <str as Type<Sqlite>>::type_info()
                }

                fn compatible(ty: &SqliteTypeInfo) -> bool {
                    <str as Type<Sqlite>>::compatible(ty)
                }
            }

            impl Encode<'_, Sqlite> for $name {
                fn encode_by_ref(
                    &self,
                    buffer: &mut SqliteArgumentsBuffer,
                ) -> Result<IsNull, BoxDynError> {
                    <String as Encode<'_, Sqlite>>::encode(self.code().to_owned(), buffer)
                }
            }

            impl Decode<'_, Sqlite> for $name {
                fn decode(value: SqliteValueRef<'_>) -> Result<Self, BoxDynError> {
                    let code = <&str as Decode<'_, Sqlite>>::decode(value)?;
                    Self::from_code(code)
                        .ok_or_else(|| $crate::sql::unknown_code(stringify!($name), code))
                }
            }

            impl Type<Postgres> for $name {
                fn type_info() -> PgTypeInfo {
                    <str as Type<Postgres>>::type_info()
                }

                fn compatible(ty: &PgTypeInfo) -> bool {
                    <str as Type<Postgres>>::compatible(ty)
                }
            }

            impl PgHasArrayType for $name {
                fn array_type_info() -> PgTypeInfo {
                    <&str as PgHasArrayType>::array_type_info()
                }
            }

            impl Encode<'_, Postgres> for $name {
                fn encode_by_ref(
                    &self,
                    buffer: &mut PgArgumentBuffer,
                ) -> Result<IsNull, BoxDynError> {
                    <&str as Encode<'_, Postgres>>::encode(self.code(), buffer)
                }
            }

            impl Decode<'_, Postgres> for $name {
                fn decode(value: PgValueRef<'_>) -> Result<Self, BoxDynError> {
                    let code = <&str as Decode<'_, Postgres>>::decode(value)?;
                    Self::from_code(code)
                        .ok_or_else(|| $crate::sql::unknown_code(stringify!($name), code))
                }
            }
        };
    };
}

/// A code in the database that this version does not know.
#[doc(hidden)]
pub fn unknown_code(name: &str, code: &str) -> BoxDynError {
    format!("not a code of {name}: {code}").into()
}

code_column!(Language);

/// Makes an id a column. It is stored as the `Uuid` that it contains, also in arrays of PostgreSQL.
macro_rules! id_column {
    ($name:ident) => {
        impl<DB: sqlx::Database> sqlx::Type<DB> for $name
        where
            Uuid: sqlx::Type<DB>,
        {
            fn type_info() -> DB::TypeInfo {
                <Uuid as sqlx::Type<DB>>::type_info()
            }

            fn compatible(ty: &DB::TypeInfo) -> bool {
                <Uuid as sqlx::Type<DB>>::compatible(ty)
            }
        }

        impl<'q, DB: sqlx::Database> sqlx::Encode<'q, DB> for $name
        where
            Uuid: sqlx::Encode<'q, DB>,
        {
            fn encode_by_ref(
                &self,
                buffer: &mut DB::ArgumentBuffer,
            ) -> Result<sqlx::encode::IsNull, sqlx::error::BoxDynError> {
                self.0.encode_by_ref(buffer)
            }
        }

        impl<'r, DB: sqlx::Database> sqlx::Decode<'r, DB> for $name
        where
            Uuid: sqlx::Decode<'r, DB>,
        {
            fn decode(value: DB::ValueRef<'r>) -> Result<Self, sqlx::error::BoxDynError> {
                <Uuid as sqlx::Decode<'r, DB>>::decode(value).map(Self)
            }
        }

        impl sqlx::postgres::PgHasArrayType for $name {
            fn array_type_info() -> sqlx::postgres::PgTypeInfo {
                <Uuid as sqlx::postgres::PgHasArrayType>::array_type_info()
            }
        }
    };
}

pub(crate) use id_column;
