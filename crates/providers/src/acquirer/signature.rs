//! Message signatures: `md5(script;value;…;secret)`, with the values sorted by field name.
//!
//! MD5 is the acquirer's choice. The secret comes last, which prevents length extension.

use md5::{Digest, Md5};
use subtle::ConstantTimeEq;

use super::xml::Element;

/// The field with the signature, which is not itself signed.
pub(super) const SIGNATURE: &str = "pg_sig";

/// Signs fields. `script` is the last part of the path that they are sent to.
pub(super) fn sign<N: AsRef<str>>(script: &str, fields: &[(N, &str)], secret: &str) -> String {
    let mut fields: Vec<_> = fields.iter().map(|(name, value)| (name.as_ref(), *value)).collect();
    fields.retain(|(name, _)| *name != SIGNATURE);
    fields.sort_by_key(|(name, _)| *name);
    let mut hash = Md5::new();
    hash.update(script);
    for (_, value) in fields {
        hash.update(b";");
        hash.update(value);
    }
    hash.update(b";");
    hash.update(secret);
    base::hex::encode(hash.finalize())
}

/// Whether a message is signed with our secret. Compares in constant time.
pub(super) fn is_signed(script: &str, message: &Element, secret: &str) -> bool {
    let expected = sign(script, &message.signed_fields(), secret);
    let given = message.text(SIGNATURE).unwrap_or_default().to_ascii_lowercase();
    bool::from(given.as_bytes().ct_eq(expected.as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::acquirer::xml;

    /// A script, its fields, the secret and the signature.
    /// Signatures were made with `printf '%s' '…' | md5sum`.
    type Vector =
        (&'static str, &'static [(&'static str, &'static str)], &'static str, &'static str);
    const VECTORS: [Vector; 4] = [
        // init_payment.php;25;test;9970;23;molbulak;secret
        (
            "init_payment.php",
            &[
                ("pg_order_id", "23"),
                ("pg_merchant_id", "9970"),
                ("pg_amount", "25"),
                ("pg_description", "test"),
                ("pg_salt", "molbulak"),
            ],
            "secret",
            "d3402727cf9dc62f5e7fb90b1b101ea7",
        ),
        // add;https://z.kz/back;9970;https://z.kz/post;salt;1234;secret
        (
            "add",
            &[
                ("pg_user_id", "1234"),
                ("pg_post_link", "https://z.kz/post"),
                ("pg_back_link", "https://z.kz/back"),
                ("pg_merchant_id", "9970"),
                ("pg_salt", "salt"),
                ("pg_sig", "not signed"),
            ],
            "secret",
            "2e5c41508f1f5019ce41180e8adec44a",
        ),
        // reg2reg;Қарыз;;payout secret
        (
            "reg2reg",
            &[("b", ""), ("a", "Қарыз")],
            "payout secret",
            "67ca2f7c67f3206855ba0c9c2ab474a1",
        ),
        // x;secret
        ("x", &[], "secret", "da4dcfb1efa815c2a89b5081bf97e69f"),
    ];

    #[test]
    fn signatures_match_the_acquirers_examples() {
        for (script, fields, secret, signature) in VECTORS {
            assert_eq!(sign(script, fields, secret), signature, "{script}");
        }
    }

    #[test]
    fn verifies_only_signed_messages() {
        let text =
            "<r><pg_status>ok</pg_status><pg_order_id/><pg_salt>s</pg_salt><pg_sig>S</pg_sig></r>";
        // Sorted by name: order_id, salt, status.
        let signature = sign("add", &[("1", ""), ("2", "s"), ("3", "ok")], "secret");
        let verify = |text: &str, script: &str, secret: &str| {
            is_signed(script, &xml::parse(text).unwrap(), secret)
        };
        let text = text.replace(">S<", &format!(">{signature}<"));
        assert!(verify(&text, "add", "secret"));
        assert!(verify(&text.replace(&signature, &signature.to_uppercase()), "add", "secret"));
        assert!(!verify(&text, "add", "Secret") && !verify(&text, "add2", "secret"));
        for (from, to) in [
            (">ok<", ">error<"),
            ("<pg_order_id/>", ""),
            ("<pg_order_id/>", "<pg_order_id>1</pg_order_id>"),
            (signature.as_str(), ""),
            (signature.as_str(), "0"),
        ] {
            assert!(!verify(&text.replacen(from, to, 1), "add", "secret"), "{from}");
        }
    }
}
