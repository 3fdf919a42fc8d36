//! What staff do with promo codes: make them, look at them, end them.

use base::{BusinessDate, Timestamp};
use money::Percent;
use serde_json::{Value, json};
use store::audit::{self, NewEntry};
use store::promo_codes::{self, PromoCode};
use store::{Retriable, StoreError, Tx, transact};
use thiserror::Error;

use super::percent_from_ppm;
use crate::Lender;

/// More than a table on a screen has room for.
const LISTED_MAX: i64 = 200;
/// More than there are people.
const USES_MAX: u32 = 20_000_000;

/// A code to be made.
#[derive(Debug, Clone)]
pub struct NewPromo<'a> {
    /// As people type it.
    pub code: &'a str,
    /// The share that is taken off the rate.
    pub discount: Percent,
    /// The first day on which it can be taken.
    pub from: BusinessDate,
    /// The last one.
    pub through: BusinessDate,
    /// How many applications may take it.
    pub uses_max: u32,
}

/// A code as staff see it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PromoView {
    /// The code.
    pub code: String,
    /// The share that is taken off the rate.
    pub discount: Percent,
    /// The first day on which it can be taken.
    pub from: BusinessDate,
    /// The last one.
    pub through: BusinessDate,
    /// How many applications took it, and how many may.
    pub uses: (i64, i64),
    /// Who made it.
    pub created_by: String,
    /// When it was ended before its time.
    pub ended_at: Option<Timestamp>,
}

/// Why a code is not made or ended.
#[derive(Debug, Error)]
pub enum PromoError {
    /// It is not written as codes are.
    #[error("a promo code is 4 to 20 capital letters, digits and hyphens")]
    InvalidCode,
    /// It gives nothing, never, or to nobody.
    #[error("a promo code takes off up to 100 %, from a day to a later one, for somebody")]
    InvalidTerms,
    /// There is such a code, or was: what it gave is not changed.
    #[error("there is such a promo code already")]
    AlreadyExists,
    /// There is none, or it has ended.
    #[error("there is no such promo code, or it has ended")]
    NotFound,
    /// The database has too many writers, or something is wrong inside.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl Retriable for PromoError {
    fn into_conflict(self) -> Result<StoreError, Self> {
        match self {
            Self::Store(error) => error.into_conflict().map_err(Self::Store),
            other => Err(other),
        }
    }
}

impl Lender {
    /// Makes a code. Who made it and what it gives is noted.
    pub async fn promo_create(&self, staff: &str, new: &NewPromo<'_>) -> Result<(), PromoError> {
        if !origination::is_promo_code(new.code) {
            return Err(PromoError::InvalidCode);
        }
        let is_share = new.discount != Percent::default() && new.discount <= Percent::ONE_HUNDRED;
        let is_sometime = new.from <= new.through && (1..=USES_MAX).contains(&new.uses_max);
        if !is_share || !is_sometime {
            return Err(PromoError::InvalidTerms);
        }
        let is_shipped = |code: &str| code.eq_ignore_ascii_case(new.code);
        if self.rules.products.promos.iter().any(|promo| is_shipped(&promo.code)) {
            return Err(PromoError::AlreadyExists);
        }
        let now = self.clock.now();
        let row = PromoCode {
            code: new.code.to_owned(),
            discount_ppm: i64::from(new.discount.ppm()),
            from_day: new.from,
            through_day: new.through,
            uses_max: i64::from(new.uses_max),
            created_by: staff.to_owned(),
            created_at: now,
            ended_at: None,
        };
        transact!(self.db, |tx| {
            if !promo_codes::insert(tx, &row).await? {
                return Err(PromoError::AlreadyExists);
            }
            let detail = json!({
                "discount_ppm": row.discount_ppm, "from": new.from.to_string(),
                "through": new.through.to_string(), "uses_max": row.uses_max,
            });
            Ok(audit_promo(tx, staff, "promo_added", (&row.code, &detail), now).await?)
        })
    }

    /// The newest codes first, with how often each was taken.
    pub async fn promo_list(&self) -> Result<Vec<PromoView>, PromoError> {
        let mut tx = self.db.read().await?;
        let mut listed = Vec::new();
        for row in promo_codes::list_newest(&mut tx, LISTED_MAX).await? {
            listed.push(PromoView {
                discount: percent_from_ppm(row.discount_ppm),
                from: row.from_day,
                through: row.through_day,
                uses: (promo_codes::count_redemptions(&mut tx, &row.code).await?, row.uses_max),
                created_by: row.created_by,
                ended_at: row.ended_at,
                code: row.code,
            });
        }
        Ok(listed)
    }

    /// Ends a code before its time. Who took it keeps it.
    pub async fn promo_end(&self, staff: &str, code: &str) -> Result<(), PromoError> {
        let now = self.clock.now();
        transact!(self.db, |tx| {
            if !promo_codes::update_to_ended(tx, code, now).await? {
                return Err(PromoError::NotFound);
            }
            Ok(audit_promo(tx, staff, "promo_ended", (code, &json!({})), now).await?)
        })
    }
}

async fn audit_promo(
    tx: &mut Tx,
    staff: &str,
    action: &str,
    (code, detail): (&str, &Value),
    now: Timestamp,
) -> Result<(), StoreError> {
    let (actor, subject) = (format!("staff/{staff}"), format!("promo/{code}"));
    audit::insert(tx, &NewEntry { actor: &actor, action, subject: &subject, detail }, now).await
}
