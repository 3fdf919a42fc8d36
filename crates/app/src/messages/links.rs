//! Links in messages that lead to one screen. A link identifies the customer and authorises
//! nothing.

use base::ids::CustomerId;
use base::{Language, Timestamp, base32};
use store::short_links::{self, ShortLink};
use store::{BlindIndexes, Tx, Uuid, Vault};

use crate::Error;
use crate::messages::Messages;
use crate::tokens::Token;

/// Longer than any reminder is of use.
const LINK_TTL_S: i64 = 7 * 86_400;
/// 80 bits: infeasible to guess, and short enough for a message.
const KEY_BYTES: usize = 10;

base::codes! {
    /// Where a link leads.
    LinkTarget as ShortLinkTarget {
        /// To the client area.
        Login = "login",
        /// To the loan, where it is paid or prolonged.
        Pay = "pay",
        /// To the step of the application that waits.
        Continue = "continue",
        /// To the offers.
        Offer = "offer",
    }
}

impl Messages {
    /// The path of a message's link. It is derived from the message, so that writing the message
    /// again makes no other link.
    pub(crate) fn link_path(&self, message_id: Uuid, language: Language) -> String {
        let prefix = language.pick("", "/kz");
        format!("{prefix}/sa/?k={}", self.derive_link_key(message_id).reveal())
    }

    /// Stores the link of a message.
    pub(crate) async fn save_link(
        &self,
        tx: &mut Tx,
        message_id: Uuid,
        (customer_id, target): (CustomerId, LinkTarget),
        now: Timestamp,
    ) -> Result<(), Error> {
        let link = ShortLink {
            key_blind_index: link_blind_indexes(
                &self.core.vault,
                &self.derive_link_key(message_id),
            )
            .current,
            customer_id,
            target: target.code().to_owned(),
            created_at: now,
            expires_at: now.plus_seconds(LINK_TTL_S),
            used_at: None,
        };
        Ok(short_links::insert(tx, &link).await?)
    }

    fn derive_link_key(&self, message_id: Uuid) -> Token {
        let blind_index = self.core.vault.blind_index("short_link", &message_id.to_string());
        Token::new(&base32::encode(&blind_index[..KEY_BYTES]))
    }
}

pub(crate) fn link_blind_indexes(vault: &Vault, key: &Token) -> BlindIndexes {
    key.blind_indexes(vault, "short_link_key")
}
