//! Loading and saving applications, and the only way to move one.

use base::Timestamp;
use base::ids::LoanId;
use jobs::JobKind;
use origination::application::AwaitedParty;
use origination::{Application, ApplicationCommand, ApplicationEvent, State, apply, decide};
use store::applications::{self, NewEvent};
use store::audit::{self, NewEntry};
use store::{StoreError, Tx};

use super::notifications;
use crate::actor::Actor;
use crate::applications::Applications;
use crate::audit::Subject;
use crate::{Error, json};

/// An application and the row it was loaded from; there is no row before it is started.
#[derive(Clone)]
pub struct LoadedApplication {
    pub row: Option<applications::Application>,
    pub application: Application,
}

impl LoadedApplication {
    pub fn try_from_row(row: applications::Application) -> Result<Self, StoreError> {
        let application = json::read(&row.body, "an application")?;
        Ok(Self { row: Some(row), application })
    }
}

impl Applications {
    /// Decides on a command and saves the result: the application, its events, the jobs that follow
    /// and an audit entry, in one batch.
    pub(super) async fn transition(
        &self,
        tx: &mut Tx,
        loaded: &LoadedApplication,
        command: &ApplicationCommand,
        by: Actor<'_>,
        now: Timestamp,
    ) -> Result<LoadedApplication, Error> {
        let events =
            decide(&loaded.application, command, &self.core.rules.rulebook(), Timestamp(now.0))?;
        if events.is_empty() {
            return Ok(loaded.clone());
        }
        let mut steps = Vec::with_capacity(events.len());
        let mut application = loaded.application.clone();
        for event in &events {
            let from = application.state;
            application = apply(application, event);
            steps.push(event_row(from, event, by));
        }
        let row = self.build_row(loaded, &application, now);
        let mut batch = tx.batch();
        match &loaded.row {
            None => applications::insert(&mut batch, &row),
            Some(before) => applications::update(&mut batch, before.version, &row),
        }
        let before = loaded.row.as_ref().map_or(0, |row| row.version);
        applications::append_events(&mut batch, row.id, before, steps);
        for kind in jobs_after(&loaded.application, &application) {
            jobs::requeue_in_batch(&mut batch, kind, row.id, now);
        }
        let detail = serde_json::json!({
            "application": row.id.to_string(), "from": loaded.application.state.code(),
            "to": application.state.code(), "reason": by.reason(),
        });
        let (actor, subject) = (by.name(), Subject::Customer(row.customer_id).to_string());
        let action = "application_moved";
        let entry = NewEntry { actor: &actor, action, subject: &subject, detail: &detail };
        audit::insert_in_batch(&mut batch, &entry, now);
        batch.exec().await?;
        let policy = &self.core.rules.policy;
        if let Some(notice) = notifications::notification_for(
            &loaded.application,
            &application,
            policy,
            Timestamp(now.0),
        ) {
            self.notify_application_owner(tx, row.customer_id, notice, now).await?;
        }
        if application.state == State::Active && loaded.application.state != State::Active {
            self.notify_of_payout(tx, LoanId::of_application(row.id), now).await?;
        }
        Ok(LoadedApplication { row: Some(row), application })
    }

    fn build_row(
        &self,
        loaded: &LoadedApplication,
        application: &Application,
        now: Timestamp,
    ) -> applications::Application {
        let before = loaded.row.as_ref();
        applications::Application {
            id: application.id,
            version: i64::from(application.version),
            customer_id: application.customer,
            state: application.state,
            body: json::write(application),
            created_at: before.map_or(now, |row| row.created_at),
            updated_at: now,
            deadline_at: self.next_tick_at(application),
            // A loan has the id of its application.
            loan_id: (application.state == State::Active)
                .then(|| LoanId::of_application(application.id)),
            is_success_acknowledged: before.is_some_and(|row| row.is_success_acknowledged),
            payout_method_id: before.and_then(|row| row.payout_method_id),
            wants_partner_offers: before.is_some_and(|row| row.wants_partner_offers),
        }
    }

    /// When the next transition by time is due: the state expires, or a provider becomes late.
    fn next_tick_at(&self, application: &Application) -> Option<Timestamp> {
        let is_machine = application.state.awaited_party() == AwaitedParty::Provider
            && !application.awaits_customer();
        let is_awaited = is_machine && !application.is_delay_told;
        let alert_after = self.core.rules.policy.flow.alert_after_minutes;
        let late = application.since.filter(|_| is_awaited);
        let late = late.map(|since| since.plus_minutes(alert_after));
        let first = [application.until, late].into_iter().flatten().min();
        first.map(|moment| Timestamp(moment.0))
    }
}

/// The jobs that follow a transition.
fn jobs_after(before: &Application, after: &Application) -> Vec<JobKind> {
    let mut kinds = Vec::new();
    if before.state != after.state || before.payout != after.payout {
        kinds.extend(match after.state {
            State::Prescoring => Some(JobKind::Prescreening),
            State::BioProcessing => Some(JobKind::FaceMatch),
            State::StatementProcessing => Some(JobKind::BankStatementReading),
            State::CardVerifying => Some(JobKind::PayoutCardCheck),
            State::Scoring => Some(JobKind::Scoring),
            State::OfferChosen => Some(JobKind::SigningPackage),
            State::ExtraConfirm => Some(JobKind::ExtraConfirmation),
            State::Disbursing => Some(JobKind::Payout),
            _ => None,
        });
    }
    if before.signed_hash.is_none() && after.signed_hash.is_some() {
        kinds.push(JobKind::SigningProtocol);
    }
    kinds
}

fn event_row(from: State, event: &ApplicationEvent, by: Actor<'_>) -> NewEvent {
    NewEvent {
        occurred_at: Timestamp(event.at.0),
        actor: match by {
            // An application has one customer: the event need not say which.
            Actor::Customer { .. } => "customer".to_owned(),
            Actor::Staff(_) | Actor::Provider { .. } | Actor::System => by.name(),
        },
        from_state: from,
        to_state: event.to,
        reason: by.reason().map(str::to_owned),
        ip_blind_index: by.ip_blind_index().cloned(),
        idempotency_key: by.idempotency_key().map(str::to_owned),
        event: json::write(event),
    }
}
