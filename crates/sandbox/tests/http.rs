//! The sandbox as browsers and tests see it, over real sockets.

#![allow(clippy::unwrap_used, reason = "a test stops where it finds a fault")]

mod support;

use reqwest::{Client, Response, StatusCode};
use sandbox::OutboxMessage;
use support::{BUREAU_KEY, LOGIN, NOW_US, PASSWORD, TestSandbox};

fn sms(to: &str, text: &str) -> OutboxMessage {
    let (id, to, text) = (text.to_owned(), to.to_owned(), text.to_owned());
    let (unsubscribe_url, is_one_click) = (None, false);
    let (channel, subject, at_us) = ("sms", None, NOW_US);
    OutboxMessage { id, channel, to, subject, text, unsubscribe_url, is_one_click, at_us }
}

fn client() -> Client {
    // The second one to do so is told that it is done already.
    let _ = rustls::crypto::ring::default_provider().install_default();
    Client::new()
}

async fn get(world: &TestSandbox, path: &str) -> Response {
    client().get(format!("{}{path}", world.http_url)).send().await.unwrap()
}

async fn json(response: Response) -> serde_json::Value {
    serde_json::from_str(&response.text().await.unwrap()).unwrap()
}

async fn advance(world: &TestSandbox, body: &'static str) -> Response {
    let request = client().post(format!("{}/clock/advance", world.http_url));
    request.header("content-type", "application/json").body(body).send().await.unwrap()
}

#[tokio::test]
async fn the_outbox_is_read_by_address() {
    let world = TestSandbox::start().await;
    for (to, text) in [("+77010000001", "one"), ("+77010000002", "two"), ("+77010000001", "three")]
    {
        world.sandbox.outbox().push(sms(to, text));
    }
    world.sandbox.outbox().push(OutboxMessage { channel: "email", ..sms("a+b@mail.kz", "letter") });
    for (query, texts) in [
        ("?to=+77010000001", vec!["three", "one"]),
        ("?to=%2B77010000001", vec!["three", "one"]),
        ("?to=%2B77010000003", vec![]),
        ("?to=a%2Bb@mail.kz", vec!["letter"]),
        ("?to=a+b@mail.kz", vec!["letter"]),
    ] {
        let answer = json(get(&world, &format!("/outbox{query}")).await).await;
        let messages = answer["messages"].as_array().unwrap();
        let told: Vec<_> = messages.iter().map(|it| it["text"].as_str().unwrap()).collect();
        assert_eq!(told, texts, "{query}");
    }
    let answer = json(get(&world, "/outbox?to=+77010000002").await).await;
    let expected = serde_json::json!({ "messages": [
        { "channel": "sms", "to": "+77010000002", "text": "two", "at": "2026-11-15T00:00:00Z" }
    ] });
    assert_eq!(answer, expected);
}

