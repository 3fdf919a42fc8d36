//! Orders of guests: begun for whatever was typed, whether it is anybody's or not, and paid on the
//! acquirer's page.

use base::{Language, Timestamp};
use identity::{Email, Phone};
use jobs::{JobKind, NewJob};
use money::Tenge;
use providers::acquirer::{AcquirerError, PaymentOrder};
use serde::{Deserialize, Serialize};
use store::guest_orders::{self, GuestOrder};
use store::order_state::{DeclineReason, OrderState};
use store::rate_limits::RateLimit;
use store::{StoreError, Uuid, transact};

use super::receipt;
use crate::access::{Token, Visitor};
use crate::payments::Payments;
use crate::payments::billers::AccountReference;
use crate::{Error, Resource};

/// Card testing starts many orders.
const ORDERS_BY_ADDRESS: RateLimit =
    RateLimit { scope: "guest_order.address", count_max: 20, window_s: 3_600, pauses_s: &[3_600] };
/// Too much to find out with it whether a stolen card works. It is the same for everybody: a smaller
/// one for a smaller debt would tell the debt.
pub const AMOUNT_MIN: Tenge = Tenge::from_tiyn(1_000 * 100);
/// What the largest loan can come to, with every charge that the law allows, and a margin. It is the
/// same for everybody, for the same reason; what is more than the debt goes back to the card.
pub const AMOUNT_MAX: Tenge = Tenge::from_tiyn(500_000 * 100);
const NAME_CHARS_MAX: usize = 100;

/// Where a receipt goes.
#[derive(Debug, Clone)]
pub enum ReceiptContact {
    /// By SMS.
    Phone(Phone),
    /// By e-mail.
    Email(Email),
}

impl ReceiptContact {
    /// A phone or an address, whichever it is.
    pub fn try_new(text: &str) -> Option<Self> {
        if text.contains('@') {
            return Email::try_new(text).ok().map(Self::Email);
        }
        Phone::try_new(text).ok().map(Self::Phone)
    }

    pub(super) fn reveal(&self) -> &str {
        match self {
            Self::Phone(phone) => phone.reveal(),
            Self::Email(email) => email.reveal(),
        }
    }
}

/// What a guest wants to pay.
#[derive(Debug, Clone)]
pub struct GuestOrderInput<'a> {
    /// For whom.
    pub account: &'a AccountReference,
    /// How much.
    pub amount: Tenge,
    /// Who pays, if they want to say so.
    pub payer_name: Option<&'a str>,
    /// Where a receipt goes, if they want one.
    pub contact: Option<&'a ReceiptContact>,
    /// `ru` or `kk`.
    pub language: Language,
}

/// A guest's order as the guest sees it.
#[derive(Debug, Clone)]
pub struct GuestOrderView {
    /// Which one it is.
    pub id: Uuid,
    /// By what support finds it.
    pub number: String,
    /// Never new: a page that is about to open is open to the guest.
    pub state: OrderState,
    /// Where it is paid.
    pub url: Option<String>,
    /// Why it was not paid: declined or expired, and nothing of the card.
    pub failure_reason: Option<DeclineReason>,
    /// How much.
    pub amount: Tenge,
    /// The account, as recognisable to whoever typed it.
    pub account: String,
    /// When it began.
    pub created_at: Timestamp,
    /// When it ended.
    pub ended_at: Option<Timestamp>,
}

/// An order that was begun, with the key by which its browser may look again.
#[derive(Debug)]
pub struct GuestOrderCreateOutcome {
    /// The order.
    pub order: GuestOrderView,
    /// Returned once.
    pub access_token: Token,
}

/// The stored data of a payer.
#[derive(Serialize, Deserialize)]
pub(super) struct GuestPayer {
    name: Option<String>,
    pub(super) contact: Option<String>,
}

impl GuestPayer {
    /// As staff read it.
    pub(super) fn display_text(&self) -> String {
        let parts = [self.name.as_deref(), self.contact.as_deref()];
        parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
    }
}

