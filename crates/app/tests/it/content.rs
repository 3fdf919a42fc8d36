//! The texts of the site, on both engines: bundled with a binary, drafted by editors, published.

use std::sync::Arc;
use store::content::PageStatus;

use app::content::{ContentFile, ContentSelector};
use app::{App, Error, Rejection};
use store::{Db, audit};
use testkit::clock::TestClock;
use testkit::databases::vault;
use testkit::on_both_engines;
use testkit::rules;

fn new_app(db: &Db) -> App {
    let providers = rules::test_providers(rules::UNREACHABLE_URL, vault());
    let clock = Arc::new(TestClock::default());
    App::new(db.clone(), vault(), clock, rules::rules(), providers, "zhedel.example")
}

fn page(title: &str) -> String {
    format!(
        "---\ntitle: {title}\ndescription: D\nupdated_on: 2026-11-15\n---\n\nText of {title}.\n"
    )
}

fn article(title: &str) -> String {
    format!(
        "---\nid: 101\ntitle: {title}\ndescription: D\nauthor: x\npublished_on: 2026-11-01\n\
         reviewed_on: 2026-11-15\n---\n\nText.\n"
    )
}

fn file(path: &str, source: &str) -> ContentFile {
    ContentFile { path: path.into(), source: source.into() }
}

fn content_filter(text: &str) -> ContentSelector {
    text.parse().unwrap()
}

/// Published texts, as `(place, title)`.
async fn published(app: &App) -> Vec<(String, String)> {
    let pages = app.publishing.content_list().await.unwrap();
    let is_shown = pages.into_iter().filter(|it| it.status == PageStatus::Published);
    is_shown.map(|it| (it.path, it.title)).collect()
}

const ABOUT: &str = "ru/pages/about.md";
const PLACE: &str = "ru/pages/about";

async fn assert_published_title(app: &App, title: &str) {
    assert_eq!(published(app).await, [(PLACE.to_owned(), title.to_owned())]);
}

async fn write_and_publish(app: &App, title: &str) {
    app.publishing.content_draft_save(&[file(ABOUT, &page(title))], "aigul").await.unwrap();
    let drafts = app.publishing.content_draft_list(&content_filter("page/about")).await.unwrap();
    let revision = app.publishing.content_revision().await.unwrap();
    assert_eq!(
        app.publishing.content_publish(&drafts, revision, "aigul").await.unwrap(),
        revision + 1
    );
}

