//! Values that the two engines keep differently.

use money::BusinessDate;
use sqlx::encode::IsNull;
use sqlx::error::BoxDynError;
use sqlx::postgres::types::Oid;
use sqlx::postgres::{PgArgumentBuffer, PgTypeInfo, PgValueFormat, PgValueRef, Postgres};
use sqlx::sqlite::{Sqlite, SqliteArgumentsBuffer, SqliteTypeInfo, SqliteValueRef};
use sqlx::{Decode, Encode, Type};

/// A moment, in microseconds since 1970: `timestamptz` in PostgreSQL, a whole number in SQLite.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Instant(pub i64);

/// PostgreSQL counts from 2000-01-01.
const POSTGRES_EPOCH_US: i64 = 946_684_800_000_000;
const TIMESTAMPTZ: PgTypeInfo = PgTypeInfo::with_oid(Oid(1184));
const US_PER_S: i64 = 1_000_000;

impl Instant {
    /// So many seconds later.
    #[must_use]
    pub const fn plus_seconds(self, seconds: i64) -> Self {
        Self(self.0.saturating_add(seconds.saturating_mul(US_PER_S)))
    }

    /// Whole seconds from this moment to a later one; none where it is earlier.
    pub const fn seconds_until(self, later: Self) -> i64 {
        let us = later.0.saturating_sub(self.0);
        if us > 0 { us / US_PER_S } else { 0 }
    }

    /// The business date it falls on.
    pub fn date(self) -> Result<BusinessDate, money::DateError> {
        BusinessDate::try_from_unix_seconds(self.0.div_euclid(US_PER_S))
    }
}

impl std::fmt::Display for Instant {
    /// As RFC 3339 has it, in UTC.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match jiff::Timestamp::from_microsecond(self.0) {
            Ok(moment) => write!(f, "{moment}"),
            Err(_) => f.write_str("beyond all time"),
        }
    }
}

impl Type<Sqlite> for Instant {
    fn type_info() -> SqliteTypeInfo {
        <i64 as Type<Sqlite>>::type_info()
    }

    fn compatible(ty: &SqliteTypeInfo) -> bool {
        <i64 as Type<Sqlite>>::compatible(ty)
    }
}

impl Encode<'_, Sqlite> for Instant {
    fn encode_by_ref(&self, buffer: &mut SqliteArgumentsBuffer) -> Result<IsNull, BoxDynError> {
        <i64 as Encode<'_, Sqlite>>::encode_by_ref(&self.0, buffer)
    }
}

impl Decode<'_, Sqlite> for Instant {
    fn decode(value: SqliteValueRef<'_>) -> Result<Self, BoxDynError> {
        <i64 as Decode<'_, Sqlite>>::decode(value).map(Self)
    }
}

impl Type<Postgres> for Instant {
    fn type_info() -> PgTypeInfo {
        TIMESTAMPTZ
    }
}

impl Encode<'_, Postgres> for Instant {
    fn encode_by_ref(&self, buffer: &mut PgArgumentBuffer) -> Result<IsNull, BoxDynError> {
        let us = self.0.checked_sub(POSTGRES_EPOCH_US).ok_or("a moment before all time")?;
        buffer.extend(&us.to_be_bytes());
        Ok(IsNull::No)
    }
}

impl Decode<'_, Postgres> for Instant {
    fn decode(value: PgValueRef<'_>) -> Result<Self, BoxDynError> {
        match value.format() {
            PgValueFormat::Binary => {
                let us = i64::from_be_bytes(value.as_bytes()?.try_into()?);
                Ok(Self(us.checked_add(POSTGRES_EPOCH_US).ok_or("a moment after all time")?))
            }
            PgValueFormat::Text => Err("a moment is read in binary".into()),
        }
    }
}

/// A business date: `date` in PostgreSQL, ISO text in SQLite.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Day(pub BusinessDate);

const DATE: PgTypeInfo = PgTypeInfo::with_oid(Oid(1082));
/// PostgreSQL counts days from 2000-01-01, which is so many days after 1970-01-01.
const POSTGRES_EPOCH_DAYS: i32 = 10_957;

fn first_day() -> BusinessDate {
    "1970-01-01".parse().expect("a date of the calendar")
}

impl Type<Sqlite> for Day {
    fn type_info() -> SqliteTypeInfo {
        <String as Type<Sqlite>>::type_info()
    }

    fn compatible(ty: &SqliteTypeInfo) -> bool {
        <String as Type<Sqlite>>::compatible(ty)
    }
}

