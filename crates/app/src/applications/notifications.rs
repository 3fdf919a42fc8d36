//! SMS notifications of an application that moves while the customer may be away.

use base::Timestamp;
use base::ids::{CustomerId, LoanId};
use origination::application::{AwaitedParty, WaitLevel};
use origination::{Application, Policy, State};
use store::messages::{MessageChannel, MessageKind};
use store::{StoreError, Tx, customers, loans};

use crate::applications::Applications;
use crate::loans::loan_from_row;
use crate::messages::{CustomerNotification, MessageDraft, templates};
use crate::{Error, format};

/// The message for a transition, if any: if somebody else than the customer caused it while the
/// page may have been closed, or if money moved. A customer who did not have to wait on the
/// page is notified when the wait is over.
pub fn notification_for(
    before: &Application,
    after: &Application,
    policy: &Policy,
    now: Timestamp,
) -> Option<CustomerNotification> {
    if (before.state, before.awaits_customer()) == (after.state, after.awaits_customer()) {
        return None;
    }
    let was = before.state;
    let is_awaited = matches!(was.awaited_party(), AwaitedParty::Provider | AwaitedParty::Staff);
    match after.state {
        State::Offered if is_awaited => Some(CustomerNotification::OfferReady),
        State::Declined | State::DeclinedOffers => Some(CustomerNotification::Declined),
        State::DocsRequired if was == State::DocsReview => {
            Some(CustomerNotification::DocumentsRejected)
        }
        State::DocsRequired | State::StatementRequired if was == State::ManualReview => {
            Some(CustomerNotification::DocumentsNeeded)
        }
        State::ConfirmPayout => Some(CustomerNotification::ConfirmPayout),
        State::DisburseFailed => Some(CustomerNotification::PayoutFailed),
        _ if !is_customer_turn(after) => None,
        _ if was == State::DocsReview => Some(CustomerNotification::DocumentsAccepted),
        State::BioRequired if is_unlocked(before, now) => {
            Some(CustomerNotification::CameraRetryAllowed)
        }
        _ if before.wait_level(policy, now) != WaitLevel::Short => {
            Some(CustomerNotification::CheckCompleted)
        }
        // The state requests this consent by SMS: the customer may have left the page.
        State::ContractSigning
            if was == State::ExtraConfirm && is_wait_long(before, policy, now) =>
        {
            Some(CustomerNotification::CheckCompleted)
        }
        _ => None,
    }
}

fn is_customer_turn(application: &Application) -> bool {
    application.state.awaited_party() == AwaitedParty::Customer || application.awaits_customer()
}

/// Whether the wait was so long that the customer may have left the page.
fn is_wait_long(before: &Application, policy: &Policy, now: Timestamp) -> bool {
    let slow_after = policy.flow.slow_after_seconds;
    before.since.is_some_and(|since| now >= since.plus_seconds(slow_after.into()))
}

/// Whether staff lifted the biometry lock: by time alone it would still be in force.
fn is_unlocked(before: &Application, now: Timestamp) -> bool {
    before.state == State::BioFailed && before.bio.locked_until.is_some_and(|until| until > now)
}

impl Applications {
    pub(super) async fn notify_application_owner(
        &self,
        tx: &mut Tx,
        customer_id: CustomerId,
        notice: CustomerNotification,
        now: Timestamp,
    ) -> Result<(), Error> {
        match customers::find(tx, customer_id).await? {
            Some(customer) => Ok(self.messages.notify_customer(tx, &customer, notice, now).await?),
            None => Ok(()),
        }
    }

