//! Applies events to an application. Cannot fail: events have already been decided.

use super::{
    Application, ApplicationEvent, BioResult, BiometryProgress, EventKind, FixReason,
    PayoutProgress, State, Step,
};
use crate::ReasonCode;

/// Returns the application after an event.
#[must_use]
pub fn apply(mut application: Application, event: &ApplicationEvent) -> Application {
    apply_kind(&mut application, event);
    let is_new = application.state != event.to;
    application.version += 1;
    application.state = event.to;
    application.until = event.until;
    application.changed_at = Some(event.at);
    if is_new || matches!(event.kind, EventKind::PayoutRetried(_)) {
        application.since = Some(event.at);
        application.is_delay_told = false;
    }
    application
}

fn apply_kind(application: &mut Application, event: &ApplicationEvent) {
    match &event.kind {
        EventKind::Started { id, customer, request } => {
            application.id = *id;
            application.customer = *customer;
            application.request = Some(request.clone());
            application.started_at = Some(event.at);
        }
        EventKind::RequestChanged(request) => application.request = Some(request.clone()),
        EventKind::Reopened => {
            // A demand for documents does not depend on the answers that going back discards.
            let is_demanded = application.missing.contains(&Step::Docs);
            application.docs_demanded = is_demanded.then(|| application.fix.clone());
            application.preapproved_max = None;
            application.missing.clear();
            application.fix.clear();
            application.is_statement_skipped = false;
        }
        EventKind::Preapproved { amount_max, missing } => {
            application.preapproved_max = Some(*amount_max);
            application.missing = missing.clone();
            // Events stored before `docs_demanded` existed do not require the documents.
            let demanded = application.docs_demanded.take();
            if let Some(reasons) = demanded.filter(|_| missing.contains(&Step::Docs)) {
                application.fix = reasons;
            }
        }
        EventKind::IdentityAsked => {
            if event.to == State::DocsRequired {
                let reasons = application.docs_demanded.take().unwrap_or_default();
                require_step(application, Step::Docs, &reasons);
            }
        }
        EventKind::OwnerChanged { customer } => application.customer = *customer,
        EventKind::BioCaptured
        | EventKind::BioMatched
        | EventKind::BioUnsure(_)
        | EventKind::BioFailed { .. }
        | EventKind::BioRetried
        | EventKind::BioUnlocked(_) => apply_biometry(application, event),
        EventKind::DocsUploaded | EventKind::CardGiven => application.fix.clear(),
        EventKind::StatementGiven => {
            application.fix.clear();
            application.is_statement_parsed = false;
        }
        EventKind::StatementParsed => application.is_statement_parsed = true,
        EventKind::DocsApproved => {
            // Staff compared the face with the documents.
            application.bio.attempts_used = 0;
            complete_step(application, Step::Docs);
        }
        EventKind::StatementRead => complete_step(application, Step::Statement),
        EventKind::StatementSkipped => {
            application.is_statement_skipped = true;
            complete_step(application, Step::Statement);
        }
        EventKind::CardVerified => complete_step(application, Step::Card),
        EventKind::DocsAsked(reasons) => require_step(application, Step::Docs, reasons),
        EventKind::StatementAsked(reasons) => {
            application.is_statement_skipped = false;
            require_step(application, Step::Statement, reasons);
        }
        EventKind::CardAsked(reasons) => require_step(application, Step::Card, reasons),
        EventKind::Referred(rules) => application.referred_for.clone_from(rules),
        EventKind::Offered { offers, .. } => {
            application.offers.clone_from(offers);
            application.offers_until = event.until;
        }
        EventKind::Declined(decline) => application.decline = Some(*decline),
        EventKind::Reconsidered(reason) => apply_reconsidered(application, *reason, event.to),
        EventKind::OfferChosen { no } => application.chosen = Some(*no),
        EventKind::OffersReopened => application.chosen = None,
        EventKind::Repriced | EventKind::FaceAsked => {
            application.offers.clear();
            application.offers_until = None;
            application.chosen = None;
        }
        EventKind::Signed { hash, .. } => {
            application.signed_hash = Some(hash.clone());
            if event.to == State::Disbursing {
                order_payout(application);
            }
        }
        EventKind::PayoutConfirmed | EventKind::TargetChanged => order_payout(application),
        EventKind::PayoutRetried(failure) => {
            application.payout.tries += 1;
            application.payout.failure = Some(*failure);
        }
        EventKind::PayoutFailed(failure) => application.payout.failure = Some(*failure),
        EventKind::Delayed => application.is_delay_told = true,
        EventKind::DraftSaved
        | EventKind::Submitted
        | EventKind::ConsentsSigned
        | EventKind::Continued
        | EventKind::Agreed
        | EventKind::ConfirmedAgain
        | EventKind::SigningLocked
        | EventKind::CoolingOffEnded
        | EventKind::PaidOut
        | EventKind::Cancelled
        | EventKind::Expired => {}
    }
}

fn apply_biometry(application: &mut Application, event: &ApplicationEvent) {
    let bio = &mut application.bio;
    match &event.kind {
        EventKind::BioCaptured => {
            bio.captures += 1;
            bio.attempts_used += 1;
        }
        EventKind::BioMatched => {
            bio.attempts_used = 0;
            bio.passed_at = Some(event.at);
        }
        EventKind::BioFailed { locked_until, .. } => bio.locked_until = *locked_until,
        // After a lock all attempts are available again.
        EventKind::BioRetried | EventKind::BioUnlocked(_) if bio.locked_until.is_some() => {
            *bio = BiometryProgress { attempts_used: 0, locked_until: None, ..*bio };
        }
        // The attempt stays used; otherwise the camera could be tried without limit.
        EventKind::BioUnsure(BioResult::NoPhoto) => {
            require_step(application, Step::Docs, &[FixReason::NoPhoto])
        }
        EventKind::BioUnsure(_) => require_step(application, Step::Docs, &[FixReason::FaceUnsure]),
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

fn complete_step(application: &mut Application, step: Step) {
    application.missing.remove(&step);
    application.fix.clear();
}

fn require_step(application: &mut Application, step: Step, reasons: &[FixReason]) {
    application.missing.insert(step);
    application.fix = reasons.to_vec();
}

/// Each order gets a new number, so that the result of an older one is not mistaken for its own.
fn order_payout(application: &mut Application) {
    application.payout =
        PayoutProgress { order: application.payout.order + 1, tries: 1, failure: None };
}
