//! `check`: whether money for an account would be taken. It changes nothing but the count of calls.

use money::Tenge;
use store::rate_limits::{self, RateLimit};
use store::transact;

use super::{AccountReference, Biller, BillerError};
use crate::Lender;
use crate::access::Visitor;

/// How often a biller may ask.
#[derive(Debug, Clone, Copy)]
pub struct CheckLimit {
    /// So many times a minute from one address.
    pub per_minute: u32,
}

/// What a biller may know of an account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AccountCheck {
    /// Whether somebody is known by it. Whether they owe anything is not told.
    pub is_known: bool,
    /// Their initials, where there are any.
    pub initials: Option<String>,
    /// What closes the loan today. Whoever knows a person's number learns nothing of debts: it is
    /// told by the number of a contract alone, which only its owner has.
    pub payoff: Option<Tenge>,
}

impl Lender {
    /// Looks an account up for a biller. Somebody and nobody, a debtor and one who owes nothing are
    /// the same work.
    pub async fn biller_account_check(
        &self,
        biller: Biller,
        account: &AccountReference,
        (limit, from): (CheckLimit, &Visitor),
    ) -> Result<AccountCheck, BillerError> {
        let now = self.clock.now();
        let scope = match biller {
            Biller::Kaspi => "biller_check.kaspi",
            Biller::Osmp => "biller_check.osmp",
        };
        let limit =
            RateLimit { scope, count_max: limit.per_minute.into(), window_s: 60, lock_s: 60 };
        let address = from.ip_blind_index(self);
        let locked = transact!(self.db, |tx| {
            rate_limits::count_attempt(tx, &limit, &address, now).await.map_err(BillerError::from)
        })?;
        if let Some(until) = locked {
            let retry_after_s = now.seconds_until(until).max(1);
            return Err(BillerError::RateLimited { retry_after_s });
        }
        let mut tx = self.db.read().await?;
        let whose = self.match_account(&mut tx, account).await?;
        let loan_id = whose.target_loan().map(|loan| loan.id);
        let initials = self.load_borrower_initials(&mut tx, loan_id).await?;
        let named =
            whose.target_loan().filter(|_| matches!(account, AccountReference::Contract(_)));
        let payoff = match named {
            Some(row) => Some(crate::loans::restored(row)?.payoff(self.clock.today())),
            None => None,
        };
        let payoff = payoff.filter(|payoff| *payoff > Tenge::ZERO);
        Ok(AccountCheck { is_known: whose.customer_id.is_some(), initials, payoff })
    }
}
