//! Documents that everybody may read, their versions, and the consents that refer to them.

use std::collections::BTreeMap;

use app::App;
use app::published_documents::DOCUMENT_SLUGS;
use base::Language;
use sha2::{Digest, Sha256};
use store::consents::{self, ConsentKind};
use store::{Db, StoreError};
use testkit::on_both_engines;
use testkit::test_app::TestApp;

/// A text of the release.
macro_rules! release {
    ($path:literal) => {
        ($path, include_str!(concat!("../../../../content/", $path)))
    };
}

const TEXTS: [(&str, &str); 8] = [
    release!("ru/pages/lending-rules.md"),
    release!("kk/pages/lending-rules.md"),
    release!("ru/pages/terms-and-conditions.md"),
    release!("kk/pages/terms-and-conditions.md"),
    release!("ru/pages/privacy-policy.md"),
    release!("kk/pages/privacy-policy.md"),
    release!("ru/pages/complaint-form.md"),
    release!("kk/pages/complaint-form.md"),
];

async fn publish(app: &App, texts: &[(&str, &str)]) -> usize {
    app.publishing.seed_content(texts).await.unwrap();
    app.published_documents.document_publish_all().await.unwrap()
}

/// The versions of a document, the newest first, as `(date, hash)`.
async fn versions(app: &App, slug: &str) -> Vec<(String, String)> {
    let all = app.published_documents.document_version_list().await.unwrap();
    let own = all.into_iter().filter(|it| it.slug == slug);
    own.map(|it| (it.effective_date.to_string(), it.sha256)).collect()
}

