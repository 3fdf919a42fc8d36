//! What closes a loan today, to be relied on until the day ends.

use base::ids::LoanId;
use store::payoff_quotes::{self, PayoffQuote};
use store::{Uuid, transact};

use crate::Error;
use crate::actor::Actor;
use crate::audit::Subject;
use crate::loans::{load_own_loan_row, loan_from_row};
use crate::messages::contact_policy::last_second_of_day;
use crate::payments::Payments;

impl Payments {
    /// Quotes today's payoff. On the same day the same amount has the same id.
    pub async fn payoff_quote_create(
        &self,
        actor: impl Into<Actor<'_>>,
        loan_id: LoanId,
    ) -> Result<PayoffQuote, Error> {
        let actor = actor.into();
        let (id, now, today) = (Uuid::now_v7(), self.core.clock.now(), self.core.clock.today());
        transact!(self.core.db, |tx| {
            let row = load_own_loan_row(tx, actor, loan_id).await?;
            self.core.audit_look(tx, actor, Subject::Loan(loan_id), now).await?;
            let payoff = loan_from_row(&row)?.payoff(today);
            if !payoff.is_positive() {
                return Err(lending::loan::LoanRejection::Closed.into());
            }
            let quote = PayoffQuote {
                id,
                loan_id,
                amount_tiyn: payoff.tiyn(),
                payoff_date: today,
                valid_until: last_second_of_day(now),
                created_at: now,
            };
            Ok::<_, Error>(payoff_quotes::find_or_insert(tx, &quote).await?)
        })
    }
}
