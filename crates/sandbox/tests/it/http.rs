//! The sandbox as browsers and tests see it, over real sockets.

use reqwest::{Client, Response, StatusCode};
use sandbox::{OutboxChannel, OutboxMessage};
use testkit::test_sandbox::{BUREAU_KEY, LOGIN, NOW_US, PASSWORD, TestSandbox};

fn sms(to: &str, text: &str) -> OutboxMessage {
    let (id, to, text) = (text.to_owned(), to.to_owned(), text.to_owned());
    let (unsubscribe_url, is_one_click) = (None, false);
    let (channel, subject, at_us) = (OutboxChannel::Sms, None, NOW_US);
    OutboxMessage { id, channel, to, subject, text, unsubscribe_url, is_one_click, at_us }
}

fn client() -> Client {
    // Fails if it is installed already, which is fine.
    let _ = rustls::crypto::ring::default_provider().install_default();
    Client::new()
}

async fn get(sandbox: &TestSandbox, path: &str) -> Response {
    client().get(format!("{}{path}", sandbox.http_url)).send().await.unwrap()
}

async fn json(response: Response) -> serde_json::Value {
    serde_json::from_str(&response.text().await.unwrap()).unwrap()
}

async fn advance(sandbox: &TestSandbox, body: &'static str) -> Response {
    let request = client().post(format!("{}/clock/advance", sandbox.http_url));
    request.header("content-type", "application/json").body(body).send().await.unwrap()
}

#[tokio::test]
async fn the_outbox_is_filtered_by_recipient() {
    let sandbox = TestSandbox::start().await;
    for (to, text) in [("+77010000001", "one"), ("+77010000002", "two"), ("+77010000001", "three")]
    {
        sandbox.sandbox.outbox().push(sms(to, text));
    }
    sandbox
        .sandbox
        .outbox()
        .push(OutboxMessage { channel: OutboxChannel::Email, ..sms("a+b@mail.kz", "letter") });
    for (query, texts) in [
        ("?to=+77010000001", vec!["three", "one"]),
        ("?to=%2B77010000001", vec!["three", "one"]),
        ("?to=%2B77010000003", vec![]),
        ("?to=a%2Bb@mail.kz", vec!["letter"]),
        ("?to=a+b@mail.kz", vec!["letter"]),
    ] {
        let response = json(get(&sandbox, &format!("/outbox{query}")).await).await;
        let messages = response["messages"].as_array().unwrap();
        let actual: Vec<_> = messages.iter().map(|it| it["text"].as_str().unwrap()).collect();
        assert_eq!(actual, texts, "{query}");
    }
    let response = json(get(&sandbox, "/outbox?to=+77010000002").await).await;
    let expected = serde_json::json!({ "messages": [
        { "channel": "sms", "to": "+77010000002", "text": "two", "at": "2026-11-15T00:00:00Z" }
    ] });
    assert_eq!(response, expected);
}

