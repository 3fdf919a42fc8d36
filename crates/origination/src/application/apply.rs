//! Taking an event in. Nothing here can refuse: what was decided has happened.

use super::{
    Application, BioResult, BiometryProgress, Event, FixReason, Payout, State, Step, What,
};
use crate::ReasonCode;

/// The application after an event.
#[must_use]
pub fn apply(mut application: Application, event: &Event) -> Application {
    take_in(&mut application, event);
    let is_new = application.state != event.to;
    application.version += 1;
    application.state = event.to;
    application.until = event.until;
    application.changed_at = Some(event.at);
    if is_new || matches!(event.what, What::PayoutRetried(_)) {
        application.since = Some(event.at);
        application.is_delay_told = false;
    }
    application
}

fn take_in(application: &mut Application, event: &Event) {
    match &event.what {
        What::Started { id, customer, request } => {
            application.id = *id;
            application.customer = *customer;
            application.request = Some(request.clone());
            application.started_at = Some(event.at);
        }
        What::RequestChanged(request) => application.request = Some(request.clone()),
        What::Reopened => {
            // A demand for documents is not a consequence of the answers that going back undoes.
            let is_demanded = application.missing.contains(&Step::Docs);
            application.docs_demanded = is_demanded.then(|| application.fix.clone());
            application.preapproved_max = None;
            application.missing.clear();
            application.fix.clear();
            application.is_statement_skipped = false;
        }
        What::Preapproved { amount_max, missing } => {
            application.preapproved_max = Some(*amount_max);
            application.missing = missing.clone();
            // Events from before demands were kept do not ask for the documents.
            let kept = application.docs_demanded.take();
            if let Some(reasons) = kept.filter(|_| missing.contains(&Step::Docs)) {
                application.fix = reasons;
            }
        }
        What::BioCaptured
        | What::BioMatched
        | What::BioUnsure(_)
        | What::BioFailed { .. }
        | What::BioRetried
        | What::BioUnlocked(_) => biometry(application, event),
        What::DocsUploaded | What::CardGiven => application.fix.clear(),
        What::StatementGiven => {
            application.fix.clear();
            application.is_statement_parsed = false;
        }
        What::StatementParsed => application.is_statement_parsed = true,
        What::DocsApproved => {
            // Staff have seen the face beside the documents.
            application.bio.attempts_used = 0;
            done(application, Step::Docs);
        }
        What::StatementRead => done(application, Step::Statement),
        What::StatementSkipped => {
            application.is_statement_skipped = true;
            done(application, Step::Statement);
        }
        What::CardVerified => done(application, Step::Card),
        What::DocsAsked(reasons) => ask(application, Step::Docs, reasons),
        What::StatementAsked(reasons) => {
            application.is_statement_skipped = false;
            ask(application, Step::Statement, reasons);
        }
        What::CardAsked(reasons) => ask(application, Step::Card, reasons),
        What::Referred(rules) => application.referred_for.clone_from(rules),
        What::Offered { offers, .. } => {
            application.offers.clone_from(offers);
            application.offers_until = event.until;
        }
        What::Declined(decline) => application.decline = Some(*decline),
        What::Reconsidered(reason) => apply_reconsidered(application, *reason, event.to),
        What::OfferChosen { no } => application.chosen = Some(*no),
        What::OffersReopened => application.chosen = None,
        What::Repriced => {
            application.offers.clear();
            application.offers_until = None;
            application.chosen = None;
        }
        What::Signed { hash, .. } => {
            application.signed_hash = Some(hash.clone());
            if event.to == State::Disbursing {
                order_payout(application);
            }
        }
        What::PayoutConfirmed | What::TargetChanged => order_payout(application),
        What::PayoutRetried(failure) => {
            application.payout.tries += 1;
            application.payout.failure = Some(*failure);
        }
        What::PayoutFailed(failure) => application.payout.failure = Some(*failure),
        What::Delayed => application.is_delay_told = true,
        What::DraftSaved
        | What::Submitted
        | What::ConsentsSigned
        | What::Continued
        | What::Agreed
        | What::ConfirmedAgain
        | What::SigningLocked
        | What::CoolingOffEnded
        | What::PaidOut
        | What::Cancelled
        | What::Expired => {}
    }
}

fn biometry(application: &mut Application, event: &Event) {
    let bio = &mut application.bio;
    match &event.what {
        What::BioCaptured => {
            bio.captures += 1;
            bio.attempts_used += 1;
        }
        What::BioMatched => {
            bio.attempts_used = 0;
            bio.passed_at = Some(event.at);
        }
        What::BioFailed { locked_until, .. } => bio.locked_until = *locked_until,
        // A lock costs all attempts and gives all of them back.
        What::BioRetried | What::BioUnlocked(_) if bio.locked_until.is_some() => {
            *bio = BiometryProgress { attempts_used: 0, locked_until: None, ..*bio };
        }
        // The attempt is spent: it would be a way to stand before the camera without end.
        What::BioUnsure(BioResult::NoPhoto) => ask(application, Step::Docs, &[FixReason::NoPhoto]),
        What::BioUnsure(_) => ask(application, Step::Docs, &[FixReason::FaceUnsure]),
        _ => {}
    }
}

fn apply_reconsidered(application: &mut Application, reason: ReasonCode, to: State) {
    application.decline = None;
    application.set_aside.insert(reason);
    application.referred_for = vec![reason];
    if to == State::Prescoring {
        application.preapproved_max = None;
        application.missing.clear();
        application.fix.clear();
        application.is_statement_skipped = false;
    }
}

fn done(application: &mut Application, step: Step) {
    application.missing.remove(&step);
    application.fix.clear();
}

fn ask(application: &mut Application, step: Step, reasons: &[FixReason]) {
    application.missing.insert(step);
    application.fix = reasons.to_vec();
}

/// A new order gets a new number, so that the answer to an older one is not taken for its own.
fn order_payout(application: &mut Application) {
    application.payout = Payout { order: application.payout.order + 1, tries: 1, failure: None };
}
