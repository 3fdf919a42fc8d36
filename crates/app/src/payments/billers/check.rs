//! `check`: whether money for an account would be taken. It changes nothing but the count of calls.

use money::Tenge;
use store::rate_limits::{self, RateLimit};
use store::transact;

use super::{AccountReference, Biller};
use crate::access::Visitor;
use crate::payments::Payments;
use crate::{Error, Rejection};

/// How often a biller may ask.
#[derive(Debug, Clone, Copy)]
pub struct CheckLimit {
    /// Limit per minute and address.
    pub per_minute: u32,
}

/// What a biller may know of an account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AccountCheck {
    /// Whether the account is known. A debt is not revealed.
    pub is_known: bool,
    /// Their initials, where there are any.
    pub initials: Option<String>,
    /// The payoff today. Revealed only for a contract number, which only its owner has, and never
    /// for an IIN.
    pub payoff: Option<Tenge>,
}

impl Payments {
    /// Looks an account up for a biller. Known and unknown accounts, with and without debt, take
    /// the same work.
    pub async fn biller_account_check(
        &self,
        biller: Biller,
        account: &AccountReference,
        (limit, from): (CheckLimit, &Visitor),
    ) -> Result<AccountCheck, Error> {
        let now = self.core.clock.now();
        let scope = match biller {
            Biller::Kaspi => "biller_check.kaspi",
            Biller::Osmp => "biller_check.osmp",
        };
        let limit =
            RateLimit { scope, count_max: limit.per_minute.into(), window_s: 60, lock_s: 60 };
        let address = from.ip_blind_index(&self.core);
        let locked = transact!(self.core.db, |tx| {
            rate_limits::count_attempt(tx, &limit, &address, now).await.map_err(Error::from)
        })?;
        if let Some(until) = locked {
            let retry_after_s = now.seconds_until(until).max(1);
            return Err(Rejection::TooManyAttempts { retry_after_s }.into());
        }
        let mut tx = self.core.db.read().await?;
        let whose = self.match_account(&mut tx, account).await?;
        let loan_id = whose.target_loan().map(|loan| loan.id);
        let initials = self.load_borrower_initials(&mut tx, loan_id).await?;
        let named =
            whose.target_loan().filter(|_| matches!(account, AccountReference::Contract(_)));
        let payoff = match named {
            Some(row) => Some(crate::loans::restored(row)?.payoff(self.core.clock.today())),
            None => None,
        };
        let payoff = payoff.filter(|payoff| *payoff > Tenge::ZERO);
        Ok(AccountCheck { is_known: whose.customer_id.is_some(), initials, payoff })
    }
}
