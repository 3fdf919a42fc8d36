//! Texts are published and shown, or rejected with the reason.

use std::sync::Arc;

use app::App;
use app::content::{ContentFile, ContentSelector};
use axum::body::Body;
use axum::http::Request;
use render::{Bundle, RenderLimits, Renderer};
use store::Db;

use super::{PublishError, bundled_texts};
use crate::router::router;
use crate::settings::Mode;
use crate::site::Site;
use crate::tests::{app, send_request, site};
use testkit::databases::TempSqliteDir;

/// A site on a database with the bundled texts.
struct TestSite {
    site: Arc<Site>,
    app: App,
    _db: Db,
    _folder: TempSqliteDir,
}

async fn test_site() -> TestSite {
    let (app, _clock, db, folder) = app().await;
    app.publishing.seed_content(&bundled_texts()).await.unwrap();
    let site = Arc::new(site(Mode::Sandbox));
    site.sync_content(&app).await.unwrap();
    TestSite { site, app, _db: db, _folder: folder }
}

fn source(path: &str) -> &'static str {
    bundled_texts().into_iter().find(|(known, _)| *known == path).unwrap().1
}

impl TestSite {
    async fn body(&self, path: &str) -> String {
        let request = Request::get(path).body(Body::empty()).unwrap();
        send_request(&router(self.site.clone(), self.app.clone()), request).await.body
    }

    async fn write_draft(&self, path: &str, source: &str) {
        let file = ContentFile { path: path.into(), source: source.into() };
        self.app.publishing.content_draft_save(&[file], "aigul").await.unwrap();
    }

    async fn publish(&self, wanted: &str) -> Result<usize, Vec<String>> {
        let wanted: ContentSelector = wanted.parse().unwrap();
        match self.site.publish_content(&self.app, &[wanted], "aigul").await {
            Ok(published) => Ok(published.changed_page_count),
            Err(PublishError::Rejected(faults)) => Err(faults),
            Err(error) => panic!("{error}"),
        }
    }
}

impl TestSite {
    async fn withdraw(&self, wanted: &str, to: Option<i64>) -> Result<usize, Vec<String>> {
        let wanted: ContentSelector = wanted.parse().unwrap();
        match self.site.withdraw_content(&self.app, &wanted, to, "a mistake", "aigul").await {
            Ok(done) => Ok(done.changed_page_count),
            Err(PublishError::Rejected(faults)) => Err(faults),
            Err(error) => Err(vec![error.to_string()]),
        }
    }

    async fn status(&self, path: &str) -> u16 {
        let request = Request::get(path).body(Body::empty()).unwrap();
        send_request(&router(self.site.clone(), self.app.clone()), request).await.status.as_u16()
    }
}

#[tokio::test]
async fn a_republished_version_is_on_the_next_page_requested() {
    let house = test_site().await;
    let other = source("ru/pages/about.md").replace("title: О компании", "title: Кто мы");
    house.write_draft("ru/pages/about.md", &other).await;
    house.publish("page/about/ru").await.unwrap();
    assert!(house.body("/about/").await.contains(">Кто мы</h1>"));
    assert_eq!(house.withdraw("page/about/ru", Some(1)).await, Ok(1));
    assert!(house.body("/about/").await.contains(">О компании</h1>"));
    let told = house.withdraw("page/about/ru", Some(1)).await.unwrap_err();
    assert!(told[0].ends_with("cannot go back to version 1: shown before: 2"), "{told:?}");
}

