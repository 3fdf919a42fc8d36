//! How people came: kept with the registration and the application, once, and forgotten with them.

#![allow(clippy::unwrap_used, reason = "a test stops where it finds a fault")]

#[path = "test_app/answers.rs"]
mod answers;
#[path = "../../store/tests/support/mod.rs"]
mod support;
mod test_app;

use app::access::{CodePurpose, Registration, Visitor};
use app::applications::{ApplicationView, NewAnswers};
use app::attribution::{ChannelCount, Visit};
use app::consents::consent_text_version;
use base::Language;
use lending::product::ProductCode;
use origination::application::LoanRequest;
use origination::questionnaire::Step;
use serde_json::{Value, json};
use store::attributions::{self, Attribution, NewAttribution};
use store::sessions::Session;
use store::{Db, Uuid};
use support::{iin, phone, vault};
use test_app::{TestApp, all_consents, visitor};

/// `(none)` as a cookie holds it.
const NONE_ENCODED: &str = "%28none%29";

fn source(kind: &str, source: &str, medium: &str) -> String {
    let fields = [
        ("typ", kind),
        ("src", source),
        ("mdm", medium),
        ("cmp", NONE_ENCODED),
        ("cnt", NONE_ENCODED),
        ("trm", NONE_ENCODED),
    ];
    fields.map(|(name, value)| format!("{name}%3D{value}")).join("%7C%7C%7C")
}

/// Somebody whose browser keeps these cookies.
fn visitor_with_cookies(cookies: &[(&str, &str)]) -> Visitor {
    let of = |name: &str| cookies.iter().find(|(key, _)| *key == name).map(|(_, value)| *value);
    Visitor { visit: Visit::from_cookies(of), ..visitor() }
}

async fn register(app: &TestApp, visitor: &Visitor) -> Session {
    let (code, otp) = app.request_code(CodePurpose::Register).await;
    let (phone, iin) = (phone(), iin());
    let new = Registration {
        phone: &phone,
        iin: &iin,
        code,
        otp: &otp,
        language: Language::Ru,
        consents: &all_consents(),
        text_version: consent_text_version(),
    };
    let signed_in = app.lender.customer_register(&new, visitor).await.unwrap();
    app.lender.session_authenticate(&signed_in.access).await.unwrap()
}

async fn attributions_of(app: &TestApp, of: Uuid) -> Vec<Attribution> {
    attributions::list_by_customer(&mut app.db.read().await.unwrap(), of).await.unwrap()
}

fn visit_json(row: &Attribution) -> Value {
    serde_json::from_str(&row.visit(&vault()).unwrap().unwrap()).unwrap()
}

async fn visit_counts(app: &TestApp) -> Vec<(String, String, i64, i64)> {
    let today = app::Clock::today(&*app.clock);
    let came = app.lender.attribution_count(today, today).await.unwrap();
    let row = |it: ChannelCount| (it.first_channel, it.channel, it.registrations, it.applications);
    came.into_iter().map(row).collect()
}

/// Answers everything and sends it.
async fn submit(
    app: &TestApp,
    session: &Session,
    seen: ApplicationView,
    visitor: &Visitor,
) -> ApplicationView {
    let mut seen = seen;
    for step in Step::ALL {
        let typed = answers::answers(*step, ("Қасымова", "Айгүл"), "012345678").to_string();
        let new = NewAnswers { step: *step, raw_json: &typed, is_final: true };
        let version = seen.version.unwrap();
        seen = app.lender.answers_save(session, version, &new, visitor).await.unwrap();
    }
    let version = seen.version.unwrap();
    app.lender.application_submit(session, version, false, visitor).await.unwrap()
}

