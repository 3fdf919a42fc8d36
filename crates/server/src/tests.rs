//! The complete site behind its router, without a socket.

use std::collections::HashSet;
use std::sync::Arc;

use app::App;
use app::payments::billers::BillerCeilings;
use axum::Router;
use axum::body::Body;
use axum::http::{HeaderMap, Request, StatusCode};
use base::BusinessDate;
use http_body_util::BodyExt;
use render::{Bundle, RenderLimits, Renderer};
use store::Db;
use testkit::clock::TestClock;
use testkit::databases::{TempSqliteDir, vault};
use testkit::rules;
use tower::ServiceExt;

use crate::assets::WebBuild;
use crate::billers::{BillerProof, BillerSettings, BillersSettings};
use crate::embedded;
use crate::licence_register::LicenceRegister;
use crate::route_table::RouteTable;
use crate::router::router;
use crate::settings::{LenderBank, LenderDetails as LegalEntity, Mode, ProxySettings, Settings};
use crate::site::Site;

/// A bundle that throws as React would, so that nothing can be rendered.
const THROWING_BUNDLE: &str = "globalThis.render = () => { throw new Error('broken') }";

fn today() -> BusinessDate {
    "2026-11-19".parse().unwrap()
}

fn tomorrow() -> BusinessDate {
    "2026-11-20".parse().unwrap()
}

/// The lender of the test site.
pub fn lender() -> LegalEntity {
    let localized = |text: &str| base::LocalizedText { ru: text.into(), kk: text.into() };
    LegalEntity {
        brand: "Zhedel".into(),
        legal_name: localized("name"),
        bin: "000000000000".into(),
        licence_number: "1".into(),
        licence_date: "2026-01-05".into(),
        regulator: localized("regulator"),
        address: localized("address"),
        ombudsman: "mfombudsman.kz".into(),
        phone: "+7 700 000 00 00".into(),
        email: "help@zhedel.example".into(),
        hours: localized("hours"),
        bank: LenderBank::default(),
        data_abroad: base::LocalizedText::default(),
        description: localized("A description with \"quotes\" & <tags>"),
    }
}

pub fn site(mode: Mode) -> Site {
    let settings = Settings {
        mode,
        base_url: "https://zhedel.example".into(),
        unnamed_host: None,
        indexing: true,
        proxies: ProxySettings::default(),
        is_registration_open: true,
        promo_codes: false,
        sandbox_url: None,
        sandbox_delay_scale: None,
        html_lang_follows_locale: false,
        data_dir: std::env::temp_dir(),
        builds_dir: "no builds".into(),
        // A slow machine must not fail a page; the limit has its own tests.
        render_timeout: std::time::Duration::from_secs(10),
        billers: nobody(),
        lender: lender(),
        licence_register: Some(
            LicenceRegister::try_from_csv(
                include_str!("../../../config/licence-register.csv"),
                true,
            )
            .unwrap(),
        ),
    };
    Site::try_new(settings, rules::rules(), &web_build(), Box::new(today)).unwrap()
}

/// No biller is served.
pub fn nobody() -> BillersSettings {
    let ceiling = |tenge| money::Tenge::try_from_whole_tenge(tenge).unwrap();
    let biller = BillerSettings {
        is_enabled: false,
        names: Vec::new(),
        addresses: Vec::new(),
        proof: BillerProof::default(),
        ceilings: BillerCeilings { payment_max: ceiling(1_000_000), day_max: ceiling(30_000_000) },
        shows_initials: false,
        reports_unknown_account: false,
        checks_per_minute: 600,
    };
    BillersSettings { kaspi: biller.clone(), osmp: biller, has_own_listener: false }
}

/// The front end that the binary embeds.
pub fn web_build() -> WebBuild {
    let server = web_bundle::server().expect("run `make build` before these tests");
    WebBuild::new(web_bundle::FILES, server, web_bundle::SERVER_HASH)
}

