//! What a person does with their own application.

use origination::application::{ApplicationId, CustomerId, Request};
use origination::{Application, Command, State};
use store::customers::Customer;
use store::sessions::Session;
use store::{Tx, Uuid, applications, customers, transact};

use super::saved::{By, Seen};
use super::standing::standing;
use super::{ApplicationProblem, View};
use crate::Lender;
use crate::access::Visitor;

impl Lender {
    /// Begins an application. Asked again while it has not moved on, the same one is shown.
    pub async fn start_application(
        &self,
        session: &Session,
        request: &Request,
        visitor: &Visitor,
    ) -> Result<View, ApplicationProblem> {
        let (now, id) = (self.clock.now(), Uuid::now_v7());
        let address = visitor.address_mark(self);
        transact!(self.db, |tx| {
            let customer = own_account(tx, session).await?;
            let iin = customer.iin(&self.vault)?.ok_or(ApplicationProblem::SignedOut)?;
            let last = self.last_of(tx, customer.id).await?;
            if let Some(last) = last.as_ref().filter(|last| is_fresh(last, request)) {
                return self.view(tx, last, now).await;
            }
            let last = last.as_ref().map(|last| &last.application);
            let standing = standing(tx, &customer, &iin, last, self.clock.today()).await?;
            let (id, customer) = (ApplicationId(id.as_u128()), CustomerId(customer.id.as_u128()));
            let fresh = Seen { row: None, application: Application::new(id, customer) };
            let request = request.clone();
            let command = Command::Start { id, customer, request, standing };
            let by = By { actor: "customer", address: Some(address.clone()), ..By::TIME };
            let begun = self.move_on(tx, &fresh, &command, &by, now).await?;
            self.view(tx, &begun, now).await
        })
    }

    /// The application as its owner sees it, at this moment: what time has brought about is shown
    /// before anybody wrote it down.
    pub async fn application(&self, session: &Session) -> Result<View, ApplicationProblem> {
        let now = self.clock.now();
        let mut tx = self.db.read().await?;
        let seen = match self.last_of(&mut tx, session.customer_id).await? {
            Some(seen) => seen,
            None => return Ok(self.no_application()),
        };
        self.view(&mut tx, &seen, now).await
    }

    /// Moves the application that the person saw on by a command of theirs.
    pub async fn command_application(
        &self,
        session: &Session,
        version: i64,
        command: &Command,
        visitor: &Visitor,
    ) -> Result<View, ApplicationProblem> {
        let now = self.clock.now();
        let address = visitor.address_mark(self);
        transact!(self.db, |tx| {
            let seen = self.own(tx, session).await?.unchanged(version)?;
            let by = By { actor: "customer", address: Some(address.clone()), ..By::TIME };
            let moved = self.move_on(tx, &seen, command, &by, now).await?;
            self.view(tx, &moved, now).await
        })
    }

    /// The person's newest application.
    pub(super) async fn own(
        &self,
        tx: &mut Tx,
        session: &Session,
    ) -> Result<Seen, ApplicationProblem> {
        self.last_of(tx, session.customer_id).await?.ok_or(ApplicationProblem::None)
    }

    async fn last_of(
        &self,
        tx: &mut Tx,
        customer_id: Uuid,
    ) -> Result<Option<Seen>, ApplicationProblem> {
        let row = applications::newest_of(tx, customer_id).await?;
        Ok(row.map(Seen::of_row).transpose()?)
    }
}

pub(super) async fn own_account(
    tx: &mut Tx,
    session: &Session,
) -> Result<Customer, ApplicationProblem> {
    let customer = customers::by_id(tx, session.customer_id).await?;
    customer.ok_or(ApplicationProblem::SignedOut)
}

/// Begun and not touched since, for the same: pressing twice begins once.
fn is_fresh(seen: &Seen, request: &Request) -> bool {
    let application = &seen.application;
    application.state == State::Draft
        && application.version == 1
        && application.request.as_ref() == Some(request)
}
