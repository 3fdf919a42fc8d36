//! The payment terminal: it calls the site as a biller does, and offers the daily registry.

use reqwest::{Client, Response};
use testkit::test_sandbox::TestSandbox;

fn client() -> Client {
    // Fails if it is installed already, which is fine.
    let _ = rustls::crypto::ring::default_provider().install_default();
    Client::new()
}

async fn get(url: String) -> Response {
    client().get(url).send().await.unwrap()
}

async fn submit(sandbox: &TestSandbox, fields: &[(&str, &str)]) -> String {
    let request = client().post(format!("{}/terminal", sandbox.http_url)).form(fields);
    request.send().await.unwrap().text().await.unwrap()
}

#[tokio::test]
async fn the_terminal_page_shows_the_request_it_sent() {
    let sandbox = TestSandbox::start().await;
    let page = get(format!("{}/terminal?lang=kk", sandbox.http_url)).await;
    let csp = page.headers()["content-security-policy"].to_str().unwrap().to_owned();
    assert!(csp.contains("form-action 'self'"), "{csp}");
    let page = page.text().await.unwrap();
    assert!(page.contains("ЖСН немесе шарт нөмірі") && page.contains("value=\"2026-11-15\""));
    // The site is not running: the error is shown, and the registry stays empty.
    let fields = [
        ("biller", "osmp"),
        ("account", "<b>"),
        ("sum", "10.45"),
        ("day", "2026-11-14"),
        ("command", "pay"),
        ("txn_id", "7"),
    ];
    let page = submit(&sandbox, &fields).await;
    let request_line = "GET /billers/osmp?command=pay&amp;txn_id=7&amp;account=%3Cb%3E&amp;sum=10.45&amp;txn_date=20261114050000";
    assert!(page.contains(request_line), "{page}");
    assert!(page.contains("value=\"&lt;b&gt;\""));
    let registry = format!("{}/terminal/registry/osmp.csv?day=2026-11-14", sandbox.http_url);
    let registry = get(registry).await.text().await.unwrap();
    assert_eq!(registry, "txn_id;account;sum;date\r\n");
    let unknown = get(format!("{}/terminal/registry/x.csv", sandbox.http_url)).await;
    assert_eq!(unknown.status(), 404);
}
