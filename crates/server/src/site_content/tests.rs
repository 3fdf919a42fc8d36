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

    async fn publish(&self, selector: &str) -> Result<usize, Vec<String>> {
        let selector: ContentSelector = selector.parse().unwrap();
        match self.site.publish_content(&self.app, &[selector], "aigul").await {
            Ok(outcome) => Ok(outcome.changed_page_count),
            Err(PublishError::Rejected(errors)) => Err(errors),
            Err(error) => panic!("{error}"),
        }
    }
}

impl TestSite {
    async fn withdraw(&self, selector: &str, to: Option<i64>) -> Result<usize, Vec<String>> {
        let selector: ContentSelector = selector.parse().unwrap();
        match self.site.withdraw_content(&self.app, &selector, to, "a mistake", "aigul").await {
            Ok(outcome) => Ok(outcome.changed_page_count),
            Err(PublishError::Rejected(errors)) => Err(errors),
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
    let fixture = test_site().await;
    let other = source("ru/pages/about.md").replace("title: О компании", "title: Кто мы");
    fixture.write_draft("ru/pages/about.md", &other).await;
    fixture.publish("page/about/ru").await.unwrap();
    assert!(fixture.body("/about/").await.contains(">Кто мы</h1>"));
    assert_eq!(fixture.withdraw("page/about/ru", Some(1)).await, Ok(1));
    assert!(fixture.body("/about/").await.contains(">О компании</h1>"));
    let errors = fixture.withdraw("page/about/ru", Some(1)).await.unwrap_err();
    assert!(
        errors[0].ends_with("cannot be rolled back to version 1: earlier versions: 2"),
        "{errors:?}"
    );
}

#[tokio::test]
async fn a_withdrawn_article_is_gone_everywhere() {
    let fixture = test_site().await;
    let other = Arc::new(site(Mode::Sandbox));
    other.sync_content(&fixture.app).await.unwrap();
    let text = source("ru/blog/podushka-bezopasnosti.md")
        .replace("id: 117\n", "")
        .replace("slug: podushka-bezopasnosti\n", "");
    fixture.write_draft("ru/blog/novaya.md", &text).await;
    let added = fixture.publish("article/novaya").await.unwrap();
    other.sync_content(&fixture.app).await.unwrap();
    assert_eq!(fixture.status("/blog/novaya/").await, 200);
    assert_eq!(fixture.withdraw("article/novaya", None).await, Ok(added));
    other.sync_content(&fixture.app).await.unwrap();
    let other_fixture = TestSite { site: other, ..fixture };
    assert_eq!(other_fixture.status("/blog/novaya/").await, 404);
    for path in ["/blog/", "/sitemap-blog.xml", "/llms.txt"] {
        assert!(!other_fixture.body(path).await.contains("/blog/novaya/"), "{path}");
    }
    // A process that starts with its bundled texts does not show it either.
    let fresh = site(Mode::Sandbox);
    fresh.sync_content(&other_fixture.app).await.unwrap();
    assert_eq!(
        fresh.content_snapshot().content.version(),
        other_fixture.site.content_snapshot().content.version()
    );
}

#[tokio::test]
async fn a_required_text_cannot_be_withdrawn() {
    let fixture = test_site().await;
    for (selector, expected) in [
        ("page/about/ru", "ru/pages/about: /about/ cannot be without a text"),
        ("landing/7", "ru/landings/007: /mikrokredit-shymkent/ cannot be without a text"),
        ("faq/kk", "kk/faq: /kz/faq/ cannot be without a text"),
        ("expert/redaktsiya", "has no known author"),
        ("article/nope", "article/nope is not published"),
    ] {
        let errors = fixture.withdraw(selector, None).await.unwrap_err();
        assert!(errors.iter().any(|error| error.contains(expected)), "{selector}: {errors:?}");
    }
    // Another text links to it.
    let text = source("ru/blog/podushka-bezopasnosti.md")
        .replace("id: 117\n", "")
        .replace("slug: podushka-bezopasnosti\n", "");
    fixture.write_draft("ru/blog/novaya.md", &text).await;
    fixture.publish("article/novaya").await.unwrap();
    let linked = format!("{}\n[x](/blog/novaya/)\n", source("ru/pages/about.md"));
    fixture.write_draft("ru/pages/about.md", &linked).await;
    fixture.publish("page/about/ru").await.unwrap();
    let errors = fixture.withdraw("article/novaya", None).await.unwrap_err();
    assert_eq!(errors, ["/about/: the link /blog/novaya/ leads nowhere"]);
    assert_eq!(fixture.status("/blog/novaya/").await, 200);
}

#[tokio::test]
async fn a_directive_shows_figures_of_the_core() {
    let fixture = test_site().await;
    let about = |line: &str| source("ru/pages/about.md").to_owned() + "\n" + line + "\n";
    let line_number = about("").lines().count();
    for (line, expected) in [
        (
            "{{prices}}",
            "there is no directive `prices`: quote, delay, early, delay-diagram, offer-cost, \
             debt-burden, early-payment, licence-check, letter-restructuring, letter-complaint, \
             letter-fraud-claim, letter-consent-withdrawal, ombudsman are known",
        ),
        ("Вот {{quote amount=100000 days=30}}", "a directive stands on a line of its own"),
        ("{{quote amount=100000 days=60}}", "the term of 60 days is not from 5 to 45"),
        (
            "{{quote amount=100500 days=30}}",
            "the amount 100500 is not from 10000 to 190000 by 1000",
        ),
        ("{{delay amount=100000 days=30 late=91}}", "a delay of 91 days is not from 1 to 90"),
    ] {
        fixture.write_draft("ru/pages/about.md", &about(line)).await;
        let errors = fixture.publish("page/about/ru").await.unwrap_err();
        let expected = format!("ru/pages/about: line {line_number}: {expected}");
        assert!(errors.contains(&expected), "{line}: {errors:?}");
    }
    let text = about("{{quote amount=100000 days=30}}");
    fixture.write_draft("ru/pages/about.md", &text).await;
    assert_eq!(fixture.publish("page/about/ru").await, Ok(1));
    let figures = "<tr><th scope=\"row\">Ставка</th><td>0,28\u{a0}% в день</td></tr>\
                   <tr><th scope=\"row\">ГЭСВ</th><td>166,8\u{a0}% в год</td></tr>";
    assert!(fixture.body("/about/").await.contains(figures));
    // Navigation gets the same text, and the page's own data leaves it out.
    let payload = fixture.body("/_payload/about/payload.json").await;
    let payload: serde_json::Value = serde_json::from_str(&payload).unwrap();
    assert!(payload["data"]["body_html"].as_str().unwrap().contains(figures));
    assert_eq!(fixture.body("/about/").await.matches("ГЭСВ</th>").count(), 1);
}

#[tokio::test]
async fn articles_are_listed_where_a_language_has_no_blog() {
    let fixture = test_site().await;
    let list = async |path: &str, name: &str| {
        let payload: serde_json::Value = serde_json::from_str(&fixture.body(path).await).unwrap();
        payload["data"][name].as_array().unwrap().clone()
    };
    let content = fixture.site.content_snapshot().content.clone();
    // The FAQ leads to the newest article, and that to all others.
    let newest = list("/_payload/kz/faq/payload.json", "articles").await;
    assert_eq!(newest.len(), 1);
    let path = newest[0]["path"].as_str().unwrap();
    let others = list(&format!("/_payload{path}payload.json"), "related").await;
    assert_eq!(others.len() + 1, content.articles(base::Language::Kk).count());
    for article in &others {
        assert_eq!(fixture.status(article["path"].as_str().unwrap()).await, 200);
    }
    assert!(list("/_payload/faq/payload.json", "articles").await.is_empty());
}

/// Article 116 has a fixed address in Russian alone.
#[tokio::test]
async fn an_article_knows_its_translation_by_its_number() {
    let fixture = test_site().await;
    let text = source("kk/blog/zhtsm-degen-ne.md")
        .replace("id: 101\n", "id: 116\n")
        .replace("slug: zhtsm-degen-ne\n", "");
    let known = source("ru/blog/semeynyy-byudzhet-do-zarplaty.md");
    assert!(known.contains("id: 116\n"));
    let earlier = fixture.site.content_snapshot().content.clone();
    let earlier = earlier.articles(base::Language::Kk).find(|article| article.id == Some(116));
    let slug = earlier.map_or("budzhet", |article| article.slug.as_str());
    fixture.write_draft(&format!("kk/blog/{slug}.md"), &text).await;
    fixture.publish(&format!("article/{slug}")).await.unwrap();
    let (russian, kazakh) =
        ("/blog/semeynyy-byudzhet-do-zarplaty/".to_owned(), format!("/kz/blog/{slug}/"));
    for (path, alternate) in [(&russian, &kazakh), (&kazakh, &russian)] {
        let payload = fixture.body(&format!("/_payload{path}payload.json")).await;
        let payload: serde_json::Value = serde_json::from_str(&payload).unwrap();
        assert_eq!(payload["alternate_path"], alternate.as_str(), "{path}");
        let hrefs: Vec<&str> = payload["meta"]["alternates"]
            .as_array()
            .unwrap()
            .iter()
            .map(|it| it["href"].as_str().unwrap())
            .collect();
        let base = &fixture.site.settings.base_url;
        let absolute = |path: &str| format!("{base}{path}");
        let (ru, kk) = (absolute(&russian), absolute(&kazakh));
        assert_eq!(hrefs, [&ru, &kk, &ru, &kk, &ru], "{path}");
    }
}

#[tokio::test]
async fn a_landing_s_city_must_be_known() {
    let fixture = test_site().await;
    let odd = source("ru/landings/001.md").replace("city: almaty", "city: atlantis");
    fixture.write_draft("ru/landings/001.md", &odd).await;
    let errors = fixture.publish("landing/1").await.unwrap_err();
    assert_eq!(errors, ["landing 1 is about no known city"]);
}

#[tokio::test]
async fn the_page_of_contacts_names_each_city_once() {
    let fixture = test_site().await;
    for (path, names) in [
        ("/_payload/contacts/payload.json", ["Актау", "Актобе", "Алматы", "Экибастуз"]),
        ("/_payload/kz/contacts/payload.json", ["Ақтау", "Ақтөбе", "Алматы", "Шымкент"]),
    ] {
        let payload: serde_json::Value = serde_json::from_str(&fixture.body(path).await).unwrap();
        let cities = payload["data"]["cities"].as_array().unwrap();
        assert_eq!(cities.len(), 24, "{path}");
        let at = [0, 1, 2, 23].map(|at| cities[at]["name"].as_str().unwrap());
        assert_eq!(at, names);
        assert_eq!(cities[2]["path"], "/mikrokredit-almaty/");
    }
}

#[tokio::test]
async fn a_publication_is_on_the_next_page_requested() {
    let fixture = test_site().await;
    assert!(fixture.body("/about/").await.contains(">О компании</h1>"));
    let other = source("ru/pages/about.md").replace("title: О компании", "title: Кто мы");
    fixture.write_draft("ru/pages/about.md", &other).await;
    assert!(fixture.body("/about/").await.contains(">О компании</h1>"), "a draft is not shown");
    assert_eq!(fixture.publish("page/about/ru").await, Ok(1));
    assert!(fixture.body("/about/").await.contains(">Кто мы</h1>"));
    assert!(fixture.body("/_payload/about/payload.json").await.contains("Кто мы"));
}

#[tokio::test]
async fn the_first_start_shows_bundled_texts_while_seeding() {
    let (app, _clock, db, folder) = app().await;
    let site = Arc::new(site(Mode::Sandbox));
    site.sync_content(&app).await.unwrap();
    let fixture = TestSite { site, app, _db: db, _folder: folder };
    assert!(fixture.body("/about/").await.contains(">О компании</h1>"));
    assert!(fixture.app.publishing.content_published_list().await.unwrap().is_empty());

    let initial = fixture.site.content_snapshot();
    let wait = tokio::time::timeout(
        std::time::Duration::from_secs(20),
        fixture.site.watch_content(&fixture.app, std::future::pending()),
    );
    let filled = async {
        while fixture.site.content_snapshot().revision == initial.revision {
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
    };
    tokio::select! {
        _ = wait => panic!("the store was not filled"),
        () = filled => {}
    }
    assert_eq!(
        fixture.app.publishing.content_published_list().await.unwrap().len(),
        bundled_texts().len()
    );
    assert_eq!(fixture.site.content_snapshot().content.version(), initial.content.version());
}

#[tokio::test]
async fn another_process_picks_up_a_publication() {
    let fixture = test_site().await;
    let other = Arc::new(site(Mode::Sandbox));
    other.sync_content(&fixture.app).await.unwrap();
    let stop = tokio::sync::oneshot::channel::<()>();
    let (follower, app) = (other.clone(), fixture.app.clone());
    let following =
        tokio::spawn(
            async move { follower.watch_content(&app, async { drop(stop.1.await) }).await },
        );
    let text = source("ru/pages/about.md").replace("title: О компании", "title: Кто мы");
    fixture.write_draft("ru/pages/about.md", &text).await;
    fixture.publish("page/about").await.unwrap();
    let synced = async {
        while other.content_snapshot().revision != fixture.site.content_snapshot().revision {
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
    };
    // Only that it happens by itself; how soon is not measured.
    tokio::time::timeout(std::time::Duration::from_secs(20), synced).await.unwrap();
    drop(stop.0);
    following.await.unwrap();
    let other_fixture = TestSite { site: other, ..fixture };
    assert!(other_fixture.body("/about/").await.contains(">Кто мы</h1>"));
}

#[tokio::test]
async fn a_new_article_has_its_url_and_is_listed() {
    let fixture = test_site().await;
    let indexed = fixture.site.settings.indexing;
    assert!(indexed && !fixture.body("/sitemap-blog.xml").await.contains("/blog/novaya/"));
    let text = source("ru/blog/podushka-bezopasnosti.md")
        .replace("id: 117\n", "")
        .replace("slug: podushka-bezopasnosti\n", "")
        .replacen("title: ", "title: Новая: ", 1);
    let text = text.replace("published_on: 2026-11-", "published_on: 2026-10-");
    fixture.write_draft("ru/blog/novaya.md", &text).await;
    // The page itself, the list of articles, and the author's page.
    let pages = fixture.publish("article/novaya").await.unwrap();
    assert!((3..30).contains(&pages), "{pages}");
    assert!(fixture.body("/blog/novaya/").await.contains("Новая: "));
    assert!(fixture.body("/blog/").await.contains("/blog/novaya/"));
    assert!(fixture.body("/sitemap-blog.xml").await.contains("/blog/novaya/"));
    assert!(fixture.body("/llms.txt").await.contains("/blog/novaya/"));
}

#[tokio::test]
async fn an_invalid_text_is_rejected_and_the_old_one_stays() {
    let fixture = test_site().await;
    let about = source("ru/pages/about.md");
    let faq = source("ru/faq.md");
    let landing = source("ru/landings/001.md");
    let article = source("ru/blog/chto-takoe-gesv.md");
    for (path, selector, text, expected) in [
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
        fixture.write_draft(path, &text).await;
        let errors = fixture.publish(selector).await.unwrap_err();
        assert!(errors.iter().any(|error| error.contains(expected)), "{expected}: {errors:?}");
    }
    assert_eq!(fixture.site.content_snapshot().revision, 1);
    assert!(fixture.body("/about/").await.contains(">О компании</h1>"));
}

#[tokio::test]
async fn a_page_that_throws_is_not_published() {
    let TestSite { site, app, _db, _folder } = test_site().await;
    let mut site = Arc::into_inner(site).unwrap();
    for (bundle, expected) in [
        ("globalThis.render = () => { throw new Error('broken') }", "broken"),
        (
            "globalThis.render = () => JSON.stringify({ title: '', description: '', html: '<p>' })",
            "0 headings of the first level",
        ),
    ] {
        site.renderer =
            Renderer::try_new(Bundle::compile(bundle).unwrap(), RenderLimits::default()).unwrap();
        let text = source("ru/pages/about.md").replace("title: О компании", "title: Кто мы");
        let fixture = TestSite {
            site: Arc::new(site),
            app: app.clone(),
            _db: _db.clone(),
            _folder: TempSqliteDir::create(),
        };
        fixture.write_draft("ru/pages/about.md", &text).await;
        let errors = fixture.publish("page/about").await.unwrap_err();
        assert!(errors.len() == 1 && errors[0].contains(expected), "{errors:?}");
        site = Arc::into_inner(fixture.site).unwrap();
    }
}

/// All bundled texts could be published.
#[test]
fn bundled_texts_are_valid() {
    let site = site(Mode::Sandbox);
    let snapshot = site.content_snapshot();
    let today = (site.business_date)().to_string();
    for (path, source) in bundled_texts() {
        let content_path = content::ContentPath::try_from_path(path).unwrap();
        let errors = content::check::check(&content_path, source, &today, &site.directive_limits());
        assert!(errors.is_empty(), "{path}: {errors:?}");
    }
    let broken = snapshot.site_context(&site).broken_links();
    assert!(broken.is_empty(), "{broken:?}");
}
