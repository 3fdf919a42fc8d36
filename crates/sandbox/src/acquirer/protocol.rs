//! Signed forms and signed XML, as the real acquirer has them.

use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use md5::{Digest, Md5};
use quick_xml::escape::escape;
use subtle::ConstantTimeEq;

pub(super) const SIGNATURE: &str = "pg_sig";

/// The acquirer's only merchant.
#[derive(Clone)]
pub struct Merchant {
    pub id: String,
    /// Secret of payments and cards.
    pub secret: String,
    /// Secret of payouts.
    pub payout_secret: String,
}

/// The default merchant; its secrets are public.
impl Default for Merchant {
    fn default() -> Self {
        let (secret, payout_secret) = ("sandbox".to_owned(), "sandbox-payout".to_owned());
        Self { id: "1".to_owned(), secret, payout_secret }
    }
}

/// A request with a valid signature, and what signs the response.
pub(super) struct SignedRequest<'a> {
    fields: Vec<(String, String)>,
    script: &'static str,
    secret: &'a str,
}

impl<'a> SignedRequest<'a> {
    /// Verifies the merchant and the signature.
    pub(super) fn verify(
        fields: Vec<(String, String)>,
        merchant: &'a Merchant,
        script: &'static str,
        secret: &'a str,
    ) -> Result<Self, AuthError> {
        let request = Self { fields, script, secret };
        let expected = signature(script, &request.fields, secret);
        if request.get("pg_merchant_id") != merchant.id {
            return Err(AuthError::Merchant);
        }
        if !bool::from(request.get(SIGNATURE).as_bytes().ct_eq(expected.as_bytes())) {
            return Err(AuthError::Signature);
        }
        Ok(request)
    }

    /// Returns a field; empty if it is missing.
    pub(super) fn get(&self, name: &str) -> &str {
        let field = self.fields.iter().find(|(field, _)| field == name);
        field.map_or("", |(_, value)| value.as_str())
    }

    /// Signed success with fields.
    pub(super) fn ok(&self, fields: &[(&str, &str)]) -> Response {
        self.respond([&[("pg_status", "ok")][..], fields].concat(), "")
    }

    /// Signed success with cards.
    pub(super) fn ok_with_cards(&self, cards: &[Vec<(&str, &str)>]) -> Response {
        let fields: Vec<_> = (1..)
            .zip(cards)
            .flat_map(|(position, card)| {
                (1..).zip(card).map(move |(inner, (name, value))| {
                    (format!("card{position:03}{name}{inner:03}"), *value)
                })
            })
            .collect();
        let xml: String =
            cards.iter().map(|card| format!("<card>{}</card>", xml_elements(card))).collect();
        let fields = fields.iter().map(|(name, value)| (name.as_str(), *value)).collect();
        self.respond(fields, &xml)
    }

    /// Signed error.
    pub(super) fn error(&self, code: u32, description: &str) -> Response {
        let code = code.to_string();
        let fields = vec![
            ("pg_status", "error"),
            ("pg_error_code", &code),
            ("pg_error_description", description),
        ];
        self.respond(fields, "")
    }

    /// Writes fields, or the XML that stands for them.
    fn respond(&self, fields: Vec<(&str, &str)>, xml: &str) -> Response {
        let salt = random_hex();
        let mut fields = fields;
        let mut own_fields = vec![("pg_salt", salt.as_str())];
        fields.push(own_fields[0]);
        let signature = signature(self.script, &fields, self.secret);
        own_fields.push((SIGNATURE, &signature));
        fields.push(own_fields[1]);
        let body = if xml.is_empty() {
            xml_elements(&fields)
        } else {
            format!("{xml}{}", xml_elements(&own_fields))
        };
        xml_document(&body).into_response()
    }
}

pub(super) fn signature<N: AsRef<str>, V: AsRef<str>>(
    script: &str,
    fields: &[(N, V)],
    secret: &str,
) -> String {
    let mut fields: Vec<_> =
        fields.iter().map(|(name, value)| (name.as_ref(), value.as_ref())).collect();
    fields.retain(|(name, _)| *name != SIGNATURE);
    fields.sort_by_key(|(name, _)| *name);
    let values = fields.iter().map(|(_, value)| *value);
    let text: Vec<_> = [script].into_iter().chain(values).chain([secret]).collect();
    base::hex::encode(Md5::digest(text.join(";")))
}

/// Random id of 32 hexadecimal digits.
pub(super) fn random_hex() -> String {
    let mut bytes = [0; 16];
    if let Err(error) = getrandom::fill(&mut bytes) {
        tracing::error!(%error, "sandbox random number generation failed");
    }
    base::hex::encode(bytes)
}

pub(super) fn xml_elements(fields: &[(&str, &str)]) -> String {
    fields.iter().map(|(name, value)| format!("<{name}>{}</{name}>", escape(*value))).collect()
}

pub(super) fn xml_document(body: &str) -> ([(axum::http::HeaderName, &'static str); 1], String) {
    let text = format!("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<response>{body}</response>");
    ([(CONTENT_TYPE, "application/xml; charset=utf-8")], text)
}

/// The request does not come from our merchant.
pub(super) enum AuthError {
    Merchant,
    Signature,
}

/// The response is not signed.
impl IntoResponse for AuthError {
    fn into_response(self) -> Response {
        let (code, description) = match self {
            Self::Merchant => ("9997", "unknown merchant"),
            Self::Signature => ("9998", "wrong signature"),
        };
        let fields = [
            ("pg_status", "error"),
            ("pg_error_code", code),
            ("pg_error_description", description),
        ];
        xml_document(&xml_elements(&fields)).into_response()
    }
}