#[tokio::test]
async fn browsers_get_html_and_programs_json() {
    let sandbox = TestSandbox::start().await;
    sandbox.sandbox.outbox().push(sms("+77010000001", "Код <b>\n\n@z.kz #123456"));
    let page = get(&sandbox, "/outbox").await;
    assert_eq!(page.headers()["content-type"], "text/html; charset=utf-8");
    let html = page.text().await.unwrap();
    assert!(html.contains("data-copy=\"123456\"") && html.contains("Код &lt;b&gt;"), "{html}");
    let request = client().get(format!("{}/outbox", sandbox.http_url));
    let response = request.header("accept", "application/json").send().await.unwrap();
    assert_eq!(json(response).await["messages"].as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn every_page_is_bilingual_and_loads_nothing_external() {
    let sandbox = TestSandbox::start().await;
    for path in ["/", "/outbox", "/people", "/statements", "/cards", "/outcomes", "/clock"] {
        let mut titles = Vec::new();
        for language in ["ru", "kk"] {
            let page = get(&sandbox, &format!("{path}?lang={language}")).await;
            assert_eq!(page.status(), StatusCode::OK, "{path}");
            let csp = page.headers()["content-security-policy"].to_str().unwrap().to_owned();
            assert!(csp.starts_with("default-src 'none'") && !csp.contains("unsafe"), "{csp}");
            assert_eq!(page.headers()["x-content-type-options"], "nosniff");
            let html = page.text().await.unwrap();
            assert!(html.contains(&format!("<html lang=\"{language}\">")), "{html}");
            assert!(!html.contains("style=") && !html.contains(" onclick"), "{path}");
            assert_eq!(html.matches("aria-current").count(), 1, "{path}");
            titles.push(html.split("<title>").nth(1).unwrap().chars().take(12).collect::<String>());
        }
        assert_ne!(titles[0], titles[1], "{path}");
    }
    assert_eq!(get(&sandbox, "/?lang=en").await.status(), StatusCode::BAD_REQUEST);
    assert_eq!(get(&sandbox, "/nothing").await.status(), StatusCode::NOT_FOUND);
    for (path, kind) in [("/sandbox.css", "text/css"), ("/sandbox.js", "text/javascript")] {
        let file = get(&sandbox, path).await;
        assert!(file.headers()["content-type"].to_str().unwrap().starts_with(kind));
    }
}

#[tokio::test]
async fn people_are_listed_as_json() {
    let sandbox = TestSandbox::start().await;
    let response = json(get(&sandbox, "/people.json").await).await;
    let people = response["people"].as_array().unwrap();
    assert!(people.len() >= 12);
    assert_eq!(people[0]["iin"], "900412403019");
    assert_eq!(people[0]["bureau"]["score"], 782);
    let html = get(&sandbox, "/people").await.text().await.unwrap();
    assert!(people.iter().all(|it| html.contains(it["iin"].as_str().unwrap())));
}

#[tokio::test]
async fn the_people_page_states_the_responses() {
    let sandbox = TestSandbox::start().await;
    for (language, texts) in [
        (
            "ru",
            ["Бюро и госбазы ответят", "12, в банке", "сходство слабое", "истории нет", "отказ"],
        ),
        (
            "kk",
            [
                "Бюро мен мемлекеттік базалардың жауабы",
                "12, банкте",
                "ұқсастығы әлсіз",
                "тарихы жоқ",
                "бас тартады",
            ],
        ),
    ] {
        let html = get(&sandbox, &format!("/people?lang={language}")).await.text().await.unwrap();
        for text in texts {
            assert!(html.contains(text), "{language}: {text}");
        }
    }
}

async fn post(sandbox: &TestSandbox, path: &str, body: &'static str) -> StatusCode {
    let request = client().post(format!("{}{path}", sandbox.http_url));
    let request = request.header("content-type", "application/json").body(body);
    request.send().await.unwrap().status()
}

#[tokio::test]
async fn simulators_require_the_api_key() {
    let sandbox = TestSandbox::start().await;
    for (path, body) in [
        ("/bureau/v1/reports", "{\"iin\":\"900412403019\",\"consent\":\"1\"}"),
        ("/bureau/v1/state-data-consents", "{\"iin\":\"900412403019\",\"phone\":\"+77010000101\"}"),
        (
            "/biometry/v1/sessions",
            "{\"iin\":\"900412403019\",\"order\":\"1\",\"callback_url\":\"http://x\"}",
        ),
        ("/biometry/v1/sessions/a/frames", "{\"frames\":[]}"),
    ] {
        assert_eq!(post(&sandbox, path, body).await, StatusCode::UNAUTHORIZED, "{path}");
    }
    for path in ["/bureau/v1/state-data-consents/a", "/biometry/v1/sessions/a"] {
        assert_eq!(get(&sandbox, path).await.status(), StatusCode::UNAUTHORIZED, "{path}");
    }
}

#[tokio::test]
async fn only_known_scenarios_can_be_forced() {
    let sandbox = TestSandbox::start().await;
    let path = "/biometry/next";
    let valid = "{\"iin\":\"900412403019\",\"outcome\":\"blurred\",\"delivery\":\"twice\"}";
    assert_eq!(post(&sandbox, path, valid).await, StatusCode::NO_CONTENT);
    for wrong in [
        "{\"iin\":\"900412403018\",\"outcome\":\"blurred\"}",
        "{\"iin\":\"900412403019\",\"outcome\":\"ugly\"}",
        "{\"iin\":\"900412403019\"}",
        "{\"iin\":\"900412403019\",\"outcome\":\"match\",\"delivery\":\"late\"}",
    ] {
        let status = post(&sandbox, path, wrong).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{wrong}");
    }
    // Rejected from a form of another site (CSRF).
    let form = client().post(format!("{}{path}", sandbox.http_url)).body(valid);
    assert_eq!(form.send().await.unwrap().status(), StatusCode::UNSUPPORTED_MEDIA_TYPE);
}

#[tokio::test]
async fn the_clock_only_moves_forward() {
    let sandbox = TestSandbox::start().await;
    let clock = json(get(&sandbox, "/clock.json").await).await;
    assert_eq!(clock, serde_json::json!({ "now": "2026-11-15T00:00:00Z", "today": "2026-11-15" }));
    let clock = json(advance(&sandbox, "{\"days\":30}").await).await;
    assert_eq!(clock, serde_json::json!({ "now": "2026-12-15T00:00:00Z", "today": "2026-12-15" }));
    for body in [
        "{\"days\":0}",
        "{\"days\":3661}",
        "{\"days\":-1}",
        "{\"days\":1,\"x\":2}",
        "{}",
        "{\"hours\":0}",
        "{\"to\":\"25:00\"}",
    ] {
        let status = advance(&sandbox, body).await.status();
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{body}");
    }
    assert_eq!(advance(&sandbox, "days").await.status(), StatusCode::BAD_REQUEST);
    // Rejected from a form of another site (CSRF).
    let form = client().post(format!("{}/clock/advance", sandbox.http_url)).body("{\"days\":1}");
    let status = form.send().await.unwrap().status();
    assert_eq!(status, StatusCode::UNSUPPORTED_MEDIA_TYPE);
    let clock = json(get(&sandbox, "/clock.json").await).await;
    assert_eq!(clock["today"], "2026-12-15");
    // It is 05:00 in Almaty.
    let clock = json(advance(&sandbox, "{\"hours\":3}").await).await;
    assert_eq!(clock["now"], "2026-12-15T03:00:00Z");
    let clock = json(advance(&sandbox, "{\"to\":\"09:00\"}").await).await;
    assert_eq!(clock["now"], "2026-12-15T04:00:00Z");
    let clock = json(advance(&sandbox, "{\"to\":\"09:00\"}").await).await;
    assert_eq!(clock["now"], "2026-12-16T04:00:00Z");
}

#[tokio::test]
async fn the_gateway_uses_the_real_error_codes() {
    let sandbox = TestSandbox::start().await;
    let valid = [
        ("login", LOGIN),
        ("psw", PASSWORD),
        ("phones", "77010000001"),
        ("mes", "Код"),
        ("id", "0198-a"),
        ("charset", "utf-8"),
        ("fmt", "3"),
    ];
    let with = |name: &str, value: &'static str| {
        valid.map(|(key, valid_value)| (key, if key == name { value } else { valid_value }))
    };
    for (form, code) in [
        (with("psw", "guess"), Some(2)),
        (with("login", ""), Some(2)),
        (with("mes", ""), Some(1)),
        (with("fmt", "0"), Some(1)),
        (with("id", "a b"), Some(1)),
        (with("phones", "12345"), Some(7)),
        (valid, None),
        (valid, Some(9)),
        (with("id", "0198-b"), None),
    ] {
        let request = client().post(format!("{}/sms/sys/send.php", sandbox.http_url));
        let response = request.form(&form).send().await.unwrap();
        assert_eq!(response.status(), StatusCode::OK);
        let response = json(response).await;
        assert_eq!(response["error_code"].as_i64(), code, "{response}");
        assert_eq!(response["cnt"].as_i64(), code.is_none().then_some(1));
    }
    assert_eq!(sandbox.sandbox.outbox().messages_to(Some("+77010000001")).len(), 2);
}

#[tokio::test]
async fn bureau_responses_are_chosen_on_a_page() {
    let sandbox = TestSandbox::start().await;
    let score = async |request_id: &str| {
        let body = r#"{"iin":"900412403019","consent":"c-1","state_data_consent":null}"#;
        let request = client().post(format!("{}/v1/reports", sandbox.bureau_url()));
        let request = request.header("x-api-key", BUREAU_KEY).header("x-request-id", request_id);
        let request = request.header("content-type", "application/json").body(body);
        let response = request.send().await.unwrap();
        let status = response.status();
        if status != StatusCode::OK {
            return Err(status);
        }
        Ok(json(response).await["report"]["score"].clone())
    };
    let choose = async |iin: &str, bureau: &str| {
        let form = [("lang", "kk"), ("iin", iin), ("face", "spoof"), ("bureau", bureau)];
        let request = client().post(format!("{}/outcomes", sandbox.http_url)).form(&form);
        request.send().await.unwrap().text().await.unwrap()
    };
    assert_eq!(score("q-1").await, Ok(serde_json::json!(782)));
    assert!(choose("900412403019", "overdue").await.contains("Есте сақталды."));
    assert_eq!(score("q-2").await, Ok(serde_json::json!(560)));
    choose("900412403019", "down").await;
    assert_eq!(score("q-3").await, Err(StatusCode::SERVICE_UNAVAILABLE));
    choose("900412403019", "own_story").await;
    assert_eq!(score("q-4").await, Ok(serde_json::json!(782)));
    assert!(choose("900412403018", "good").await.contains("Мұндай ЖСН болмайды"));
}
