//! How people came: kept with the registration and the application, once, and forgotten with them.

#![allow(clippy::unwrap_used, reason = "a test stops where it finds a fault")]

#[path = "house/answers.rs"]
mod answers;
mod house;
#[path = "../../store/tests/support/mod.rs"]
mod support;

use app::access::{Purpose, Registration, Visitor};
use app::applications::{NewAnswers, View};
use app::attribution::{ChannelCount, Visit};
use app::consents::consent_text_version;
use base::Language;
use house::{House, consents, visitor};
use lending::product::ProductCode;
use origination::application::Request;
use origination::questionnaire::Step;
use serde_json::{Value, json};
use store::attributions::{self, Attribution, NewAttribution};
use store::sessions::Session;
use store::{Db, Uuid};
use support::{iin, phone, vault};

/// `(none)` as a cookie holds it.
const NONE: &str = "%28none%29";

fn source(kind: &str, source: &str, medium: &str) -> String {
    let fields = [
        ("typ", kind),
        ("src", source),
        ("mdm", medium),
        ("cmp", NONE),
        ("cnt", NONE),
        ("trm", NONE),
    ];
    fields.map(|(name, value)| format!("{name}%3D{value}")).join("%7C%7C%7C")
}

/// Somebody whose browser keeps these cookies.
fn came(cookies: &[(&str, &str)]) -> Visitor {
    let of = |name: &str| cookies.iter().find(|(key, _)| *key == name).map(|(_, value)| *value);
    Visitor { visit: Visit::read(of), ..visitor() }
}

async fn register(house: &House, visitor: &Visitor) -> Session {
    let (code, otp) = house.code(Purpose::Register).await;
    let (phone, iin) = (phone(), iin());
    let new = Registration {
        phone: &phone,
        iin: &iin,
        code,
        otp: &otp,
        language: Language::Ru,
        consents: &consents(),
        text_version: consent_text_version(),
    };
    let signed_in = house.lender.register(&new, visitor).await.unwrap();
    house.lender.signed_in(&signed_in.access).await.unwrap()
}

async fn kept(house: &House, of: Uuid) -> Vec<Attribution> {
    attributions::of_customer(&mut house.db.read().await.unwrap(), of).await.unwrap()
}

fn told(row: &Attribution) -> Value {
    serde_json::from_str(&row.visit(&vault()).unwrap().unwrap()).unwrap()
}

async fn counts(house: &House) -> Vec<(String, String, i64, i64)> {
    let today = app::Clock::today(&*house.clock);
    let came = house.lender.came(today, today).await.unwrap();
    let row = |it: ChannelCount| (it.first_channel, it.channel, it.registrations, it.applications);
    came.into_iter().map(row).collect()
}

/// Answers everything and sends it.
async fn submit(house: &House, session: &Session, seen: View, visitor: &Visitor) -> View {
    let mut seen = seen;
    for step in Step::ALL {
        let typed = answers::answers(*step, ("Қасымова", "Айгүл"), "012345678").to_string();
        let new = NewAnswers { step: *step, typed: &typed, is_done: true };
        let version = seen.version.unwrap();
        seen = house.lender.save_answers(session, version, &new, visitor).await.unwrap();
    }
    let version = seen.version.unwrap();
    house.lender.application_submit(session, version, false, visitor).await.unwrap()
}

