//! No personal data and no credentials reach the log, at the most verbose level and over the whole
//! life of an account, errors included.

use std::net::TcpListener;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use reqwest::{Client, Method, Response, StatusCode};
use serde_json::{Value, json};

const PHONE: &str = "+77019876543";
const NEW_PHONE: &str = "+77029876544";
const IIN: &str = "900101300007";
const EMAIL: &str = "very.private@mail.example";
const PASSWORD: &str = "zhaksy kun bolsyn 4711";
const POLLS_MAX: usize = 400;
const POLL_INTERVAL: Duration = Duration::from_millis(25);

/// The whole service in its own folder, logging to a file.
struct TestService {
    process: Child,
    folder: PathBuf,
    site: String,
    sandbox: String,
    client: Client,
    /// The browser's refresh cookie.
    cookie: String,
    /// Must not appear in the log.
    secrets: Vec<String>,
}

fn free_address() -> String {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().to_string()
}

/// The body; null if it is not JSON.
async fn json_of(response: Response) -> Value {
    serde_json::from_slice(&response.bytes().await.unwrap()).unwrap_or_default()
}

impl TestService {
    async fn start(filter: &str) -> Self {
        let name = format!("zhedel-logs-{filter}-{}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&folder).unwrap();
        let log = std::fs::File::create(folder.join("log")).unwrap();
        let (site, sandbox) = (free_address(), free_address());
        let process = Command::new(env!("CARGO_BIN_EXE_zhedel"))
            .arg("serve")
            .env("ZHEDEL_LISTEN", &site)
            .env("ZHEDEL_SANDBOX_LISTEN", &sandbox)
            .env("ZHEDEL_SANDBOX_SMTP_LISTEN", free_address())
            .env("ZHEDEL_DATA_DIR", &folder)
            .env("ZHEDEL_MONITORING_LISTEN", "")
            .env("ZHEDEL_LOG_FILTER", filter)
            .stdout(log.try_clone().unwrap())
            .stderr(Stdio::from(log))
            .spawn()
            .unwrap();
        let secrets = [IIN, &PHONE[1..], &NEW_PHONE[1..], EMAIL, PASSWORD].map(str::to_owned);
        // The client needs a crypto provider even for plain HTTP.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let (client, secrets) = (Client::new(), secrets.to_vec());
        let cookie = String::new();
        let service = Self { process, folder, site, sandbox, client, cookie, secrets };
        for _ in 0..POLLS_MAX {
            let ready = service.client.get(format!("http://{}/readyz", service.site)).send().await;
            if ready.is_ok_and(|response| response.status().is_success()) {
                return service;
            }
            tokio::time::sleep(POLL_INTERVAL).await;
        }
        panic!("the service did not start")
    }

    /// Calls the API with the account's token.
    async fn call(
        &mut self,
        access_token: Option<&str>,
        method: Method,
        path: &str,
        body: &Value,
    ) -> (StatusCode, Value) {
        let mut version = None;
        if let (Some(access), &Method::PUT) = (access_token, &method) {
            let me = self.client.get(format!("http://{}/api/v1/me", self.site)).bearer_auth(access);
            version = json_of(me.send().await.unwrap()).await["version"].as_i64();
        }
        let mut request = self
            .client
            .request(method, format!("http://{}/api/v1/{path}", self.site))
            .header("origin", format!("http://{}", self.site))
            .header("content-type", "application/json")
            .header("cookie", &self.cookie);
        if let Some(access) = access_token {
            request = request.bearer_auth(access);
        }
        if let Some(version) = version {
            request = request.header("if-match", format!("\"{version}\""));
        }
        let response = request.body(body.to_string()).send().await.unwrap();
        let cookies = response.headers().get_all("set-cookie").iter();
        let cookies: Vec<_> =
            cookies.filter_map(|cookie| cookie.to_str().ok()?.split(';').next()).collect();
        if !cookies.is_empty() {
            self.cookie = cookies.join("; ");
            // The other cookie is a one-letter hint.
            let values =
                cookies.iter().filter_map(|cookie| cookie.split_once('=')).map(|pair| pair.1);
            self.secrets.extend(values.filter(|value| value.len() > 20).map(str::to_owned));
        }
        (response.status(), json_of(response).await)
    }

    fn log(&self) -> String {
        std::fs::read_to_string(self.folder.join("log")).unwrap()
    }

    /// Refreshes the session by cookie, as a browser does when the page is opened again.
    async fn refresh_session(&mut self) -> String {
        let (status, session) =
            self.call(None, Method::POST, "session/refresh", &Value::Null).await;
        assert_eq!(status, StatusCode::OK, "{session}");
        let access = session["access_token"].as_str().unwrap().to_owned();
        self.secrets.push(access.clone());
        access
    }

    /// The next code may be requested a minute later, and the sandbox's clock moves in days.
    async fn advance_day(&self) {
        let request = self.client.post(format!("http://{}/clock/advance", self.sandbox));
        let request = request.header("content-type", "application/json").body(r#"{"days":1}"#);
        assert!(request.send().await.unwrap().status().is_success());
    }

    /// The newest code in the customer's messages.
    async fn newest_code(&mut self, to: &str, after: usize) -> String {
        let outbox = format!("http://{}/outbox?to={to}", self.sandbox);
        for _ in 0..POLLS_MAX {
            let outbox_json = json_of(self.client.get(&outbox).send().await.unwrap()).await;
            let messages = outbox_json["messages"].as_array().unwrap().iter();
            let codes: Vec<_> = messages
                .filter_map(|message| message["text"].as_str()?.split(" #").nth(1))
                .collect();
            if codes.len() > after {
                let code = codes[0].trim().to_owned();
                self.secrets.push(code.clone());
                return code;
            }
            tokio::time::sleep(POLL_INTERVAL).await;
        }
        panic!("no code arrived in the sandbox")
    }
}

impl Drop for TestService {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

#[tokio::test]
async fn nothing_personal_reaches_the_log() {
    let mut service = TestService::start("trace").await;
    let nobody = None;
    let code_request = json!({ "purpose": "register", "phone": PHONE, "language": "ru" });
    let (status, sent_code) = service.call(nobody, Method::POST, "codes", &code_request).await;
    assert_eq!(status, StatusCode::OK, "{sent_code}");
    let code = service.newest_code(PHONE, 0).await;
    let mut account = json!({
        "phone": PHONE, "iin": "900101300008", "code_id": sent_code["code_id"], "code": "000000",
        "language": "ru", "text_version": app::consents::consent_text_version(),
        "consents": { "personal_data": true, "credit_bureau": true, "bureau_reporting": true, "state_data": true,
                      "terms": true, "marketing": false },
    });
    // Invalid requests first: rejected input must not be logged either.
    for bad in [json!(IIN), json!({ "phone": PHONE, "iin": [IIN] }), account.clone()] {
        let (status, response) = service.call(nobody, Method::POST, "registrations", &bad).await;
        assert!(status.is_client_error(), "{status} {response}");
    }
    account["iin"] = json!(IIN);
    let (status, _) = service.call(nobody, Method::POST, "registrations", &account).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    account["code"] = json!(code);
    let (status, session) = service.call(nobody, Method::POST, "registrations", &account).await;
    assert_eq!(status, StatusCode::CREATED, "{session}");
    service.secrets.extend(session["access_token"].as_str().map(str::to_owned));

    service.advance_day().await;
    let access = service.refresh_session().await;
    let me = Some(access.as_str());
    let (_, sent_code) =
        service.call(me, Method::POST, "me/codes", &json!({ "purpose": "step_up" })).await;
    let code_confirmation =
        json!({ "code_id": sent_code["code_id"], "code": service.newest_code(PHONE, 1).await });
    let (status, response) = service.call(me, Method::POST, "me/step-up", &code_confirmation).await;
    assert_eq!(status, StatusCode::OK, "{response}");
    for (path, body, expected) in [
        ("me/email", json!({ "email": EMAIL }), StatusCode::OK),
        ("me/email", json!({ "email": EMAIL.repeat(9) }), StatusCode::UNPROCESSABLE_ENTITY),
        ("me/password", json!({ "password": PASSWORD }), StatusCode::NO_CONTENT),
    ] {
        let (status, response) = service.call(me, Method::PUT, path, &body).await;
        assert_eq!(status, expected, "{path} {response}");
    }
    let code_request = json!({ "purpose": "change_phone", "phone": NEW_PHONE });
    let (status, response) = service.call(me, Method::POST, "me/codes", &code_request).await;
    assert_eq!(status, StatusCode::OK, "{response}");
    for (password, expected) in [
        (PASSWORD, StatusCode::CREATED),
        ("another secret of theirs", StatusCode::UNPROCESSABLE_ENTITY),
    ] {
        let body = json!({ "phone": PHONE, "password": password });
        let (status, response) =
            service.call(nobody, Method::POST, "session/password", &body).await;
        assert_eq!(status, expected, "{response}");
    }
    service.secrets.push("another secret of theirs".to_owned());
    let (status, data) = service.call(me, Method::GET, "me/export.json", &Value::Null).await;
    assert_eq!((status, &data["iin"]), (StatusCode::OK, &json!(IIN)));
    let (status, response) = service.call(me, Method::DELETE, "me", &Value::Null).await;
    assert_eq!(status, StatusCode::OK, "{response}");

    let log = service.log();
    assert!(log.lines().count() > 100, "the log says nothing: {log}");
    for secret in &service.secrets {
        let line = log.lines().find(|line| line.contains(secret.as_str()));
        assert!(line.is_none(), "{secret} is in the log: {line:?}");
    }
}

/// Whoever reads the log of a service that no terminal shows is a program.
#[tokio::test]
async fn the_access_log_has_routes_times_and_traces_and_nothing_of_the_request() {
    let service = TestService::start("info").await;
    let secret = "abcdefghijklmnopqrst";
    for path in [
        format!("billers/kaspi?command=check&txn_id=7&account={IIN}"),
        format!("api/v1/unknown/{secret}"),
        format!("api/v1/loans/{secret}?phone={PHONE}"),
        format!("{IIN}/"),
        format!("contacts/?iin={IIN}"),
    ] {
        let request = service.client.get(format!("http://{}/{path}", service.site));
        request.header("user-agent", EMAIL).send().await.unwrap();
    }
    let log = service.log();
    assert!(!log.contains('\u{1b}'), "colours: {log}");
    let lines: Vec<Value> = log.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let access: Vec<_> = lines.iter().filter(|line| line["target"] == "access").collect();
    let called: Vec<_> = access
        .iter()
        .map(|line| format!("{} {} {}", line["method"], line["route"], line["status"]))
        .collect();
    assert_eq!(
        called,
        [
            "\"GET\" \"/billers/kaspi\" 200",
            "\"GET\" \"/api/{*path}\" 404",
            "\"GET\" \"/api/v1/loans/{id}\" 401",
        ]
    );
    for line in access {
        let mut keys: Vec<_> = line.as_object().unwrap().keys().map(String::as_str).collect();
        keys.sort_unstable();
        let expected = [
            "duration_ms",
            "level",
            "message",
            "method",
            "route",
            "status",
            "target",
            "time",
            "trace_id",
        ];
        assert_eq!(keys, expected, "{line}");
        assert_eq!(line["trace_id"].as_str().map(str::len), Some(32), "{line}");
    }
    for personal in [IIN, &PHONE[1..], EMAIL, secret, "127.0.0.1:"] {
        let line = log.lines().find(|line| line.contains(personal) && line.contains("access"));
        assert!(line.is_none(), "{personal} is in the log: {line:?}");
    }
}