#[tokio::test]
async fn people_read_a_page_and_programs_json() {
    let world = TestSandbox::start().await;
    world.sandbox.outbox().push(sms("+77010000001", "Код <b>\n\n@z.kz #123456"));
    let page = get(&world, "/outbox").await;
    assert_eq!(page.headers()["content-type"], "text/html; charset=utf-8");
    let html = page.text().await.unwrap();
    assert!(html.contains("data-copy=\"123456\"") && html.contains("Код &lt;b&gt;"), "{html}");
    let request = client().get(format!("{}/outbox", world.http_url));
    let answer = request.header("accept", "application/json").send().await.unwrap();
    assert_eq!(json(answer).await["messages"].as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn every_page_speaks_both_languages_and_runs_nothing_foreign() {
    let world = TestSandbox::start().await;
    for path in ["/", "/outbox", "/people", "/statements", "/cards", "/outcomes", "/clock"] {
        let mut titles = Vec::new();
        for language in ["ru", "kk"] {
            let page = get(&world, &format!("{path}?lang={language}")).await;
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
    assert_eq!(get(&world, "/?lang=en").await.status(), StatusCode::BAD_REQUEST);
    assert_eq!(get(&world, "/nothing").await.status(), StatusCode::NOT_FOUND);
    for (path, kind) in [("/sandbox.css", "text/css"), ("/sandbox.js", "text/javascript")] {
        let file = get(&world, path).await;
        assert!(file.headers()["content-type"].to_str().unwrap().starts_with(kind));
    }
}

#[tokio::test]
async fn people_are_listed_for_programs() {
    let world = TestSandbox::start().await;
    let answer = json(get(&world, "/people.json").await).await;
    let people = answer["people"].as_array().unwrap();
    assert!(people.len() >= 12);
    assert_eq!(people[0]["iin"], "900412403019");
    assert_eq!(people[0]["bureau"]["score"], 782);
    let html = get(&world, "/people").await.text().await.unwrap();
    assert!(people.iter().all(|it| html.contains(it["iin"].as_str().unwrap())));
}

#[tokio::test]
async fn the_page_of_people_tells_what_will_be_answered() {
    let world = TestSandbox::start().await;
    for (language, words) in [
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
        let html = get(&world, &format!("/people?lang={language}")).await.text().await.unwrap();
        for word in words {
            assert!(html.contains(word), "{language}: {word}");
        }
    }
}

async fn post(world: &TestSandbox, path: &str, body: &'static str) -> StatusCode {
    let request = client().post(format!("{}{path}", world.http_url));
    let request = request.header("content-type", "application/json").body(body);
    request.send().await.unwrap().status()
}

#[tokio::test]
async fn the_twins_answer_nobody_without_the_key() {
    let world = TestSandbox::start().await;
    for (path, body) in [
        ("/bureau/v1/reports", "{\"iin\":\"900412403019\",\"consent\":\"1\"}"),
        ("/bureau/v1/state-data-consents", "{\"iin\":\"900412403019\",\"phone\":\"+77010000101\"}"),
        (
            "/biometry/v1/sessions",
            "{\"iin\":\"900412403019\",\"order\":\"1\",\"callback_url\":\"http://x\"}",
        ),
        ("/biometry/v1/sessions/a/frames", "{\"frames\":[]}"),
    ] {
        assert_eq!(post(&world, path, body).await, StatusCode::UNAUTHORIZED, "{path}");
    }
    for path in ["/bureau/v1/state-data-consents/a", "/biometry/v1/sessions/a"] {
        assert_eq!(get(&world, path).await.status(), StatusCode::UNAUTHORIZED, "{path}");
    }
}

#[tokio::test]
async fn only_what_can_be_is_forced() {
    let world = TestSandbox::start().await;
    let path = "/biometry/next";
    let right = "{\"iin\":\"900412403019\",\"outcome\":\"blurred\",\"delivery\":\"twice\"}";
    assert_eq!(post(&world, path, right).await, StatusCode::NO_CONTENT);
    for wrong in [
        "{\"iin\":\"900412403018\",\"outcome\":\"blurred\"}",
        "{\"iin\":\"900412403019\",\"outcome\":\"ugly\"}",
        "{\"iin\":\"900412403019\"}",
        "{\"iin\":\"900412403019\",\"outcome\":\"match\",\"delivery\":\"late\"}",
    ] {
        let refused = post(&world, path, wrong).await;
        assert_eq!(refused, StatusCode::UNPROCESSABLE_ENTITY, "{wrong}");
    }
    // A form of another site cannot.
    let form = client().post(format!("{}{path}", world.http_url)).body(right);
    assert_eq!(form.send().await.unwrap().status(), StatusCode::UNSUPPORTED_MEDIA_TYPE);
}

#[tokio::test]
async fn the_clock_moves_forward_and_only_so() {
    let world = TestSandbox::start().await;
    let told = json(get(&world, "/clock.json").await).await;
    assert_eq!(told, serde_json::json!({ "now": "2026-11-15T00:00:00Z", "today": "2026-11-15" }));
    let told = json(advance(&world, "{\"days\":30}").await).await;
    assert_eq!(told, serde_json::json!({ "now": "2026-12-15T00:00:00Z", "today": "2026-12-15" }));
    for body in [
        "{\"days\":0}",
        "{\"days\":3661}",
        "{\"days\":-1}",
        "{\"days\":1,\"x\":2}",
        "{}",
        "{\"hours\":0}",
        "{\"to\":\"25:00\"}",
    ] {
        let refused = advance(&world, body).await.status();
        assert_eq!(refused, StatusCode::UNPROCESSABLE_ENTITY, "{body}");
    }
    assert_eq!(advance(&world, "days").await.status(), StatusCode::BAD_REQUEST);
    // A form of another site cannot move it.
    let form = client().post(format!("{}/clock/advance", world.http_url)).body("{\"days\":1}");
    let refused = form.send().await.unwrap().status();
    assert_eq!(refused, StatusCode::UNSUPPORTED_MEDIA_TYPE);
    let told = json(get(&world, "/clock.json").await).await;
    assert_eq!(told["today"], "2026-12-15");
    // It is five in the morning in Almaty.
    let told = json(advance(&world, "{\"hours\":3}").await).await;
    assert_eq!(told["now"], "2026-12-15T03:00:00Z");
    let told = json(advance(&world, "{\"to\":\"09:00\"}").await).await;
    assert_eq!(told["now"], "2026-12-15T04:00:00Z");
    let told = json(advance(&world, "{\"to\":\"09:00\"}").await).await;
    assert_eq!(told["now"], "2026-12-16T04:00:00Z");
}

#[tokio::test]
async fn the_gateway_answers_with_the_codes_of_the_real_one() {
    let world = TestSandbox::start().await;
    let sent = [
        ("login", LOGIN),
        ("psw", PASSWORD),
        ("phones", "77010000001"),
        ("mes", "Код"),
        ("id", "0198-a"),
        ("charset", "utf-8"),
        ("fmt", "3"),
    ];
    let with = |name: &str, value: &'static str| {
        sent.map(|(key, kept)| (key, if key == name { value } else { kept }))
    };
    for (form, code) in [
        (with("psw", "guess"), Some(2)),
        (with("login", ""), Some(2)),
        (with("mes", ""), Some(1)),
        (with("fmt", "0"), Some(1)),
        (with("id", "a b"), Some(1)),
        (with("phones", "12345"), Some(7)),
        (sent, None),
        (sent, Some(9)),
        (with("id", "0198-b"), None),
    ] {
        let request = client().post(format!("{}/sms/sys/send.php", world.http_url));
        let answer = request.form(&form).send().await.unwrap();
        assert_eq!(answer.status(), StatusCode::OK);
        let answer = json(answer).await;
        assert_eq!(answer["error_code"].as_i64(), code, "{answer}");
        assert_eq!(answer["cnt"].as_i64(), code.is_none().then_some(1));
    }
    assert_eq!(world.sandbox.outbox().messages_to(Some("+77010000001")).len(), 2);
}

#[tokio::test]
async fn what_the_bureau_says_is_chosen_on_a_page() {
    let world = TestSandbox::start().await;
    let score = async |name: &str| {
        let question = r#"{"iin":"900412403019","consent":"c-1","state_data_consent":null}"#;
        let request = client().post(format!("{}/v1/reports", world.bureau_url()));
        let request = request.header("x-api-key", BUREAU_KEY).header("x-request-id", name);
        let request = request.header("content-type", "application/json").body(question);
        let answer = request.send().await.unwrap();
        let status = answer.status();
        if status != StatusCode::OK {
            return Err(status);
        }
        Ok(json(answer).await["report"]["score"].clone())
    };
    let choose = async |iin: &str, bureau: &str| {
        let form = [("lang", "kk"), ("iin", iin), ("face", "spoof"), ("bureau", bureau)];
        let request = client().post(format!("{}/outcomes", world.http_url)).form(&form);
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
