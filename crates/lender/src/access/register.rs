//! Making an account: a phone that was proved, a person's number, and consents given one by one.

use identity::{Iin, Otp, Phone};
use serde_json::json;
use store::consents::{self, Consent};
use store::customers::{self, NewCustomer};
use store::{Uuid, transact};

use super::Visitor;
use super::codes::Purpose;
use super::sessions::SignedIn;
use crate::{Lender, Problem};

/// The consents without which an application cannot be looked at.
const NEEDED: [&str; 4] = ["personal_data", "credit_bureau", "state_data", "terms"];

/// What a person agreed to, each by its own tick, with the text as it was shown.
#[derive(Debug, Clone)]
pub struct Consents {
    /// Pairs of a kind and whether it is given; marketing is as good as any answer.
    pub given: Vec<(String, bool)>,
    /// The edition of the texts.
    pub text_version: String,
    /// The hash of the texts.
    pub text_hash: Vec<u8>,
}

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
    pub language: &'a str,
    /// What they agreed to.
    pub consents: &'a Consents,
}

impl Lender {
    /// Makes the account and signs the person in. Whether phone or number are taken is told only
    /// now, to somebody who has shown that the phone is theirs.
    pub async fn register(
        &self,
        new: &Registration<'_>,
        visitor: &Visitor,
    ) -> Result<SignedIn, Problem> {
        for kind in NEEDED {
            let is_given = new.consents.given.iter().any(|(given, yes)| given == kind && *yes);
            if !is_given {
                return Err(Problem::ConsentMissing(kind));
            }
        }
        self.check_code(new.code, new.otp, Purpose::Register, new.phone).await?;
        let (now, id) = (self.clock.now(), Uuid::now_v7());
        transact!(self.db, |tx| {
            let (phone, iin, language) = (new.phone, new.iin, new.language);
            let row = NewCustomer { id, phone, iin, language, at: now };
            customers::insert(tx, &self.vault, &row).await?;
            for (kind, is_given) in &new.consents.given {
                let consent = Consent {
                    id: Uuid::now_v7(),
                    customer_id: id,
                    kind: kind.clone(),
                    is_given: *is_given,
                    text_version: new.consents.text_version.clone(),
                    text_hash: new.consents.text_hash.clone(),
                    at: now,
                    address_mark: visitor.address_mark(self),
                    user_agent: visitor.browser(),
                };
                consents::insert(tx, &consent).await?;
            }
            let customer = customers::by_id(tx, id).await?.ok_or(Problem::SignedOut)?;
            self.note(tx, id, "registered", &json!({ "language": language }), now).await?;
            self.open_session(tx, &customer, visitor, "register", now).await
        })
    }
}
