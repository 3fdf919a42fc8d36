//! Codes for guests, sent to the phone on file of an IIN, without revealing whether there is one.

use base::Language;
use identity::{Iin, Otp};
use store::Uuid;

use super::codes::{Addressee, CODE_TTL_S, CodeRequest};
use crate::Error;
use crate::access::Access;
use crate::messages::CodePurpose;
use crate::visitor::Visitor;

/// A code was sent, or would have been; the phone is not revealed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SentGuestCode {
    /// The id that the browser sends back with the code.
    pub id: Uuid,
    /// How long it is valid.
    pub ttl_s: i64,
    /// After how many seconds another can be sent.
    pub resend_after_s: i64,
}

impl Access {
    /// Sends a code to the phone of an IIN. Whether anybody has it changes nothing that the visitor
    /// sees or could time: the same rows are written either way.
    pub async fn guest_code_send(
        &self,
        iin: &Iin,
        language: Language,
        visitor: &Visitor,
    ) -> Result<SentGuestCode, Error> {
        let request = CodeRequest {
            purpose: CodePurpose::SeeDebt,
            addressee: Addressee::Iin(iin),
            signed_sha256: None,
            summary: None,
            language,
        };
        let issued = self.issue_code(&request, visitor).await?;
        let (id, resend_after_s) = (issued.id, issued.resend_after_s);
        Ok(SentGuestCode { id, ttl_s: CODE_TTL_S, resend_after_s })
    }

    /// Consumes a guest's code, if it is the right one for the IIN.
    pub(crate) async fn redeem_guest_code(
        &self,
        id: Uuid,
        otp: &Otp,
        iin: &Iin,
        visitor: &Visitor,
    ) -> Result<(), Error> {
        let purpose = (CodePurpose::SeeDebt, None);
        self.redeem_code((id, otp), purpose, Addressee::Iin(iin), visitor).await
    }
}
