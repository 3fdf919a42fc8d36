//! The bundled texts, checked as a whole.

use base::Language;
use std::collections::BTreeMap;
use std::sync::Arc;

use axum::body::Body;
use axum::http::Request;
use content::check::{
    CONTAINED_PERCENT_MAX, Shingles, SimilarPair, has_rate_without_apr, similar_pairs,
};
use content::{Content, ContentKind, ContentPath};
use lending::{Law, Quote};
use money::Tenge;

use super::bundled_texts;
use crate::router::router;
use crate::settings::Mode;
use crate::site::Site;
use crate::tests::{app, send_request, site};
use testkit::databases::TempSqliteDir;

const LAW: &str = include_str!("../../../../config/law.toml");

fn content() -> Content {
    super::parse_bundled_content().unwrap()
}

#[test]
fn the_hashes_of_the_build_match_the_texts() {
    let content = content();
    assert_eq!(content.paths().count(), bundled_texts().len());
    for (path, source) in bundled_texts() {
        let content_path = ContentPath::try_from_path(path).unwrap().to_string();
        assert_eq!(
            content.hash_of(&content_path),
            Some(content::sha256(source).as_str()),
            "{path}"
        );
    }
}

fn describe_pairs(pairs: &[SimilarPair]) -> String {
    let line = |pair: &SimilarPair| {
        let [one, other] = &pair.paths;
        let (contained, shared) = (pair.contained_percent, pair.shared_percent);
        format!("{contained:>3} % of the shorter, {shared:>3} % of both: {one} {other}\n")
    };
    pairs.iter().take(5).map(line).collect()
}

#[test]
fn no_two_landings_are_too_similar() {
    let pairs = similar_pairs(&content(), ContentKind::Landing);
    assert_eq!(pairs.len(), 75 * 74 / 2);
    println!("{}", describe_pairs(&pairs));
    assert!(!pairs[0].is_near_duplicate(), "{}", describe_pairs(&pairs));
}

#[test]
fn no_two_articles_are_too_similar() {
    let pairs = similar_pairs(&content(), ContentKind::Article);
    assert!(pairs.len() > 20 * 19 / 2);
    println!("{}", describe_pairs(&pairs));
    assert!(!pairs[0].is_near_duplicate(), "{}", describe_pairs(&pairs));
}

/// Number of texts by kind and language.
type Counts = BTreeMap<(ContentKind, Language), usize>;

fn counts(content_paths: impl Iterator<Item = ContentPath>) -> Counts {
    let mut counts = Counts::new();
    for content_path in content_paths {
        *counts.entry((content_path.kind, content_path.language)).or_default() += 1;
    }
    counts
}

/// Texts that are read as published documents only.
const DOCUMENTS_WITHOUT_PAGE: [&str; 6] = [
    "ru/pages/complaint-form.md",
    "ru/pages/lending-rules.md",
    "kk/pages/complaint-form.md",
    "kk/pages/lending-rules.md",
    "kk/pages/privacy-policy.md",
    "kk/pages/terms-and-conditions.md",
];

/// Whether a page needs a text.
fn has_text(page: &str) -> bool {
    let starts = ["landing/", "info/", "faq/"];
    page == "blog/article" || starts.iter().any(|start| page.starts_with(start))
}

