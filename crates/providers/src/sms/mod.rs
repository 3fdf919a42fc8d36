//! Text messages.

mod smsc;

pub use smsc::{Smsc, SmscAccount};

use crate::SendFuture;

/// A text message. Personal data: has no `Debug`.
#[derive(Clone, Copy)]
pub struct SmsMessage<'a> {
    /// Our id at the gateway, for detecting repeats: letters, digits and hyphens, at most 40.
    pub id: &'a str,
    /// As `+7…`.
    pub to: &'a str,
    pub text: &'a str,
    /// It may have been sent before: ask the gateway first whether it has it.
    pub is_repeat: bool,
}

/// Sends text messages.
pub trait SmsSender: Send + Sync {
    /// Hands a message to the gateway.
    fn send<'a>(&'a self, sms: SmsMessage<'a>) -> SendFuture<'a>;
}
