//! What texts say that people can change by themselves is what there is a command for.

use std::collections::BTreeSet;
use std::path::Path;

use app::consents::{ConsentKind, consent_text_version};
use axum::http::StatusCode;
use serde_json::json;

use super::TestApp;
use crate::api::{api_routes, openapi};
use store::Db;
use testkit::on_both_engines;

/// Something that an account holds.
struct Promise {
    /// Where the command that changes it is, or would be.
    command: &'static str,
    can_change: bool,
    /// Files, and what each says about it.
    said: &'static [(&'static str, &'static str)],
}

const RU_PROFILE: &str = "web/src/areas/account/words/ru/profile.ts";
const KK_PROFILE: &str = "web/src/areas/account/words/kk/profile.ts";
const RU_TERMS: &str = "content/ru/pages/terms-and-conditions.md";
const KK_TERMS: &str = "content/kk/pages/terms-and-conditions.md";
const RU_QUESTIONNAIRE: &str = "web/src/areas/apply/words/ru/questionnaire.ts";
const KK_QUESTIONNAIRE: &str = "web/src/areas/apply/words/kk/questionnaire.ts";

const PROMISES: [Promise; 5] = [
    Promise {
        command: "/api/v1/me/phone",
        can_change: true,
        said: &[
            (RU_PROFILE, "Новый номер телефона"),
            (KK_PROFILE, "Жаңа телефон нөмірі"),
            (RU_TERMS, "Смену номера телефона"),
            (KK_TERMS, "Телефон нөмірін және ақша түсетін шотты ауыстыруды"),
        ],
    },
    Promise {
        command: "/api/v1/me/email",
        can_change: true,
        said: &[
            (RU_PROFILE, "Адрес электронной почты"),
            (KK_PROFILE, "Электрондық пошта мекенжайы"),
        ],
    },
    Promise {
        command: "/api/v1/me/password",
        can_change: true,
        said: &[(RU_PROFILE, "Сменить пароль"), (KK_PROFILE, "Құпиясөзді өзгерту")],
    },
    Promise {
        command: "/api/v1/me/iin",
        can_change: false,
        said: &[
            (RU_PROFILE, "ИИН изменить нельзя"),
            (KK_PROFILE, "ЖСН-ді өзгертуге болмайды"),
            (RU_TERMS, "ИИН изменить нельзя"),
            (KK_TERMS, "ЖСН-ді өзгертуге болмайды"),
            ("content/ru/landings/067.md", "Изменить ИИН в кабинете нельзя"),
        ],
    },
    Promise {
        command: "/api/v1/me/name",
        can_change: false,
        said: &[
            (RU_QUESTIONNAIRE, "поэтому изменить их здесь нельзя"),
            (KK_QUESTIONNAIRE, "сондықтан оларды мұнда өзгертуге болмайды"),
        ],
    },
];

/// A file of the repository, with plain spaces.
fn text(path: &str) -> String {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path);
    let text = std::fs::read_to_string(file).unwrap_or_else(|error| panic!("{path}: {error}"));
    text.replace('\u{a0}', " ")
}

/// Paths of the commands on one's own account.
fn commands() -> BTreeSet<String> {
    let api = openapi::finalize(api_routes().into_openapi());
    let own = api.paths.paths.into_iter().filter(|(path, _)| path.starts_with("/api/v1/me/"));
    let changing = own.filter(|(_, item)| item.put.is_some() || item.post.is_some());
    changing.map(|(path, _)| path).collect()
}

#[test]
fn texts_say_who_can_change_what() {
    let commands = commands();
    assert!(commands.contains("/api/v1/me/settings"), "{commands:?}");
    for Promise { command, can_change, said } in PROMISES {
        assert_eq!(commands.contains(command), can_change, "{command}");
        for (path, words) in said {
            assert!(text(path).contains(words), "{path} does not say «{words}»");
        }
    }
}

on_both_engines! {
    /// No other command takes what has none of its own.
    async fn settings_change_neither_the_iin_nor_the_name(db: Db) {
        let test_app = TestApp::on(db);
        let customer = test_app.register_customer().await;
        let before = test_app.me(&customer).await;
        for field in ["iin", "name", "surname"] {
            let mut settings =
                json!({ "language": "kk", "marketing_sms": false, "marketing_email": false });
            settings[field] = json!("900101300007");
            let path = "/api/v1/me/settings";
            let response = test_app.put_if_match(&customer, path, &before["version"], &settings).await;
            assert_eq!(response.status, StatusCode::BAD_REQUEST, "{field}: {}", response.body);
        }
        assert_eq!(test_app.me(&customer).await, before);
    }

    /// Texts promise that every consent can be withdrawn on any day.
    async fn every_consent_can_be_withdrawn(db: Db) {
        for (path, words) in [
            ("content/ru/pages/docs.md", "отозвать согласие можно в кабинете в любой день"),
            ("content/kk/pages/docs.md", "Келісімді кабинетте кез келген күні қайтарып алуға болады"),
            ("content/ru/pages/privacy-policy.md", "огласие можно отозвать там в любой день"),
            (
                "content/kk/pages/privacy-policy.md",
                "елісімді сонда кез келген күні қайтарып алуға болады",
            ),
        ] {
            assert!(text(path).contains(words), "{path} does not say «{words}»");
        }
        let test_app = TestApp::on(db);
        let customer = test_app.register_customer().await;
        let no = json!({
            "is_given": false, "text_version": consent_text_version(), "language": "ru"
        });
        for kind in ConsentKind::ALL {
            test_app.clock.advance_seconds(1);
            let path = format!("/api/v1/me/consents/{}", kind.code());
            let response = test_app.call(&customer, "PUT", &path, &no).await;
            assert_eq!(response.status, StatusCode::OK, "{path}: {}", response.body);
            let list = response.json();
            let newest =
                list["consents"].as_array().unwrap().iter().find(|it| it["kind"] == kind.code());
            assert_eq!(newest.unwrap()["is_given"], false, "{path}");
        }
    }
}
