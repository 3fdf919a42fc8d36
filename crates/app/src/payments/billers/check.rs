//! `check`: whether money for an account would be taken. It changes nothing but the count of calls.

use money::Tenge;
use store::rate_limits::RateLimit;

use super::{AccountReference, Biller};
use crate::Error;
use crate::access::Visitor;
use crate::loans::loan_from_row;
use crate::payments::Payments;

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
    /// The payoff today, unless a dispute is open. Revealed only for a contract number, which only
    /// its owner has, and never for an IIN.
    pub payoff: Option<Tenge>,
}

impl Payments {
    /// Looks an account up for a biller. Known and unknown accounts, with and without debt, take
    /// the same work.
    pub async fn biller_account_check(
        &self,
        biller: Biller,
        account: &AccountReference,
        (limit, visitor): (CheckLimit, &Visitor),
    ) -> Result<AccountCheck, Error> {
        let scope = match biller {
            Biller::Kaspi => "biller_check.kaspi",
            Biller::Osmp => "biller_check.osmp",
        };
        let count_max = limit.per_minute.into();
        let limit = RateLimit { scope, count_max, window_s: 60, pauses_s: &[60] };
        self.core.throttle(&[(limit, visitor.network_blind_index(&self.core))]).await?;
        let mut tx = self.core.db.read().await?;
        let account_match = self.match_account(&mut tx, account).await?;
        let loan_id = account_match.target_loan().map(|loan| loan.id);
        let initials = self.load_borrower_initials(&mut tx, loan_id).await?;
        let named_loan = account_match
            .target_loan()
            .filter(|_| matches!(account, AccountReference::Contract(_)));
        let payoff = match named_loan {
            Some(row) => Some(loan_from_row(row)?.dues(self.core.clock.today()).demand()),
            None => None,
        };
        let payoff = payoff.filter(|payoff| *payoff > Tenge::ZERO);
        Ok(AccountCheck { is_known: account_match.customer_id.is_some(), initials, payoff })
    }
}
