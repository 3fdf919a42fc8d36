//! Billers over their own protocols, behind the router.

use std::net::IpAddr;
use std::sync::Arc;

use app::App;
use app::loans::NewLoan;
use axum::Router;
use axum::body::Body;
use axum::http::{Request, StatusCode};
use lending::{Contract, ContractInput as Wanted};
use store::{Db, Uuid, loans};

use super::{AddressRange, BillerSettings, BillersSettings};
use crate::api::PeerAddress;
use crate::router::router;
use crate::settings::Mode;
use crate::tests::{TestResponse, app, send_request, site};
use testkit::databases::{TempSqliteDir, insert_nth_customer, nth_iin};
use testkit::rules;

const BILLER_ADDRESS: &str = "10.1.2.3";

struct TestApp {
    router: Router,
    app: App,
    db: Db,
    _folder: TempSqliteDir,
}

impl TestApp {
    async fn new(change: impl Fn(&mut BillerSettings)) -> Self {
        let (app, _, db, _folder) = app().await;
        let mut site = site(Mode::Production);
        let mut one =
            BillerSettings::new(true, AddressRange::parse_list(BILLER_ADDRESS).unwrap(), "", "");
        change(&mut one);
        site.settings.billers = BillersSettings { kaspi: one.clone(), osmp: one };
        Self { router: router(Arc::new(site), app.clone()), app, db, _folder }
    }

    async fn issue_loan(&self, number: u32) -> NewLoan {
        let customer_id = insert_nth_customer(&self.db, number).await;
        let rules = rules::rules();
        let wanted = Wanted::new(100_000, 30, base::clock::today());
        let contract = Contract::try_new(&rules.products.short, &wanted, &rules.law).unwrap();
        let new = NewLoan {
            id: Uuid::now_v7(),
            customer_id,
            contract_number: format!("26-{number:06}"),
            contract: Arc::new(contract),
            actor: "staff/test".to_owned(),
        };
        self.app.loans.loan_issue(&new).await.unwrap();
        new
    }

    async fn get(&self, path: &str) -> TestResponse {
        self.get_from(BILLER_ADDRESS, path, None).await
    }

    async fn get_from(&self, address: &str, path: &str, proof: Option<&str>) -> TestResponse {
        let mut request = Request::get(path);
        if let Some(proof) = proof {
            request = request.header("authorization", proof);
        }
        let mut request = request.body(Body::empty()).unwrap();
        request.extensions_mut().insert(PeerAddress(address.parse::<IpAddr>().unwrap()));
        send_request(&self.router, request).await
    }

