//! What a person does with their own application.

use base::Timestamp;
use origination::application::{ApplicationId, CustomerId, LoanRequest};
use origination::{Application, ApplicationCommand, State};
use store::customers::Customer;
use store::sessions::Session;
use store::{Tx, Uuid, applications, customers, transact};

use super::applicant_standing::load_applicant_standing;
use super::repository::{Actor, LoadedApplication};
use super::{ApplicationError, ApplicationView};
use crate::access::Visitor;
use crate::{AccessError, Lender};

impl Lender {
    /// Begins an application. Asked again while it has not moved on, the same one is shown.
    pub async fn application_start(
        &self,
        session: &Session,
        request: &LoanRequest,
        visitor: &Visitor,
    ) -> Result<ApplicationView, ApplicationError> {
        self.begin_application(session, request, false, visitor).await
    }

    /// Begins an application for somebody who says that nothing has changed since the last one: its
    /// answers are sent at once. Where some are missing or no longer right, only those are asked for.
    pub async fn application_repeat(
        &self,
        session: &Session,
        request: &LoanRequest,
        visitor: &Visitor,
    ) -> Result<ApplicationView, ApplicationError> {
        self.begin_application(session, request, true, visitor).await
    }

    async fn begin_application(
        &self,
        session: &Session,
        request: &LoanRequest,
        reuses_answers: bool,
        visitor: &Visitor,
    ) -> Result<ApplicationView, ApplicationError> {
        let (now, id) = (self.clock.now(), Uuid::now_v7());
        let address = visitor.ip_blind_index(self);
        let view = transact!(self.db, |tx| {
            let account = load_own_customer(tx, session).await?;
            let iin = account.iin(&self.vault)?.ok_or(ApplicationError::SignedOut)?;
            let last = self.find_newest_application(tx, account.id).await?;
            if let Some(last) = last.as_ref().filter(|last| is_untouched_draft(last, request)) {
                return self.build_view(tx, last, now).await;
            }
            let last = last.as_ref().map(|last| &last.application);
            let standing =
                load_applicant_standing(tx, &account, &iin, last, self.clock.today()).await?;
            let (id, customer) = (ApplicationId(id.as_u128()), CustomerId(account.id.as_u128()));
            let fresh =
                LoadedApplication { row: None, application: Application::new(id, customer) };
            let request = request.clone();
            let command = ApplicationCommand::Start { id, customer, request, standing };
            let by =
                Actor { name: "customer", ip_blind_index: Some(address.clone()), ..Actor::SYSTEM };
            let begun = self.transition(tx, &fresh, &command, &by, now).await?;
            self.redeem_promo(tx, &begun.application, now).await?;
            let is_complete =
                reuses_answers && self.reuse_answers(tx, &account, &begun, now).await?;
            let begun = if is_complete {
                self.submit_answers(tx, &begun, &account, visitor, now).await?
            } else {
                begun
            };
            self.build_view(tx, &begun, now).await
        })?;
        self.dispatch.notify();
        Ok(view)
    }

    /// The application as its owner sees it, at this moment: what time has brought about is shown
    /// before anybody wrote it down.
    pub async fn application_view(
        &self,
        session: &Session,
    ) -> Result<ApplicationView, ApplicationError> {
        let now = self.clock.now();
        let mut tx = self.db.read().await?;
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
    ) -> Result<ApplicationView, ApplicationError> {
        let now = self.clock.now();
        let address = visitor.ip_blind_index(self);
        let view = transact!(self.db, |tx| {
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
                self.redeem_promo(tx, &moved.application, now).await?;
            }
            self.build_view(tx, &moved, now).await
        })?;
        self.dispatch.notify();
        Ok(view)
    }

    /// Goes on from the first look. A face that was compared lately, in whichever application, need
    /// not be compared again.
    pub async fn application_continue(
        &self,
        session: &Session,
        version: i64,
        visitor: &Visitor,
    ) -> Result<ApplicationView, ApplicationError> {
        let mut tx = self.db.read().await?;
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
    ) -> Result<Option<Timestamp>, ApplicationError> {
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
    ) -> Result<(), AccessError> {
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
            Err(ApplicationError::Internal(error)) => Err(AccessError::Internal(error)),
            Err(_) => Err(AccessError::HasOpenLoan),
        }
    }

    /// The person's newest application.
    pub(super) async fn load_own_application(
        &self,
        tx: &mut Tx,
        session: &Session,
    ) -> Result<LoadedApplication, ApplicationError> {
        self.find_newest_application(tx, session.customer_id)
            .await?
            .ok_or(ApplicationError::NotFound)
    }

    /// The person's newest application, where nothing but time has moved it since they looked.
    pub(super) async fn load_own_for_update(
        &self,
        tx: &mut Tx,
        session: &Session,
        version: i64,
    ) -> Result<LoadedApplication, ApplicationError> {
        let seen = self.load_own_application(tx, session).await?;
        let now = self.advance_to(&seen.application, self.clock.now())?;
        let shown = i64::from(seen.application.version)..=i64::from(now.version);
        if shown.contains(&version) { Ok(seen) } else { Err(ApplicationError::VersionConflict) }
    }

    async fn find_newest_application(
        &self,
        tx: &mut Tx,
        customer_id: Uuid,
    ) -> Result<Option<LoadedApplication>, ApplicationError> {
        let row = applications::find_newest_by_customer(tx, customer_id).await?;
        Ok(row.map(LoadedApplication::try_from_row).transpose()?)
    }
}

pub(super) async fn load_own_customer(
    tx: &mut Tx,
    session: &Session,
) -> Result<Customer, ApplicationError> {
    let customer = customers::find(tx, session.customer_id).await?;
    customer.ok_or(ApplicationError::SignedOut)
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
