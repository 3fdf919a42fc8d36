//! What a person does with their own application.

use base::Timestamp;
use origination::application::{ApplicationId, CustomerId, LoanRequest};
use origination::{Application, ApplicationCommand, State};
use store::customers::Customer;
use store::sessions::Session;
use store::{BlindIndex, Tx, applications, customers, transact};

use super::ApplicationView;
use super::applicant_standing::load_applicant_standing;
use super::repository::LoadedApplication;
use crate::access::Visitor;
use crate::actor::Actor;
use crate::applications::Applications;
use crate::face_matches::find_face_matched_at;
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
    /// missing or outdated answers are requested.
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
        let (now, id) = (self.core.clock.now(), ApplicationId::now_v7());
        let address = visitor.ip_blind_index(&self.core);
        let application = transact!(self.core.db, |tx| {
            let account = load_own_customer(tx, session.customer_id).await?;
            let iin = account.iin(&self.core.vault)?.ok_or(Rejection::SignedOut)?;
            let last = self.find_newest_application(tx, account.id).await?;
            if let Some(last) = last.as_ref().filter(|last| is_untouched_draft(last, request)) {
                return Ok::<_, Error>(last.application.clone());
            }
            let last = last.as_ref().map(|last| &last.application);
            let standing =
                load_applicant_standing(tx, &account, &iin, last, self.core.clock.today()).await?;
            let customer = account.id;
            let fresh =
                LoadedApplication { row: None, application: Application::new(id, customer) };
            let request = request.clone();
            let command = ApplicationCommand::Start { id, customer, request, standing };
            let by = Actor::customer_at(session, &address);
            let begun = self.transition(tx, &fresh, &command, by, now).await?;
            self.growth.redeem_promo(tx, &begun.application, now).await?;
            self.begin_state_register_inquiry(tx, id, now).await?;
            let is_complete =
                reuses_answers && self.reuse_answers(tx, &account, &begun, now).await?;
            let begun = if is_complete {
                self.submit_answers(tx, (session, visitor), &begun, &account, now).await?
            } else {
                begun
            };
            Ok::<_, Error>(begun.application)
        })?;
        self.core.dispatch.notify();
        Ok(application)
    }

    /// The application as of now: transitions by time count before they are stored.
    pub async fn application_view(
        &self,
        actor: impl Into<Actor<'_>>,
        customer_id: CustomerId,
    ) -> Result<ApplicationView, Error> {
        let actor = actor.into();
        let now = self.core.clock.now();
        let mut tx = self.core.read_customer_as(actor, customer_id).await?;
        let loaded = match self.find_newest_application(&mut tx, customer_id).await? {
            Some(loaded) => loaded,
            None => return self.build_empty_view(&mut tx, customer_id).await,
        };
        self.build_view(&mut tx, &loaded, now).await
    }

    /// Executes a command of the customer's that needs no proof, on the version that they saw.
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
            let loaded = self.load_own_for_update(tx, session, version).await?;
            if !is_customer_command(command) {
                let state = loaded.application.state;
                return Err(origination::ApplicationRejection::WrongState { state }.into());
            }
            let by = Actor::customer_at(session, &address);
            let loaded = match command {
                ApplicationCommand::ChangeRequest(request) => {
                    self.prescreen_changed_request(tx, loaded, request, now).await?
                }
                _ => loaded,
            };
            let moved = self.transition(tx, &loaded, command, by, now).await?;
            if matches!(command, ApplicationCommand::ChangeRequest(_)) {
                self.growth.redeem_promo(tx, &moved.application, now).await?;
            }
            Ok::<_, Error>(moved.application)
        })?;
        self.core.dispatch.notify();
        Ok(application)
    }

    /// Continues after the prescreen. Biometry passed recently, in any application, is not
    /// repeated.
    pub async fn application_continue(
        &self,
        session: &Session,
        version: i64,
        visitor: &Visitor,
    ) -> Result<(), Error> {
        let mut tx = self.core.db.read().await?;
        let device = &session.device_blind_index;
        let bio_passed_at =
            self.find_biometry_passed_at(&mut tx, session.customer_id, device).await?;
        drop(tx);
        let command = ApplicationCommand::Continue { bio_passed_at };
        self.application_execute(session, version, &command, visitor).await?;
        Ok(())
    }

    /// When the customer last passed biometry, in any application. A face counts on the device that
    /// recorded it, and while phone and password are those of that time.
    pub(super) async fn find_biometry_passed_at(
        &self,
        tx: &mut Tx,
        customer_id: CustomerId,
        device: &BlindIndex,
    ) -> Result<Option<Timestamp>, Error> {
        let customer = customers::find(tx, customer_id).await?.ok_or(Rejection::SignedOut)?;
        find_face_matched_at(tx, &customer, device).await
    }

    /// Cancels an open application because its account is erased or merged into another. Rejected if
    /// it can no longer be cancelled: money on its way counts as a loan.
    pub(crate) async fn cancel_open_application(
        &self,
        tx: &mut Tx,
        customer_id: CustomerId,
        by: Actor<'_>,
        now: Timestamp,
    ) -> Result<(), Error> {
        let newest = applications::find_newest_by_customer(tx, customer_id).await?;
        let Some(row) = newest else {
            return Ok(());
        };
        let loaded = LoadedApplication::try_from_row(row)?;
        if !loaded.application.state.is_open() {
            return Ok(());
        }
        match self.transition(tx, &loaded, &ApplicationCommand::Cancel, by, now).await {
            Ok(_) => Ok(()),
            Err(Error::Rejected(_)) => Err(Rejection::ErasureBlockedByLoan.into()),
            Err(error) => Err(error),
        }
    }

    /// The customer's newest application.
    pub(super) async fn load_own_application(
        &self,
        tx: &mut Tx,
        customer_id: CustomerId,
    ) -> Result<LoadedApplication, Error> {
        self.find_newest_application(tx, customer_id)
            .await?
            .ok_or(Error::NotFound(Resource::Application))
    }

    /// The customer's newest application. A version conflict if anything but time has moved it
    /// since the version that they saw.
    pub(super) async fn load_own_for_update(
        &self,
        tx: &mut Tx,
        session: &Session,
        version: i64,
    ) -> Result<LoadedApplication, Error> {
        let loaded = self.load_own_application(tx, session.customer_id).await?;
        let current = self.advance_to(&loaded.application, self.core.clock.now())?;
        let versions = i64::from(loaded.application.version)..=i64::from(current.version);
        if versions.contains(&version) { Ok(loaded) } else { Err(Error::VersionConflict) }
    }

    /// The newest application of a customer, if there is one.
    pub(super) async fn find_newest_application(
        &self,
        tx: &mut Tx,
        customer_id: CustomerId,
    ) -> Result<Option<LoadedApplication>, Error> {
        let row = applications::find_newest_by_customer(tx, customer_id).await?;
        Ok(row.map(LoadedApplication::try_from_row).transpose()?)
    }
}

pub(super) async fn load_own_customer(
    tx: &mut Tx,
    customer_id: CustomerId,
) -> Result<Customer, Error> {
    let customer = customers::find(tx, customer_id).await?;
    customer.ok_or_else(|| Rejection::SignedOut.into())
}

/// Whether it is an unchanged draft for the same request: starting is idempotent.
fn is_untouched_draft(loaded: &LoadedApplication, request: &LoanRequest) -> bool {
    let application = &loaded.application;
    application.state == State::Draft
        && application.version == 1
        && application.request.as_ref() == Some(request)
}

/// Whether a customer may send the command as it is. Signatures, results of providers and decisions
/// have functions of their own.
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
