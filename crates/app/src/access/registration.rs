//! Registration: a verified phone, an IIN, and consents given one by one.

use base::Language;
use base::ids::CustomerId;
use identity::{Iin, Otp, Phone};
use monitoring::access::record_sign_in;
use serde_json::json;
use store::customers::{self, NewCustomer};
use store::{Tx, Uuid, consents, transact};

use super::codes::Addressee;
use super::sessions::{SessionCredentials, SignInMethod};
use crate::access::Access;
use crate::consents::{ConsentAnswer, ConsentKind, consent_text_version, is_consent_required};
use crate::messages::CodePurpose;
use crate::security_events::SecurityEvent;
use crate::visitor::Visitor;
use crate::{Error, Rejection};

/// The data of a registration.
#[derive(Debug)]
pub struct Registration<'a> {
    /// The phone.
    pub phone: &'a Phone,
    /// The IIN.
    pub iin: &'a Iin,
    /// The code that was sent.
    pub code: Uuid,
    /// The digits that the person typed.
    pub otp: &'a Otp,
    /// `ru` or `kk`.
    pub language: Language,
    /// The answers to the consents, one by one.
    pub consents: &'a [(ConsentKind, bool)],
    /// The version of the consent texts that the person read.
    pub text_version: &'a str,
}

impl Access {
    /// Creates the account and logs in. That the phone is taken is revealed only now, to somebody
    /// who has verified it. The IIN is taken on trust, and whether another account names it is
    /// never revealed: `Applications::confirm_identity` finds out whose it is.
    pub async fn customer_register(
        &self,
        new: &Registration<'_>,
        visitor: &Visitor,
    ) -> Result<SessionCredentials, Error> {
        let is_given = |kind| new.consents.iter().any(|(given, yes)| *given == kind && *yes);
        let is_missing = |kind: &ConsentKind| is_consent_required(*kind) && !is_given(*kind);
        if let Some(kind) = ConsentKind::ALL.iter().find(|kind| is_missing(kind)) {
            return Err(Rejection::ConsentMissing(kind.code()).into());
        }
        if new.text_version != consent_text_version() {
            return Err(Rejection::ConsentOutdated.into());
        }
        self.redeem_code(
            (new.code, new.otp),
            (CodePurpose::Register, None),
            Addressee::Phone(new.phone),
            visitor,
        )
        .await?;
        let (now, id) = (self.core.clock.now(), CustomerId::now_v7());
        transact!(self.core.db, |tx| {
            let (phone, iin, language) = (new.phone, new.iin, new.language);
            let row = NewCustomer { id, phone, iin, language, created_at: now };
            customers::insert(tx, &self.core.vault, &row).await?;
            self.restore_restrictions(tx, &row).await?;
            for (kind, is_given) in new.consents {
                let (kind, is_given, text_version) = (*kind, *is_given, new.text_version);
                let answer = ConsentAnswer { kind, is_given, text_version, language };
                let row = self.core.build_consent(tx, id, &answer, visitor, now).await?;
                consents::insert(tx, &row).await?;
            }
            self.growth.record_attribution(tx, (id, None), &visitor.visit, now).await?;
            let customer = customers::find(tx, id).await?.ok_or(Rejection::SignedOut)?;
            let (event, detail) =
                ((id, SecurityEvent::Registered), json!({ "language": language }));
            self.core.audit_account(tx, event, &detail, Some(visitor), now).await?;
            self.open_session(tx, &customer, visitor, SignInMethod::Registration, now).await
        })
        .inspect(|_| record_sign_in(SignInMethod::Registration.code()))
    }

    /// What the person asked us not to lend them holds in a new account on the same phone.
    async fn restore_restrictions(&self, tx: &mut Tx, new: &NewCustomer<'_>) -> Result<(), Error> {
        let vault = &self.core.vault;
        let former =
            customers::find_erased_with_restrictions(tx, vault, new.iin, new.phone).await?;
        let Some(former) = former else { return Ok(()) };
        let customer = customers::find(tx, new.id).await?.ok_or(Rejection::SignedOut)?;
        let settings = customers::Settings {
            self_excluded_until: former.excluded_until,
            self_limit_tiyn: former.own_limit_tiyn,
            ..customer.settings()
        };
        Ok(customer.update_settings(tx, &settings).await?)
    }
}