/// The application on a fresh database file, deleted with the folder.
pub async fn app() -> (App, Arc<TestClock>, Db, TempSqliteDir) {
    let folder = TempSqliteDir::create();
    let db = folder.open().await;
    app_on(db, folder, rules::UNREACHABLE_URL)
}

/// The same on a database and for a site at an address of its own, with the files in a folder.
pub fn app_on(
    db: Db,
    folder: TempSqliteDir,
    base_url: &str,
) -> (App, Arc<TestClock>, Db, TempSqliteDir) {
    let clock = Arc::new(TestClock::default());
    let files = folder.path().join("files");
    std::fs::create_dir(&files).unwrap();
    let providers = rules::test_providers_with(rules::UNREACHABLE_URL, base_url, &files, vault());
    (
        App::new(
            db.clone(),
            vault(),
            clock.clone(),
            rules::rules(),
            Arc::new(providers),
            "zhedel.example",
        ),
        clock,
        db,
        folder,
    )
}

pub struct TestResponse {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub body: String,
}

async fn get(site: &Arc<Site>, path: &str) -> TestResponse {
    send(site, Request::get(path).body(Body::empty()).unwrap()).await
}

async fn send(site: &Arc<Site>, request: Request<Body>) -> TestResponse {
    let (app, _, _, _folder) = app().await;
    send_request(&router(site.clone(), app), request).await
}

pub async fn send_request(router: &Router, request: Request<Body>) -> TestResponse {
    let response = router.clone().oneshot(request).await.unwrap();
    let (parts, body) = response.into_parts();
    let bytes = body.collect().await.unwrap().to_bytes();
    let body = String::from_utf8_lossy(&bytes).into_owned();
    TestResponse { status: parts.status, headers: parts.headers, body }
}

fn is_rendered(page: &str) -> bool {
    page.contains("<div id=\"root\"><")
}

#[tokio::test]
async fn every_kind_of_page_renders_in_every_language() {
    let site = Arc::new(site(Mode::Sandbox));
    let mut checked = HashSet::new();
    for route in site.route_table.routes() {
        if !checked.insert((&route.page, &route.guards)) {
            continue;
        }
        for locale in crate::locale::Locale::ALL {
            let Some(path) = route.path(locale).filter(|path| !path.contains(':')) else {
                continue;
            };
            let page = get(&site, path).await;
            let expected =
                if route.guards.iter().any(|guard| guard == "staff") { 404 } else { 200 };
            assert_eq!(page.status, expected, "{path}");
            assert!(is_rendered(&page.body), "{path} was not rendered");
            assert!(
                page.body.contains(&format!("<body lang=\"{}\">", locale.language_tag())),
                "{path}"
            );
        }
    }
}

#[tokio::test]
async fn an_unknown_guard_is_a_named_error() {
    let mut site = site(Mode::Sandbox);
    let table = embedded::ROUTES.replacen("\"guards\": [\"auth\"]", "\"guards\": [\"nope\"]", 1);
    site.route_table = RouteTable::try_from_json(&table).unwrap();
    let site = Arc::new(site);
    let page = get(&site, "/form/").await;
    assert_eq!(page.status, StatusCode::INTERNAL_SERVER_ERROR);
    assert!(page.body.contains("<title>Unknown middleware nope</title>"));
    let payload = get(&site, "/_payload/form/payload.json").await;
    assert_eq!(payload.status, StatusCode::INTERNAL_SERVER_ERROR);
    assert!(payload.body.contains("Unknown middleware nope"), "{}", payload.body);
}

