//! The names that values are sealed for and that blind indexes are keyed with.
//!
//! A sealed value opens only under the name it was sealed for, and a blind index finds only what was
//! indexed under the same name. These names are therefore part of the stored data: they stay as they
//! are when a table or a column gets another name, or nothing that is stored could be opened or found.

use crate::Uuid;

/// The name of a sealed column.
#[derive(Debug, Clone, Copy)]
pub(crate) struct SealedName(&'static str);

impl SealedName {
    /// The context that the value of one row is sealed in.
    pub(crate) fn context(self, id: impl Into<Uuid>) -> String {
        format!("{}/{}", self.0, id.into())
    }
}

pub(crate) const ATTRIBUTION_VISIT: SealedName = SealedName("attributions.visit");
pub(crate) const AUDIT_CLIENT_IP: SealedName = SealedName("audit_clients.ip");
pub(crate) const AUDIT_CLIENT_USER_AGENT: SealedName = SealedName("audit_clients.user_agent");
pub(crate) const BILLER_PAYMENT_ACCOUNT: SealedName = SealedName("biller_payments.account");
pub(crate) const BUREAU_INQUIRY_REPORT: SealedName = SealedName("inquiries.report");
pub(crate) const CALLBACK_BODY: SealedName = SealedName("callbacks.body");
pub(crate) const CASE_CONTACT: SealedName = SealedName("help_requests.contact");
pub(crate) const CASE_MESSAGE_TEXT: SealedName = SealedName("help_messages.text");
pub(crate) const CUSTOMER_DETAILS: SealedName = SealedName("customers.details");
pub(crate) const CUSTOMER_EMAIL: SealedName = SealedName("customers.email");
pub(crate) const CUSTOMER_IIN: SealedName = SealedName("customers.iin");
pub(crate) const CUSTOMER_PHONE: SealedName = SealedName("customers.phone");
pub(crate) const DECISION_RESULT: SealedName = SealedName("decisions.result");
pub(crate) const DECISION_SNAPSHOT: SealedName = SealedName("decisions.snapshot");
pub(crate) const GUEST_ORDER_ACCOUNT: SealedName = SealedName("guest_orders.account");
pub(crate) const GUEST_ORDER_PAYER: SealedName = SealedName("guest_orders.payer");
pub(crate) const IDEMPOTENCY_KEY_RESPONSE: SealedName = SealedName("requests.answer");
pub(crate) const MESSAGE_RECIPIENT: SealedName = SealedName("messages.to");
pub(crate) const MESSAGE_TEXT: SealedName = SealedName("messages.text");
pub(crate) const PASSKEY_CHALLENGE: SealedName = SealedName("passkey_challenges.challenge");
pub(crate) const PASSKEY_CREDENTIAL: SealedName = SealedName("passkeys.credential");
pub(crate) const PAYMENT_METHOD_TOKEN: SealedName = SealedName("pay_cards.token");
pub(crate) const PAYOUT_METHOD_NUMBER: SealedName = SealedName("targets.number");
pub(crate) const PAYOUT_METHOD_PROOF_CODE: SealedName = SealedName("payout_method_proofs.code");
pub(crate) const PUSH_SUBSCRIPTION_ENDPOINT: SealedName = SealedName("push_subscriptions.endpoint");
pub(crate) const PUSH_SUBSCRIPTION_KEYS: SealedName = SealedName("push_subscriptions.keys");
pub(crate) const QUESTIONNAIRE_ANSWER_RAW: SealedName = SealedName("answers.raw");
pub(crate) const REVIEW_REQUEST_ANSWER: SealedName = SealedName("review_requests.answer");
pub(crate) const REVIEW_REQUEST_TEXT: SealedName = SealedName("review_requests.text");
pub(crate) const SPENT_REFRESH_TOKEN_TOKENS: SealedName = SealedName("spent_refresh_tokens.tokens");
pub(crate) const STATE_REGISTER_INQUIRY_RECORD: SealedName =
    SealedName("state_register_inquiries.record");
pub(crate) const UNMATCHED_PAYMENT_ACCOUNT: SealedName = SealedName("unmatched_payments.account");
pub(crate) const UNMATCHED_PAYMENT_PAYER: SealedName = SealedName("unmatched_payments.payer");

/// The blind index of the id of a passkey's credential.
pub(crate) const PASSKEY_INDEX: &str = "passkey";
/// The blind index of a payment method's token.
pub(crate) const PAYMENT_METHOD_INDEX: &str = "pay_card";
/// The blind index of a payment method whose token was erased, by the row: no token has it.
pub(crate) const ERASED_PAYMENT_METHOD_INDEX: &str = "pay_card.nothing";
/// The blind index of a push subscription's endpoint.
pub(crate) const PUSH_SUBSCRIPTION_INDEX: &str = "push";
/// The blind index of what is in a file.
pub(crate) const FILE_INDEX: &str = "file";
/// The blind index of a network address.
pub(crate) const ADDRESS_INDEX: &str = "address";
/// The blind index of a payout method's number.
pub(crate) const PAYOUT_METHOD_INDEX: &str = "target";
