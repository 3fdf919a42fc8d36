//! From the offers to the signature: choosing one, reading its terms, agreeing.

use jobs::JobOutcome;
use origination::{Application, ApplicationCommand};
use store::sessions::Session;
use store::{Uuid, transact};

use super::repository::Actor;
use super::signing_package::SIGNING_DOCUMENT_KINDS;
use crate::access::Visitor;
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
            let seen = self.load_own_for_update(tx, session, version).await?;
            let by =
                Actor { name: "customer", ip_blind_index: Some(address.clone()), ..Actor::SYSTEM };
            let chosen = self
                .transition(tx, &seen, &ApplicationCommand::ChooseOffer { no }, &by, now)
                .await?;
            let moved = match self.load_chosen_terms(tx, &chosen.application).await {
                Ok(_) => chosen,
                Err(Error::Rejected(Rejection::Repriced)) => {
                    self.transition(tx, &chosen, &ApplicationCommand::Reprice, &Actor::SYSTEM, now)
                        .await?
                }
                Err(problem) => return Err(problem),
            };
            Ok::<_, Error>(moved.application)
        })?;
        self.core.dispatch.notify();
        Ok(application)
    }

    /// Makes the documents of a chosen offer in the background: rendering takes a while.
    pub(crate) async fn prepare_signing_package(&self, id: Uuid) -> Result<JobOutcome, Error> {
        match self.ensure_signing_package(id).await {
            Err(Error::Rejected(Rejection::Repriced)) => self.reprice_application(id).await?,
            made => drop(made?),
        }
        Ok(JobOutcome::Completed)
    }

    /// Accepts the terms: every document is ticked.
    pub async fn terms_accept(
        &self,
        session: &Session,
        version: i64,
        ticked: &[&str],
        visitor: &Visitor,
    ) -> Result<Application, Error> {
        let now = self.core.clock.now();
        let address = visitor.ip_blind_index(&self.core);
        let application = transact!(self.core.db, |tx| {
            let seen = self.load_own_for_update(tx, session, version).await?;
            let customer = super::own_application::load_own_customer(tx, session).await?;
            let iin = customer.iin(&self.core.vault)?.ok_or(Rejection::SignedOut)?;
            let command = ApplicationCommand::Agree {
                are_all_ticked: SIGNING_DOCUMENT_KINDS.iter().all(|kind| ticked.contains(kind)),
                age_years: iin.age_on(self.core.clock.today()).unwrap_or(0),
            };
            let by =
                Actor { name: "customer", ip_blind_index: Some(address.clone()), ..Actor::SYSTEM };
            let moved = self.transition(tx, &seen, &command, &by, now).await?;
            Ok::<_, Error>(moved.application)
        })?;
        self.core.dispatch.notify();
        Ok(application)
    }

    /// Sends an application whose offers are no longer valid to a new decision.
    pub(super) async fn reprice_application(&self, id: Uuid) -> Result<(), Error> {
        let now = self.core.clock.now();
        transact!(self.core.db, |tx| {
            let seen = self.load_application(tx, id).await?;
            self.transition(tx, &seen, &ApplicationCommand::Reprice, &Actor::SYSTEM, now).await?;
            Ok::<_, Error>(())
        })?;
        self.core.dispatch.notify();
        Ok(())
    }
}
