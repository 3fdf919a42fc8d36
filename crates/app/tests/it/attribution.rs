//! Attribution is stored once with the registration and the application, and erased with them.

use app::access::{CodePurpose, Registration, Visitor};
use app::applications::NewAnswers;
use app::consents::consent_text_version;
use app::growth::attribution::{ChannelCount, Visit};
use base::Language;
use base::ids::CustomerId;
use lending::product::ProductCode;
use origination::Application;
use origination::application::LoanRequest;
use origination::questionnaire::Step;
use serde_json::{Value, json};
use store::Db;
use store::attributions::AcquisitionChannel;
use store::attributions::{self, Attribution, NewAttribution};
use store::sessions::Session;
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

async fn register(test: &TestApp, visitor: &Visitor) -> Session {
    let (code, otp) = test.request_code(CodePurpose::Register).await;
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
    let signed_in = test.app.access.customer_register(&new, visitor).await.unwrap();
    test.app.access.session_authenticate(&signed_in.access).await.unwrap()
}

async fn attributions_of(test: &TestApp, of: CustomerId) -> Vec<Attribution> {
    attributions::list_by_customer(&mut test.db.read().await.unwrap(), of).await.unwrap()
}

fn visit_json(row: &Attribution) -> Value {
    serde_json::from_str(&row.visit(&vault()).unwrap().unwrap()).unwrap()
}

async fn visit_counts(test: &TestApp) -> Vec<(&'static str, &'static str, i64, i64)> {
    let today = app::Clock::today(&*test.clock);
    let attribution_counts = test.app.growth.attribution_count(today, today).await.unwrap();
    let row = |it: ChannelCount| {
        (it.first_channel.code(), it.channel.code(), it.registrations, it.applications)
    };
    attribution_counts.into_iter().map(row).collect()
}

/// Answers all steps and submits.
async fn submit(
    test: &TestApp,
    session: &Session,
    application_view: Application,
    visitor: &Visitor,
) -> Application {
    let mut application = application_view;
    for step in Step::ALL {
        let answers_json = answers::answers(*step, ("Қасымова", "Айгүл"), "012345678").to_string();
        let new = NewAnswers { step: *step, raw_json: &answers_json, is_final: true };
        let version = i64::from(application.version);
        application =
            test.app.applications.answers_save(session, version, &new, visitor).await.unwrap();
    }
    let version = i64::from(application.version);
    test.app.applications.application_submit(session, version, false, visitor).await.unwrap()
}

on_both_engines! {
    async fn a_registration_stores_its_attribution(db: Db) {
        let test = TestApp::new(db);
        let (first, current) = (source("typein", "%28direct%29", NONE_ENCODED), source("utm", "ya", "cpc"));
        let visitor = visitor_with_cookies(&[
            ("sbjs_first", &first),
            ("sbjs_current", &current),
            ("sbjs_session", "pgs%3D2%7C%7C%7Ccpg%3Dhttps%3A%2F%2Fa.kz%2Fsa%2F%3Fk%3Dsecret"),
            ("sbjs_promo", "code%3D123456"),
        ]);
        let session = register(&test, &visitor).await;
        let rows = attributions_of(&test, session.customer_id).await;
        let [row] = rows.as_slice() else { panic!("{rows:?}") };
        assert_eq!((row.first_channel.code(), row.channel.code()), ("direct", "paid"));
        assert_eq!((row.application_id, row.reported_date.to_string().len()), (None, 10));
        let json = visit_json(row);
        assert_eq!(json["session"], "pgs=2|||cpg=https://a.kz/sa/");
        assert_eq!(json["promo"], "code=123456");
        assert_eq!(json["udata"], Value::Null);
        assert_eq!(visit_counts(&test).await, [("direct", "paid", 1, 0)]);
    }

    async fn malformed_attribution_is_ignored(db: Db) {
        let test = TestApp::new(db);
        let long = "a".repeat(5_000);
        let visitor = visitor_with_cookies(&[("sbjs_first", &long), ("sbjs_current", "typ=robot")]);
        let session = register(&test, &visitor).await;
        assert!(attributions_of(&test, session.customer_id).await.is_empty());
        assert!(visit_counts(&test).await.is_empty());
    }

    async fn an_application_stores_the_attribution_of_its_first_submission(db: Db) {
        let test = TestApp::new(db);
        let session = register(&test, &visitor()).await;
        let request = LoanRequest {
            product: ProductCode::Short,
            amount_tenge: 50_000,
            term: 15,
            promo: None,
        };
        let application_view = test.app.applications.application_start(&session, &request, &visitor()).await.unwrap();
        let organic = source("organic", "google", "organic");
        let by_search = visitor_with_cookies(&[("sbjs_first", &organic), ("sbjs_current", &organic)]);
        let submission = submit(&test, &session, application_view, &by_search).await;
        let rows = attributions_of(&test, session.customer_id).await;
        assert_eq!(rows.len(), 1);
        assert_eq!(rows[0].application_id, Some(submission.id));
        assert_eq!(visit_json(&rows[0])["current"], "typ=organic|||src=google|||mdm=organic|||cmp=(none)|||cnt=(none)|||trm=(none)");
        // Resubmitting after a correction, through another channel, does not change it.
        let repeated = NewAttribution {
            customer_id: session.customer_id,
            application_id: rows[0].application_id,
            channel: AcquisitionChannel::Email,
            first_channel: AcquisitionChannel::Email,
            visit: "{}",
            reported_date: rows[0].reported_date,
            reported_at: rows[0].reported_at,
        };
        let mut tx = test.db.begin().await.unwrap();
        attributions::insert(&mut tx, &vault(), &repeated).await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(visit_counts(&test).await, [("organic", "organic", 0, 1)]);
    }

    async fn erasure_removes_visited_pages_and_keeps_the_counts(db: Db) {
        let test = TestApp::new(db);
        let social = source("referral", "vk.com", "referral");
        let by_network = visitor_with_cookies(&[("sbjs_first", &social), ("sbjs_current", &social)]);
        let mut session = register(&test, &by_network).await;
        let now = app::Clock::now(&*test.clock);
        session.step_up_until = Some(now.plus_seconds(60));
        let export = test.app.profile.customer_export(&session).await.unwrap();
        assert_eq!(export.visits[0].browser_params.as_ref().unwrap()["first"], json!(
            "typ=referral|||src=vk.com|||mdm=referral|||cmp=(none)|||cnt=(none)|||trm=(none)"
        ));
        test.app.profile.customer_erase(&session).await.unwrap();
        let rows = attributions_of(&test, session.customer_id).await;
        assert!(rows[0].visit(&vault()).unwrap().is_none());
        assert_eq!(visit_counts(&test).await, [("social", "social", 1, 0)]);
        // Returning after erasure is a new registration.
        test.clock.advance_seconds(61);
        let repeated = register(&test, &by_network).await;
        assert_ne!(repeated.customer_id, session.customer_id);
        assert_eq!(attributions_of(&test, session.customer_id).await.len(), 1);
        assert_eq!(attributions_of(&test, repeated.customer_id).await.len(), 1);
    }
}
