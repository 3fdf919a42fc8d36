//! Parser of single-part e-mails: message id, subject and text.

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use quoted_printable::ParseMode;

#[derive(Debug, PartialEq, Eq)]
pub(crate) struct ParsedEmail {
    /// The `Message-ID` without its brackets.
    pub(crate) id: String,
    pub(crate) subject: String,
    pub(crate) text: String,
    /// The unsubscribe address without its brackets.
    pub(crate) unsubscribe_url: Option<String>,
    /// Whether one-click unsubscribe is offered (RFC 8058).
    pub(crate) is_one_click: bool,
}

/// Parses an e-mail. What cannot be decoded stays as it is.
pub(crate) fn parse(email: &[u8]) -> ParsedEmail {
    let (head, body) = split_headers(email);
    let head = String::from_utf8_lossy(head).replace("\r\n ", " ").replace("\r\n\t", " ");
    let field = |name: &str| {
        let value_in = |line: &str| -> Option<String> {
            let (header, value) = line.split_once(':')?;
            header.trim().eq_ignore_ascii_case(name).then(|| value.trim().to_owned())
        };
        head.lines().find_map(value_in).unwrap_or_default()
    };
    let decoded = decode_body(body, &field("Content-Transfer-Encoding"));
    ParsedEmail {
        id: field("Message-ID").trim_matches(['<', '>']).to_owned(),
        subject: decode_header(&field("Subject")),
        unsubscribe_url: Some(field("List-Unsubscribe").trim_matches(['<', '>']).to_owned())
            .filter(|url| !url.is_empty()),
        is_one_click: field("List-Unsubscribe-Post") == "List-Unsubscribe=One-Click",
        text: String::from_utf8_lossy(&decoded).replace("\r\n", "\n").trim_end().to_owned(),
    }
}

fn split_headers(email: &[u8]) -> (&[u8], &[u8]) {
    let separator = b"\r\n\r\n";
    match email.windows(separator.len()).position(|window| window == separator) {
        Some(position) => (&email[..position], &email[position + separator.len()..]),
        None => (email, &[]),
    }
}

fn decode_body(body: &[u8], encoding: &str) -> Vec<u8> {
    let decoded = match encoding.to_ascii_lowercase().as_str() {
        "base64" => BASE64_STANDARD.decode(strip_whitespace(body)).ok(),
        "quoted-printable" => quoted_printable::decode(body, ParseMode::Robust).ok(),
        _ => None,
    };
    decoded.unwrap_or_else(|| body.to_vec())
}

fn strip_whitespace(body: &[u8]) -> Vec<u8> {
    body.iter().copied().filter(|byte| !byte.is_ascii_whitespace()).collect()
}

/// Decodes a header with encoded words (`=?utf-8?b?…?=`). Space between two encoded words is not
/// part of the text: long words are split there.
fn decode_header(header: &str) -> String {
    let mut text = String::new();
    let mut was_encoded = true;
    for word in header.split_ascii_whitespace() {
        let decoded = decode_word(word);
        let is_one_word = was_encoded && decoded.is_some();
        if !text.is_empty() && !is_one_word {
            text.push(' ');
        }
        was_encoded = decoded.is_some();
        text.push_str(decoded.as_deref().unwrap_or(word));
    }
    text
}

fn decode_word(word: &str) -> Option<String> {
    let mut parts = word.strip_prefix("=?")?.strip_suffix("?=")?.splitn(3, '?');
    let (charset, encoding, text) = (parts.next()?, parts.next()?, parts.next()?);
    if !charset.eq_ignore_ascii_case("utf-8") {
        return None;
    }
    let bytes = match encoding {
        "b" | "B" => BASE64_STANDARD.decode(text).ok()?,
        "q" | "Q" => quoted_printable::decode(text.replace('_', " "), ParseMode::Robust).ok()?,
        _ => return None,
    };
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_mail_programs_write() {
        for (email, subject, text) in [
            ("Subject: hi\r\n\r\nbody\r\n", "hi", "body"),
            ("no head at all", "", ""),
            ("Subject: two\r\n lines\r\n\r\na\r\n\r\nb\r\n", "two lines", "a\n\nb"),
            (
                "Subject: =?utf-8?b?0JrQvtC0?= =?utf-8?b?0Ys=?= Z\r\nContent-Transfer-Encoding: \
                 base64\r\n\r\n0JrQ\r\nvtC0\r\n",
                "Коды Z",
                "Код",
            ),
            (
                "Subject: =?utf-8?q?=D0=9A_Z?=\r\nContent-Transfer-Encoding: \
                 quoted-printable\r\n\r\n=D0=9A=\r\n=D0=9A\r\n",
                "К Z",
                "КК",
            ),
            ("Content-Transfer-Encoding: base64\r\n\r\n!\r\n", "", "!"),
        ] {
            let parsed = parse(email.as_bytes());
            assert_eq!((parsed.subject.as_str(), parsed.text.as_str()), (subject, text), "{email}");
        }
        assert_eq!(parse(b"Message-ID: <1-2@z.kz>\r\n\r\n").id, "1-2@z.kz");
        assert_eq!(parse(b"Subject: hi\r\n\r\n").unsubscribe_url, None);
        let head = "List-Unsubscribe:\r\n <https://z.kz/?t=1>\r\n\
                    List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n\r\n";
        let parsed = parse(head.as_bytes());
        assert_eq!(parsed.unsubscribe_url.as_deref(), Some("https://z.kz/?t=1"));
        assert!(parsed.is_one_click);
    }
}
