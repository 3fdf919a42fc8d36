//! Text messages.

mod smsc;

pub use smsc::{Smsc, SmscAccount};

use crate::SendFuture;

/// A text message. It is personal: it has no `Debug`.
#[derive(Clone, Copy)]
pub struct SmsMessage<'a> {
    /// By what the gateway knows it again: letters, digits and hyphens, at most 40.
    pub id: &'a str,
    /// The phone, `+7…`.
    pub to: &'a str,
    /// What it says.
    pub text: &'a str,
    /// It may have been sent before: the gateway is asked first whether it knows it.
    pub is_repeat: bool,
}

/// Sends text messages.
pub trait SmsSender: Send + Sync {
    /// Gives a message to the gateway.
    fn send<'a>(&'a self, sms: SmsMessage<'a>) -> SendFuture<'a>;
}
