//! The debt, for a payer who knows both numbers or has the code sent to the phone on file. Anybody
//! else gets the same response whether there is a debt or not, after the same time.

use std::time::Duration;

use base::{BusinessDate, Timestamp};
use identity::{Iin, Otp};
use money::Tenge;
use store::rate_limits::RateLimit;
use store::{StoreError, Tx, Uuid, customers, loans};
use tokio::time;

use crate::Error;
use crate::access::Visitor;
use crate::loans::loan_from_row;
use crate::payments::Payments;
use crate::payments::billers::AccountReference;

/// Pairs of numbers that one address may try.
const LOOKUPS_BY_ADDRESS: RateLimit =
    RateLimit { scope: "guest_look.address", count_max: 10, window_s: 900, pauses_s: &[900] };
/// Pairs with one IIN, from everywhere: whoever has many addresses does not try a person's contracts one
/// after the other. Anybody may still pay, and the code to the phone on file has limits of its own.
const LOOKUPS_BY_IIN: RateLimit =
    RateLimit { scope: "guest_look.iin", count_max: 30, window_s: 86_400, pauses_s: &[900, 3_600] };
/// No answer comes sooner: longer than the work takes, whatever it finds.
const RESPONSE_TIME_MIN: Duration = Duration::from_millis(200);

/// What a proven guest sees.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GuestLoanView {
    /// Whose loan it is, as `А. К.`
    pub initials: Option<String>,
    /// The number of the contract, where there is one.
    pub contract_number: Option<String>,
    /// When the next amount is due.
    pub due_date: Option<BusinessDate>,
    /// That sum, with what is overdue.
    pub due_amount: Tenge,
    /// What closes the loan today; nothing is asked for during a dispute.
    pub payoff: Tenge,
}

/// The result of a lookup.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LookupOutcome {
    /// One number alone: any amount may be paid, and nothing is revealed.
    PaymentAllowed,
    /// The numbers belong together.
    Matched(GuestLoanView),
    /// They do not match, or are unknown.
    NoMatch,
}

impl Payments {
    /// Looks up the debt of an IIN and a contract number.
    pub async fn guest_loan_lookup(
        &self,
        iin: Option<&Iin>,
        contract_number: Option<&str>,
        visitor: &Visitor,
    ) -> Result<LookupOutcome, Error> {
        let respond_at = time::Instant::now() + RESPONSE_TIME_MIN;
        let outcome = match (iin, contract_number) {
            (Some(iin), Some(number)) => {
                self.lookup_by_iin_and_contract(iin, number, visitor).await
            }
            _ => Ok(LookupOutcome::PaymentAllowed),
        };
        time::sleep_until(respond_at).await;
        outcome
    }

    async fn lookup_by_iin_and_contract(
        &self,
        iin: &Iin,
        number: &str,
        visitor: &Visitor,
    ) -> Result<LookupOutcome, Error> {
        let (now, address) = (self.core.clock.now(), visitor.network_blind_index(&self.core));
        let person = self.core.vault.blind_index("guest_look", iin.reveal());
        self.core.throttle(&[(LOOKUPS_BY_ADDRESS, address), (LOOKUPS_BY_IIN, person)]).await?;
        let mut tx = self.core.db.read().await?;
        let customer = customers::find_by_iin(&mut tx, &self.core.vault, iin).await?;
        let loan = loans::find_by_contract_number(&mut tx, number).await?;
        let customer_id = customer.map(|customer| customer.id);
        let loan = loan.filter(|loan| Some(loan.customer_id) == customer_id);
        let view = self.build_guest_loan_view(&mut tx, loan.as_ref(), now).await?;
        Ok(match loan {
            Some(_) => LookupOutcome::Matched(view),
            None => LookupOutcome::NoMatch,
        })
    }

    /// Shows the debt for a code sent to the phone on file.
    pub async fn guest_loan_verify(
        &self,
        iin: &Iin,
        (code, otp): (Uuid, &Otp),
        visitor: &Visitor,
    ) -> Result<GuestLoanView, Error> {
        let respond_at = time::Instant::now() + RESPONSE_TIME_MIN;
        let checked = self.access.redeem_guest_code(code, otp, iin, visitor).await;
        time::sleep_until(respond_at).await;
        checked?;
        let mut tx = self.core.db.read().await?;
        let account_match =
            self.match_account(&mut tx, &AccountReference::Iin(iin.clone())).await?;
        Ok(self
            .build_guest_loan_view(&mut tx, account_match.target_loan(), self.core.clock.now())
            .await?)
    }

    /// The debt of a loan; an empty view where there is none, by the same queries.
    async fn build_guest_loan_view(
        &self,
        tx: &mut Tx,
        loan: Option<&loans::Loan>,
        now: Timestamp,
    ) -> Result<GuestLoanView, StoreError> {
        let initials = self.load_borrower_initials(tx, loan.map(|loan| loan.id)).await?;
        let nothing = GuestLoanView {
            initials,
            contract_number: loan.map(|loan| loan.contract_number.clone()),
            due_date: None,
            due_amount: Tenge::ZERO,
            payoff: Tenge::ZERO,
        };
        let Some(row) = loan else { return Ok(nothing) };
        let today = now.date().map_err(|_| StoreError::NotFound("a day"))?;
        let dues = loan_from_row(row)?.dues(today);
        let (due_date, due_amount) = match dues.next {
            // What is overdue is due now, not on the next date.
            Some(_) if dues.arrears.is_positive() => (None, dues.arrears),
            Some(next) => (Some(next.due_date), next.amount),
            None => (None, dues.demand()),
        };
        Ok(GuestLoanView { due_date, due_amount, payoff: dues.demand(), ..nothing })
    }
}