on_both_engines! {
    async fn a_registration_keeps_how_somebody_came(db: Db) {
        let house = House::new(db);
        let (first, current) = (source("typein", "%28direct%29", NONE), source("utm", "ya", "cpc"));
        let visitor = came(&[
            ("sbjs_first", &first),
            ("sbjs_current", &current),
            ("sbjs_session", "pgs%3D2%7C%7C%7Ccpg%3Dhttps%3A%2F%2Fa.kz%2Fsa%2F%3Fk%3Dsecret"),
            ("sbjs_promo", "code%3D123456"),
        ]);
        let session = register(&house, &visitor).await;
        let rows = kept(&house, session.customer_id).await;
        let [row] = rows.as_slice() else { panic!("{rows:?}") };
        assert_eq!((row.first_channel.as_str(), row.channel.as_str()), ("direct", "paid"));
        assert_eq!((row.application_id, row.told_on.to_string().len()), (None, 10));
        let told = told(row);
        assert_eq!(told["session"], "pgs=2|||cpg=https://a.kz/sa/");
        assert_eq!(told["promo"], "code=123456");
        assert_eq!(told["udata"], Value::Null);
        assert_eq!(counts(&house).await, [("direct".to_owned(), "paid".to_owned(), 1, 0)]);
    }

    async fn what_no_browser_of_ours_wrote_is_ignored(db: Db) {
        let house = House::new(db);
        let long = "a".repeat(5_000);
        let visitor = came(&[("sbjs_first", &long), ("sbjs_current", "typ=robot")]);
        let session = register(&house, &visitor).await;
        assert!(kept(&house, session.customer_id).await.is_empty());
        assert!(counts(&house).await.is_empty());
    }

    async fn an_application_keeps_how_somebody_came_when_it_was_first_sent(db: Db) {
        let house = House::new(db);
        let session = register(&house, &visitor()).await;
        let request = Request {
            product: ProductCode::Short,
            amount_tenge: 50_000,
            term: 15,
            promo: None,
        };
        let begun = house.lender.application_start(&session, &request, &visitor()).await.unwrap();
        let organic = source("organic", "google", "organic");
        let by_search = came(&[("sbjs_first", &organic), ("sbjs_current", &organic)]);
        let sent = submit(&house, &session, begun, &by_search).await;
        let rows = kept(&house, session.customer_id).await;
        assert_eq!(rows.len(), 1);
        assert_eq!(rows[0].application_id, Some(Uuid::from_u128(sent.application.id.0)));
        assert_eq!(told(&rows[0])["current"], "typ=organic|||src=google|||mdm=organic|||cmp=(none)|||cnt=(none)|||trm=(none)");
        // Sent again after a correction, by another way, it stays.
        let again = NewAttribution {
            customer_id: session.customer_id,
            application_id: rows[0].application_id,
            channel: "email",
            first_channel: "email",
            visit: "{}",
            on: rows[0].told_on,
            at: rows[0].told_at,
        };
        let mut tx = house.db.begin().await.unwrap();
        attributions::keep(&mut tx, &vault(), &again).await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(counts(&house).await, [("organic".to_owned(), "organic".to_owned(), 0, 1)]);
    }

    async fn who_leaves_takes_the_pages_along_and_the_count_stays(db: Db) {
        let house = House::new(db);
        let social = source("referral", "vk.com", "referral");
        let by_network = came(&[("sbjs_first", &social), ("sbjs_current", &social)]);
        let mut session = register(&house, &by_network).await;
        let now = app::Clock::now(&*house.clock);
        session.step_up_until = Some(now.plus_seconds(60));
        let export = house.lender.export(&session).await.unwrap();
        assert_eq!(export.visits[0].told.as_ref().unwrap()["first"], json!(
            "typ=referral|||src=vk.com|||mdm=referral|||cmp=(none)|||cnt=(none)|||trm=(none)"
        ));
        house.lender.erase(&session).await.unwrap();
        let rows = kept(&house, session.customer_id).await;
        assert!(rows[0].visit(&vault()).unwrap().is_none());
        assert_eq!(counts(&house).await, [("social".to_owned(), "social".to_owned(), 1, 0)]);
        // Coming back is a registration of its own.
        house.clock.advance_seconds(61);
        let again = register(&house, &by_network).await;
        assert_eq!(again.customer_id, session.customer_id);
        assert_eq!(kept(&house, session.customer_id).await.len(), 2);
    }
}
