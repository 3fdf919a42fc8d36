//! E-mail.

mod smtp;

pub use smtp::Smtp;

use crate::SendFuture;

/// An e-mail. Personal data: has no `Debug`.
#[derive(Clone, Copy)]
pub struct EmailMessage<'a> {
    /// Becomes the `Message-ID`: letters, digits and hyphens.
    pub id: &'a str,
    pub to: &'a str,
    pub subject: &'a str,
    /// Plain text.
    pub text: &'a str,
    /// One-click unsubscribe address (RFC 8058), for advertising.
    pub unsubscribe_url: Option<&'a str>,
}

/// Sends e-mail.
pub trait Mailer: Send + Sync {
    /// Hands the message to the mail server.
    fn send<'a>(&'a self, mail: EmailMessage<'a>) -> SendFuture<'a>;
}
