//! Billers over their own protocols, behind the router.

use std::net::IpAddr;
use std::sync::Arc;

use app::App;
use app::loans::NewLoan;
use axum::Router;
use axum::body::Body;
use axum::http::{Request, StatusCode};
use base::ids::LoanId;
use lending::{Contract, ContractInput};
use store::{Db, loans};

use super::{BillerProof, BillerSettings, BillersSettings};
use crate::address_range::AddressRange;
use crate::api::PeerAddress;
use crate::router::{billers_router, router};
use crate::settings::{Mode, ProxySettings};
use crate::tests::{TestResponse, app, nobody, send_request, site};
use testkit::databases::{TempSqliteDir, insert_nth_customer, nth_iin};
use testkit::rules;

const BILLER_ADDRESS: &str = "10.1.2.3";

struct TestApp {
    router: Router,
    /// Of the billers' own listener.
    own_router: Router,
    app: App,
    db: Db,
    _folder: TempSqliteDir,
}

impl TestApp {
    async fn new(change: impl Fn(&mut BillerSettings)) -> Self {
        Self::with_billers(change, |_| {}).await
    }

    async fn with_billers(
        change: impl Fn(&mut BillerSettings),
        change_all: impl Fn(&mut BillersSettings),
    ) -> Self {
        let (app, _, db, _folder) = app().await;
        let mut site = site(Mode::Production);
        let mut settings = nobody().kaspi;
        settings.is_enabled = true;
        settings.addresses = AddressRange::parse_list(BILLER_ADDRESS).unwrap();
        change(&mut settings);
        let mut billers = nobody();
        (billers.kaspi, billers.osmp) = (settings.clone(), settings);
        change_all(&mut billers);
        site.settings.billers = billers;
        // A reverse proxy on this machine, as production has.
        let networks = AddressRange::parse_list("127.0.0.0/8").unwrap();
        site.settings.proxies = ProxySettings { count: 1, networks };
        let site = Arc::new(site);
        let own_router = billers_router(site.clone(), app.clone());
        Self { router: router(site, app.clone()), own_router, app, db, _folder }
    }

    async fn issue_loan(&self, number: u32) -> NewLoan {
        let customer_id = insert_nth_customer(&self.db, number).await;
        let rules = rules::rules();
        let input = ContractInput::new(100_000, 30, base::clock::today());
        let contract = Contract::try_new(&rules.products.short, &input, &rules.law).unwrap();
        let loan = NewLoan {
            id: LoanId::now_v7(),
            customer_id,
            contract_number: format!("26-{number:06}"),
            contract: Arc::new(contract),
            actor: "staff/test".to_owned(),
        };
        self.app.loans.loan_issue(&loan).await.unwrap();
        loan
    }

    async fn get(&self, path: &str) -> TestResponse {
        self.get_from(BILLER_ADDRESS, path, None).await
    }

    async fn get_from(
        &self,
        address: &str,
        path: &str,
        authorization: Option<&str>,
    ) -> TestResponse {
        let mut request = Request::get(path);
        if let Some(authorization) = authorization {
            request = request.header("authorization", authorization);
        }
        let mut request = request.body(Body::empty()).unwrap();
        request.extensions_mut().insert(PeerAddress(address.parse::<IpAddr>().unwrap()));
        send_request(&self.router, request).await
    }

    async fn payoff(&self, loan_id: LoanId) -> i64 {
        let mut tx = self.db.read().await.unwrap();
        loans::find(&mut tx, loan_id).await.unwrap().unwrap().payoff_tiyn
    }
}

fn iin(number: u32) -> String {
    nth_iin(number).reveal().to_owned()
}

fn pay_path(biller: &str, txn_id: &str, account: &str, sum: &str) -> String {
    let day = base::clock::today().to_string().replace('-', "");
    format!(
        "/billers/{biller}?command=pay&txn_id={txn_id}&account={account}&sum={sum}&txn_date={day}120000"
    )
}

fn check_path(biller: &str, account: &str) -> String {
    format!("/billers/{biller}?command=check&txn_id=77&account={account}&sum=200.00")
}