on_both_engines! {
    async fn a_newer_binary_updates_texts_that_nobody_edited(db: Db) {
        let app = new_app(&db);
        let (one, two) = (page("One"), page("Two"));
        assert_eq!(app.publishing.seed_content(&[(ABOUT, &one)]).await.unwrap(), 1);
        assert_eq!(app.publishing.seed_content(&[(ABOUT, &one)]).await.unwrap(), 0);
        assert_eq!(app.publishing.content_revision().await.unwrap(), 1, "nothing new counts nothing");
        assert_eq!(app.publishing.seed_content(&[(ABOUT, &two)]).await.unwrap(), 1);
        assert_published_title(&app, "Two").await;
        // The older binary starts again beside the newer one.
        assert_eq!(app.publishing.seed_content(&[(ABOUT, &one)]).await.unwrap(), 0);
        assert_published_title(&app, "Two").await;
        write_and_publish(&app, "By hand").await;
        assert_eq!(app.publishing.seed_content(&[(ABOUT, &page("Three"))]).await.unwrap(), 0);
        assert_published_title(&app, "By hand").await;
        let added = ("ru/blog/a.md", article("New"));
        assert_eq!(app.publishing.seed_content(&[(added.0, &added.1)]).await.unwrap(), 1);
        assert_eq!(published(&app).await.len(), 2);
    }

    async fn two_binaries_starting_at_once_seed_one_text(db: Db) {
        let (first, second) = (new_app(&db), new_app(&db));
        let source = page("One");
        let files = [(ABOUT, source.as_str())];
        let (a, b) = tokio::join!(first.publishing.seed_content(&files), second.publishing.seed_content(&files));
        assert_eq!(a.unwrap() + b.unwrap(), 1);
        assert_published_title(&first, "One").await;
    }

    async fn a_draft_is_saved_once_and_shown_when_published(db: Db) {
        let app = new_app(&db);
        let one = page("One");
        app.publishing.seed_content(&[(ABOUT, &one)]).await.unwrap();
        let same = app.publishing.content_draft_save(&[file(ABOUT, &one)], "aigul").await.unwrap();
        assert_eq!(same[0].draft_version, None, "a published text is not a draft");
        let two = page("Two");
        for _ in 0..2 {
            let outcome = app.publishing.content_draft_save(&[file(ABOUT, &two)], "aigul").await.unwrap();
            assert_eq!((outcome[0].path.as_str(), outcome[0].draft_version), (PLACE, Some(2)));
        }
        assert_published_title(&app, "One").await;
        let three = app.publishing.content_draft_save(&[file(ABOUT, &page("Three"))], "aigul").await.unwrap();
        assert_eq!(three[0].draft_version, Some(3));
        let drafts = app.publishing.content_draft_list(&content_filter("page/about/ru")).await.unwrap();
        assert_eq!(app.publishing.content_publish(&drafts, 1, "aigul").await.unwrap(), 2);
        assert_published_title(&app, "Three").await;
        let repeated_result = app.publishing.content_publish(&drafts, 2, "aigul").await;
        assert!(matches!(repeated_result, Err(Error::VersionConflict)), "{repeated_result:?}");
        let subject = format!("text/{PLACE}");
        let audit_rows = audit::list_by_subject(&mut db.read().await.unwrap(), &subject, 9).await.unwrap();
        let mut actions: Vec<_> = audit_rows.iter().map(|row| row.action.as_str()).collect();
        actions.sort_unstable();
        assert_eq!(actions, ["text_published", "text_written", "text_written"]);
        assert!(audit_rows.iter().all(|row| row.actor == "staff/aigul"));
        // Saving the published text again removes the draft.
        app.publishing.content_draft_save(&[file(ABOUT, &two)], "aigul").await.unwrap();
        app.publishing.content_draft_save(&[file(ABOUT, &page("Three"))], "aigul").await.unwrap();
        let none = app.publishing.content_draft_list(&content_filter("page/about")).await;
        assert!(matches!(none, Err(Error::Rejected(Rejection::NoDraft(_)))), "{none:?}");
    }

    async fn drafts_validated_against_stale_content_are_not_published(db: Db) {
        let app = new_app(&db);
        app.publishing.seed_content(&[(ABOUT, &page("One"))]).await.unwrap();
        app.publishing.content_draft_save(&[file("ru/blog/a.md", &article("A"))], "aigul").await.unwrap();
        let drafts = app.publishing.content_draft_list(&content_filter("article/101")).await.unwrap();
        write_and_publish(&app, "Two").await;
        let late = app.publishing.content_publish(&drafts, 1, "aigul").await;
        assert!(matches!(late, Err(Error::VersionConflict)), "{late:?}");
        assert_eq!(app.publishing.content_publish(&drafts, 2, "aigul").await.unwrap(), 3);
    }

    async fn an_earlier_version_is_republished_as_a_new_one(db: Db) {
        let app = new_app(&db);
        app.publishing.seed_content(&[(ABOUT, &page("One"))]).await.unwrap();
        write_and_publish(&app, "Two").await;
        app.publishing.content_draft_save(&[file(ABOUT, &page("Draft"))], "aigul").await.unwrap();
        let about = content_filter("page/about");
        for version in [2, 3, 9] {
            let result = app.publishing.content_withdrawal_plan(&about, Some(version)).await.unwrap_err();
            let expected = format!("{PLACE} cannot be rolled back to version {version}: earlier versions: 1");
            assert_eq!(result.to_string(), expected, "shown, a draft, and none at all");
        }
        let plan = app.publishing.content_withdrawal_plan(&about, Some(1)).await.unwrap();
        let early_result = app.publishing.content_withdraw(&plan, 1, "a mistake", "bolat").await;
        assert!(matches!(early_result, Err(Error::VersionConflict)), "{early_result:?}");
        let outcome = app.publishing.content_withdraw(&plan, 2, "a mistake", "bolat").await.unwrap();
        assert_eq!((outcome[0].path.as_str(), outcome[0].version), (PLACE, Some(4)));
        assert_eq!(app.publishing.content_revision().await.unwrap(), 3);
        let versions = app.publishing.content_version_list(&about).await.unwrap();
        let statuses: Vec<_> = versions.iter().map(|it| (it.version, it.status.code())).collect();
        assert_eq!(statuses, [(1, "replaced"), (2, "replaced"), (3, "draft"), (4, "published")]);
        assert_eq!((versions[3].title.as_str(), versions[3].author.as_str()), ("One", "bolat"));
        let subject = format!("text/{PLACE}");
        let audit_rows = audit::list_by_subject(&mut db.read().await.unwrap(), &subject, 9).await.unwrap();
        let row = audit_rows.iter().find(|row| row.action == "text_withdrawn").unwrap();
        assert_eq!(row.actor, "staff/bolat");
        for part in ["\"version\":2", "\"back_to\":1", "\"shown_as\":4", "a mistake"] {
            assert!(row.detail.contains(part), "{part}: {}", row.detail);
        }
        // An editor's decision is not overridden by the next binary.
        assert_eq!(app.publishing.seed_content(&[(ABOUT, &page("Five"))]).await.unwrap(), 0);
    }

    async fn a_withdrawn_text_stays_withdrawn_until_republished(db: Db) {
        let app = new_app(&db);
        let (a, b) = (article("A"), article("B"));
        let files = [("ru/blog/a.md", a.as_str()), ("kk/blog/b.md", b.as_str())];
        app.publishing.seed_content(&files).await.unwrap();
        let both = content_filter("article/101");
        let several = app.publishing.content_withdrawal_plan(&both, Some(1)).await.unwrap_err();
        assert_eq!(several.to_string(), "article/101 names several texts: put /ru or /kk behind it");
        let away = app.publishing.content_withdrawal_plan(&content_filter("article/101/ru"), None).await.unwrap();
        let outcome = app.publishing.content_withdraw(&away, 1, "outdated", "aigul").await.unwrap();
        assert_eq!((outcome.len(), outcome[0].version), (1, None));
        let remaining_pages = [("kk/blog/b".to_owned(), "B".to_owned())];
        assert_eq!(published(&app).await, remaining_pages);
        assert!(!app.publishing.content_change_list(|_| None).await.unwrap().paths.contains("ru/blog/a"));
        // Neither the same binary nor a newer one restores it.
        for title in ["A", "A anew"] {
            let source = article(title);
            assert_eq!(app.publishing.seed_content(&[("ru/blog/a.md", &source)]).await.unwrap(), 0);
        }
        let repeated_result = app.publishing.content_withdrawal_plan(&content_filter("article/a"), None).await;
        assert!(matches!(repeated_result, Err(Error::Rejected(Rejection::NotPublished(_)))), "{repeated_result:?}");
        let twice = app.publishing.content_withdraw(&away, 2, "outdated", "aigul").await;
        assert!(twice.is_err(), "{twice:?}");
        app.publishing.content_draft_save(&[file("ru/blog/a.md", &a)], "aigul").await.unwrap();
        let drafts = app.publishing.content_draft_list(&content_filter("article/a")).await.unwrap();
        app.publishing.content_publish(&drafts, 2, "aigul").await.unwrap();
        assert_eq!(published(&app).await.len(), 2);
    }

    async fn only_changed_texts_are_reloaded(db: Db) {
        let app = new_app(&db);
        let (one, other) = (page("One"), article("A"));
        app.publishing.seed_content(&[(ABOUT, &one), ("kk/blog/a.md", &other)]).await.unwrap();
        let hash = content::sha256(&one);
        let hash_by_path = |content_path: &str| (content_path == PLACE).then(|| hash.clone());
        let changes = app.publishing.content_change_list(hash_by_path).await.unwrap();
        assert_eq!((changes.revision, changes.files), (1, vec![file("kk/blog/a", &other)]));
        assert_eq!(app.publishing.content_change_list(|_| None).await.unwrap().files.len(), 2);
        assert_eq!(app.publishing.content_published_list().await.unwrap().len(), 2);
    }

    async fn an_invalid_file_is_rejected_and_nothing_is_saved(db: Db) {
        let app = new_app(&db);
        for (path, source) in [
            ("ru/odd/x.md", page("X")),
            ("en/pages/x.md", page("X")),
            ("ru/pages/x.md", "no front matter".into()),
            ("ru/pages/x.md", page("X").replace("11-15", "02-31")),
            ("ru/landings/007.md", page("X")),
        ] {
            let files = [file(ABOUT, &page("Good")), file(path, &source)];
            let result = app.publishing.content_draft_save(&files, "aigul").await;
            assert!(matches!(result, Err(Error::Rejected(Rejection::InvalidContentFile { .. }))), "{path}: {result:?}");
        }
        assert!(app.publishing.content_list().await.unwrap().is_empty());
    }
}
