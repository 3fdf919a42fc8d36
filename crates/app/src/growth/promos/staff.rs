//! Promo codes for staff: create, list, end.

use base::{BusinessDate, Timestamp};
use money::Percent;
use serde_json::{Value, json};
use store::audit::{self, NewEntry};
use store::promo_codes::{self, PromoCode};
use store::{StoreError, Tx, transact};

use super::percent_from_ppm;
use crate::growth::Growth;
use crate::{Error, Rejection, Resource};

/// More than a table on a screen has room for.
const LISTED_MAX: i64 = 200;
/// More than there are people.
const USES_MAX: u32 = 20_000_000;

/// A promo code to create.
#[derive(Debug, Clone)]
pub struct NewPromo<'a> {
    /// As people type it.
    pub code: &'a str,
    /// The share that is taken off the rate.
    pub discount: Percent,
    /// The first day on which it can be redeemed.
    pub from: BusinessDate,
    /// The last one.
    pub through: BusinessDate,
    /// How many applications may redeem it.
    pub uses_max: u32,
}

/// A code as staff see it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PromoView {
    /// The code.
    pub code: String,
    /// The share that is taken off the rate.
    pub discount: Percent,
    /// The first day on which it can be redeemed.
    pub from: BusinessDate,
    /// The last one.
    pub through: BusinessDate,
    /// How many applications redeemed it, and how many may.
    pub uses: (i64, i64),
    /// Who created it.
    pub created_by: String,
    /// When it was ended before its time.
    pub ended_at: Option<Timestamp>,
}

impl Growth {
    /// Creates a code. Author and terms are audited.
    pub async fn promo_create(&self, staff: &str, new: &NewPromo<'_>) -> Result<(), Error> {
        if !origination::is_promo_code(new.code) {
            return Err(Rejection::InvalidPromoCode.into());
        }
        let is_share = new.discount != Percent::default() && new.discount <= Percent::ONE_HUNDRED;
        let has_days_and_uses = new.from <= new.through && (1..=USES_MAX).contains(&new.uses_max);
        if !is_share || !has_days_and_uses {
            return Err(Rejection::InvalidPromoTerms.into());
        }
        let is_configured = |code: &str| code.eq_ignore_ascii_case(new.code);
        if self.core.rules.products.promos.iter().any(|promo| is_configured(&promo.code)) {
            return Err(Rejection::PromoCodeTaken.into());
        }
        let now = self.core.clock.now();
        let row = PromoCode {
            code: new.code.to_owned(),
            discount_ppm: i64::from(new.discount.ppm()),
            from_date: new.from,
            through_date: new.through,
            max_redemptions: i64::from(new.uses_max),
            created_by: staff.to_owned(),
            created_at: now,
            ended_at: None,
        };
        transact!(self.core.db, |tx| {
            if !promo_codes::insert(tx, &row).await? {
                return Err(Rejection::PromoCodeTaken.into());
            }
            let detail = json!({
                "discount_ppm": row.discount_ppm, "from": new.from.to_string(),
                "through": new.through.to_string(), "uses_max": row.max_redemptions,
            });
            Ok(audit_promo(tx, staff, "promo_added", (&row.code, &detail), now).await?)
        })
    }

    /// The newest codes first, with how often each was redeemed.
    pub async fn promo_list(&self) -> Result<Vec<PromoView>, Error> {
        let mut tx = self.core.db.read().await?;
        let mut views = Vec::new();
        for row in promo_codes::list_newest(&mut tx, LISTED_MAX).await? {
            views.push(PromoView {
                discount: percent_from_ppm(row.discount_ppm),
                from: row.from_date,
                through: row.through_date,
                uses: (
                    promo_codes::count_redemptions(&mut tx, &row.code).await?,
                    row.max_redemptions,
                ),
                created_by: row.created_by,
                ended_at: row.ended_at,
                code: row.code,
            });
        }
        Ok(views)
    }

    /// Ends a code early. Customers who redeemed it keep the discount.
    pub async fn promo_end(&self, staff: &str, code: &str) -> Result<(), Error> {
        let now = self.core.clock.now();
        transact!(self.core.db, |tx| {
            if !promo_codes::update_to_ended(tx, code, now).await? {
                return Err(Error::NotFound(Resource::PromoCode));
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
