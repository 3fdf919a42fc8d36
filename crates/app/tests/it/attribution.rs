//! Attribution is stored once with the registration and the application, and erased with them.

use app::access::{CodePurpose, Registration, Visitor};
use app::applications::NewAnswers;
use app::consents::consent_text_version;
use app::growth::attribution::{ChannelCount, Visit};
use base::Language;
use lending::product::ProductCode;
use origination::Application;
use origination::application::LoanRequest;
use origination::questionnaire::Step;
use serde_json::{Value, json};
use store::attributions::{self, Attribution, NewAttribution};
use store::sessions::Session;
use store::{Db, Uuid};
use testkit::answers;
use testkit::databases::{iin, phone, vault};
use testkit::on_both_engines;
use testkit::test_app::{TestApp, all_consents, visitor};

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

/// A visitor whose browser has these cookies.
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
    let signed_in = app.lender.access.customer_register(&new, visitor).await.unwrap();
    app.lender.access.session_authenticate(&signed_in.access).await.unwrap()
}

async fn attributions_of(app: &TestApp, of: Uuid) -> Vec<Attribution> {
    attributions::list_by_customer(&mut app.db.read().await.unwrap(), of).await.unwrap()
}

fn visit_json(row: &Attribution) -> Value {
    serde_json::from_str(&row.visit(&vault()).unwrap().unwrap()).unwrap()
}

async fn visit_counts(app: &TestApp) -> Vec<(String, String, i64, i64)> {
    let today = app::Clock::today(&*app.clock);
    let came = app.lender.growth.attribution_count(today, today).await.unwrap();
    let row = |it: ChannelCount| (it.first_channel, it.channel, it.registrations, it.applications);
    came.into_iter().map(row).collect()
}

/// Answers all steps and submits.
async fn submit(
    app: &TestApp,
    session: &Session,
    begun: Application,
    visitor: &Visitor,
) -> Application {
    let mut application = begun;
    for step in Step::ALL {
        let typed = answers::answers(*step, ("Қасымова", "Айгүл"), "012345678").to_string();
        let new = NewAnswers { step: *step, raw_json: &typed, is_final: true };
        let version = i64::from(application.version);
        application =
            app.lender.applications.answers_save(session, version, &new, visitor).await.unwrap();
    }
    let version = i64::from(application.version);
    app.lender.applications.application_submit(session, version, false, visitor).await.unwrap()
}

on_both_engines! {
    async fn a_registration_stores_its_attribution(db: Db) {
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
        assert_eq!((row.application_id, row.reported_date.to_string().len()), (None, 10));
        let json = visit_json(row);
        assert_eq!(json["session"], "pgs=2|||cpg=https://a.kz/sa/");
        assert_eq!(json["promo"], "code=123456");
        assert_eq!(json["udata"], Value::Null);
        assert_eq!(visit_counts(&app).await, [("direct".to_owned(), "paid".to_owned(), 1, 0)]);
    }

    async fn malformed_attribution_is_ignored(db: Db) {
        let app = TestApp::new(db);
        let long = "a".repeat(5_000);
        let visitor = visitor_with_cookies(&[("sbjs_first", &long), ("sbjs_current", "typ=robot")]);
        let session = register(&app, &visitor).await;
        assert!(attributions_of(&app, session.customer_id).await.is_empty());
        assert!(visit_counts(&app).await.is_empty());
    }

    async fn an_application_stores_the_attribution_of_its_first_submission(db: Db) {
        let app = TestApp::new(db);
        let session = register(&app, &visitor()).await;
        let request = LoanRequest {
            product: ProductCode::Short,
            amount_tenge: 50_000,
            term: 15,
            promo: None,
        };
        let begun = app.lender.applications.application_start(&session, &request, &visitor()).await.unwrap();
        let organic = source("organic", "google", "organic");
        let by_search = visitor_with_cookies(&[("sbjs_first", &organic), ("sbjs_current", &organic)]);
        let sent = submit(&app, &session, begun, &by_search).await;
        let rows = attributions_of(&app, session.customer_id).await;
        assert_eq!(rows.len(), 1);
        assert_eq!(rows[0].application_id, Some(Uuid::from_u128(sent.id.0)));
        assert_eq!(visit_json(&rows[0])["current"], "typ=organic|||src=google|||mdm=organic|||cmp=(none)|||cnt=(none)|||trm=(none)");
        // Resubmitting after a correction, through another channel, does not change it.
        let again = NewAttribution {
            customer_id: session.customer_id,
            application_id: rows[0].application_id,
            channel: "email",
            first_channel: "email",
            visit: "{}",
            reported_date: rows[0].reported_date,
            reported_at: rows[0].reported_at,
        };
        let mut tx = app.db.begin().await.unwrap();
        attributions::insert(&mut tx, &vault(), &again).await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(visit_counts(&app).await, [("organic".to_owned(), "organic".to_owned(), 0, 1)]);
    }

    async fn erasure_removes_visited_pages_and_keeps_the_counts(db: Db) {
        let app = TestApp::new(db);
        let social = source("referral", "vk.com", "referral");
        let by_network = visitor_with_cookies(&[("sbjs_first", &social), ("sbjs_current", &social)]);
        let mut session = register(&app, &by_network).await;
        let now = app::Clock::now(&*app.clock);
        session.step_up_until = Some(now.plus_seconds(60));
        let export = app.lender.profile.customer_export(&session).await.unwrap();
        assert_eq!(export.visits[0].browser_params.as_ref().unwrap()["first"], json!(
            "typ=referral|||src=vk.com|||mdm=referral|||cmp=(none)|||cnt=(none)|||trm=(none)"
        ));
        app.lender.profile.customer_erase(&session).await.unwrap();
        let rows = attributions_of(&app, session.customer_id).await;
        assert!(rows[0].visit(&vault()).unwrap().is_none());
        assert_eq!(visit_counts(&app).await, [("social".to_owned(), "social".to_owned(), 1, 0)]);
        // Returning after erasure is a new registration.
        app.clock.advance_seconds(61);
        let again = register(&app, &by_network).await;
        assert_eq!(again.customer_id, session.customer_id);
        assert_eq!(attributions_of(&app, session.customer_id).await.len(), 2);
    }
}
