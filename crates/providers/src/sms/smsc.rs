//! SMSC.kz over HTTP: form requests, JSON responses, always status 200.

use std::fmt;
use std::time::Duration;

use monitoring::providers::Provider;
use reqwest::Method;
use serde::Deserialize;
use zeroize::Zeroizing;

use super::{SmsMessage, SmsSender};
use crate::provider_client::ProviderClient;
use crate::{SendError, SendFuture, SetupError};

const RESPONSE_TIMEOUT: Duration = Duration::from_secs(10);
const RESPONSE_MAX_BYTES: usize = 16 * 1024;
/// Status of a message that the gateway never received.
const STATUS_NOT_FOUND: i64 = -3;

/// Our account at the gateway.
#[derive(Clone)]
pub struct SmscAccount {
    pub login: String,
    pub password: Zeroizing<String>,
    /// Sender name shown on phones; empty for the gateway's own.
    pub sender: String,
}

impl fmt::Debug for SmscAccount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Account").field("login", &self.login).finish_non_exhaustive()
    }
}

/// Client of the SMS gateway.
#[derive(Debug)]
pub struct Smsc {
    client: ProviderClient,
    account: SmscAccount,
}

/// Response to either request; which fields are set depends on the request.
#[derive(Debug, Deserialize)]
struct SmscResponse {
    cnt: Option<i64>,
    status: Option<i64>,
    error_code: Option<i64>,
}

impl Smsc {
    /// `url` is the part before `/sys/send.php`.
    pub fn try_new(url: &str, account: SmscAccount) -> Result<Self, SetupError> {
        let client =
            ProviderClient::try_new(Provider::Sms, url, RESPONSE_TIMEOUT, RESPONSE_MAX_BYTES)?;
        Ok(Self { client, account })
    }

    /// A crash between sending and recording it causes a repeat. The message id makes it
    /// detectable: ask the gateway for the id, and do not send again what it has.
    async fn deliver(&self, sms: SmsMessage<'_>) -> Result<(), SendError> {
        let phone = sms.to.trim_start_matches('+');
        if sms.is_repeat && self.is_known(phone, sms.id).await? {
            return Ok(());
        }
        let form = [
            ("phones", phone),
            ("mes", sms.text),
            ("id", sms.id),
            ("sender", &self.account.sender),
        ];
        let response = self.call(("send", "send.php"), &form).await?;
        match response {
            SmscResponse { error_code: Some(code), .. } => Err(map_error_code(code)),
            SmscResponse { cnt: Some(1..), .. } => Ok(()),
            _ => Err(SendError::Temporary("the gateway's answer makes no sense".into())),
        }
    }

    async fn is_known(&self, phone: &str, id: &str) -> Result<bool, SendError> {
        let response = self.call(("status", "status.php"), &[("phone", phone), ("id", id)]).await?;
        match response {
            SmscResponse { error_code: Some(code), .. } => Err(map_error_code(code)),
            SmscResponse { status, .. } => {
                Ok(status.is_some_and(|status| status != STATUS_NOT_FOUND))
            }
        }
    }

    async fn call(
        &self,
        (operation, page): (&'static str, &str),
        form: &[(&str, &str)],
    ) -> Result<SmscResponse, SendError> {
        let account = [
            ("login", self.account.login.as_str()),
            ("psw", &self.account.password),
            ("charset", "utf-8"),
            ("fmt", "3"),
        ];
        let form: Vec<_> = account.iter().chain(form).collect();
        let request = self.client.request(Method::POST, &format!("/sys/{page}")).form(&form);
        let response = self.client.execute(operation, request, |status, body| {
            if !status.is_success() {
                return Err(format!("the gateway answered {status}"));
            }
            serde_json::from_slice(body).map_err(|_| "the gateway's answer is no answer".into())
        });
        response.await.map_err(SendError::Temporary)
    }
}

impl SmsSender for Smsc {
    fn send<'a>(&'a self, sms: SmsMessage<'a>) -> SendFuture<'a> {
        Box::pin(self.deliver(sms))
    }
}

/// Error codes as documented by the gateway.
fn map_error_code(code: i64) -> SendError {
    match code {
        1 => SendError::Rejected("code 1, wrong parameters".into()),
        2 => SendError::Account("code 2, the login or the password is wrong".into()),
        3 => SendError::Account("code 3, no money on the account".into()),
        4 => SendError::Account("code 4, our address is blocked".into()),
        6 => SendError::Rejected("code 6, the message is forbidden".into()),
        7 => SendError::Rejected("code 7, the phone has a wrong format".into()),
        8 => SendError::Rejected("code 8, the phone cannot be reached".into()),
        9 => SendError::Temporary("code 9, too many requests".into()),
        code => SendError::Temporary(format!("code {code}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_code_maps_to_its_error() {
        for code in [1, 6, 7, 8] {
            assert!(matches!(map_error_code(code), SendError::Rejected(_)), "{code}");
        }
        for code in [2, 3, 4] {
            assert!(matches!(map_error_code(code), SendError::Account(_)), "{code}");
        }
        for code in [0, 5, 9, 10, -1, 99] {
            assert!(matches!(map_error_code(code), SendError::Temporary(_)), "{code}");
        }
    }

    #[test]
    fn debug_output_hides_the_password() {
        let password = Zeroizing::new("secret".to_owned());
        let account = SmscAccount { login: "zhedel".into(), password, sender: String::new() };
        let gateway = Smsc::try_new("https://smsc.kz/", account).unwrap();
        assert!(!format!("{gateway:?}").contains("secret"));
    }

    #[test]
    fn the_url_must_be_valid() {
        for url in ["", "smsc.kz", "ftp://smsc.kz", "http://"] {
            let password = Zeroizing::new(String::new());
            let account = SmscAccount { login: String::new(), password, sender: String::new() };
            assert!(matches!(Smsc::try_new(url, account), Err(SetupError::Url(_))), "{url}");
        }
    }
}