impl Encode<'_, Sqlite> for Day {
    fn encode_by_ref(&self, buffer: &mut SqliteArgumentsBuffer) -> Result<IsNull, BoxDynError> {
        <String as Encode<'_, Sqlite>>::encode(self.0.to_string(), buffer)
    }
}

impl Decode<'_, Sqlite> for Day {
    fn decode(value: SqliteValueRef<'_>) -> Result<Self, BoxDynError> {
        Ok(Self(<&str as Decode<'_, Sqlite>>::decode(value)?.parse()?))
    }
}

impl Type<Postgres> for Day {
    fn type_info() -> PgTypeInfo {
        DATE
    }
}

impl Encode<'_, Postgres> for Day {
    fn encode_by_ref(&self, buffer: &mut PgArgumentBuffer) -> Result<IsNull, BoxDynError> {
        let days = i32::try_from(first_day().days_until(self.0))? - POSTGRES_EPOCH_DAYS;
        buffer.extend(&days.to_be_bytes());
        Ok(IsNull::No)
    }
}

impl Decode<'_, Postgres> for Day {
    fn decode(value: PgValueRef<'_>) -> Result<Self, BoxDynError> {
        match value.format() {
            PgValueFormat::Binary => {
                let days = i32::from_be_bytes(value.as_bytes()?.try_into()?);
                let days = u32::try_from(days.checked_add(POSTGRES_EPOCH_DAYS).ok_or("too late")?)?;
                Ok(Self(first_day().try_plus_days(days)?))
            }
            PgValueFormat::Text => Err("a date is read in binary".into()),
        }
    }
}

/// A text in JSON: `jsonb` in PostgreSQL, text in SQLite.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Json(pub String);

const JSONB: PgTypeInfo = PgTypeInfo::with_oid(Oid(3802));
/// The one edition of PostgreSQL's binary form: this byte and then the text.
const JSONB_EDITION: u8 = 1;

impl Type<Sqlite> for Json {
    fn type_info() -> SqliteTypeInfo {
        <String as Type<Sqlite>>::type_info()
    }

    fn compatible(ty: &SqliteTypeInfo) -> bool {
        <String as Type<Sqlite>>::compatible(ty)
    }
}

impl Encode<'_, Sqlite> for Json {
    fn encode(self, buffer: &mut SqliteArgumentsBuffer) -> Result<IsNull, BoxDynError> {
        <String as Encode<'_, Sqlite>>::encode(self.0, buffer)
    }

    fn encode_by_ref(&self, buffer: &mut SqliteArgumentsBuffer) -> Result<IsNull, BoxDynError> {
        <String as Encode<'_, Sqlite>>::encode_by_ref(&self.0, buffer)
    }
}

impl Decode<'_, Sqlite> for Json {
    fn decode(value: SqliteValueRef<'_>) -> Result<Self, BoxDynError> {
        <String as Decode<'_, Sqlite>>::decode(value).map(Self)
    }
}

impl Type<Postgres> for Json {
    fn type_info() -> PgTypeInfo {
        JSONB
    }
}

impl Encode<'_, Postgres> for Json {
    fn encode_by_ref(&self, buffer: &mut PgArgumentBuffer) -> Result<IsNull, BoxDynError> {
        buffer.push(JSONB_EDITION);
        buffer.extend(self.0.as_bytes());
        Ok(IsNull::No)
    }
}

impl Decode<'_, Postgres> for Json {
    fn decode(value: PgValueRef<'_>) -> Result<Self, BoxDynError> {
        match value.as_bytes()?.split_first() {
            Some((&JSONB_EDITION, text)) if value.format() == PgValueFormat::Binary => {
                Ok(Self(std::str::from_utf8(text)?.to_owned()))
            }
            _ => Err("JSON is read in binary".into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_whole_seconds_and_never_back() {
        let noon = Instant(1_000_000_000_000_000);
        assert_eq!(noon.seconds_until(noon.plus_seconds(60)), 60);
        assert_eq!(noon.plus_seconds(60).seconds_until(noon), 0);
        assert_eq!(noon.seconds_until(Instant(noon.0 + 999_999)), 0);
        assert_eq!(Instant(i64::MAX).plus_seconds(1), Instant(i64::MAX));
        assert_eq!(Instant(0).date().unwrap().to_string(), "1970-01-01");
        assert_eq!(Instant(-1).date().unwrap().to_string(), "1970-01-01");
    }
}
