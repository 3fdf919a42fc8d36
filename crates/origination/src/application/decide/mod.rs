//! The table of moves: which command leads from which state to which, and under what condition.

mod bio;
mod contract;
mod request;
mod steps;
mod time;
mod verdict;

pub use request::is_promo_code;

use super::{Application, Command, Event, Refusal, State, What};
use crate::Rulebook;
use base::Timestamp;

/// What a command moves: the state it leads to and what happened.
type Transition = (State, What);

/// What a decision is made by.
#[derive(Clone, Copy)]
struct DecisionContext<'a> {
    book: &'a Rulebook<'a>,
    now: Timestamp,
}

/// Decides on a command. What time alone has brought about comes first, as events of their own, so
/// that nobody depends on when a worker looks; a refusal leaves them for the next
/// [`Command::Tick`].
pub fn decide(
    application: &Application,
    command: &Command,
    book: &Rulebook<'_>,
    now: Timestamp,
) -> Result<Vec<Event>, Refusal> {
    // Clocks of two machines may differ a little; an application never goes back in time.
    let now = application.changed_at.map_or(now, |last| now.max(last));
    let facts = DecisionContext { book, now };
    let (mut events, current) = time::pass(application.clone(), facts)?;
    if *command != Command::Tick {
        let (to, what) = step(&current, command, facts)?;
        let until = time::until(&current, to, &what, facts)?;
        events.push(Event { at: now, to, until, what });
    }
    Ok(events)
}

fn step(
    app: &Application,
    command: &Command,
    facts: DecisionContext<'_>,
) -> Result<Transition, Refusal> {
    use Command as C;
    use State as S;
    match (app.state, command) {
        (S::None, C::Start { id, customer, request, standing }) => {
            request::start(*id, *customer, request, standing, facts)
        }
        (S::Draft, C::SaveDraft) => Ok((S::Draft, What::DraftSaved)),
        (S::Draft | S::Preapproved, C::ChangeRequest(wanted)) => {
            request::change(app, wanted, facts)
        }
        (S::Draft, C::Submit { is_complete, are_consents_current, age_years }) => {
            request::submit(*is_complete, *are_consents_current, *age_years, facts)
        }
        (state, C::Edit) if state.can_edit() => Ok((S::Draft, What::Reopened)),
        (S::ConsentSigning, C::SignConsents) => Ok((S::Prescoring, What::ConsentsSigned)),
        // Another amount or term may need other steps.
        (S::Prescoring | S::Preapproved, C::Preapprove { amount_max, missing, bio_passed_at }) => {
            Ok(steps::preapprove(app, *amount_max, missing, *bio_passed_at, facts))
        }
        (S::Prescoring, C::RejectEarly(decline, partners)) => {
            Ok(verdict::decline(*decline, *partners))
        }
        (S::Preapproved, C::Continue { bio_passed_at }) => {
            Ok(bio::go_on(app, *bio_passed_at, facts))
        }
        (S::BioRequired, C::CaptureBio) => Ok((S::BioProcessing, What::BioCaptured)),
        (S::BioProcessing, C::AnswerBio { capture, result }) => {
            bio::answer(app, *capture, *result, facts)
        }
        (S::BioRetry, C::RetryBio) => Ok((S::BioRequired, What::BioRetried)),
        (S::BioFailed, C::RetryBio) => bio::retry_after_lock(app, facts),
        (S::BioFailed, C::UnlockBio(reason)) => Ok((S::BioRequired, What::BioUnlocked(*reason))),
        (S::DocsRequired, C::UploadDocs { are_all }) => steps::upload_docs(*are_all),
        (S::DocsReview, C::ReviewDocs(found)) => steps::review_docs(app, found, facts),
        (S::StatementRequired, C::GiveStatement) => {
            Ok((S::StatementProcessing, What::StatementGiven))
        }
        (S::StatementRequired, C::SkipStatement) => steps::skip_statement(app, facts),
        (S::StatementProcessing, C::ReadStatement) => {
            Ok((S::StatementProcessing, What::StatementParsed))
        }
        (S::StatementProcessing, C::AnswerStatement(found)) => {
            Ok(steps::record_statement_result(app, *found))
        }
        (S::CardRequired, C::GiveCard) => Ok((S::CardVerifying, What::CardGiven)),
        (S::CardVerifying, C::AnswerCard(found)) => Ok(steps::answer_card(app, *found)),
        (S::Scoring, C::Decide(decision, partners)) => verdict::decided(decision, *partners),
        (S::ManualReview, C::Review { verdict, by, second }) => {
            verdict::apply_review(verdict, *by, *second, facts)
        }
        (S::Declined | S::DeclinedOffers, C::Reconsider { has_open }) => {
            verdict::reconsider(app, *has_open, facts)
        }
        (state, C::Reprice) if state.expires_with_offers() => Ok((S::Scoring, What::Repriced)),
        (S::Offered, C::ChooseOffer { no }) => verdict::choose(app, *no),
        (S::OfferChosen, C::Back) => Ok((S::Offered, What::OffersReopened)),
        (S::OfferChosen, C::Agree { are_all_ticked, age_years }) => {
            contract::agree(*are_all_ticked, *age_years, facts)
        }
        (S::ExtraConfirm, C::ConfirmAgain { is_confirmed }) => Ok(if *is_confirmed {
            (S::ContractSigning, What::ConfirmedAgain)
        } else {
            (S::Cancelled, What::Cancelled)
        }),
        (S::ContractSigning, C::Sign { shown_hash, signed_hash, recheck }) => {
            contract::sign(app, shown_hash, signed_hash, recheck, facts)
        }
        (S::ContractSigning, C::LockSigning) => Ok((S::OfferChosen, What::SigningLocked)),
        (S::ConfirmPayout, C::ConfirmPayout(recheck)) => contract::confirm_payout(recheck, facts),
        (S::Disbursing | S::DisburseFailed, C::Pay { order }) => contract::pay(app, *order),
        (S::Disbursing, C::FailPayout { order, failure, is_retryable }) => {
            contract::fail_payout(app, *order, *failure, *is_retryable, facts)
        }
        (S::DisburseFailed, C::ChangeTarget { is_shared }) => {
            contract::change_payout_method(*is_shared)
        }
        (state, C::Cancel) if state.can_cancel() => Ok((S::Cancelled, What::Cancelled)),
        (S::Expired, _) => Err(Refusal::Expired),
        (state, _) => Err(Refusal::WrongState { state }),
    }
}
