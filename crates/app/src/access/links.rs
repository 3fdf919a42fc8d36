//! Links in messages to one screen. A link only identifies the account: opening it requires the
//! code sent to the account's phone.

use base::{Language, Timestamp};
use identity::{Otp, Phone};
use monitoring::access::record_sign_in;
use store::customers::{self, Customer};
use store::{Tx, Uuid, short_links, transact};

use super::codes::{Addressee, SentCode};
use super::sessions::{SessionCredentials, SignInMethod};
use crate::access::Access;
use crate::messages::{CodePurpose, LinkTarget, link_blind_indexes};
use crate::tokens::Token;
use crate::visitor::Visitor;
use crate::{Error, Rejection};

/// A valid link.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LinkView {
    /// The target.
    pub target: LinkTarget,
    /// The phone to which the code is sent, masked.
    pub phone_masked: String,
}

impl Access {
    /// The target of a link; none if it is unknown, expired or used. Viewing does not use it up:
    /// mail scanners open links too.
    pub async fn link_view(&self, key: &Token) -> Result<Option<LinkView>, Error> {
        let mut tx = self.core.db.read().await?;
        let found = self.find_link_customer(&mut tx, key, self.core.clock.now()).await?;
        Ok(found.map(|(_, phone, target)| LinkView { target, phone_masked: phone.masked() }))
    }

    /// Sends a code to the phone of the link's account.
    pub async fn link_code_send(
        &self,
        key: &Token,
        language: Language,
        visitor: &Visitor,
    ) -> Result<SentCode, Error> {
        let mut tx = self.core.db.read().await?;
        let found = self.find_link_customer(&mut tx, key, self.core.clock.now()).await?;
        drop(tx);
        let (_, phone, _) = found.ok_or(Rejection::LinkExpired)?;
        self.code_send(CodePurpose::Login, &phone, language, visitor).await
    }

    /// Logs in by link and code. The link is used up.
    pub async fn login_by_link(
        &self,
        key: &Token,
        code: Uuid,
        otp: &Otp,
        visitor: &Visitor,
    ) -> Result<SessionCredentials, Error> {
        let now = self.core.clock.now();
        let mut tx = self.core.db.read().await?;
        let found = self.find_link_customer(&mut tx, key, now).await?;
        drop(tx);
        let (customer, phone, _) = found.ok_or(Rejection::LinkExpired)?;
        let purpose = (CodePurpose::Login, None);
        self.redeem_code((code, otp), purpose, Addressee::Phone(&phone), visitor).await?;
        transact!(self.core.db, |tx| {
            let used =
                short_links::consume(tx, &link_blind_indexes(&self.core.vault, key), now).await?;
            used.ok_or(Rejection::LinkExpired)?;
            self.open_session(tx, &customer, visitor, SignInMethod::Link, now).await
        })
        .inspect(|_| record_sign_in(SignInMethod::Link.code()))
    }

    async fn find_link_customer(
        &self,
        tx: &mut Tx,
        key: &Token,
        now: Timestamp,
    ) -> Result<Option<(Customer, Phone, LinkTarget)>, Error> {
        let Some(link) =
            short_links::find_valid(tx, &link_blind_indexes(&self.core.vault, key), now).await?
        else {
            return Ok(None);
        };
        let Some(target) = LinkTarget::from_code(&link.target) else { return Ok(None) };
        let Some(customer) = customers::find(tx, link.customer_id).await? else {
            return Ok(None);
        };
        let phone = customer.phone(&self.core.vault)?;
        Ok(phone.map(|phone| (customer, phone, target)))
    }
}