#[test]
fn every_page_has_a_text_in_its_languages_and_every_text_a_page() {
    let site = site(Mode::Sandbox);
    let snapshot = site.content_snapshot();
    let context = snapshot.site_context(&site);
    let mut content_paths = Vec::new();
    for route_match in context.public_pages() {
        let (route, path) =
            (site.route_table.route(&route_match), context.path_of(&route_match).unwrap());
        let content_path = context.content_path_of(&route_match);
        if has_text(&route.page) {
            assert!(content_path.is_some(), "{path} has no text");
        }
        // The pages of a long article share one text.
        content_paths.extend(content_path.filter(|_| !route_match.params.contains_key("page")));
    }
    let by_route = counts(content_paths.into_iter());
    let texts = bundled_texts();
    let is_document = |path: &str| DOCUMENTS_WITHOUT_PAGE.iter().any(|it| path.ends_with(it));
    let (documents, pages): (Vec<_>, Vec<_>) =
        texts.iter().map(|(path, _)| *path).partition(|path| is_document(path));
    assert_eq!(documents.len(), DOCUMENTS_WITHOUT_PAGE.len());
    let bundled_paths = || pages.iter().map(|path| ContentPath::try_from_path(path).unwrap());
    assert_eq!(by_route, counts(bundled_paths()));
    for ((kind, language), count) in &by_route {
        println!("{:<9} {} {count:>3}", kind.code(), language.code());
    }
    let count = |kind, language| by_route.get(&(kind, language)).copied().unwrap_or(0);
    assert_eq!(
        (count(ContentKind::Landing, Language::Ru), count(ContentKind::Landing, Language::Kk)),
        (75, 0)
    );
    assert_eq!(
        (count(ContentKind::Article, Language::Ru), count(ContentKind::Article, Language::Kk)),
        (20, 20)
    );
    // What the law requires is available in both languages.
    for name in [
        "about",
        "consumer-protection",
        "contacts",
        "docs",
        "how-to-get",
        "how-to-repay",
        "support",
    ] {
        let both = bundled_paths().filter(|content_path| {
            content_path.kind == ContentKind::Page && content_path.name == name
        });
        assert_eq!(both.count(), 2, "{name}");
    }
}

/// A site with its database and folder.
struct TestSite {
    site: Arc<Site>,
    router: axum::Router,
    _folder: TempSqliteDir,
}

async fn test_site() -> TestSite {
    let (app, _, _, folder) = app().await;
    let site = Arc::new(site(Mode::Sandbox));
    let router = router(site.clone(), app);
    TestSite { site, router, _folder: folder }
}

impl TestSite {
    /// The visible part of a page, without its data and scripts.
    async fn visible_html(&self, path: &str) -> String {
        let request = Request::get(path).body(Body::empty()).unwrap();
        let html = send_request(&self.router, request).await.body;
        let root = html.split("<div id=\"root\">").nth(1).unwrap();
        root.split("<script").next().unwrap().replace("<!-- -->", "")
    }
}

/// An amount as displayed.
fn format_money(sum: Tenge) -> String {
    let (tenge, tiyn) = (sum.tiyn() / 100, sum.tiyn() % 100);
    let digits = tenge.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push('\u{a0}');
        }
        text.push(digit);
    }
    if tiyn > 0 {
        text += &format!(",{tiyn:02}");
    }
    text + "\u{a0}₸"
}

/// The `class` values of an element.
fn classes<'a>(html: &'a str, element: &str) -> Vec<&'a str> {
    let mark = format!("<{element} class=\"");
    html.split(&mark).skip(1).map(|rest| rest.split('"').next().unwrap()).collect()
}

#[tokio::test]
async fn every_landing_shows_what_the_core_computes_for_its_amount_and_term() {
    let fixture = test_site().await;
    let law = Law::try_from_toml(LAW).unwrap();
    let today = (fixture.site.business_date)();
    let snapshot = fixture.site.content_snapshot();
    for landing in snapshot.content.landings() {
        let is_it = |route: &&crate::route_table::Route| route.id == Some(landing.id);
        let route = fixture.site.route_table.routes().find(is_it).unwrap();
        let path = route.path(crate::locale::Locale::Ru).unwrap();
        let html = fixture.visible_html(path).await;
        let request = lending::ContractInput::new(landing.amount_tenge, landing.days, today);
        let quote = Quote::try_new(fixture.site.product(), &request, &law).unwrap();
        let percent = |text: String| text.replace('.', ",");
        for (name, figure) in [
            ("amount", format_money(quote.principal)),
            ("total", format_money(quote.total)),
            ("overpayment", format_money(quote.interest)),
            ("a week late", format!("+{}", format_money(quote.late_charges[1]))),
            ("rate", format!(">{}\u{a0}% в день<", percent(quote.rate.percent().to_string()))),
            ("ГЭСВ", format!(">{}\u{a0}% в год<", percent(format!("{:.1}", quote.apr)))),
        ] {
            assert!(html.contains(&figure), "{path}: {name} is not {figure}");
        }
        // In one size and style: cells of one list that look the same.
        let rates = html.split("data-rates").nth(1).unwrap().split("</dl>").next().unwrap();
        for element in ["dt", "dd"] {
            let looks = classes(rates, element);
            assert!(looks.len() == 2 && looks[0] == looks[1], "{path}: {looks:?}");
        }
        assert!(html.contains("/expert-redaktsiya/"), "{path} does not name its expert");
        let warned = html.find("Сначала проверьте, по силам ли возврат");
        let calculated = html.find("Вы вернёте").unwrap();
        assert_eq!(warned.is_some(), landing.affordability_first, "{path}");
        assert!(warned.is_none_or(|warned| warned < calculated), "{path} warns too late");
    }
    for slug in ["kredit-pensioneram", "kredit-bezrabotnym"] {
        let html = fixture.visible_html(&format!("/{slug}/")).await;
        assert!(html.contains("Сначала проверьте, по силам ли возврат"), "{slug}");
    }
}

