//! From the offers to the signature: choosing one, reading its terms, agreeing.

use jobs::JobOutcome;
use origination::ApplicationCommand;
use store::sessions::Session;
use store::{Uuid, transact};

use super::repository::Actor;
use super::signing_package::SIGNING_DOCUMENT_KINDS;
use super::{ApplicationError, ApplicationView};
use crate::Lender;
use crate::access::Visitor;

impl Lender {
    /// Chooses an offer; its papers are made next. One that no longer holds is decided on anew.
    pub async fn offer_choose(
        &self,
        session: &Session,
        version: i64,
        no: u8,
        visitor: &Visitor,
    ) -> Result<ApplicationView, ApplicationError> {
        let now = self.clock.now();
        let address = visitor.ip_blind_index(self);
        let view = transact!(self.db, |tx| {
            let seen = self.load_own_for_update(tx, session, version).await?;
            let by =
                Actor { name: "customer", ip_blind_index: Some(address.clone()), ..Actor::SYSTEM };
            let chosen = self
                .transition(tx, &seen, &ApplicationCommand::ChooseOffer { no }, &by, now)
                .await?;
            let moved = match self.load_chosen_terms(tx, &chosen.application).await {
                Ok(_) => chosen,
                Err(ApplicationError::Repriced) => {
                    self.transition(tx, &chosen, &ApplicationCommand::Reprice, &Actor::SYSTEM, now)
                        .await?
                }
                Err(problem) => return Err(problem),
            };
            self.build_view(tx, &moved, now).await
        })?;
        self.dispatch.notify();
        Ok(view)
    }

    /// Makes the papers of a chosen offer, beside the site: setting them takes a while.
    pub(crate) async fn prepare_signing_package(
        &self,
        id: Uuid,
    ) -> Result<JobOutcome, ApplicationError> {
        match self.ensure_signing_package(id).await {
            Err(ApplicationError::Repriced) => self.reprice_application(id).await?,
            made => drop(made?),
        }
        Ok(JobOutcome::Completed)
    }

    /// Agrees with the terms: the box of every paper is ticked.
    pub async fn terms_accept(
        &self,
        session: &Session,
        version: i64,
        ticked: &[&str],
        visitor: &Visitor,
    ) -> Result<ApplicationView, ApplicationError> {
        let now = self.clock.now();
        let address = visitor.ip_blind_index(self);
        let view = transact!(self.db, |tx| {
            let seen = self.load_own_for_update(tx, session, version).await?;
            let customer = super::own_application::load_own_customer(tx, session).await?;
            let iin = customer.iin(&self.vault)?.ok_or(ApplicationError::SignedOut)?;
            let command = ApplicationCommand::Agree {
                are_all_ticked: SIGNING_DOCUMENT_KINDS.iter().all(|kind| ticked.contains(kind)),
                age_years: iin.age_on(self.clock.today()).unwrap_or(0),
            };
            let by =
                Actor { name: "customer", ip_blind_index: Some(address.clone()), ..Actor::SYSTEM };
            let moved = self.transition(tx, &seen, &command, &by, now).await?;
            self.build_view(tx, &moved, now).await
        })?;
        self.dispatch.notify();
        Ok(view)
    }

    /// Makes an application whose offers no longer hold be decided on anew.
    pub(super) async fn reprice_application(&self, id: Uuid) -> Result<(), ApplicationError> {
        let now = self.clock.now();
        transact!(self.db, |tx| {
            let seen = self.load_application(tx, id).await?;
            self.transition(tx, &seen, &ApplicationCommand::Reprice, &Actor::SYSTEM, now).await?;
            Ok::<_, ApplicationError>(())
        })?;
        self.dispatch.notify();
        Ok(())
    }
}
