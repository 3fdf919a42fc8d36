//! Loading and saving applications, and the only way to move one.

use base::Timestamp;
use jobs::JobKind;
use origination::application::AwaitedParty;
use origination::{Application, ApplicationCommand, ApplicationEvent, State, apply, decide};
use store::applications::{self, NewEvent};
use store::audit::{self, NewEntry};
use store::{BlindIndex, StoreError, Tx, Uuid};

use super::notifications;
use crate::applications::Applications;
use crate::{Error, json};

/// Who moves an application, and why.
pub struct Actor<'a> {
    /// `customer`, `staff/<name>`, `system` or a provider.
    pub name: &'a str,
    /// The stated reason, if any.
    pub reason: Option<&'a str>,
    /// From which network address.
    pub ip_blind_index: Option<BlindIndex>,
    /// What the one who asks calls it: the same name twice is one step.
    pub idempotency_key: Option<&'a str>,
}

impl Actor<'_> {
    /// Transitions by time.
    pub const SYSTEM: Actor<'static> =
        Actor { name: "system", reason: None, ip_blind_index: None, idempotency_key: None };
}

/// An application and the row it came from; none where it is not begun.
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
    /// Decides on a command and saves what came of it: the application, its events, the work that
    /// follows and a row of the audit trail, in one trip.
    pub(super) async fn transition(
        &self,
        tx: &mut Tx,
        seen: &LoadedApplication,
        command: &ApplicationCommand,
        by: &Actor<'_>,
        now: Timestamp,
    ) -> Result<LoadedApplication, Error> {
        let events =
            decide(&seen.application, command, &self.core.rules.rulebook(), Timestamp(now.0))?;
        if events.is_empty() {
            return Ok(seen.clone());
        }
        let mut steps = Vec::with_capacity(events.len());
        let mut application = seen.application.clone();
        for event in &events {
            let from = application.state;
            application = apply(application, event);
            steps.push(event_row(from, event, by));
        }
        let row = self.build_row(seen, &application, now);
        let mut batch = tx.batch();
        match &seen.row {
            None => applications::insert(&mut batch, &row),
            Some(before) => applications::update(&mut batch, before.version, &row),
        }
        let before = seen.row.as_ref().map_or(0, |row| row.version);
        applications::append_events(&mut batch, row.id, before, steps);
        for kind in jobs_after(&seen.application, &application) {
            jobs::requeue_in_batch(&mut batch, kind, row.id, now);
        }
        let detail = serde_json::json!({
            "application": row.id.to_string(), "from": seen.application.state.code(),
            "to": application.state.code(), "reason": by.reason,
        });
        let subject = format!("customer/{}", row.customer_id);
        let (actor, action) = (by.name, "application_moved");
        audit::insert_in_batch(
            &mut batch,
            &NewEntry { actor, action, subject: &subject, detail: &detail },
            now,
        );
        batch.exec().await?;
        let policy = &self.core.rules.policy;
        if let Some(notice) = notifications::notification_for(
            &seen.application,
            &application,
            policy,
            Timestamp(now.0),
        ) {
            self.notify_application_owner(tx, row.customer_id, notice, now).await?;
        }
        if application.state == State::Active && seen.application.state != State::Active {
            self.notify_of_payout(tx, row.id, now).await?;
        }
        Ok(LoadedApplication { row: Some(row), application })
    }

    fn build_row(
        &self,
        seen: &LoadedApplication,
        application: &Application,
        now: Timestamp,
    ) -> applications::Application {
        let before = seen.row.as_ref();
        applications::Application {
            id: Uuid::from_u128(application.id.0),
            version: i64::from(application.version),
            customer_id: Uuid::from_u128(application.customer.0),
            state: application.state.code().to_owned(),
            body: json::write(application),
            created_at: before.map_or(now, |row| row.created_at),
            updated_at: now,
            deadline_at: self.next_tick_at(application),
            // The loan is what the application became: they have one identity.
            loan_id: (application.state == State::Active)
                .then(|| Uuid::from_u128(application.id.0)),
            is_success_acknowledged: before.is_some_and(|row| row.is_success_acknowledged),
            payout_method_id: before.and_then(|row| row.payout_method_id),
            wants_partner_offers: before.is_some_and(|row| row.wants_partner_offers),
        }
    }

    /// When time has something to say: the state ends, or an answer becomes late.
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
    let mut work = Vec::new();
    if before.state != after.state || before.payout != after.payout {
        work.extend(match after.state {
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
        work.push(JobKind::SigningProtocol);
    }
    work
}

fn event_row(from: State, event: &ApplicationEvent, by: &Actor<'_>) -> NewEvent {
    NewEvent {
        occurred_at: Timestamp(event.at.0),
        actor: by.name.to_owned(),
        from_state: from.code().to_owned(),
        to_state: event.to.code().to_owned(),
        reason: by.reason.map(str::to_owned),
        ip_blind_index: by.ip_blind_index.clone(),
        idempotency_key: by.idempotency_key.map(str::to_owned),
        event: json::write(event),
    }
}