#[tokio::test]
async fn a_withdrawn_article_is_gone_everywhere() {
    let house = test_site().await;
    let other = Arc::new(site(Mode::Sandbox));
    other.sync_content(&house.app).await.unwrap();
    let text = source("ru/blog/podushka-bezopasnosti.md")
        .replace("id: 117\n", "")
        .replace("slug: podushka-bezopasnosti\n", "");
    house.write_draft("ru/blog/novaya.md", &text).await;
    let added = house.publish("article/novaya").await.unwrap();
    other.sync_content(&house.app).await.unwrap();
    assert_eq!(house.status("/blog/novaya/").await, 200);
    assert_eq!(house.withdraw("article/novaya", None).await, Ok(added));
    other.sync_content(&house.app).await.unwrap();
    let there = TestSite { site: other, ..house };
    assert_eq!(there.status("/blog/novaya/").await, 404);
    for path in ["/blog/", "/sitemap-blog.xml", "/llms.txt"] {
        assert!(!there.body(path).await.contains("/blog/novaya/"), "{path}");
    }
    // A process that starts with its bundled texts does not show it either.
    let fresh = site(Mode::Sandbox);
    fresh.sync_content(&there.app).await.unwrap();
    assert_eq!(
        fresh.content_snapshot().content.version(),
        there.site.content_snapshot().content.version()
    );
}

#[tokio::test]
async fn a_required_text_cannot_be_withdrawn() {
    let house = test_site().await;
    for (wanted, told) in [
        ("page/about/ru", "ru/pages/about: /about/ cannot be without a text"),
        ("landing/7", "ru/landings/007: /mikrokredit-shymkent/ cannot be without a text"),
        ("faq/kk", "kk/faq: /kz/faq/ cannot be without a text"),
        ("expert/redaktsiya", "has no known author"),
        ("article/nope", "nothing is shown of article/nope"),
    ] {
        let faults = house.withdraw(wanted, None).await.unwrap_err();
        assert!(faults.iter().any(|fault| fault.contains(told)), "{wanted}: {faults:?}");
    }
    // Another text links to it.
    let text = source("ru/blog/podushka-bezopasnosti.md")
        .replace("id: 117\n", "")
        .replace("slug: podushka-bezopasnosti\n", "");
    house.write_draft("ru/blog/novaya.md", &text).await;
    house.publish("article/novaya").await.unwrap();
    let linked = format!("{}\n[x](/blog/novaya/)\n", source("ru/pages/about.md"));
    house.write_draft("ru/pages/about.md", &linked).await;
    house.publish("page/about/ru").await.unwrap();
    let faults = house.withdraw("article/novaya", None).await.unwrap_err();
    assert_eq!(faults, ["/about/: the link /blog/novaya/ leads nowhere"]);
    assert_eq!(house.status("/blog/novaya/").await, 200);
}

#[tokio::test]
async fn a_landing_s_city_must_be_known() {
    let house = test_site().await;
    let odd = source("ru/landings/001.md").replace("city: almaty", "city: atlantis");
    house.write_draft("ru/landings/001.md", &odd).await;
    let faults = house.publish("landing/1").await.unwrap_err();
    assert_eq!(faults, ["landing 1 is about no known city"]);
}

#[tokio::test]
async fn the_page_of_contacts_names_each_city_once() {
    let house = test_site().await;
    for (path, names) in [
        ("/_payload/contacts/payload.json", ["Актау", "Актобе", "Алматы", "Экибастуз"]),
        ("/_payload/kz/contacts/payload.json", ["Ақтау", "Ақтөбе", "Алматы", "Шымкент"]),
    ] {
        let payload: serde_json::Value = serde_json::from_str(&house.body(path).await).unwrap();
        let cities = payload["data"]["cities"].as_array().unwrap();
        assert_eq!(cities.len(), 24, "{path}");
        let at = [0, 1, 2, 23].map(|at| cities[at]["name"].as_str().unwrap());
        assert_eq!(at, names);
        assert_eq!(cities[2]["path"], "/mikrokredit-almaty/");
    }
}

#[tokio::test]
async fn a_publication_is_on_the_next_page_requested() {
    let house = test_site().await;
    assert!(house.body("/about/").await.contains(">О компании</h1>"));
    let other = source("ru/pages/about.md").replace("title: О компании", "title: Кто мы");
    house.write_draft("ru/pages/about.md", &other).await;
    assert!(house.body("/about/").await.contains(">О компании</h1>"), "a draft is not shown");
    assert_eq!(house.publish("page/about/ru").await, Ok(1));
    assert!(house.body("/about/").await.contains(">Кто мы</h1>"));
    assert!(house.body("/_payload/about/payload.json").await.contains("Кто мы"));
}

