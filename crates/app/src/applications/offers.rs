//! From the offers to the signature: choosing one, reading its terms, agreeing.

use origination::Command;
use store::sessions::Session;
use store::{Uuid, transact};

use super::papers::SIGNED;
use super::saved::By;
use super::{ApplicationError, View};
use crate::Lender;
use crate::access::Visitor;
use crate::work::JobOutcome;

impl Lender {
    /// Chooses an offer; its papers are made next. One that no longer holds is decided on anew.
    pub async fn choose_offer(
        &self,
        session: &Session,
        version: i64,
        no: u8,
        visitor: &Visitor,
    ) -> Result<View, ApplicationError> {
        let now = self.clock.now();
        let address = visitor.address_mark(self);
        let view = transact!(self.db, |tx| {
            let seen = self.own_as_shown(tx, session, version).await?;
            let by = By { actor: "customer", address: Some(address.clone()), ..By::TIME };
            let chosen = self.move_on(tx, &seen, &Command::ChooseOffer { no }, &by, now).await?;
            let moved = match self.chosen_terms(tx, &chosen.application).await {
                Ok(_) => chosen,
                Err(ApplicationError::Repriced) => {
                    self.move_on(tx, &chosen, &Command::Reprice, &By::TIME, now).await?
                }
                Err(problem) => return Err(problem),
            };
            self.view(tx, &moved, now).await
        })?;
        self.message_written.notify_one();
        Ok(view)
    }

    /// Makes the papers of a chosen offer, beside the site: setting them takes a while.
    pub(crate) async fn make_papers(&self, id: Uuid) -> Result<JobOutcome, ApplicationError> {
        match self.bundle(id).await {
            Err(ApplicationError::Repriced) => self.reprice(id).await?,
            made => drop(made?),
        }
        Ok(JobOutcome::Done)
    }

    /// Agrees with the terms: the box of every paper is ticked.
    pub async fn agree_with_terms(
        &self,
        session: &Session,
        version: i64,
        ticked: &[&str],
        visitor: &Visitor,
    ) -> Result<View, ApplicationError> {
        let now = self.clock.now();
        let address = visitor.address_mark(self);
        let view = transact!(self.db, |tx| {
            let seen = self.own_as_shown(tx, session, version).await?;
            let customer = super::own::own_account(tx, session).await?;
            let iin = customer.iin(&self.vault)?.ok_or(ApplicationError::SignedOut)?;
            let command = Command::Agree {
                are_all_ticked: SIGNED.iter().all(|kind| ticked.contains(kind)),
                age_years: iin.age_on(self.clock.today()).unwrap_or(0),
            };
            let by = By { actor: "customer", address: Some(address.clone()), ..By::TIME };
            let moved = self.move_on(tx, &seen, &command, &by, now).await?;
            self.view(tx, &moved, now).await
        })?;
        self.message_written.notify_one();
        Ok(view)
    }

    /// Makes an application whose offers no longer hold be decided on anew.
    pub(super) async fn reprice(&self, id: Uuid) -> Result<(), ApplicationError> {
        let now = self.clock.now();
        transact!(self.db, |tx| {
            let seen = self.load(tx, id).await?;
            self.move_on(tx, &seen, &Command::Reprice, &By::TIME, now).await?;
            Ok::<_, ApplicationError>(())
        })?;
        self.message_written.notify_one();
        Ok(())
    }
}