impl Payments {
    /// Begins an order and opens a page for it. Whether the account belongs to anybody is not even
    /// looked up: that is for later, when the money is there.
    pub async fn guest_order_create(
        &self,
        new: &GuestOrderInput<'_>,
        visitor: &Visitor,
    ) -> Result<GuestOrderCreateOutcome, Error> {
        let (now, address) = (self.core.clock.now(), visitor.network_blind_index(&self.core));
        self.core.throttle(&[(ORDERS_BY_ADDRESS, address)]).await?;
        let (id, key) = (Uuid::now_v7(), Token::random()?);
        let payer = payer_json(new);
        transact!(self.core.db, |tx| {
            let row = guest_orders::NewGuestOrder {
                id,
                key_hash: key.blind_index(&self.core.vault, "guest_order"),
                account: new.account.reveal(),
                payer: payer.as_deref(),
                amount_tiyn: new.amount.tiyn(),
                language: new.language,
                created_at: now,
            };
            guest_orders::insert(tx, &self.core.vault, &row).await?;
            let mut batch = tx.batch();
            jobs::enqueue_in_batch(
                &mut batch,
                NewJob::new(JobKind::GuestOrder, id, now.plus_seconds(5)),
                now,
            );
            batch.exec().await?;
            Ok::<_, Error>(())
        })?;
        let opened = self.open_guest_payment_page(id, new).await;
        transact!(self.core.db, |tx| {
            match &opened {
                Ok(url) => guest_orders::update_to_open(tx, id, url).await?,
                Err(_) => {
                    guest_orders::update_to_refused(tx, id, DeclineReason::Declined, now).await?
                }
            };
            Ok::<_, Error>(())
        })?;
        opened.map_err(|error| Error::ProviderUnavailable(error.to_string()))?;
        let order =
            self.find_guest_order(id).await?.ok_or(Error::NotFound(Resource::GuestOrder))?;
        Ok(GuestOrderCreateOutcome { order: self.to_guest_order_view(&order)?, access_token: key })
    }

    async fn open_guest_payment_page(
        &self,
        id: Uuid,
        new: &GuestOrderInput<'_>,
    ) -> Result<String, AcquirerError> {
        let prefix = new.language.pick("", "/kz");
        let return_url = format!(
            "{}{prefix}/repayment/?order={id}",
            self.core.providers.lender_profile.base_url
        );
        let order = PaymentOrder {
            id: &id.to_string(),
            // The acquirer stores no card of a guest, and does not learn for whom they pay.
            customer: &format!("guest-{id}"),
            amount: new.amount,
            description: &receipt::payment_description(&new.account.masked(), new.language),
            language: new.language,
            return_url: &return_url,
        };
        Ok(self.core.providers.acquirer.open_payment_page(order).await?.url)
    }

    /// The order, for whoever started it. While it is open the acquirer is polled.
    pub async fn guest_order_view(&self, id: Uuid, key: &Token) -> Result<GuestOrderView, Error> {
        let blind_indexes = key.blind_indexes(&self.core.vault, "guest_order");
        let is_own = |order: &GuestOrder| blind_indexes.contains(&order.key_blind_index);
        let order = self
            .find_guest_order(id)
            .await?
            .filter(is_own)
            .ok_or(Error::NotFound(Resource::GuestOrder))?;
        if order.state != OrderState::Open {
            return self.to_guest_order_view(&order);
        }
        if let Err(error) = self.poll_order_status(id).await {
            tracing::warn!(%error, order_id = %id, "guest order status check failed");
        }
        let order =
            self.find_guest_order(id).await?.ok_or(Error::NotFound(Resource::GuestOrder))?;
        self.to_guest_order_view(&order)
    }

    /// The payer, if stated.
    pub(super) fn read_guest_payer(
        &self,
        order: &GuestOrder,
    ) -> Result<Option<GuestPayer>, StoreError> {
        let Some(payer) = order.payer(&self.core.vault)? else { return Ok(None) };
        serde_json::from_str(&payer).map(Some).map_err(|_| StoreError::Corrupt("a payer"))
    }

    pub(super) async fn find_guest_order(
        &self,
        id: Uuid,
    ) -> Result<Option<GuestOrder>, StoreError> {
        guest_orders::find(&mut self.core.db.read().await?, id).await
    }

    fn to_guest_order_view(&self, order: &GuestOrder) -> Result<GuestOrderView, Error> {
        let account = order.account(&self.core.vault)?;
        let account =
            AccountReference::try_new(&account).unwrap_or(AccountReference::Other(account));
        Ok(GuestOrderView {
            id: order.id,
            number: receipt::order_number(order.id),
            state: match order.state {
                OrderState::New => OrderState::Open,
                state => state,
            },
            url: order.url.clone(),
            failure_reason: order.decline_reason,
            amount: Tenge::from_tiyn(order.amount_tiyn),
            account: account.masked(),
            created_at: order.created_at,
            ended_at: order.ended_at,
        })
    }
}

fn payer_json(new: &GuestOrderInput<'_>) -> Option<String> {
    let name = new.payer_name.map(|name| name.chars().take(NAME_CHARS_MAX).collect::<String>());
    let contact = new.contact.map(|contact| contact.reveal().to_owned());
    let has_payer = name.is_some() || contact.is_some();
    has_payer.then(|| serde_json::to_string(&GuestPayer { name, contact }).expect("plain texts"))
}
