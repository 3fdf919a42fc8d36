//! Whose IIN it is. Registration takes it on trust; a face that matches the state's photo, or staff
//! who compare documents, prove it. Until then nothing from before is shown to the account.

use base::Timestamp;
use identity::Iin;
use origination::ApplicationCommand;
use origination::application::Decline;
use serde_json::json;
use store::customers::{self, Customer};
use store::sessions::SessionEndReason;
use store::{Tx, Uuid, account_merge, applications, consents};

use super::repository::LoadedApplication;
use crate::actor::Actor;
use crate::applications::Applications;
use crate::consents::ConsentKind;
use crate::messages::CustomerNotification;
use crate::person::Person;
use crate::{Error, Rejection};

impl Applications {
    /// Records that the applicant is the IIN's person. If they proved it in another account before,
    /// this one is merged into that: an erased one, or one whose phone they no longer have. Returns
    /// the application under the account that remains.
    pub(super) async fn confirm_identity(
        &self,
        tx: &mut Tx,
        loaded: LoadedApplication,
        now: Timestamp,
    ) -> Result<LoadedApplication, Error> {
        let customer = customers::find(tx, loaded.application.customer).await?;
        let customer = customer.ok_or(Rejection::SignedOut)?;
        let iin = customer.iin(&self.core.vault)?.ok_or(Rejection::SignedOut)?;
        let owner = customers::find_verified_by_iin(tx, &self.core.vault, &iin).await?;
        match owner.filter(|owner| owner.id != customer.id) {
            Some(owner) => self.merge_accounts(tx, &loaded, (&customer, &owner), now).await,
            None => {
                customer.update_identity_verified(tx, now).await?;
                self.core
                    .audit_customer(tx, customer.id, "identity_verified", &json!({}), now)
                    .await?;
                Ok(loaded)
            }
        }
    }

    async fn merge_accounts(
        &self,
        tx: &mut Tx,
        loaded: &LoadedApplication,
        (second, first): (&Customer, &Customer),
        now: Timestamp,
    ) -> Result<LoadedApplication, Error> {
        let phone = second.phone(&self.core.vault)?.ok_or(Rejection::SignedOut)?;
        if first.erased_at.is_none() {
            self.cancel_open_application(tx, first.id, Actor::System, now).await?;
            // The old phone gets a message, in case it is not lost at all.
            self.messages
                .notify_customer(tx, first, CustomerNotification::PhoneChanged, now)
                .await?;
            let reason = SessionEndReason::EndedByOwner;
            self.access.end_sessions(tx, (first.id, None), reason, now).await?;
        }
        account_merge::merge(tx, &self.core.vault, (second, first), &phone, now).await?;
        copy_consents(tx, second, first).await?;
        let detail = json!({ "second": second.id.to_string() });
        self.core.audit_customer(tx, first.id, "account_merged", &detail, now).await?;
        let command = ApplicationCommand::ChangeOwner { customer: first.id };
        self.transition(tx, loaded, &command, Actor::System, now).await
    }

    /// Whether the bureau may be asked about the applicant although the state has not confirmed
    /// whose phone it is.
    pub(super) fn is_applicant_proven(loaded: &LoadedApplication, customer: &Customer) -> bool {
        loaded.application.bio.passed_at.is_some_and(|at| customer.counts_face(at))
            || customer.is_identity_proven()
    }

    /// The decline in force for an applicant who was declined in another account. A new account
    /// does not end it.
    pub(super) async fn find_decline_in_force(
        &self,
        tx: &mut Tx,
        person: &Person,
    ) -> Result<Option<Decline>, Error> {
        let proven = self.find_proven_account(tx, &person.customer, &person.iin).await?;
        let Some(proven) = proven else { return Ok(None) };
        let Some(row) = applications::find_newest_by_customer(tx, proven.id).await? else {
            return Ok(None);
        };
        let today = self.core.clock.today();
        let decline = LoadedApplication::try_from_row(row)?.application.decline;
        Ok(decline.filter(|it| it.reapply_from.is_some_and(|from| today < from)))
    }

    /// The account in which the IIN of an applicant was proven, if it is not their own. What they
    /// owe there, and what they asked us not to lend them, counts; nothing of it is shown.
    pub(super) async fn find_proven_account(
        &self,
        tx: &mut Tx,
        customer: &Customer,
        iin: &Iin,
    ) -> Result<Option<Customer>, Error> {
        let owner = customers::find_verified_by_iin(tx, &self.core.vault, iin).await?;
        Ok(owner.filter(|owner| owner.id != customer.id))
    }
}

/// The person gave the consents of the second account, so they hold for the first.
async fn copy_consents(tx: &mut Tx, from: &Customer, into: &Customer) -> Result<(), Error> {
    for kind in ConsentKind::ALL.iter().copied() {
        if let Some(given) = consents::find_current(tx, from.id, kind).await? {
            let copy = consents::Consent { id: Uuid::now_v7(), customer_id: into.id, ..given };
            consents::insert(tx, &copy).await?;
        }
    }
    Ok(())
}