on_both_engines! {
    async fn a_registration_keeps_how_somebody_came(db: Db) {
        let app = TestApp::new(db);
        let (first, current) = (source("typein", "%28direct%29", NONE_ENCODED), source("utm", "ya", "cpc"));
        let visitor = visitor_with_cookies(&[
            ("sbjs_first", &first),
            ("sbjs_current", &current),
            ("sbjs_session", "pgs%3D2%7C%7C%7Ccpg%3Dhttps%3A%2F%2Fa.kz%2Fsa%2F%3Fk%3Dsecret"),
            ("sbjs_promo", "code%3D123456"),
        ]);
        let session = register(&app, &visitor).await;
        let rows = attributions_of(&app, session.customer_id).await;
        let [row] = rows.as_slice() else { panic!("{rows:?}") };
        assert_eq!((row.first_channel.as_str(), row.channel.as_str()), ("direct", "paid"));
        assert_eq!((row.application_id, row.told_on.to_string().len()), (None, 10));
        let told = visit_json(row);
        assert_eq!(told["session"], "pgs=2|||cpg=https://a.kz/sa/");
        assert_eq!(told["promo"], "code=123456");
        assert_eq!(told["udata"], Value::Null);
        assert_eq!(visit_counts(&app).await, [("direct".to_owned(), "paid".to_owned(), 1, 0)]);
    }

    async fn what_no_browser_of_ours_wrote_is_ignored(db: Db) {
        let app = TestApp::new(db);
        let long = "a".repeat(5_000);
        let visitor = visitor_with_cookies(&[("sbjs_first", &long), ("sbjs_current", "typ=robot")]);
        let session = register(&app, &visitor).await;
        assert!(attributions_of(&app, session.customer_id).await.is_empty());
        assert!(visit_counts(&app).await.is_empty());
    }

    async fn an_application_keeps_how_somebody_came_when_it_was_first_sent(db: Db) {
        let app = TestApp::new(db);
        let session = register(&app, &visitor()).await;
        let request = LoanRequest {
            product: ProductCode::Short,
            amount_tenge: 50_000,
            term: 15,
            promo: None,
        };
        let begun = app.lender.application_start(&session, &request, &visitor()).await.unwrap();
        let organic = source("organic", "google", "organic");
        let by_search = visitor_with_cookies(&[("sbjs_first", &organic), ("sbjs_current", &organic)]);
        let sent = submit(&app, &session, begun, &by_search).await;
        let rows = attributions_of(&app, session.customer_id).await;
        assert_eq!(rows.len(), 1);
        assert_eq!(rows[0].application_id, Some(Uuid::from_u128(sent.application.id.0)));
        assert_eq!(visit_json(&rows[0])["current"], "typ=organic|||src=google|||mdm=organic|||cmp=(none)|||cnt=(none)|||trm=(none)");
        // Sent again after a correction, by another way, it stays.
        let again = NewAttribution {
            customer_id: session.customer_id,
            application_id: rows[0].application_id,
            channel: "email",
            first_channel: "email",
            visit: "{}",
            reported_date: rows[0].told_on,
            reported_at: rows[0].told_at,
        };
        let mut tx = app.db.begin().await.unwrap();
        attributions::insert(&mut tx, &vault(), &again).await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(visit_counts(&app).await, [("organic".to_owned(), "organic".to_owned(), 0, 1)]);
    }

    async fn who_leaves_takes_the_pages_along_and_the_count_stays(db: Db) {
        let app = TestApp::new(db);
        let social = source("referral", "vk.com", "referral");
        let by_network = visitor_with_cookies(&[("sbjs_first", &social), ("sbjs_current", &social)]);
        let mut session = register(&app, &by_network).await;
        let now = app::Clock::now(&*app.clock);
        session.step_up_until = Some(now.plus_seconds(60));
        let export = app.lender.customer_export(&session).await.unwrap();
        assert_eq!(export.visits[0].browser_params.as_ref().unwrap()["first"], json!(
            "typ=referral|||src=vk.com|||mdm=referral|||cmp=(none)|||cnt=(none)|||trm=(none)"
        ));
        app.lender.customer_erase(&session).await.unwrap();
        let rows = attributions_of(&app, session.customer_id).await;
        assert!(rows[0].visit(&vault()).unwrap().is_none());
        assert_eq!(visit_counts(&app).await, [("social".to_owned(), "social".to_owned(), 1, 0)]);
        // Coming back is a registration of its own.
        app.clock.advance_seconds(61);
        let again = register(&app, &by_network).await;
        assert_eq!(again.customer_id, session.customer_id);
        assert_eq!(attributions_of(&app, session.customer_id).await.len(), 2);
    }
}