    /// Notifies of the payout: the amount, and what is due when.
    pub(super) async fn notify_of_payout(
        &self,
        tx: &mut Tx,
        loan_id: LoanId,
        now: Timestamp,
    ) -> Result<(), Error> {
        let row = loans::find(tx, loan_id).await?.ok_or(StoreError::NotFound("a loan"))?;
        let loan = loan_from_row(&row)?;
        let dues = loan.dues(self.core.clock.today());
        let next = dues.next.ok_or(StoreError::NotFound("a date of the plan"))?;
        let Some(customer) = customers::find(tx, row.customer_id).await? else { return Ok(()) };
        self.loans.send_contract_or_verify_email(tx, &customer, &row, now).await?;
        let Some(phone) = customer.phone(&self.core.vault)? else { return Ok(()) };
        let due_date = format::format_iso_date(&next.due_date.to_string());
        let text = templates::disbursement_sms(
            &format::format_amount(loan.contract().principal),
            (&due_date, &format::format_amount(next.amount)),
            loan.position(dues.on).schedule().len() > 1,
            customer.language,
        );
        let draft = MessageDraft {
            customer_id: Some(customer.id),
            channel: MessageChannel::Sms,
            kind: MessageKind::PaidOut,
            to: phone.reveal(),
            text: &text,
        };
        self.messages.enqueue_message(tx, &draft, now).await?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use origination::application::{ApplicationId, CustomerId};

    use super::*;

    const STARTED_AT: Timestamp = Timestamp(1_794_700_800_000_000);

    fn application_in(state: State) -> Application {
        let new = Application::new(ApplicationId::from_u128(1), CustomerId::from_u128(2));
        Application { state, since: Some(STARTED_AT), ..new }
    }

    fn notification_after(
        before: &Application,
        after: &Application,
        waited_s: u32,
    ) -> Option<CustomerNotification> {
        let policy = Policy::try_from_toml(include_str!("../../../../config/origination.toml"));
        notification_for(before, after, &policy.unwrap(), STARTED_AT.plus_seconds(waited_s.into()))
    }

    /// Every state in which a person may wait with the page closed, and where it may lead.
    #[test]
    fn customers_are_notified_when_a_delayed_step_ends() {
        use State as S;
        for (before, after, at_once, later) in [
            (S::Prescoring, S::Preapproved, None, Some("go_on")),
            (S::Prescoring, S::Declined, Some("declined"), Some("declined")),
            (S::BioProcessing, S::BioRetry, None, Some("go_on")),
            (S::BioProcessing, S::BioFailed, None, Some("go_on")),
            (S::BioProcessing, S::DocsRequired, None, Some("go_on")),
            (S::BioProcessing, S::CardRequired, None, Some("go_on")),
            (S::BioProcessing, S::Scoring, None, None),
            (S::DocsReview, S::DocsRequired, Some("documents_again"), Some("documents_again")),
            (
                S::DocsReview,
                S::CardRequired,
                Some("documents_accepted"),
                Some("documents_accepted"),
            ),
            (
                S::DocsReview,
                S::StatementRequired,
                Some("documents_accepted"),
                Some("documents_accepted"),
            ),
            // The decision follows, with its own message.
            (S::DocsReview, S::Scoring, None, None),
            (S::DocsReview, S::Declined, Some("declined"), Some("declined")),
            (S::StatementProcessing, S::StatementRequired, None, Some("go_on")),
            (S::StatementProcessing, S::CardRequired, None, Some("go_on")),
            (S::CardVerifying, S::CardRequired, None, Some("go_on")),
            (S::Scoring, S::Offered, Some("offer_ready"), Some("offer_ready")),
            (S::Scoring, S::DeclinedOffers, Some("declined"), Some("declined")),
            (S::Scoring, S::ManualReview, None, None),
            (S::ManualReview, S::Offered, Some("offer_ready"), Some("offer_ready")),
            (S::ManualReview, S::DocsRequired, Some("documents_needed"), Some("documents_needed")),
            (
                S::ManualReview,
                S::StatementRequired,
                Some("documents_needed"),
                Some("documents_needed"),
            ),
            (S::ManualReview, S::Declined, Some("declined"), Some("declined")),
            (S::ExtraConfirm, S::ContractSigning, None, Some("go_on")),
            (S::CoolingOff, S::ConfirmPayout, Some("confirm_payout"), Some("confirm_payout")),
            (S::Disbursing, S::DisburseFailed, Some("payout_failed"), Some("payout_failed")),
            // What the person does themselves is no news to them.
            (S::Draft, S::Prescoring, None, None),
            (S::Preapproved, S::BioRequired, None, None),
            (S::Offered, S::OfferChosen, None, None),
            (S::OfferChosen, S::Offered, None, None),
        ] {
            let (before, after) = (application_in(before), application_in(after));
            let kind = |waited_s| {
                notification_after(&before, &after, waited_s).map(|it| it.message_kind().code())
            };
            let states = (before.state, after.state);
            assert_eq!((kind(0), kind(3_600)), (at_once, later), "{states:?}");
        }
    }

    #[test]
    fn a_delayed_statement_is_announced_once() {
        let before = application_in(State::StatementProcessing);
        let read = Application { is_statement_parsed: true, ..before.clone() };
        assert_eq!(notification_after(&before, &read, 0), None);
        assert_eq!(
            notification_after(&before, &read, 3_600),
            Some(CustomerNotification::CheckCompleted)
        );
        // The customer confirmed it themselves.
        assert_eq!(notification_after(&read, &application_in(State::CardRequired), 3_600), None);
    }

    #[test]
    fn a_biometry_unlock_is_announced() {
        let mut before = application_in(State::BioFailed);
        before.bio.locked_until = Some(STARTED_AT.plus_seconds(600));
        let after = application_in(State::BioRequired);
        assert_eq!(
            notification_after(&before, &after, 599),
            Some(CustomerNotification::CameraRetryAllowed)
        );
        assert_eq!(
            notification_after(&before, &after, 600),
            None,
            "the person came back by themselves"
        );
    }
}
