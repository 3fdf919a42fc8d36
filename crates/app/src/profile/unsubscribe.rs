//! Ending advertising from a message, without signing in: a signed link that does for this alone and
//! for as long as the account is there.

use base::{Language, base32};
use identity::Phone;
use serde_json::json;
use store::customers::{self, Customer};
use store::messages::DISCARD_KIND;
use store::rate_limits::{self, RateLimit};
use store::{Tx, Uuid, transact};
use subtle::ConstantTimeEq;

use super::NewSettings;
use crate::access::Visitor;
use crate::messages::{MessageDraft, templates};
use crate::profile::Profile;
use crate::{Error, Rejection};

/// Infeasible to guess, and short enough for a message.
const SIGNATURE_BYTES: usize = 8;
const CUSTOMER_BYTES: usize = 16;

const UNSUBSCRIBE_LINKS_BY_PHONE: RateLimit =
    RateLimit { scope: "unsubscribe.phone", count_max: 3, window_s: 86_400, lock_s: 86_400 };
const UNSUBSCRIBE_LINKS_BY_DEVICE: RateLimit =
    RateLimit { scope: "unsubscribe.device", count_max: 6, window_s: 3_600, lock_s: 3_600 };
/// Many people may share one address.
pub(crate) const UNSUBSCRIBE_LINKS_BY_ADDRESS: RateLimit =
    RateLimit { scope: "unsubscribe.address", count_max: 30, window_s: 3_600, lock_s: 3_600 };

/// By what a message comes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MessageChannel {
    /// By phone.
    Sms,
    /// By e-mail.
    Email,
}

impl MessageChannel {
    /// The last letters of a link name its channel and its list: there is one list so far.
    const fn token_suffix(self) -> &'static str {
        match self {
            Self::Sms => "sm",
            Self::Email => "em",
        }
    }
}

/// What a link is about: whose advertising, and by which message it was reached.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MarketingSubscription {
    /// The channel of the message that the link came with.
    pub channel: MessageChannel,
    /// Whether advertising may come by SMS.
    pub marketing_sms: bool,
    /// Whether advertising may come by e-mail.
    pub marketing_email: bool,
    /// `ru` or `kk`.
    pub language: Language,
}

/// What may still come. What is off stays off: letting advertising in needs a signature.
#[derive(Debug, Clone, Copy)]
pub struct RemainingChannels {
    /// By SMS.
    pub sms: bool,
    /// By e-mail.
    pub email: bool,
}

impl Profile {
    /// The page on which advertising is ended, as a path.
    pub fn unsubscribe_path(
        &self,
        customer: Uuid,
        channel: MessageChannel,
        language: Language,
    ) -> String {
        let prefix = language.pick("", "/kz");
        format!("{prefix}/unsub/?t={}", self.unsubscribe_token(customer, channel))
    }

    /// Where a mail program ends advertising by one request (RFC 8058).
    pub(crate) fn one_click_unsubscribe_url(
        &self,
        customer: Uuid,
        channel: MessageChannel,
    ) -> String {
        let (base_url, token) = (
            &self.core.providers.lender_profile.base_url,
            self.unsubscribe_token(customer, channel),
        );
        format!("{base_url}/api/v1/unsubscriptions/one-click?t={token}")
    }

    /// What a link is about; nothing where it is none of ours, or its account is gone.
    pub async fn marketing_subscription_view(
        &self,
        token: &str,
    ) -> Result<Option<MarketingSubscription>, Error> {
        let mut tx = self.core.db.read().await?;
        let found = self.find_subscriber(&mut tx, token).await?;
        Ok(found.map(|(customer, channel)| build_subscription_view(&customer, channel)))
    }

    /// Ends marketing in the given channels. Idempotent.
    pub async fn marketing_unsubscribe(
        &self,
        token: &str,
        still: RemainingChannels,
        visitor: &Visitor,
    ) -> Result<Option<MarketingSubscription>, Error> {
        self.restrict_marketing_channels(token, |_| still, "page", visitor).await
    }

    /// Ends advertising by the channel of the message, as mail programs ask for it.
    pub async fn marketing_unsubscribe_one_click(
        &self,
        token: &str,
        visitor: &Visitor,
    ) -> Result<Option<MarketingSubscription>, Error> {
        let others = |channel| RemainingChannels {
            sms: channel != MessageChannel::Sms,
            email: channel != MessageChannel::Email,
        };
        self.restrict_marketing_channels(token, others, "one_click", visitor).await
    }

