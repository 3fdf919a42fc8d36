//! From the offers to the signature: choosing one, reading its terms, agreeing.

use base::ids::ApplicationId;
use jobs::JobOutcome;
use origination::{Application, ApplicationCommand};
use store::application_documents::SigningDocumentKind;
use store::sessions::Session;
use store::transact;

use super::signing_package::SIGNING_DOCUMENT_KINDS;
use crate::access::Visitor;
use crate::actor::Actor;
use crate::applications::Applications;
use crate::{Error, Rejection};

impl Applications {
    /// Chooses an offer; its documents are made next. An offer that is no longer valid is decided
    /// again.
    pub async fn offer_choose(
        &self,
        session: &Session,
        version: i64,
        no: u8,
        visitor: &Visitor,
    ) -> Result<Application, Error> {
        let now = self.core.clock.now();
        let address = visitor.ip_blind_index(&self.core);
        let application = transact!(self.core.db, |tx| {
            let loaded = self.load_own_for_update(tx, session, version).await?;
            let by = Actor::customer_at(session, &address);
            let chosen = self
                .transition(tx, &loaded, &ApplicationCommand::ChooseOffer { no }, by, now)
                .await?;
            let moved = match self.load_chosen_terms(tx, &chosen.application).await {
                Ok(_) => chosen,
                Err(Error::Rejected(Rejection::Repriced)) => {
                    self.transition(tx, &chosen, &ApplicationCommand::Reprice, Actor::System, now)
                        .await?
                }
                Err(error) => return Err(error),
            };
            Ok::<_, Error>(moved.application)
        })?;
        self.core.dispatch.notify();
        Ok(application)
    }

    /// Makes the documents of a chosen offer in the background: rendering takes a while.
    pub(crate) async fn prepare_signing_package(
        &self,
        id: ApplicationId,
    ) -> Result<JobOutcome, Error> {
        match self.ensure_signing_package(id).await {
            Err(Error::Rejected(Rejection::Repriced)) => self.reprice_application(id).await?,
            result => drop(result?),
        }
        Ok(JobOutcome::Completed)
    }

    /// Accepts the terms: every document is ticked.
    pub async fn terms_accept(
        &self,
        session: &Session,
        version: i64,
        ticked: &[SigningDocumentKind],
        visitor: &Visitor,
    ) -> Result<Application, Error> {
        let now = self.core.clock.now();
        let address = visitor.ip_blind_index(&self.core);
        let application = transact!(self.core.db, |tx| {
            let loaded = self.load_own_for_update(tx, session, version).await?;
            let customer =
                super::own_application::load_own_customer(tx, session.customer_id).await?;
            let iin = customer.iin(&self.core.vault)?.ok_or(Rejection::SignedOut)?;
            let command = ApplicationCommand::Agree {
                are_all_ticked: SIGNING_DOCUMENT_KINDS.iter().all(|kind| ticked.contains(kind)),
                age_years: iin.age_on(self.core.clock.today()).unwrap_or(0),
            };
            let by = Actor::customer_at(session, &address);
            let moved = self.transition(tx, &loaded, &command, by, now).await?;
            Ok::<_, Error>(moved.application)
        })?;
        self.core.dispatch.notify();
        Ok(application)
    }

    /// Sends an application whose offers are no longer valid to a new decision.
    pub(super) async fn reprice_application(&self, id: ApplicationId) -> Result<(), Error> {
        let now = self.core.clock.now();
        transact!(self.core.db, |tx| {
            let loaded = self.load_application(tx, id).await?;
            self.transition(tx, &loaded, &ApplicationCommand::Reprice, Actor::System, now).await?;
            Ok::<_, Error>(())
        })?;
        self.core.dispatch.notify();
        Ok(())
    }
}
