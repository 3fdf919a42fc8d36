//! What a person does with their own application.

use base::Timestamp;
use origination::application::{ApplicationId, CustomerId, LoanRequest};
use origination::{Application, ApplicationCommand, State};
use store::customers::Customer;
use store::sessions::Session;
use store::{Tx, Uuid, applications, customers, transact};

use super::ApplicationView;
use super::applicant_standing::load_applicant_standing;
use super::repository::{Actor, LoadedApplication};
use crate::access::Visitor;
use crate::applications::Applications;
use crate::{Error, Rejection, Resource};

impl Applications {
    /// Starts an application. Idempotent while it has not moved on.
    pub async fn application_start(
        &self,
        session: &Session,
        request: &LoanRequest,
        visitor: &Visitor,
    ) -> Result<Application, Error> {
        self.begin_application(session, request, false, visitor).await
    }

    /// Starts a repeat application with the answers of the last one, submitted at once. Only
    /// missing or outdated answers are asked for.
    pub async fn application_repeat(
        &self,
        session: &Session,
        request: &LoanRequest,
        visitor: &Visitor,
    ) -> Result<Application, Error> {
        self.begin_application(session, request, true, visitor).await
    }

    async fn begin_application(
        &self,
        session: &Session,
        request: &LoanRequest,
        reuses_answers: bool,
        visitor: &Visitor,
    ) -> Result<Application, Error> {
        let (now, id) = (self.core.clock.now(), Uuid::now_v7());
        let address = visitor.ip_blind_index(&self.core);
        let application = transact!(self.core.db, |tx| {
            let account = load_own_customer(tx, session).await?;
            let iin = account.iin(&self.core.vault)?.ok_or(Rejection::SignedOut)?;
            let last = self.find_newest_application(tx, account.id).await?;
            if let Some(last) = last.as_ref().filter(|last| is_untouched_draft(last, request)) {
                return Ok::<_, Error>(last.application.clone());
            }
            let last = last.as_ref().map(|last| &last.application);
            let standing =
                load_applicant_standing(tx, &account, &iin, last, self.core.clock.today()).await?;
            let (id, customer) = (ApplicationId(id.as_u128()), CustomerId(account.id.as_u128()));
            let fresh =
                LoadedApplication { row: None, application: Application::new(id, customer) };
            let request = request.clone();
            let command = ApplicationCommand::Start { id, customer, request, standing };
            let by =
                Actor { name: "customer", ip_blind_index: Some(address.clone()), ..Actor::SYSTEM };
            let begun = self.transition(tx, &fresh, &command, &by, now).await?;
            self.growth.redeem_promo(tx, &begun.application, now).await?;
            let is_complete =
                reuses_answers && self.reuse_answers(tx, &account, &begun, now).await?;
            let begun = if is_complete {
                self.submit_answers(tx, &begun, &account, visitor, now).await?
            } else {
                begun
            };
            Ok::<_, Error>(begun.application)
        })?;
        self.core.dispatch.notify();
        Ok(application)
    }

    /// The application as of now: transitions by time are shown before they are stored.
    pub async fn application_view(&self, session: &Session) -> Result<ApplicationView, Error> {
        let now = self.core.clock.now();
        let mut tx = self.core.db.read().await?;
        let seen = match self.find_newest_application(&mut tx, session.customer_id).await? {
            Some(seen) => seen,
            None => return self.build_empty_view(&mut tx, session.customer_id).await,
        };
        self.build_view(&mut tx, &seen, now).await
    }

    /// Moves the application that the person saw on by a command of theirs that needs no proof.
    pub async fn application_execute(
        &self,
        session: &Session,
        version: i64,
        command: &ApplicationCommand,
        visitor: &Visitor,
    ) -> Result<Application, Error> {
        let now = self.core.clock.now();
        let address = visitor.ip_blind_index(&self.core);
        let application = transact!(self.core.db, |tx| {
            let seen = self.load_own_for_update(tx, session, version).await?;
            if !is_customer_command(command) {
                let state = seen.application.state;
                return Err(origination::ApplicationRejection::WrongState { state }.into());
            }
            let by =
                Actor { name: "customer", ip_blind_index: Some(address.clone()), ..Actor::SYSTEM };
            let seen = match command {
                ApplicationCommand::ChangeRequest(wanted) => {
                    self.prescreen_changed_request(tx, seen, wanted, now).await?
                }
                _ => seen,
            };
            let moved = self.transition(tx, &seen, command, &by, now).await?;
            if matches!(command, ApplicationCommand::ChangeRequest(_)) {
                self.growth.redeem_promo(tx, &moved.application, now).await?;
            }
            Ok::<_, Error>(moved.application)
        })?;
        self.core.dispatch.notify();
        Ok(application)
    }