#[tokio::test]
async fn the_first_start_shows_bundled_texts_while_seeding() {
    let (app, _clock, db, folder) = app().await;
    let site = Arc::new(site(Mode::Sandbox));
    site.sync_content(&app).await.unwrap();
    let house = TestSite { site, app, _db: db, _folder: folder };
    assert!(house.body("/about/").await.contains(">О компании</h1>"));
    assert!(house.app.publishing.content_published_list().await.unwrap().is_empty());

    let shown = house.site.content_snapshot();
    let wait = tokio::time::timeout(
        std::time::Duration::from_secs(20),
        house.site.watch_content(&house.app, std::future::pending()),
    );
    let filled = async {
        while house.site.content_snapshot().revision == shown.revision {
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
    };
    tokio::select! {
        _ = wait => panic!("the store was not filled"),
        () = filled => {}
    }
    assert_eq!(
        house.app.publishing.content_published_list().await.unwrap().len(),
        bundled_texts().len()
    );
    assert_eq!(house.site.content_snapshot().content.version(), shown.content.version());
}

#[tokio::test]
async fn another_process_picks_up_a_publication() {
    let house = test_site().await;
    let other = Arc::new(site(Mode::Sandbox));
    other.sync_content(&house.app).await.unwrap();
    let stop = tokio::sync::oneshot::channel::<()>();
    let (follower, app) = (other.clone(), house.app.clone());
    let following =
        tokio::spawn(
            async move { follower.watch_content(&app, async { drop(stop.1.await) }).await },
        );
    let text = source("ru/pages/about.md").replace("title: О компании", "title: Кто мы");
    house.write_draft("ru/pages/about.md", &text).await;
    house.publish("page/about").await.unwrap();
    let seen = async {
        while other.content_snapshot().revision != house.site.content_snapshot().revision {
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
    };
    // Only that it happens by itself; how soon is not measured.
    tokio::time::timeout(std::time::Duration::from_secs(20), seen).await.unwrap();
    drop(stop.0);
    following.await.unwrap();
    let there = TestSite { site: other, ..house };
    assert!(there.body("/about/").await.contains(">Кто мы</h1>"));
}

#[tokio::test]
async fn a_new_article_has_its_url_and_is_listed() {
    let house = test_site().await;
    let indexed = house.site.settings.indexing;
    assert!(indexed && !house.body("/sitemap-blog.xml").await.contains("/blog/novaya/"));
    let text = source("ru/blog/podushka-bezopasnosti.md")
        .replace("id: 117\n", "")
        .replace("slug: podushka-bezopasnosti\n", "")
        .replacen("title: ", "title: Новая: ", 1);
    let text = text.replace("published_on: 2026-11-", "published_on: 2026-10-");
    house.write_draft("ru/blog/novaya.md", &text).await;
    // The page itself, the list of articles, and the author's page.
    let pages = house.publish("article/novaya").await.unwrap();
    assert!((3..30).contains(&pages), "{pages}");
    assert!(house.body("/blog/novaya/").await.contains("Новая: "));
    assert!(house.body("/blog/").await.contains("/blog/novaya/"));
    assert!(house.body("/sitemap-blog.xml").await.contains("/blog/novaya/"));
    assert!(house.body("/llms.txt").await.contains("/blog/novaya/"));
}

#[tokio::test]
async fn an_invalid_text_is_rejected_and_the_old_one_stays() {
    let house = test_site().await;
    let about = source("ru/pages/about.md");
    let faq = source("ru/faq.md");
    let landing = source("ru/landings/001.md");
    let article = source("ru/blog/chto-takoe-gesv.md");
    for (path, wanted, text, told) in [
        (
            "ru/pages/about.md",
            "page/about",
            format!("{about}\n[x](/nope/)\n"),
            "/nope/ leads nowhere",
        ),
        ("ru/pages/about.md", "page/about", format!("{about}\n[x](/faq/#nope)\n"), "leads nowhere"),
        (
            "ru/pages/about.md",
            "page/about",
            format!("{about}\n[x](#nope)\n"),
            "#nope leads nowhere",
        ),
        ("ru/pages/about.md", "page/about", format!("{about}\n[x](/contacts)\n"), "leads nowhere"),
        ("ru/pages/about.md", "page/about", format!("{about}\n# Ещё\n"), "is the title alone"),
        ("ru/pages/about.md", "page/about", format!("{about}\n0,28 % в день.\n"), "no ГЭСВ"),
        ("ru/pages/about.md", "page/about", format!("{about}\nБез отказа.\n"), "a promise"),
        (
            "ru/faq.md",
            "faq/ru",
            faq.replace("{#why-declined}", "{#gone}").replace("why-declined, ", ""),
            "the link /faq/#why-declined leads nowhere",
        ),
        (
            "ru/landings/001.md",
            "landing/1",
            landing.replace("amount: 60000", "amount: 9000000"),
            "landing 1 is not on sale",
        ),
        (
            "ru/blog/chto-takoe-gesv.md",
            "article/101/ru",
            article.replace("author: redaktsiya", "author: nobody"),
            "no known author",
        ),
        (
            "ru/blog/chto-takoe-gesv.md",
            "article/chto-takoe-gesv",
            article.replace("id: 101", "id: 999"),
            "/blog/chto-takoe-gesv/ has no text",
        ),
        ("ru/pages/odd.md", "page/odd", about.to_owned(), "no address shows this text"),
        (
            "ru/pages/about.md",
            "page/about",
            format!("{about}\n[x](/kz/about/)\n"),
            "/kz/about/ leads out of the page's language",
        ),
        (
            "ru/landings/002.md",
            "landing/2",
            landing.replace("id: 1\n", "id: 2\n").replace("Алматы", "Астане"),
            "ru/landings/001 and ru/landings/002 share ",
        ),
    ] {
        house.write_draft(path, &text).await;
        let faults = house.publish(wanted).await.unwrap_err();
        assert!(faults.iter().any(|fault| fault.contains(told)), "{told}: {faults:?}");
    }
    assert_eq!(house.site.content_snapshot().revision, 1);
    assert!(house.body("/about/").await.contains(">О компании</h1>"));
}

#[tokio::test]
async fn a_page_that_throws_is_not_published() {
    let TestSite { site, app, _db, _folder } = test_site().await;
    let mut site = Arc::into_inner(site).unwrap();
    for (bundle, told) in [
        ("globalThis.render = () => { throw new Error('broken') }", "broken"),
        (
            "globalThis.render = () => JSON.stringify({ title: '', description: '', html: '<p>' })",
            "0 headings of the first level",
        ),
    ] {
        site.renderer =
            Renderer::try_new(Bundle::compile(bundle).unwrap(), RenderLimits::default()).unwrap();
        let text = source("ru/pages/about.md").replace("title: О компании", "title: Кто мы");
        let house = TestSite {
            site: Arc::new(site),
            app: app.clone(),
            _db: _db.clone(),
            _folder: TempSqliteDir::create(),
        };
        house.write_draft("ru/pages/about.md", &text).await;
        let faults = house.publish("page/about").await.unwrap_err();
        assert!(faults.len() == 1 && faults[0].contains(told), "{faults:?}");
        site = Arc::into_inner(house.site).unwrap();
    }
}

/// All bundled texts could be published.
#[test]
fn bundled_texts_are_valid() {
    let site = site(Mode::Sandbox);
    let edition = site.content_snapshot();
    let today = (site.business_date)().to_string();
    for (path, source) in bundled_texts() {
        let place = content::ContentPath::try_from_path(path).unwrap();
        let found = content::check::check(&place, source, &today);
        assert!(found.is_empty(), "{path}: {found:?}");
    }
    let broken = edition.site_context(&site).broken_links();
    assert!(broken.is_empty(), "{broken:?}");
}
