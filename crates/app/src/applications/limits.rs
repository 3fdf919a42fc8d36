//! Limits by known facts: on the screens, and when the customer changes the request.

use base::Timestamp;
use money::Tenge;
use origination::affordability::Ratio;
use origination::application::LoanRequest;
use origination::decision::{
    CreditDecision, DecisionOutcome, PrescreenOutcome, Snapshot, available_limits,
    debt_burden_ratio, debt_burden_ratio_max, decide_application, prescreen,
};
use origination::{
    Application, ApplicationCommand, ApplicationRejection, Known, ReasonCode, Rulebook, State,
};
use store::decisions::DecisionKind;
use store::{Tx, decisions};

use super::ApplicationView;
use super::details::ApplicationDetails;
use super::repository::LoadedApplication;
use super::review::list_rule_decisions;
use super::snapshot::requested_terms;
use crate::actor::Actor;
use crate::applications::Applications;
use crate::{Error, json};

/// Who limits the offers below the request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LimitSource {
    /// A rule.
    Rule(ReasonCode),
    /// The staff.
    Staff,
}

/// The consequences of continuing without a statement.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StatementSkipOption {
    /// Whether it can still lead to a loan.
    pub is_possible: bool,
    /// The most that it can lead to, in tenge.
    pub amount_max_tenge: u32,
}

impl Applications {
    /// Evaluates another amount or term by the data of the prescreen.
    pub(super) async fn prescreen_changed_request(
        &self,
        tx: &mut Tx,
        loaded: LoadedApplication,
        request: &LoanRequest,
        now: Timestamp,
    ) -> Result<LoadedApplication, Error> {
        let id = loaded.application.id;
        let rows = list_rule_decisions(tx, &self.core.vault, id).await?;
        let first = rows.first().filter(|_| loaded.application.state == State::Preapproved);
        let Some(first) = first else { return Ok(loaded) };
        let stored: Snapshot = json::read(&first.snapshot, "what was known")?;
        let snapshot = Snapshot { requested: requested_terms(request), ..stored };
        let rules = self.growth.load_application_rules(tx, &loaded.application).await?;
        let (book, today) = (rules.rulebook(), self.core.clock.today());
        let is_available = available_limits(&snapshot, &book, today).terms.iter().any(|it| {
            it.term == request.term && floor_tenge(it.amount_max) >= request.amount_tenge
        });
        let outcome = prescreen(&snapshot, &book, today);
        let result = json::write(&outcome);
        let PrescreenOutcome::Pass { amount_max, missing, .. } = outcome else {
            return Err(ApplicationRejection::AmountAboveLimit.into());
        };
        if !is_available {
            return Err(ApplicationRejection::AmountAboveLimit.into());
        }
        self.save_decision(tx, id, DecisionKind::Prescreen, (json::write(&snapshot), result), now)
            .await?;
        let command = ApplicationCommand::Preapprove { amount_max, missing, bio_passed_at: None };
        self.transition(tx, &loaded, &command, Actor::System, now).await
    }

    /// Fills in the limits that follow from the newest decision, and who set them.
    pub(super) async fn fill_limits(
        &self,
        tx: &mut Tx,
        screen: &mut ApplicationDetails,
        loaded: &LoadedApplication,
    ) -> Result<(), Error> {
        let id = loaded.application.id;
        let rows = list_rule_decisions(tx, &self.core.vault, id).await?;
        let Some(newest) = rows.first() else { return Ok(()) };
        let snapshot: Snapshot = json::read(&newest.snapshot, "what was known")?;
        let day = newest.decided_at.date().unwrap_or_else(|_| self.core.clock.today());
        let rules = self.growth.load_application_rules(tx, &loaded.application).await?;
        let (book, today) = (rules.rulebook(), self.core.clock.today());
        let percent = debt_burden_ratio(&snapshot, &book, day).value().and_then(Ratio::hundredths);
        screen.debt_burden_ratio.0 = percent.and_then(|it| u32::try_from(it).ok());
        let pause_after_loans = self.core.rules.policy.offers.pause_after_loans;
        screen.suggests_pause = snapshot.history.loans_90_days >= pause_after_loans;
        match screen.view.application.state {
            State::Preapproved => {
                screen.available_limits = Some(available_limits(&snapshot, &book, today))
            }
            State::StatementRequired => {
                screen.statement_skip = Some(evaluate_statement_skip(&snapshot, &book, today))
            }
            State::Offered | State::OfferChosen => {
                screen.limit_source = find_limit_source(&screen.view, newest)?;
            }
            _ => {}
        }
        if let Known::Known(most) = debt_burden_ratio_max(&snapshot, &book, today) {
            screen.debt_burden_ratio.1 = most.ppm() / 10_000;
        }
        Ok(())
    }
}

/// Who limits the offers below the request, if anybody.
fn find_limit_source(
    view: &ApplicationView,
    newest: &decisions::Decision,
) -> Result<Option<LimitSource>, Error> {
    if !is_below_request(&view.application) {
        return Ok(None);
    }
    let decision: CreditDecision = json::read(&newest.result, "a decision")?;
    Ok(match decision.outcome {
        DecisionOutcome::Review => Some(LimitSource::Staff),
        _ => decision.limited_by().map(LimitSource::Rule),
    })
}

fn is_below_request(application: &Application) -> bool {
    let requested_tenge = application.request.as_ref().map_or(0, |request| request.amount_tenge);
    application.offers.iter().all(|offer| offer.amount_tenge < requested_tenge)
}

/// The decision of the rules without a statement.
fn evaluate_statement_skip(
    snapshot: &Snapshot,
    book: &Rulebook<'_>,
    today: base::BusinessDate,
) -> StatementSkipOption {
    let mut skipped = snapshot.clone();
    skipped.income.is_statement_skipped = true;
    let decision = decide_application(&skipped, book, today);
    StatementSkipOption {
        is_possible: book.policy.flow.is_statement_optional
            && !matches!(decision.outcome, DecisionOutcome::Decline(_)),
        amount_max_tenge: decision.amount_max.map_or(0, floor_tenge),
    }
}

fn floor_tenge(amount: Tenge) -> u32 {
    u32::try_from(amount.tiyn() / 100).unwrap_or(0)
}