    /// Goes on from the first look. A face that was compared lately, in whichever application, need
    /// not be compared again.
    pub async fn application_continue(
        &self,
        session: &Session,
        version: i64,
        visitor: &Visitor,
    ) -> Result<Application, Error> {
        let mut tx = self.core.db.read().await?;
        let bio_passed_at = self.find_biometry_passed_at(&mut tx, session.customer_id).await?;
        drop(tx);
        let command = ApplicationCommand::Continue { bio_passed_at };
        self.application_execute(session, version, &command, visitor).await
    }

    /// When a person's face was compared last, in whichever application.
    pub(super) async fn find_biometry_passed_at(
        &self,
        tx: &mut Tx,
        customer_id: Uuid,
    ) -> Result<Option<Timestamp>, Error> {
        let mut passed_at = None;
        for body in applications::list_bodies_by_customer(tx, customer_id, 10).await? {
            let earlier: Application = crate::json::read(&body, "an application")?;
            passed_at = passed_at.max(earlier.bio.passed_at);
        }
        Ok(passed_at)
    }

    /// Gives an open application up because its owner leaves. Money on its way is a loan already.
    pub(crate) async fn cancel_open_application(
        &self,
        tx: &mut Tx,
        customer_id: Uuid,
        now: Timestamp,
    ) -> Result<(), Error> {
        let Some(row) = applications::find_newest_by_customer(tx, customer_id).await? else {
            return Ok(());
        };
        let seen = LoadedApplication::try_from_row(row)?;
        if !seen.application.state.is_open() {
            return Ok(());
        }
        let by = Actor { name: "customer", reason: Some("erasure"), ..Actor::SYSTEM };
        match self.transition(tx, &seen, &ApplicationCommand::Cancel, &by, now).await {
            Ok(_) => Ok(()),
            Err(Error::Rejected(_)) => Err(Rejection::ErasureBlockedByLoan.into()),
            Err(problem) => Err(problem),
        }
    }

    /// The person's newest application.
    pub(super) async fn load_own_application(
        &self,
        tx: &mut Tx,
        session: &Session,
    ) -> Result<LoadedApplication, Error> {
        self.find_newest_application(tx, session.customer_id)
            .await?
            .ok_or(Error::NotFound(Resource::Application))
    }

    /// The person's newest application, where nothing but time has moved it since they looked.
    pub(super) async fn load_own_for_update(
        &self,
        tx: &mut Tx,
        session: &Session,
        version: i64,
    ) -> Result<LoadedApplication, Error> {
        let seen = self.load_own_application(tx, session).await?;
        let now = self.advance_to(&seen.application, self.core.clock.now())?;
        let shown = i64::from(seen.application.version)..=i64::from(now.version);
        if shown.contains(&version) { Ok(seen) } else { Err(Error::VersionConflict) }
    }

    async fn find_newest_application(
        &self,
        tx: &mut Tx,
        customer_id: Uuid,
    ) -> Result<Option<LoadedApplication>, Error> {
        let row = applications::find_newest_by_customer(tx, customer_id).await?;
        Ok(row.map(LoadedApplication::try_from_row).transpose()?)
    }
}

pub(super) async fn load_own_customer(tx: &mut Tx, session: &Session) -> Result<Customer, Error> {
    let customer = customers::find(tx, session.customer_id).await?;
    customer.ok_or(Error::Rejected(Rejection::SignedOut))
}

/// Begun and not touched since, for the same: pressing twice begins once.
fn is_untouched_draft(seen: &LoadedApplication, request: &LoanRequest) -> bool {
    let application = &seen.application;
    application.state == State::Draft
        && application.version == 1
        && application.request.as_ref() == Some(request)
}

/// Whether a person may ask for it is. Signatures, answers of providers and decisions have
/// ways of their own.
const fn is_customer_command(command: &ApplicationCommand) -> bool {
    matches!(
        command,
        ApplicationCommand::ChangeRequest(_)
            | ApplicationCommand::Edit
            | ApplicationCommand::Continue { .. }
            | ApplicationCommand::RetryBio
            | ApplicationCommand::SubmitStatement
            | ApplicationCommand::SkipStatement
            | ApplicationCommand::ReopenOffers
            | ApplicationCommand::Cancel
    )
}
