//! Making an account: a phone that was proved, a person's number, and consents given one by one.

use base::Language;
use identity::{Iin, Otp, Phone};
use serde_json::json;
use store::customers::{self, NewCustomer};
use store::{Uuid, consents, transact};

use super::sessions::SessionCredentials;
use crate::access::Access;
use crate::consents::{ConsentAnswer, ConsentKind, consent_text_version};
use crate::messages::CodePurpose;
use crate::visitor::Visitor;
use crate::{Error, Rejection};

/// A person who wants an account.
#[derive(Debug)]
pub struct Registration<'a> {
    /// The phone.
    pub phone: &'a Phone,
    /// The person's number.
    pub iin: &'a Iin,
    /// The code that was sent.
    pub code: Uuid,
    /// What the person typed.
    pub otp: &'a Otp,
    /// `ru` or `kk`.
    pub language: Language,
    /// Their answers to the sentences, each by its own tick.
    pub consents: &'a [(ConsentKind, bool)],
    /// The version of the consent texts shown.
    pub text_version: &'a str,
}

impl Access {
    /// Creates the account and logs in. Whether phone or IIN are taken is revealed only now, to
    /// somebody who has verified the phone.
    pub async fn customer_register(
        &self,
        new: &Registration<'_>,
        visitor: &Visitor,
    ) -> Result<SessionCredentials, Error> {
        let is_given = |kind| new.consents.iter().any(|(given, yes)| *given == kind && *yes);
        let is_missing = |kind: &ConsentKind| kind.is_required() && !is_given(*kind);
        if let Some(kind) = ConsentKind::ALL.into_iter().find(is_missing) {
            return Err(Error::Rejected(Rejection::ConsentMissing(kind.name())));
        }
        if new.text_version != consent_text_version() {
            return Err(Rejection::ConsentOutdated.into());
        }
        self.redeem_code(new.code, new.otp, CodePurpose::Register, new.phone).await?;
        let (now, new_id) = (self.core.clock.now(), Uuid::now_v7());
        transact!(self.core.db, |tx| {
            let (phone, iin, language) = (new.phone, new.iin, new.language);
            let known = customers::find_by_iin(tx, &self.core.vault, iin).await?;
            let id = match known.filter(|known| known.erased_at.is_some()) {
                // A customer who returns after erasure: limits and audit entries still apply.
                Some(gone) => {
                    gone.reactivate(tx, &self.core.vault, phone, language, now).await?;
                    gone.id
                }
                None => {
                    let row = NewCustomer { id: new_id, phone, iin, language, created_at: now };
                    customers::insert(tx, &self.core.vault, &row).await?;
                    new_id
                }
            };
            for (kind, is_given) in new.consents {
                let (kind, is_given, text_version) = (*kind, *is_given, new.text_version);
                let given = ConsentAnswer { kind, is_given, text_version, language };
                consents::insert(tx, &self.core.build_consent(id, &given, visitor, now)?).await?;
            }
            self.growth.record_attribution(tx, (id, None), &visitor.visit, now).await?;
            let customer = customers::find(tx, id).await?.ok_or(Rejection::SignedOut)?;
            self.core
                .audit_customer(tx, id, "registered", &json!({ "language": language }), now)
                .await?;
            self.open_session(tx, &customer, visitor, "register", now).await
        })
    }
}
