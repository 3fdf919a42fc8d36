//! Unsubscribing from marketing by a signed link in a message, without signing in. The link is
//! valid for nothing else, and as long as the account exists.

use base::ids::CustomerId;
use base::{Language, base32};
use identity::Phone;
use serde_json::json;
use store::customers::{self, Customer};
pub use store::messages::MessageChannel;
use store::messages::MessageKind;
use store::rate_limits::RateLimit;
use store::{BlindIndexes, Tx, Uuid, transact};

use super::NewSettings;
use crate::Error;
use crate::access::{MessageRequest, Visitor};
use crate::messages::{MessageDraft, templates};
use crate::profile::Profile;

/// Infeasible to guess, and short enough for a message.
const SIGNATURE_BYTES: usize = 8;
const CUSTOMER_BYTES: usize = 16;

/// Each message costs money and somebody's patience, and a link stays valid: hardly anybody needs
/// two a day.
const UNSUBSCRIBE_LINKS_BY_PHONE: RateLimit = RateLimit {
    scope: "unsubscribe.phone",
    count_max: 1,
    window_s: 86_400,
    pauses_s: &[60, 900, 3_600, 21_600],
};
const UNSUBSCRIBE_LINKS_BY_DEVICE: RateLimit =
    RateLimit { scope: "unsubscribe.device", count_max: 6, window_s: 3_600, pauses_s: &[3_600] };
/// Many people may share one address.
const UNSUBSCRIBE_LINKS_BY_ADDRESS: RateLimit =
    RateLimit { scope: "unsubscribe.address", count_max: 30, window_s: 3_600, pauses_s: &[60] };

/// The last letters of a link name its channel and its list: there is one list so far.
const fn token_suffix(channel: MessageChannel) -> &'static str {
    match channel {
        MessageChannel::Sms => "sm",
        MessageChannel::Email => "em",
    }
}

/// The marketing channels of a link's customer.
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

/// The channels that stay on. A link cannot switch a channel on: that needs a consent.
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
        customer: CustomerId,
        channel: MessageChannel,
        language: Language,
    ) -> String {
        let prefix = language.pick("", "/kz");
        format!("{prefix}/unsub/?t={}", self.unsubscribe_token(customer, channel))
    }

    /// Where a mail program ends advertising by one request (RFC 8058).
    pub(crate) fn one_click_unsubscribe_url(
        &self,
        customer: CustomerId,
        channel: MessageChannel,
    ) -> String {
        let (base_url, token) = (
            &self.core.providers.lender_profile.base_url,
            self.unsubscribe_token(customer, channel),
        );
        format!("{base_url}/api/v1/unsubscriptions/one-click?t={token}")
    }

    /// The channels of a link's customer; none if the link is forged or the account is erased.
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
        remaining: RemainingChannels,
        visitor: &Visitor,
    ) -> Result<Option<MarketingSubscription>, Error> {
        self.restrict_marketing_channels(token, |_| remaining, "page", visitor).await
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
        remaining_after: impl Fn(MessageChannel) -> RemainingChannels + Sync,
        by: &str,
        visitor: &Visitor,
    ) -> Result<Option<MarketingSubscription>, Error> {
        let now = self.core.clock.now();
        transact!(self.core.db, |tx| {
            let Some((customer, channel)) = self.find_subscriber(tx, token).await? else {
                return Ok(None);
            };
            let remaining = remaining_after(channel);
            let new = NewSettings {
                language: customer.language,
                marketing_sms: customer.marketing_sms && remaining.sms,
                marketing_email: customer.marketing_email && remaining.email,
            };
            let subscription = MarketingSubscription {
                channel,
                marketing_sms: new.marketing_sms,
                marketing_email: new.marketing_email,
                language: new.language,
            };
            if subscription != build_subscription_view(&customer, channel) {
                self.apply_settings(tx, &customer, &new, visitor, now).await?;
                let detail =
                    json!({ "by": by, "sms": new.marketing_sms, "email": new.marketing_email });
                self.core.audit_customer(tx, customer.id, "unsubscribed", &detail, now).await?;
            }
            Ok::<_, Error>(Some(subscription))
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
        let phone_blind_index = customers::phone_blind_index(&self.core.vault, phone);
        let requester = [
            (UNSUBSCRIBE_LINKS_BY_ADDRESS, visitor.network_blind_index(&self.core)),
            (UNSUBSCRIBE_LINKS_BY_DEVICE, visitor.device_blind_index(&self.core)),
        ];
        let grant = transact!(self.core.db, |tx| {
            let request = MessageRequest {
                purpose: "unsubscribe",
                recipient: &phone_blind_index,
                requester: &requester,
                counter: (UNSUBSCRIBE_LINKS_BY_PHONE, phone_blind_index.clone()),
            };
            let grant = match self.access.admit_message(tx, &request, visitor, now).await? {
                Ok(grant) => grant,
                // Stays counted for address and device, so the transaction is not rolled back.
                Err(rejection) => return Ok(Err(rejection)),
            };
            let customer = customers::find_by_phone(tx, &self.core.vault, phone).await?;
            let id = customer.as_ref().map_or_else(CustomerId::nil, |customer| customer.id);
            let path = self.unsubscribe_path(id, MessageChannel::Sms, language);
            let link = format!("{}{path}", self.core.site_host());
            let draft = MessageDraft {
                customer_id: customer.as_ref().map(|customer| customer.id),
                channel: MessageChannel::Sms,
                kind: match customer {
                    Some(_) => MessageKind::UnsubscribeLink,
                    None => MessageKind::Discard,
                },
                to: phone.reveal(),
                text: &templates::unsubscribe_link_sms(&link, language),
            };
            self.messages.enqueue_message(tx, &draft, now).await?;
            Ok::<_, Error>(Ok(grant))
        })??;
        self.access.report_message(grant);
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

    fn unsubscribe_token(&self, customer: CustomerId, channel: MessageChannel) -> String {
        let signature = self.unsubscribe_signatures(customer, channel).current;
        let bytes = [&customer.uuid().as_bytes()[..], &signature].concat();
        format!("{}{}", base32::encode(&bytes), token_suffix(channel))
    }

    fn unsubscribe_signatures(
        &self,
        customer: CustomerId,
        channel: MessageChannel,
    ) -> BlindIndexes {
        let signed = format!("{customer}/{}", token_suffix(channel));
        self.core.vault.blind_indexes("unsubscribe", &signed).truncated(SIGNATURE_BYTES)
    }

    /// Customer and channel of a link, if its signature is valid.
    fn verify_unsubscribe_token(&self, token: &str) -> Option<(CustomerId, MessageChannel)> {
        let strip_suffix =
            |channel: MessageChannel| Some((token.strip_suffix(token_suffix(channel))?, channel));
        let (letters, channel) =
            [MessageChannel::Sms, MessageChannel::Email].into_iter().find_map(strip_suffix)?;
        let bytes = base32::decode(letters)?;
        let (id, signature) = bytes.split_first_chunk::<CUSTOMER_BYTES>()?;
        let id = Uuid::from_bytes(*id).into();
        let expected = self.unsubscribe_signatures(id, channel);
        expected.contains(signature).then_some((id, channel))
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
