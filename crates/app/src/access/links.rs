//! Links in messages that lead to one screen. A link tells who is expected and nothing more: whoever
//! opens it is asked for the code that goes to the phone of the account.

use base::{Language, Timestamp, base32};
use identity::{Otp, Phone};
use store::customers::{self, Customer};
use store::short_links::{self, ShortLink};
use store::{BlindIndex, Tx, Uuid, transact};

use super::codes::{CodePurpose, SentCode};
use super::sessions::SessionCredentials;
use super::{Token, Visitor};
use crate::{AccessError, Lender};

/// Longer than any reminder is of use.
const LINK_TTL_S: i64 = 7 * 86_400;
/// 80 bits: nobody tries so many, and a message has room for them.
const KEY_BYTES: usize = 10;

/// Where a link leads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LinkTarget {
    /// To the client area.
    Login,
    /// To the loan, where it is paid or prolonged.
    Pay,
    /// To the step of the application that waits.
    Continue,
    /// To the offers.
    Offer,
}

impl LinkTarget {
    const ALL: [Self; 4] = [Self::Login, Self::Pay, Self::Continue, Self::Offer];

    /// As rows and programs name it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Login => "login",
            Self::Pay => "pay",
            Self::Continue => "continue",
            Self::Offer => "offer",
        }
    }

    fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|target| target.name() == name)
    }
}

/// A link that is still good.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LinkView {
    /// Where it leads.
    pub target: LinkTarget,
    /// Where the code will go, with most of it hidden.
    pub phone_masked: String,
}

impl Lender {
    /// The path of the link that a message carries. It follows from the message, so that writing the
    /// message again makes no other link.
    pub(crate) fn link_path(&self, message_id: Uuid, language: Language) -> String {
        let prefix = language.pick("", "/kz");
        format!("{prefix}/sa/?k={}", self.derive_link_key(message_id).reveal())
    }

    /// Keeps the link of a message that was written.
    pub(crate) async fn save_link(
        &self,
        tx: &mut Tx,
        message_id: Uuid,
        (customer_id, target): (Uuid, LinkTarget),
        now: Timestamp,
    ) -> Result<(), AccessError> {
        let link = ShortLink {
            key_mark: self.link_blind_index(&self.derive_link_key(message_id)),
            customer_id,
            target: target.name().to_owned(),
            created_at: now,
            expires_at: now.plus_seconds(LINK_TTL_S),
            used_at: None,
        };
        Ok(short_links::insert(tx, &link).await?)
    }

    /// What a link leads to; nothing where it is none of ours, too old, or was used. Looking at it
    /// does not use it up: programs that look at messages open links too.
    pub async fn link_view(&self, key: &Token) -> Result<Option<LinkView>, AccessError> {
        let mut tx = self.db.read().await?;
        let found = self.find_link_customer(&mut tx, key, self.clock.now()).await?;
        Ok(found.map(|(_, phone, target)| LinkView { target, phone_masked: phone.masked() }))
    }

    /// Sends a code to the phone of whoever a link is for.
    pub async fn link_code_send(
        &self,
        key: &Token,
        language: Language,
        visitor: &Visitor,
    ) -> Result<SentCode, AccessError> {
        let mut tx = self.db.read().await?;
        let found = self.find_link_customer(&mut tx, key, self.clock.now()).await?;
        drop(tx);
        let (_, phone, _) = found.ok_or(AccessError::LinkExpired)?;
        self.code_send(CodePurpose::Login, &phone, language, visitor).await
    }

    /// Signs in whoever has the link and the code. The link is used up by it.
    pub async fn login_by_link(
        &self,
        key: &Token,
        code: Uuid,
        otp: &Otp,
        visitor: &Visitor,
    ) -> Result<SessionCredentials, AccessError> {
        let now = self.clock.now();
        let mut tx = self.db.read().await?;
        let found = self.find_link_customer(&mut tx, key, now).await?;
        drop(tx);
        let (customer, phone, _) = found.ok_or(AccessError::LinkExpired)?;
        self.redeem_code(code, otp, CodePurpose::Login, &phone).await?;
        transact!(self.db, |tx| {
            let used = short_links::consume(tx, &self.link_blind_index(key), now).await?;
            used.ok_or(AccessError::LinkExpired)?;
            self.open_session(tx, &customer, visitor, "link", now).await
        })
    }

    async fn find_link_customer(
        &self,
        tx: &mut Tx,
        key: &Token,
        now: Timestamp,
    ) -> Result<Option<(Customer, Phone, LinkTarget)>, AccessError> {
        let Some(link) = short_links::find_valid(tx, &self.link_blind_index(key), now).await?
        else {
            return Ok(None);
        };
        let Some(target) = LinkTarget::from_name(&link.target) else { return Ok(None) };
        let Some(customer) = customers::find(tx, link.customer_id).await? else {
            return Ok(None);
        };
        let phone = customer.phone(&self.vault)?;
        Ok(phone.map(|phone| (customer, phone, target)))
    }

    fn derive_link_key(&self, message_id: Uuid) -> Token {
        let mark = self.vault.blind_index("short_link", &message_id.to_string());
        Token::new(&base32::encode(&mark[..KEY_BYTES]))
    }

    fn link_blind_index(&self, key: &Token) -> BlindIndex {
        key.blind_index(&self.vault, "short_link_key")
    }
}