on_both_engines! {
    async fn every_document_is_published_once_in_both_languages(db: Db) {
        let test = TestApp::new(db);
        assert_eq!(publish(&test.app, &TEXTS).await, DOCUMENT_SLUGS.len());
        assert_eq!(test.app.published_documents.document_publish_all().await.unwrap(), 0);
        let app = &test.app.published_documents;
        for (slug, ru, kk) in [
            ("lending-rules", "Правила предоставления микрокредитов", "Микрокредиттер беру қағидалары"),
            ("tariffs", "Тарифы", "Тарифтер"),
            ("sample-contract", "Договор о предоставлении микрокредита", "Микрокредит беру туралы шарт"),
            ("terms-and-conditions", "Пользовательское соглашение", "Пайдаланушы келісімі"),
            ("privacy-policy", "Политика конфиденциальности", "Құпиялылық саясаты"),
            ("complaint-form", "Форма жалобы", "Шағым нысаны"),
        ] {
            let (text, sha256) = app.document_read(slug).await.unwrap();
            assert_eq!((text.title.ru.as_str(), text.title.kk.as_str()), (ru, kk));
            let all = versions(&test.app, slug).await;
            assert_eq!(all, [("2026-11-19".to_owned(), sha256.clone())], "{slug}");
            assert!(app.document_pdf(slug, &sha256).await.unwrap().starts_with(b"%PDF-"));
            assert!(app.document_pdf(slug, &"0".repeat(64)).await.is_err(), "{slug}");
        }
        assert!(app.document_read("unknown").await.is_err());
    }

    async fn an_earlier_version_stays_beside_the_new_one(db: Db) {
        let test = TestApp::new(db);
        publish(&test.app, &TEXTS).await;
        let before = versions(&test.app, "lending-rules").await.remove(0);
        let changed: Vec<(&str, String)> = TEXTS[..2]
            .iter()
            .map(|(path, text)| (*path, text.replace("updated_on: 2026-11-19", "updated_on: 2026-12-01")))
            .collect();
        let texts: Vec<(&str, &str)> = changed.iter().map(|(path, text)| (*path, text.as_str())).collect();
        test.clock.advance_seconds(60);
        assert_eq!(publish(&test.app, &texts).await, 1);
        let after = versions(&test.app, "lending-rules").await;
        assert_eq!(after.len(), 2);
        assert_eq!((after[0].0.as_str(), &after[1]), ("2026-12-01", &before));
        let (_, current) = test.app.published_documents.document_read("lending-rules").await.unwrap();
        assert_eq!(current, after[0].1);
        let former = test.app.published_documents.document_pdf("lending-rules", &before.1).await;
        assert!(former.unwrap().starts_with(b"%PDF-"));
    }

    async fn texts_that_differ_in_their_clauses_make_no_document(db: Db) {
        let test = TestApp::new(db);
        let shorter = TEXTS[1].1.replace("## 9. Қағидаларды өзгерту", "## 9. Басқа\n\nБір тармақ артық.");
        let texts = [TEXTS[0], (TEXTS[1].0, shorter.as_str())];
        // The tariffs and the sample contract have no texts of their own.
        assert_eq!(publish(&test.app, &texts).await, 2);
        assert!(versions(&test.app, "lending-rules").await.is_empty());
        assert!(versions(&test.app, "privacy-policy").await.is_empty());
    }

    async fn a_consent_is_recorded_with_what_was_shown_and_the_version_of_its_document(db: Db) {
        let test = TestApp::new(db);
        publish(&test.app, &TEXTS).await;
        let customer = test.register_customer().await.customer_id;
        let current = |slug: &'static str| {
            let app = &test.app;
            async move { versions(app, slug).await.remove(0).1 }
        };
        let refer = |slugs: &[(&str, &str)]| {
            let pairs = slugs.iter().map(|(slug, sha256)| ((*slug).to_owned(), (*sha256).to_owned()));
            pairs.collect::<BTreeMap<String, String>>()
        };
        let policy = refer(&[("privacy-policy", &current("privacy-policy").await)]);
        let terms = refer(&[
            ("lending-rules", &current("lending-rules").await),
            ("terms-and-conditions", &current("terms-and-conditions").await),
        ]);
        let mut tx = test.db.read().await.unwrap();
        for (kind, document) in [
            (ConsentKind::PersonalData, &policy),
            (ConsentKind::CreditBureau, &policy),
            (ConsentKind::BureauReporting, &policy),
            (ConsentKind::StateData, &policy),
            (ConsentKind::Terms, &terms),
        ] {
            let row = consents::find_current(&mut tx, customer, kind).await.unwrap().unwrap();
            assert!(row.is_given, "{kind:?}");
            assert_eq!(row.text_version, "2026-11-19");
            let documents: BTreeMap<String, String> =
                serde_json::from_str(&row.documents.unwrap().0).unwrap();
            assert_eq!(&documents, document, "{kind:?}");
        }
        let row = consents::find_current(&mut tx, customer, ConsentKind::BureauReporting).await;
        let shown = "Согласен(на), чтобы вы передавали в кредитные бюро сведения о моей заявке, \
            микрокредите и его погашении. Подробнее\u{a0}— в [[политике конфиденциальности|privacy-policy]].\n\
            Оператор: ТОО «Жедел», БИН 000000000000.\n\
            Данные: ИИН, имя, документ и контакты; номер, дата и сумма договора, платежи, остаток, просрочки.\n\
            Цель: выполнить закон о кредитных бюро: он обязывает кредитора сообщать о договоре и его исполнении.\n\
            Кому передаём: кредитное бюро с государственным участием и бюро, с которыми у нас есть договор.\n\
            Срок: пока договор не исполнен полностью; в кредитной истории сведения хранит само бюро.";
        assert_eq!(row.unwrap().unwrap().text_hash, Sha256::digest(shown).to_vec());
    }

    async fn published_documents_are_append_only(db: Db) {
        let test = TestApp::new(db);
        publish(&test.app, &TEXTS).await;
        for change in [
            "UPDATE published_documents SET sha256 = $1",
            "DELETE FROM published_documents WHERE slug = $1",
        ] {
            let mut tx = test.db.begin().await.unwrap();
            let changed = tx.sql(change).bind("tariffs".to_owned()).exec().await;
            let is_violation =
                |error: &StoreError| error.is_violation_of("published_documents_append_only");
            assert!(changed.as_ref().is_err_and(is_violation), "{changed:?}");
        }
    }
}

/// What a Kazakh reader is shown is Kazakh: the text of the document, not a translation of its title.
#[test]
fn kazakh_texts_are_in_kazakh() {
    for (path, text) in TEXTS.iter().filter(|(path, _)| path.starts_with("kk")) {
        let letters = text.chars().filter(|letter| "әғқңөұүһі".contains(*letter)).count();
        assert!(letters * 20 > text.chars().count(), "{path}: {letters}");
    }
    assert_eq!(Language::Kk.code(), "kk");
}
