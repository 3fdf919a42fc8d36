//! What closes a loan today, to be relied on until the day ends.

use store::payoff_quotes::{self, Quote};
use store::sessions::Session;
use store::{Uuid, transact};

use crate::Lender;
use crate::loans::{LoanError, own_loan, restored};
use crate::messages::manners::last_second_of_day;

impl Lender {
    /// Tells what closes a loan today. Asked again on the same day, the same sum has the same name.
    pub async fn payoff_quote_create(
        &self,
        session: &Session,
        loan_id: Uuid,
    ) -> Result<Quote, LoanError> {
        let (id, now, today) = (Uuid::now_v7(), self.clock.now(), self.clock.today());
        transact!(self.db, |tx| {
            let row = own_loan(tx, session, loan_id).await?;
            let payoff = restored(&row)?.payoff(today);
            if !payoff.is_positive() {
                return Err(lending::loan::Refusal::Closed.into());
            }
            let quote = Quote {
                id,
                loan_id,
                amount_tiyn: payoff.tiyn(),
                on_day: today,
                valid_until: last_second_of_day(now),
                created_at: now,
            };
            Ok::<_, LoanError>(payoff_quotes::keep(tx, &quote).await?)
        })
    }
}
