//! SMSC.kz over HTTP: a form in, JSON out, every answer with status 200.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use reqwest::{Client, Response, redirect};
use rustls::{ClientConfig, RootCertStore, crypto::ring};
use serde::Deserialize;
use zeroize::Zeroizing;

use super::{OutSms, Sms};
use crate::breaker::Breaker;
use crate::{SendError, Sending, SetupError};

const CONNECT_MAX: Duration = Duration::from_secs(4);
const ANSWER_MAX: Duration = Duration::from_secs(10);
const ANSWER_MAX_BYTES: usize = 16 * 1024;
/// The status of a message that the gateway never got.
const UNKNOWN: i64 = -3;

/// Our account at the gateway.
#[derive(Clone)]
pub struct Account {
    /// The login.
    pub login: String,
    /// The password.
    pub password: Zeroizing<String>,
    /// The name that phones show as the sender; empty for the gateway's own.
    pub sender: String,
}

impl fmt::Debug for Account {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Account").field("login", &self.login).finish_non_exhaustive()
    }
}

/// The gateway.
#[derive(Debug)]
pub struct Smsc {
    client: Client,
    base: String,
    account: Account,
    breaker: Breaker,
}

/// An answer to either request: what is there tells which it is.
#[derive(Debug, Deserialize)]
struct Answer {
    cnt: Option<i64>,
    status: Option<i64>,
    error_code: Option<i64>,
}

impl Smsc {
    /// With the address in front of `/sys/send.php`.
    pub fn try_new(url: &str, account: Account) -> Result<Self, SetupError> {
        let address = || SetupError::Url(url.to_owned());
        let parsed = reqwest::Url::parse(url).map_err(|_| address())?;
        if !matches!(parsed.scheme(), "http" | "https") || !parsed.has_host() {
            return Err(address());
        }
        let client = client().map_err(|error| SetupError::Client(error.to_string()))?;
        let base = url.trim_end_matches('/').to_owned();
        Ok(Self { client, base, account, breaker: Breaker::default() })
    }

    /// A crash between sending and noting it makes us send again. The message's own id makes the
    /// repeat recognisable: the gateway is asked for it, and what it knows is not sent twice.
    async fn deliver(&self, sms: OutSms<'_>) -> Result<(), SendError> {
        let phone = sms.to.trim_start_matches('+');
        if sms.is_repeat && self.knows(phone, sms.id).await? {
            return Ok(());
        }
        let form = [
            ("phones", phone),
            ("mes", sms.text),
            ("id", sms.id),
            ("sender", &self.account.sender),
        ];
        let answer = self.ask("send.php", &form).await?;
        match answer {
            Answer { error_code: Some(code), .. } => Err(refusal(code)),
            Answer { cnt: Some(1..), .. } => Ok(()),
            _ => Err(SendError::Later("the gateway's answer makes no sense".into())),
        }
    }

    async fn knows(&self, phone: &str, id: &str) -> Result<bool, SendError> {
        let answer = self.ask("status.php", &[("phone", phone), ("id", id)]).await?;
        match answer {
            Answer { error_code: Some(code), .. } => Err(refusal(code)),
            Answer { status, .. } => Ok(status.is_some_and(|status| status != UNKNOWN)),
        }
    }

    async fn ask(&self, page: &str, form: &[(&str, &str)]) -> Result<Answer, SendError> {
        self.breaker.check()?;
        let answer = self.exchange(page, form).await;
        self.breaker.note(answer.is_ok());
        answer.map_err(SendError::Later)
    }

    async fn exchange(&self, page: &str, form: &[(&str, &str)]) -> Result<Answer, String> {
        let account = [
            ("login", self.account.login.as_str()),
            ("psw", &self.account.password),
            ("charset", "utf-8"),
            ("fmt", "3"),
        ];
        let form: Vec<_> = account.iter().chain(form).collect();
        let request = self.client.post(format!("{}/sys/{page}", self.base)).form(&form);
        // The error would name the address with it, and that is of no use to whoever reads the log.
        let response = request.send().await.map_err(|error| error.without_url().to_string())?;
        if !response.status().is_success() {
            return Err(format!("the gateway answered {}", response.status()));
        }
        let body = bounded(response).await?;
        serde_json::from_slice(&body).map_err(|_| "the gateway's answer is not what it says".into())
    }
}

impl Sms for Smsc {
    fn send<'a>(&'a self, sms: OutSms<'a>) -> Sending<'a> {
        Box::pin(self.deliver(sms))
    }
}

/// The gateway's list of codes, as its documentation gives it.
fn refusal(code: i64) -> SendError {
    match code {
        1 => SendError::Refused("code 1, wrong parameters".into()),
        2 => SendError::Account("code 2, the login or the password is wrong".into()),
        3 => SendError::Account("code 3, no money on the account".into()),
        4 => SendError::Account("code 4, our address is blocked".into()),
        6 => SendError::Refused("code 6, the message is forbidden".into()),
        7 => SendError::Refused("code 7, the phone has a wrong format".into()),
        8 => SendError::Refused("code 8, the phone cannot be reached".into()),
        9 => SendError::Later("code 9, too many requests".into()),
        code => SendError::Later(format!("code {code}")),
    }
}

async fn bounded(mut response: Response) -> Result<Vec<u8>, String> {
    let mut body = Vec::new();
    while let Some(chunk) =
        response.chunk().await.map_err(|error| error.without_url().to_string())?
    {
        if body.len() + chunk.len() > ANSWER_MAX_BYTES {
            return Err("the gateway's answer is too long".into());
        }
        body.extend_from_slice(&chunk);
    }
    Ok(body)
}

/// The roots are inside the binary: nothing is read from the machine, at the start or later.
fn client() -> Result<Client, Box<dyn std::error::Error>> {
    let roots = RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() };
    let tls = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()?
        .with_root_certificates(roots)
        .with_no_client_auth();
    let client = Client::builder()
        .tls_backend_preconfigured(tls)
        .redirect(redirect::Policy::none())
        .no_proxy()
        .connect_timeout(CONNECT_MAX)
        .timeout(ANSWER_MAX);
    Ok(client.build()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_code_says_whose_fault_it_is() {
        for code in [1, 6, 7, 8] {
            assert!(matches!(refusal(code), SendError::Refused(_)), "{code}");
        }
        for code in [2, 3, 4] {
            assert!(matches!(refusal(code), SendError::Account(_)), "{code}");
        }
        for code in [0, 5, 9, 10, -1, 99] {
            assert!(matches!(refusal(code), SendError::Later(_)), "{code}");
        }
    }

    #[test]
    fn the_password_is_not_shown() {
        let password = Zeroizing::new("secret".to_owned());
        let account = Account { login: "zhedel".into(), password, sender: String::new() };
        let gateway = Smsc::try_new("https://smsc.kz/", account).unwrap();
        assert!(!format!("{gateway:?}").contains("secret"));
        assert_eq!(gateway.base, "https://smsc.kz");
    }

    #[test]
    fn an_address_must_be_one() {
        for url in ["", "smsc.kz", "ftp://smsc.kz", "http://"] {
            let password = Zeroizing::new(String::new());
            let account = Account { login: String::new(), password, sender: String::new() };
            assert!(matches!(Smsc::try_new(url, account), Err(SetupError::Url(_))), "{url}");
        }
    }
}
