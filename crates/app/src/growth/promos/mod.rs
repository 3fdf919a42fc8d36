//! Promo codes: a share off the rate. The price follows from it by the core, as every price does.

mod staff;

use std::sync::Arc;

use base::ids::CustomerId;
use base::{Period, Timestamp};
use lending::product::{Product, PromoDiscount};
use money::Percent;
use origination::{Application, ApplicationRejection};
use serde_json::json;
use store::promo_codes::{self, NewRedemption, PromoCode, Redemption};
use store::rate_limits::RateLimit;
use store::sessions::Session;
use store::{Tx, loans};

pub use staff::{NewPromo, PromoView};

use crate::Error;
use crate::growth::Growth;
use crate::rules::Rules;

/// Enough for typos, and too few to guess codes.
const LOOKUPS_BY_CUSTOMER: RateLimit =
    RateLimit { scope: "promo.customer", count_max: 20, window_s: 3_600, pauses_s: &[3_600] };

/// The price with a code.
#[derive(Debug, Clone)]
pub struct PromoTerms {
    /// The code.
    pub code: String,
    /// The short loan at the price that follows from it.
    pub product: Product,
}

impl Growth {
    /// The price with a code; previewing uses nothing up.
    pub async fn promo_preview(&self, session: &Session, code: &str) -> Result<PromoTerms, Error> {
        let customer_id = session.customer_id;
        let customer_blind_index =
            self.core.vault.blind_index("customer", &customer_id.to_string());
        self.core.throttle(&[(LOOKUPS_BY_CUSTOMER, customer_blind_index)]).await?;
        let mut tx = self.core.db.read().await?;
        let promo = match self.find_configured_promo(code) {
            Some(promo) => promo,
            None => self.to_promo(&self.load_redeemable_promo(&mut tx, code, customer_id).await?),
        };
        self.price_with_promo(&mut tx, promo, customer_id).await
    }

    /// The price of an application with the code that it redeemed.
    pub(crate) async fn load_promo_terms(
        &self,
        tx: &mut Tx,
        application: &Application,
    ) -> Result<Option<PromoTerms>, Error> {
        let Some(code) = promo_code_of(application) else { return Ok(None) };
        let rules = self.load_application_rules(tx, application).await?;
        let Some(promo) = rules.products.find_promo(code, self.core.clock.today()) else {
            return Ok(None);
        };
        let customer_id = application.customer;
        Ok(Some(self.price_with_promo(tx, promo.clone(), customer_id).await?))
    }

    /// Redeems the code of an application, or releases an earlier one. A redeemed code stays valid
    /// for it, whatever becomes of the code.
    pub(crate) async fn redeem_promo(
        &self,
        tx: &mut Tx,
        application: &Application,
        now: Timestamp,
    ) -> Result<(), Error> {
        let id = application.id;
        let before = promo_codes::find_redemption_by_application(tx, id).await?;
        let code =
            promo_code_of(application).filter(|code| self.find_configured_promo(code).is_none());
        let Some(code) = code else {
            return if before.is_some() {
                Ok(promo_codes::delete_redemption(tx, id).await?)
            } else {
                Ok(())
            };
        };
        if before.is_some_and(|redemption| redemption.code == code) {
            return Ok(());
        }
        let customer_id = application.customer;
        promo_codes::lock_for_update(tx, code).await?;
        let row = self.load_redeemable_promo(tx, code, customer_id).await?;
        let on = self.core.clock.today();
        promo_codes::upsert_redemption(
            tx,
            &NewRedemption {
                application_id: id,
                code,
                customer_id,
                redeemed_date: on,
                redeemed_at: now,
            },
        )
        .await?;
        let detail = json!({ "code": code, "discount_ppm": row.discount_ppm, "application": id });
        self.core.audit_customer(tx, customer_id, "promo_taken", &detail, now).await
    }

    /// The rules of an application, with the code that it redeemed.
    pub(crate) async fn load_application_rules(
        &self,
        tx: &mut Tx,
        application: &Application,
    ) -> Result<Arc<Rules>, Error> {
        if promo_code_of(application).is_none() {
            return Ok(Arc::clone(&self.core.rules));
        }
        let redemption = promo_codes::find_redemption_by_application(tx, application.id).await?;
        let Some(Redemption { code, discount_ppm, redemption_date }) = redemption else {
            return Ok(Arc::clone(&self.core.rules));
        };
        let mut rules = Rules::clone(&self.core.rules);
        let until = self.core.clock.today().try_plus_days(1).unwrap_or(redemption_date);
        let validity = Period::new(redemption_date, until);
        rules.products.promos =
            vec![PromoDiscount { code, rate_discount: percent_from_ppm(discount_ppm), validity }];
        Ok(Arc::new(rules))
    }

    /// A code that the customer may redeem today; the rejection says why not.
    async fn load_redeemable_promo(
        &self,
        tx: &mut Tx,
        code: &str,
        customer_id: CustomerId,
    ) -> Result<PromoCode, Error> {
        let today = self.core.clock.today();
        let row = promo_codes::find(tx, code).await?.ok_or(ApplicationRejection::Promo)?;
        if row.ended_at.is_some() || today < row.from_date || row.through_date < today {
            return Err(ApplicationRejection::PromoEnded.into());
        }
        if promo_codes::count_redemptions_by_customer(tx, code, customer_id).await? > 0 {
            return Err(ApplicationRejection::PromoUsed.into());
        }
        if promo_codes::count_redemptions(tx, code).await? >= row.max_redemptions {
            return Err(ApplicationRejection::PromoEnded.into());
        }
        Ok(row)
    }

    /// A code of the products' own file, which has dates and no limits.
    fn find_configured_promo(&self, code: &str) -> Option<PromoDiscount> {
        self.core.rules.products.find_promo(code, self.core.clock.today()).cloned()
    }

    fn to_promo(&self, row: &PromoCode) -> PromoDiscount {
        let today = self.core.clock.today();
        let validity = Period::new(today, today.try_plus_days(1).unwrap_or(today));
        PromoDiscount {
            code: row.code.clone(),
            rate_discount: percent_from_ppm(row.discount_ppm),
            validity,
        }
    }

    async fn price_with_promo(
        &self,
        tx: &mut Tx,
        promo: PromoDiscount,
        customer_id: CustomerId,
    ) -> Result<PromoTerms, Error> {
        let is_first_loan = loans::list_by_customer(tx, customer_id, 1).await?.is_empty();
        let short = &self.core.rules.products.short;
        let rate = short.rate_for(is_first_loan, Some(&promo));
        let product = Product { rate, ..short.clone() };
        Ok(PromoTerms { code: promo.code, product })
    }
}

fn promo_code_of(application: &Application) -> Option<&str> {
    application.request.as_ref()?.promo.as_deref()
}

fn percent_from_ppm(ppm: i64) -> Percent {
    Percent::from_ppm(u32::try_from(ppm).unwrap_or(0))
}
