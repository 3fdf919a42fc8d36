//! Parser of single-part e-mails: message id, subject and text.

use mail_parser::{HeaderValue, Message, MessageParser};

#[derive(Debug, Default, PartialEq, Eq)]
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
    let Some(message) = MessageParser::default().parse(email) else {
        return ParsedEmail::default();
    };
    let text = message.body_text(0).unwrap_or_default();
    ParsedEmail {
        id: message.message_id().unwrap_or_default().to_owned(),
        subject: message.subject().unwrap_or_default().to_owned(),
        unsubscribe_url: unsubscribe_url(&message),
        is_one_click: message.header_raw("List-Unsubscribe-Post").map(str::trim)
            == Some("List-Unsubscribe=One-Click"),
        text: text.replace("\r\n", "\n").trim_end().to_owned(),
    }
}

fn unsubscribe_url(message: &Message<'_>) -> Option<String> {
    let HeaderValue::Address(list) = message.list_unsubscribe() else { return None };
    list.first()?.address().map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decodes_common_encodings() {
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
