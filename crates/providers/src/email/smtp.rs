//! SMTP by lettre: one connection per message, encrypted if the URL says so.

use std::time::Duration;

use lettre::message::header::{ContentType, HeaderName, HeaderValue};
use lettre::message::{Mailbox, Message};
use lettre::transport::smtp::Error;
use lettre::{AsyncSmtpTransport, AsyncTransport, Tokio1Executor};
use monitoring::providers::Provider;

use super::{EmailMessage, Mailer};
use crate::breaker::Breaker;
use crate::{SendError, SendFuture, SetupError};

/// For each command; `SEND_TIMEOUT` is for the whole conversation.
const COMMAND_TIMEOUT: Duration = Duration::from_secs(8);
const SEND_TIMEOUT: Duration = Duration::from_secs(20);

/// SMTP client.
pub struct Smtp {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    from: Mailbox,
    breaker: Breaker,
}

impl Smtp {
    /// Takes `smtp://host:port` or `smtps://login:password@host`, and the sender's address.
    pub fn try_new(url: &str, from: &str) -> Result<Self, SetupError> {
        // The URL may contain a password, so the error only names the setting.
        let builder = AsyncSmtpTransport::<Tokio1Executor>::from_url(url)
            .map_err(|_| SetupError::Url("email.url".into()))?;
        let from: Mailbox = from.parse().map_err(|_| SetupError::From(from.to_owned()))?;
        Ok(Self {
            transport: builder.timeout(Some(COMMAND_TIMEOUT)).build(),
            from,
            breaker: Breaker::new(Provider::Email),
        })
    }

    fn build_message(&self, mail: EmailMessage<'_>) -> Result<Message, SendError> {
        let rejected = |what: &str| SendError::Rejected(what.to_owned());
        let to: Mailbox = mail.to.parse().map_err(|_| rejected("not an e-mail address"))?;
        let message_id = format!("<{}@{}>", mail.id, self.from.email.domain());
        let mut message = Message::builder()
            .from(self.from.clone())
            .to(to)
            .subject(mail.subject)
            .message_id(Some(message_id))
            .header(ContentType::TEXT_PLAIN);
        if let Some(url) = mail.unsubscribe_url {
            let name = HeaderName::new_from_ascii_str("List-Unsubscribe");
            message = message.raw_header(HeaderValue::new(name, format!("<{url}>")));
            let name = HeaderName::new_from_ascii_str("List-Unsubscribe-Post");
            let one_click = "List-Unsubscribe=One-Click".to_owned();
            message = message.raw_header(HeaderValue::new(name, one_click));
        }
        message.body(mail.text.to_owned()).map_err(|_| rejected("no letter can be made of it"))
    }

    /// A repeat after a crash carries the same `Message-ID`, so mail programs show it once.
    async fn deliver(&self, mail: EmailMessage<'_>) -> Result<(), SendError> {
        let message = self.build_message(mail)?;
        let call = async {
            match tokio::time::timeout(SEND_TIMEOUT, self.transport.send(message)).await {
                Ok(Ok(_)) => Ok(()),
                Ok(Err(error)) => Err(map_error(&error)),
                Err(_) => Err(SendError::Temporary("the mail server was too slow".into())),
            }
        };
        self.breaker.call("send", call, is_answered).await.map_err(SendError::Temporary)?
    }
}

impl Mailer for Smtp {
    fn send<'a>(&'a self, mail: EmailMessage<'a>) -> SendFuture<'a> {
        Box::pin(self.deliver(mail))
    }
}

fn is_answered(outcome: &Result<(), SendError>) -> bool {
    !matches!(outcome, Err(SendError::Temporary(_)))
}

/// Only the code: the server's text may repeat the address.
fn map_error(error: &Error) -> SendError {
    let Some(code) = error.status().map(u16::from) else {
        let state = if error.is_timeout() { "too slow" } else { "not to be talked to" };
        return SendError::Temporary(format!("the mail server is {state}"));
    };
    match code {
        530 | 534 | 535 | 538 => SendError::Account(format!("the mail server answered {code}")),
        500.. => SendError::Rejected(format!("the mail server answered {code}")),
        _ => SendError::Temporary(format!("the mail server answered {code}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_advertising_has_an_unsubscribe_header() {
        let url = "https://zhedel.example/api/v1/unsubscriptions/one-click?t=0123456789abcdefghjk";
        let server = Smtp::try_new("smtps://u:p@mail.example", "a@z.example").unwrap();
        for unsubscribe_url in [Some(url), None] {
            let (id, to, subject, text) = ("1-2", "b@z.example", "", "");
            let mail = EmailMessage { id, to, subject, text, unsubscribe_url };
            let letter =
                String::from_utf8(server.build_message(mail).unwrap().formatted()).unwrap();
            assert!(letter.contains("Message-ID: <1-2@z.example>\r\n"), "{letter}");
            assert!(letter.contains("Content-Type: text/plain; charset=utf-8\r\n"), "{letter}");
            let post = "List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n";
            for header in [&format!("List-Unsubscribe: <{url}>\r\n"), post] {
                assert_eq!(letter.contains(header), unsubscribe_url.is_some(), "{letter}");
            }
        }
    }
}
