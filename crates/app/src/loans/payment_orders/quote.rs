//! What closes a loan today, to be relied on until the day ends.

use store::payoff_quotes::{self, PayoffQuote};
use store::sessions::Session;
use store::{Uuid, transact};

use crate::Lender;
use crate::loans::{LoanError, load_own_loan_row, restored};
use crate::messages::contact_policy::last_second_of_day;

impl Lender {
    /// Tells what closes a loan today. Asked again on the same day, the same sum has the same name.
    pub async fn payoff_quote_create(
        &self,
        session: &Session,
        loan_id: Uuid,
    ) -> Result<PayoffQuote, LoanError> {
        let (id, now, today) = (Uuid::now_v7(), self.clock.now(), self.clock.today());
        transact!(self.db, |tx| {
            let row = load_own_loan_row(tx, session, loan_id).await?;
            let payoff = restored(&row)?.payoff(today);
            if !payoff.is_positive() {
                return Err(lending::loan::LoanRejection::Closed.into());
            }
            let quote = PayoffQuote {
                id,
                loan_id,
                amount_tiyn: payoff.tiyn(),
                on_day: today,
                valid_until: last_second_of_day(now),
                created_at: now,
            };
            Ok::<_, LoanError>(payoff_quotes::find_or_insert(tx, &quote).await?)
        })
    }
}