#[tokio::test]
async fn an_unrenderable_page_is_left_to_the_browser() {
    let mut site = site(Mode::Sandbox);
    site.renderer =
        Renderer::try_new(Bundle::compile(THROWING_BUNDLE).unwrap(), RenderLimits::default())
            .unwrap();
    let site = Arc::new(site);
    for _ in 0..2 {
        let page = get(&site, "/privacy-policy/").await;
        assert_eq!(page.status, StatusCode::OK);
        assert!(page.body.contains("<div id=\"root\"></div>"));
        // The browser renders it alone, so its data must include the text.
        assert!(page.body.contains("\"body_html\":"));
    }
    let missing = get(&site, "/nope/").await;
    assert_eq!(missing.status, StatusCode::NOT_FOUND);
    assert_eq!(get(&site, "/readyz").await.status, StatusCode::SERVICE_UNAVAILABLE);
    assert_eq!(get(&site, "/healthz").await.status, StatusCode::OK);
}

#[tokio::test]
async fn the_last_good_page_is_shown_while_rendering_fails() {
    let mut site = site(Mode::Sandbox);
    let shared = Arc::new(site);
    let good = get(&shared, "/contacts/").await.body;
    assert!(is_rendered(&good));
    site = Arc::into_inner(shared).unwrap();
    site.renderer =
        Renderer::try_new(Bundle::compile(THROWING_BUNDLE).unwrap(), RenderLimits::default())
            .unwrap();
    // A new day needs a new rendering, which fails.
    site.business_date = Box::new(tomorrow);
    let page = get(&Arc::new(site), "/contacts/").await;
    assert_eq!((page.status, page.body), (StatusCode::OK, good));
}

#[tokio::test]
async fn random_addresses_share_one_not_found_page() {
    let site = Arc::new(site(Mode::Sandbox));
    let first = get(&site, "/nope-1/").await;
    let timing = "server-timing";
    assert!(first.headers.contains_key(timing), "the first one is rendered");
    for path in ["/nope-2/", "/a/b/c/", "/kz-/", "/blog/no-such-article/", "/expert-nobody/"] {
        let page = get(&site, path).await;
        assert_eq!(page.status, StatusCode::NOT_FOUND, "{path}");
        assert!(!page.headers.contains_key(timing), "{path} was rendered anew");
        assert_eq!(page.body, first.body, "{path}");
    }
}

#[tokio::test]
async fn texts_are_escaped_for_their_context() {
    let page = get(&Arc::new(site(Mode::Sandbox)), "/").await.body;
    assert!(page.contains("content=\"A description with &quot;quotes&quot; &amp; &lt;tags&gt;\""));
    let payload_json = page.split("id=\"payload\"").nth(1).unwrap();
    let (payload_json, _) =
        payload_json.split_once('>').unwrap().1.split_once("</script>").unwrap();
    // What could make the parser leave the script is escaped.
    assert!(!payload_json.contains("<!--") && !payload_json.contains("<script"));
    let payload: serde_json::Value = serde_json::from_str(payload_json).unwrap();
    assert_eq!(payload["site"]["brand"], "Zhedel");
}

#[tokio::test]
async fn production_is_stricter() {
    let (sandbox, production) = (Arc::new(site(Mode::Sandbox)), Arc::new(site(Mode::Production)));
    let hsts = "strict-transport-security";
    let cookie =
        |response: &TestResponse| response.headers["set-cookie"].to_str().unwrap().to_owned();
    let page = get(&sandbox, "/contacts/").await;
    assert!(!page.headers.contains_key(hsts) && !cookie(&page).contains("Secure"));
    let page = get(&production, "/contacts/").await;
    assert!(page.headers.contains_key(hsts) && cookie(&page).ends_with("; Secure"));
}

#[tokio::test]
async fn requests_beyond_the_limits_are_refused() {
    let site = Arc::new(site(Mode::Sandbox));
    let big = Request::post("/contacts/").body(Body::from(vec![0; (1 << 20) + 1])).unwrap();
    assert_eq!(send(&site, big).await.status, StatusCode::PAYLOAD_TOO_LARGE);
    let post = Request::post("/contacts/").body(Body::empty()).unwrap();
    let response = send(&site, post).await;
    assert_eq!(response.status, StatusCode::METHOD_NOT_ALLOWED);
    assert_eq!(response.headers["allow"], "GET, HEAD");
}