    async fn restrict_marketing_channels(
        &self,
        token: &str,
        still: impl Fn(MessageChannel) -> RemainingChannels + Sync,
        by: &str,
        visitor: &Visitor,
    ) -> Result<Option<MarketingSubscription>, Error> {
        let now = self.core.clock.now();
        transact!(self.core.db, |tx| {
            let Some((customer, channel)) = self.find_subscriber(tx, token).await? else {
                return Ok(None);
            };
            let still = still(channel);
            let new = NewSettings {
                language: customer.language,
                marketing_sms: customer.marketing_sms && still.sms,
                marketing_email: customer.marketing_email && still.email,
            };
            let ended = MarketingSubscription {
                channel,
                marketing_sms: new.marketing_sms,
                marketing_email: new.marketing_email,
                language: new.language,
            };
            if ended != build_subscription_view(&customer, channel) {
                self.apply_settings(tx, &customer, &new, visitor, now).await?;
                let left =
                    json!({ "by": by, "sms": new.marketing_sms, "email": new.marketing_email });
                self.core.audit_customer(tx, customer.id, "unsubscribed", &left, now).await?;
            }
            Ok::<_, Error>(Some(ended))
        })
    }

    /// Sends the link to a phone. Whether it has an account changes nothing that the visitor sees
    /// or could time: the same rows are written either way, and a message to an unknown phone is
    /// discarded later.
    pub async fn unsubscribe_link_send(
        &self,
        phone: &Phone,
        language: Language,
        visitor: &Visitor,
    ) -> Result<(), Error> {
        let now = self.core.clock.now();
        let phone_mark = customers::phone_blind_index(&self.core.vault, phone);
        let (device, address) =
            (visitor.device_blind_index(&self.core), visitor.ip_blind_index(&self.core));
        let locked = transact!(self.core.db, |tx| {
            let limits = [
                (UNSUBSCRIBE_LINKS_BY_PHONE, phone_mark.clone()),
                (UNSUBSCRIBE_LINKS_BY_DEVICE, device.clone()),
                (UNSUBSCRIBE_LINKS_BY_ADDRESS, address.clone()),
            ];
            for (limit, mark) in limits {
                if let Some(until) = rate_limits::count_attempt(tx, &limit, &mark, now).await? {
                    return Ok(Some(until));
                }
            }
            Ok::<_, Error>(None)
        })?;
        if let Some(until) = locked {
            return Err(Rejection::TooManyAttempts {
                retry_after_s: now.seconds_until(until).max(1),
            }
            .into());
        }
        transact!(self.core.db, |tx| {
            let known = customers::find_by_phone(tx, &self.core.vault, phone).await?;
            let id = known.as_ref().map_or_else(Uuid::nil, |customer| customer.id);
            let path = self.unsubscribe_path(id, MessageChannel::Sms, language);
            let link = format!("{}{path}", self.core.site_host());
            let draft = MessageDraft {
                customer_id: known.as_ref().map(|customer| customer.id),
                channel: "sms",
                kind: if known.is_some() { "unsubscribe_link" } else { DISCARD_KIND },
                to: phone.reveal(),
                text: &templates::unsubscribe_link_sms(&link, language),
            };
            self.messages.enqueue_message(tx, &draft, now).await.map(|_| ())
        })?;
        self.core.dispatch.notify();
        Ok(())
    }

    async fn find_subscriber(
        &self,
        tx: &mut Tx,
        token: &str,
    ) -> Result<Option<(Customer, MessageChannel)>, Error> {
        let Some((id, channel)) = self.verify_unsubscribe_token(token) else { return Ok(None) };
        let customer = customers::find(tx, id).await?;
        Ok(customer.filter(|it| it.erased_at.is_none()).map(|customer| (customer, channel)))
    }

    fn unsubscribe_token(&self, customer: Uuid, channel: MessageChannel) -> String {
        let signature = self.unsubscribe_signature(customer, channel);
        let bytes = [&customer.as_bytes()[..], &signature].concat();
        format!("{}{}", base32::encode(&bytes), channel.token_suffix())
    }

    fn unsubscribe_signature(&self, customer: Uuid, channel: MessageChannel) -> Vec<u8> {
        let signed = format!("{customer}/{}", channel.token_suffix());
        let mut mark = self.core.vault.blind_index("unsubscribe", &signed);
        mark.truncate(SIGNATURE_BYTES);
        mark
    }

    /// Whose link it is, and of which channel, if we made it.
    fn verify_unsubscribe_token(&self, token: &str) -> Option<(Uuid, MessageChannel)> {
        let of =
            |channel: MessageChannel| Some((token.strip_suffix(channel.token_suffix())?, channel));
        let (letters, channel) =
            [MessageChannel::Sms, MessageChannel::Email].into_iter().find_map(of)?;
        let bytes = base32::decode(letters)?;
        let (id, signature) = bytes.split_first_chunk::<CUSTOMER_BYTES>()?;
        let id = Uuid::from_bytes(*id);
        let expected = self.unsubscribe_signature(id, channel);
        bool::from(expected.ct_eq(signature)).then_some((id, channel))
    }
}

fn build_subscription_view(customer: &Customer, channel: MessageChannel) -> MarketingSubscription {
    MarketingSubscription {
        channel,
        marketing_sms: customer.marketing_sms,
        marketing_email: customer.marketing_email,
        language: customer.language,
    }
}