/// Whoever searches for a large loan sees what it costs, and is not nudged to take it.
#[test]
fn no_landing_opens_its_calculator_above_the_middle() {
    let rules = testkit::rules::shipped_rules();
    let product = &rules.products.short;
    let middle = |min: u32, max: u32| u32::midpoint(min, max);
    let (amount, term) = (&product.amount_tenge, &product.term);
    let (most, longest) = (middle(amount.min, amount.max), middle(term.min, term.max));
    assert_eq!((most, longest), (100_000, 25));
    for landing in content().landings() {
        let (amount, days) = (landing.amount_tenge, landing.days);
        assert!(amount <= most && days <= longest, "landing {}: {amount}, {days}", landing.id);
    }
}

/// A page without the figures that directives put into its text.
fn without_figures(html: &str) -> String {
    let mut parts = html.split("<table class=\"loan-figures\">");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + part.split_once("</table>").unwrap().1)
}

/// Compares rendered pages, including the calculator and links that all of them have.
#[tokio::test]
async fn no_two_rendered_landings_are_too_similar() {
    let fixture = test_site().await;
    let mut pages = Vec::new();
    for route in fixture.site.route_table.routes().filter(|route| route.page == "landing/landing") {
        let path = route.path(crate::locale::Locale::Ru).unwrap();
        let html = fixture.visible_html(path).await;
        let main = html.split("<main").nth(1).unwrap().split("</main>").next().unwrap();
        pages.push((path, Shingles::from_parts([without_figures(main).as_str()])));
    }
    let mut most = (0, 0, "", "");
    for (at, (path, runs)) in pages.iter().enumerate() {
        for (other, other_runs) in &pages[at + 1..] {
            let (contained, shared) = runs.overlap_percent(other_runs);
            most = most.max((contained, shared, path, other));
        }
    }
    println!("{most:?}");
    assert!(pages.len() == 75 && (1..=CONTAINED_PERCENT_MAX).contains(&most.0), "{most:?}");
}

/// Where a block of a page ends.
const BLOCK_ENDS: [&str; 9] =
    ["</p>", "</li>", "</dl>", "</h1>", "</h2>", "</h3>", "</summary>", "</table>", "</footer>"];

#[tokio::test]
async fn no_public_page_states_a_rate_without_its_apr_next_to_it() {
    let fixture = test_site().await;
    let snapshot = fixture.site.content_snapshot();
    let context = snapshot.site_context(&fixture.site);
    let mut with_rates = 0;
    for route_match in context.public_pages() {
        let path = context.path_of(&route_match).unwrap();
        let mut html = fixture.visible_html(if path == "/" { "/?x" } else { &path }).await;
        with_rates += usize::from(html.contains("data-rates"));
        BLOCK_ENDS.iter().for_each(|end| html = html.replace(end, "\n"));
        for block in html.lines() {
            let text: String =
                block.split('<').map(|part| part.split_once('>').map_or(part, |it| it.1)).collect();
            assert!(!has_rate_without_apr(&text), "{path}: {text}");
        }
    }
    assert!(with_rates >= 75 + 4, "{with_rates}");
}
