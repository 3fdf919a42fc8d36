//! E-mail.

mod smtp;

pub use smtp::Smtp;

use crate::SendFuture;

/// A letter. It is personal: it has no `Debug`.
#[derive(Clone, Copy)]
pub struct EmailMessage<'a> {
    /// By what mail programs know it again: letters, digits and hyphens.
    pub id: &'a str,
    /// The address.
    pub to: &'a str,
    /// What it is about.
    pub subject: &'a str,
    /// What it says, in plain text.
    pub text: &'a str,
    /// Advertising carries an address that ends it by one request (RFC 8058).
    pub unsubscribe_url: Option<&'a str>,
}

/// Sends letters.
pub trait Mailer: Send + Sync {
    /// Gives a letter to the mail server.
    fn send<'a>(&'a self, mail: EmailMessage<'a>) -> SendFuture<'a>;
}