    async fn payoff(&self, loan_id: Uuid) -> i64 {
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
    let running = TestApp::new(|_| {}).await;
    let new = running.issue_loan(1).await;
    let checked = running.get(&check_path("kaspi", &iin(1))).await;
    assert_eq!(checked.body, r#"{"txn_id":"77","result":0,"comment":"OK"}"#);
    // A payer with the contract number sees the payoff.
    let by_contract = running.get(&check_path("kaspi", &new.contract_number)).await;
    let expected = r#"{"txn_id":"77","result":0,"sum":"100000.00","comment":"OK"}"#;
    assert_eq!(by_contract.body, expected);
    assert_eq!(running.payoff(new.id).await, 10_000_000, "a check changes nothing");
    let paid = running.get(&pay_path("kaspi", "900", &iin(1), "40000.00")).await;
    let expected =
        r#"{"txn_id":"900","prv_txn_id":"1","result":0,"sum":"40000.00","comment":"OK"}"#;
    assert_eq!((paid.status, paid.body.as_str()), (StatusCode::OK, expected));
    let again = running.get(&pay_path("kaspi", "900", &iin(1), "40000.00")).await;
    assert_eq!(again.body, paid.body);
    assert_eq!(running.payoff(new.id).await, 6_000_000);
    let other = running.get(&pay_path("kaspi", "900", &iin(1), "50000.00")).await;
    assert!(other.body.contains("\"result\":5") && !other.body.contains("prv_txn_id"));
    // A payment for an unknown account is accepted all the same: the payer has paid.
    let nobody = running.get(&pay_path("kaspi", "901", &iin(9), "100")).await;
    assert!(nobody.body.contains("\"prv_txn_id\":\"2\",\"result\":0"), "{}", nobody.body);
}

#[tokio::test]
async fn osmp_checks_and_pays() {
    let running = TestApp::new(|settings| settings.reports_unknown_account = true).await;
    let new = running.issue_loan(1).await;
    let paid = running.get(&pay_path("osmp", "1234567", &new.contract_number, "10.45")).await;
    let expected = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<response><osmp_txn_id>1234567</osmp_txn_id>\
                    <prv_txn>1</prv_txn><sum>10.45</sum><result>0</result><comment>OK</comment></response>\n";
    assert_eq!(paid.body, expected);
    assert_eq!(paid.headers["content-type"], "text/xml; charset=utf-8");
    assert_eq!(
        running.get(&pay_path("osmp", "1234567", &new.contract_number, "10.45")).await.body,
        expected
    );
    let result = async |path: String| {
        let body = running.get(&path).await.body;
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
    let running = TestApp::new(|_| {}).await;
    running.issue_loan(1).await;
    insert_nth_customer(&running.db, 2).await;
    for biller in ["kaspi", "osmp"] {
        let debtor = running.get(&check_path(biller, &iin(1))).await;
        for other in [2, 9] {
            let other = running.get(&check_path(biller, &iin(other))).await;
            assert_eq!((debtor.status, &debtor.body), (other.status, &other.body));
            assert_eq!(debtor.headers.len(), other.headers.len());
        }
    }
    // A lender may have unknown numbers rejected at the terminal.
    let open = TestApp::new(|settings| settings.reports_unknown_account = true).await;
    let unknown = open.get(&check_path("kaspi", &iin(9))).await;
    assert!(unknown.body.contains("\"result\":1"), "{}", unknown.body);
}

#[tokio::test]
async fn unauthorised_callers_get_nothing() {
    let running = TestApp::new(|_| {}).await;
    let new = running.issue_loan(1).await;
    for path in [
        check_path("kaspi", &iin(1)),
        pay_path("osmp", "1", &iin(1), "10"),
        "/billers/kaspi".into(),
    ] {
        let refused = running.get_from("10.1.2.4", &path, None).await;
        assert_eq!((refused.status, refused.body.as_str()), (StatusCode::FORBIDDEN, ""), "{path}");
    }
    // A forwarded header is ignored unless our own proxy wrote it.
    let mut forged =
        Request::get(pay_path("kaspi", "1", &iin(1), "10")).body(Body::empty()).unwrap();
    forged.headers_mut().insert("x-forwarded-for", BILLER_ADDRESS.parse().unwrap());
    forged.extensions_mut().insert(PeerAddress("10.1.2.4".parse().unwrap()));
    assert_eq!(send_request(&running.router, forged).await.status, StatusCode::FORBIDDEN);
    assert_eq!(running.payoff(new.id).await, 10_000_000);
    let proven = TestApp::new(|settings| {
        *settings = BillerSettings::new(true, settings.addresses.clone(), "bank", "of ours");
    })
    .await;
    proven.issue_loan(1).await;
    let path = check_path("osmp", &iin(1));
    for (proof, status) in [
        (None, 403),
        (Some("Basic YmFuazpvZiBvdXJz"), 200),
        (Some("Basic YmFuazp3cm9uZw=="), 403),
        (Some("Basic !"), 403),
        (Some("Bearer YmFuazpvZiBvdXJz"), 403),
    ] {
        assert_eq!(proven.get_from(BILLER_ADDRESS, &path, proof).await.status, status, "{proof:?}");
    }
    let elsewhere = proven.get_from("10.1.2.4", &path, Some("Basic YmFuazpvZiBvdXJz")).await;
    assert_eq!(elsewhere.status, StatusCode::FORBIDDEN);
    let off = TestApp::new(|settings| settings.is_enabled = false).await;
    assert_eq!(off.get(&path).await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn malformed_requests_get_a_response_of_the_protocol() {
    let running = TestApp::new(|settings| settings.checks_per_minute = 3).await;
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
        let kaspi = running.get(&format!("/billers/kaspi{query}")).await;
        assert_eq!(kaspi.status, StatusCode::OK, "{query}");
        let told: serde_json::Value = serde_json::from_str(&kaspi.body).unwrap();
        assert!(told["result"].as_u64().unwrap() > 0, "{query}");
        let osmp = running.get(&format!("/billers/osmp{query}")).await;
        assert_eq!(osmp.status, StatusCode::OK, "{query}");
        assert!(!osmp.body.contains("<result>0<") && osmp.body.ends_with("</response>\n"));
    }
    let path = check_path("osmp", &iin(1));
    for expected in ["<result>0<", "<result>0<", "<result>0<", "<result>1<", "<result>1<"] {
        assert!(running.get(&path).await.body.contains(expected));
    }
}