#[tokio::test]
async fn kaspi_checks_and_pays() {
    let test_app = TestApp::new(|_| {}).await;
    let loan = test_app.issue_loan(1).await;
    let checked = test_app.get(&check_path("kaspi", &iin(1))).await;
    assert_eq!(checked.body, r#"{"txn_id":"77","result":0,"comment":"OK"}"#);
    // A payer with the contract number sees the payoff.
    let by_contract = test_app.get(&check_path("kaspi", &loan.contract_number)).await;
    let expected = r#"{"txn_id":"77","result":0,"sum":"100000.00","comment":"OK"}"#;
    assert_eq!(by_contract.body, expected);
    assert_eq!(test_app.payoff(loan.id).await, 10_000_000, "a check changes nothing");
    let paid = test_app.get(&pay_path("kaspi", "900", &iin(1), "40000.00")).await;
    let expected =
        r#"{"txn_id":"900","prv_txn_id":"1","result":0,"sum":"40000.00","comment":"OK"}"#;
    assert_eq!((paid.status, paid.body.as_str()), (StatusCode::OK, expected));
    let again = test_app.get(&pay_path("kaspi", "900", &iin(1), "40000.00")).await;
    assert_eq!(again.body, paid.body);
    assert_eq!(test_app.payoff(loan.id).await, 6_000_000);
    let other = test_app.get(&pay_path("kaspi", "900", &iin(1), "50000.00")).await;
    assert!(other.body.contains("\"result\":5") && !other.body.contains("prv_txn_id"));
    // A payment for an unknown account is accepted all the same: the payer has paid.
    let nobody = test_app.get(&pay_path("kaspi", "901", &iin(9), "100")).await;
    assert!(nobody.body.contains("\"prv_txn_id\":\"2\",\"result\":0"), "{}", nobody.body);
}

#[tokio::test]
async fn osmp_checks_and_pays() {
    let test_app = TestApp::new(|settings| settings.reports_unknown_account = true).await;
    let loan = test_app.issue_loan(1).await;
    let paid = test_app.get(&pay_path("osmp", "1234567", &loan.contract_number, "10.45")).await;
    let expected = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<response><osmp_txn_id>1234567</osmp_txn_id>\
                    <prv_txn>1</prv_txn><sum>10.45</sum><result>0</result><comment>OK</comment></response>\n";
    assert_eq!(paid.body, expected);
    assert_eq!(paid.headers["content-type"], "text/xml; charset=utf-8");
    assert_eq!(
        test_app.get(&pay_path("osmp", "1234567", &loan.contract_number, "10.45")).await.body,
        expected
    );
    let result = async |path: String| {
        let body = test_app.get(&path).await.body;
        body.split_once("<result>").unwrap().1.split_once('<').unwrap().0.to_owned()
    };
    assert_eq!(result(check_path("osmp", &iin(1))).await, "0");
    assert_eq!(result(check_path("osmp", "900101300008")).await, "4");
    assert_eq!(result(check_path("osmp", &iin(9))).await, "5");
    assert_eq!(result(pay_path("osmp", "2", &iin(1), "0")).await, "241");
    assert_eq!(result(pay_path("osmp", "2", &iin(1), "99999999999")).await, "242");
    assert_eq!(result(pay_path("osmp", "1234567", &iin(1), "10.45")).await, "300");
}

#[tokio::test]
async fn debtors_other_customers_and_unknown_accounts_look_alike() {
    let test_app = TestApp::new(|_| {}).await;
    test_app.issue_loan(1).await;
    insert_nth_customer(&test_app.db, 2).await;
    for biller in ["kaspi", "osmp"] {
        let debtor = test_app.get(&check_path(biller, &iin(1))).await;
        for other in [2, 9] {
            let other = test_app.get(&check_path(biller, &iin(other))).await;
            assert_eq!((debtor.status, &debtor.body), (other.status, &other.body));
            assert_eq!(debtor.headers.len(), other.headers.len());
        }
    }
    // A lender may have unknown numbers rejected at the terminal.
    let strict_app = TestApp::new(|settings| settings.reports_unknown_account = true).await;
    let unknown = strict_app.get(&check_path("kaspi", &iin(9))).await;
    assert!(unknown.body.contains("\"result\":1"), "{}", unknown.body);
}

#[tokio::test]
async fn unauthorised_callers_get_nothing() {
    let test_app = TestApp::new(|_| {}).await;
    let loan = test_app.issue_loan(1).await;
    for path in [
        check_path("kaspi", &iin(1)),
        pay_path("osmp", "1", &iin(1), "10"),
        "/billers/kaspi".into(),
    ] {
        let rejected = test_app.get_from("10.1.2.4", &path, None).await;
        assert_eq!(
            (rejected.status, rejected.body.as_str()),
            (StatusCode::FORBIDDEN, ""),
            "{path}"
        );
    }
    // A forwarded header is ignored unless our own proxy wrote it.
    let mut forged =
        Request::get(pay_path("kaspi", "1", &iin(1), "10")).body(Body::empty()).unwrap();
    forged.headers_mut().insert("x-forwarded-for", BILLER_ADDRESS.parse().unwrap());
    forged.extensions_mut().insert(PeerAddress("10.1.2.4".parse().unwrap()));
    assert_eq!(send_request(&test_app.router, forged).await.status, StatusCode::FORBIDDEN);
    assert_eq!(test_app.payoff(loan.id).await, 10_000_000);
    let protected_app = TestApp::new(|settings| {
        settings.proof = BillerProof::new("bank", "of ours", "");
    })
    .await;
    protected_app.issue_loan(1).await;
    let path = check_path("osmp", &iin(1));
    for (authorization, status) in [
        (None, 403),
        (Some("Basic YmFuazpvZiBvdXJz"), 200),
        (Some("Basic YmFuazp3cm9uZw=="), 403),
        (Some("Basic !"), 403),
        (Some("Bearer YmFuazpvZiBvdXJz"), 403),
    ] {
        assert_eq!(
            protected_app.get_from(BILLER_ADDRESS, &path, authorization).await.status,
            status,
            "{authorization:?}"
        );
    }
    let from_other_address =
        protected_app.get_from("10.1.2.4", &path, Some("Basic YmFuazpvZiBvdXJz")).await;
    assert_eq!(from_other_address.status, StatusCode::FORBIDDEN);
    let forwarded = |peer: &str, authorization: Option<&str>| {
        let mut request = Request::get(&path)
            .header("x-forwarded-for", BILLER_ADDRESS)
            .body(Body::empty())
            .unwrap();
        if let Some(authorization) = authorization {
            request.headers_mut().insert("authorization", authorization.parse().unwrap());
        }
        request.extensions_mut().insert(PeerAddress(peer.parse::<IpAddr>().unwrap()));
        request
    };
    let password = Some("Basic YmFuazpvZiBvdXJz");
    // Our proxy names the biller's address, and a stranger does too: only the first is believed, and
    // even then not without the password.
    for (peer, authorization, status) in [
        ("127.0.0.1", password, 200),
        ("127.0.0.1", None, 403),
        ("203.0.113.5", password, 403),
        ("10.1.2.4", password, 403),
    ] {
        let response = send_request(&protected_app.router, forwarded(peer, authorization)).await;
        assert_eq!(response.status, status, "{peer} {authorization:?}");
    }
    let disabled_app = TestApp::new(|settings| settings.is_enabled = false).await;
    assert_eq!(disabled_app.get(&path).await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn malformed_requests_get_a_response_of_the_protocol() {
    let test_app = TestApp::new(|settings| settings.checks_per_minute = 3).await;
    let long = "1".repeat(3_000);
    for query in [
        "",
        "?",
        "?command=pay",
        "?command=pay&txn_id=1",
        "?command=pay&txn_id=1&account=",
        "?command=pay&txn_id=1&account=%00&sum=1",
        "?command=%ff&txn_id=%ff",
        "?&&&===",
        "?command=pay&txn_id=1&account=900101300007&sum=1e9",
        "?command=pay&txn_id=%3Cx%3E&account=1",
        &format!("?command=check&txn_id=1&account={long}"),
    ] {
        let kaspi = test_app.get(&format!("/billers/kaspi{query}")).await;
        assert_eq!(kaspi.status, StatusCode::OK, "{query}");
        let body: serde_json::Value = serde_json::from_str(&kaspi.body).unwrap();
        assert!(body["result"].as_u64().unwrap() > 0, "{query}");
        let osmp = test_app.get(&format!("/billers/osmp{query}")).await;
        assert_eq!(osmp.status, StatusCode::OK, "{query}");
        assert!(!osmp.body.contains("<result>0<") && osmp.body.ends_with("</response>\n"));
    }
    let path = check_path("osmp", &iin(1));
    for expected in ["<result>0<", "<result>0<", "<result>0<", "<result>1<", "<result>1<"] {
        assert!(test_app.get(&path).await.body.contains(expected));
    }
}

/// The exploit: `pay` is a GET that anybody can write who passes for the biller's address.
#[tokio::test]
async fn a_payment_that_is_not_signed_is_not_believed() {
    let secret = "a secret of the signature of 32+";
    let test_app = TestApp::new(|settings| settings.proof = BillerProof::new("", "", secret)).await;
    let loan = test_app.issue_loan(1).await;
    let signed = |path: &str, signature: &str| {
        let mut request =
            Request::get(path).header("x-signature", signature).body(Body::empty()).unwrap();
        request.extensions_mut().insert(PeerAddress(BILLER_ADDRESS.parse().unwrap()));
        request
    };
    // `printf %s "$query" | openssl dgst -sha256 -hmac "$secret"`
    let path = "/billers/kaspi?command=pay&txn_id=7&account=26-000001&sum=40000.00";
    let signature = "3612fa2e17dbbad4cce7d158b67a4f8798319cb3d63f60d1b6c153bf0c6254d3";
    let unsigned = test_app.get(path).await;
    assert_eq!((unsigned.status, unsigned.body.as_str()), (StatusCode::FORBIDDEN, ""));
    let other = path.replace("40000.00", "90000.00");
    let other = send_request(&test_app.router, signed(&other, signature)).await;
    assert_eq!(other.status, StatusCode::FORBIDDEN, "the signature is of another query");
    assert_eq!(test_app.payoff(loan.id).await, 10_000_000);
    let paid = send_request(&test_app.router, signed(path, signature)).await;
    let expected = r#"{"txn_id":"7","prv_txn_id":"1","result":0,"sum":"40000.00","comment":"OK"}"#;
    assert_eq!((paid.status, paid.body.as_str()), (StatusCode::OK, expected));
    assert_eq!(test_app.payoff(loan.id).await, 6_000_000);
}

#[tokio::test]
async fn billers_with_a_listener_of_their_own_are_not_served_in_public() {
    let test_app = TestApp::with_billers(|_| {}, |billers| billers.has_own_listener = true).await;
    test_app.issue_loan(1).await;
    for biller in ["kaspi", "osmp"] {
        let path = check_path(biller, &iin(1));
        assert_eq!(test_app.get(&path).await.status, StatusCode::NOT_FOUND, "{biller}");
        let mut request = Request::get(&path).body(Body::empty()).unwrap();
        request.extensions_mut().insert(PeerAddress(BILLER_ADDRESS.parse().unwrap()));
        let own = send_request(&test_app.own_router, request).await;
        assert_eq!(own.status, StatusCode::OK, "{biller}");
        assert_eq!(own.headers["x-content-type-options"], "nosniff");
    }
    // And nothing else is served there.
    for path in ["/", "/readyz", "/api/v1/page?path=/", "/webhooks/biometry", "/assets/"] {
        let request = Request::get(path).body(Body::empty()).unwrap();
        let response = send_request(&test_app.own_router, request).await;
        assert_eq!(response.status, StatusCode::NOT_FOUND, "{path}");
    }
}

#[tokio::test]
async fn ceilings_refuse_by_the_codes_of_each_protocol() {
    let tenge = |whole| money::Tenge::try_from_whole_tenge(whole).unwrap();
    let test_app = TestApp::new(|settings| {
        settings.ceilings.payment_max = tenge(30_000);
        settings.ceilings.day_max = tenge(50_000);
    })
    .await;
    let loan = test_app.issue_loan(1).await;
    for (biller, too_large, day_over) in [
        (
            "kaspi",
            r#"{"txn_id":"1","result":5,"comment":"Слишком большая сумма"}"#,
            r#"{"txn_id":"4","result":5,"comment":"Дневной лимит исчерпан, повторите запрос"}"#,
        ),
        (
            "osmp",
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<response><osmp_txn_id>1</osmp_txn_id>\
             <result>242</result><comment>Слишком большая сумма</comment></response>\n",
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<response><osmp_txn_id>4</osmp_txn_id>\
             <result>1</result><comment>Дневной лимит исчерпан, повторите запрос</comment>\
             </response>\n",
        ),
    ] {
        let pay = async |txn_id: &str, sum: &str| {
            let response = test_app.get(&pay_path(biller, txn_id, &iin(1), sum)).await;
            (response.status.as_u16(), response.body)
        };
        assert_eq!(pay("1", "30000.01").await, (200, too_large.to_owned()));
        let first = pay("2", "25000").await;
        assert!(first.0 == 200 && first.1.contains("25000.00"), "{first:?}");
        assert!(pay("3", "25000").await.1.contains("25000.00"));
        // A bank takes only an answer that is none for "try again".
        let status = if biller == "kaspi" { 503 } else { 200 };
        assert_eq!(pay("4", "1").await, (status, day_over.to_owned()));
        assert_eq!(pay("2", "25000").await, first, "accepted before");
        assert_eq!(test_app.get(&check_path(biller, &iin(1))).await.status, StatusCode::OK);
    }
    // Two payments of each of them.
    assert_eq!(test_app.payoff(loan.id).await, 0);
}
