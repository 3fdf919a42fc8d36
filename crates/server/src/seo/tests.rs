//! What search engines read: every block of structured data is complete, and the sitemap lists
//! exactly the indexable pages.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::http::Request;
use serde_json::Value;

use crate::router::router;
use crate::settings::Mode;
use crate::site::Site;
use crate::tests::{app, send_request, site};
use testkit::databases::TempSqliteDir;

/// Required properties of each type, as paths.
const REQUIRED: &[(&str, &[&str])] = &[
    (
        "Organization",
        &[
            "name",
            "legalName",
            "url",
            "logo",
            "telephone",
            "email",
            "taxID",
            "address/streetAddress",
        ],
    ),
    ("WebSite", &["name", "url", "publisher/name"]),
    (
        "LoanOrCredit",
        &[
            "name",
            "description",
            "url",
            "provider/name",
            "currency",
            "amount/minValue",
            "amount/maxValue",
            "loanTerm/minValue",
            "loanTerm/maxValue",
            "interestRate/value",
            "annualPercentageRate/minValue",
            "annualPercentageRate/maxValue",
            "feesAndCommissionsSpecification",
        ],
    ),
    ("FAQPage", &["mainEntity/0/name", "mainEntity/0/acceptedAnswer/text"]),
    ("BreadcrumbList", &["itemListElement/0/item", "itemListElement/1/name"]),
    (
        "Article",
        &[
            "headline",
            "description",
            "datePublished",
            "dateModified",
            "image",
            "mainEntityOfPage",
            "author/name",
            "author/url",
            "publisher/name",
        ],
    ),
    ("ProfilePage", &["dateModified", "mainEntity/name", "mainEntity/url"]),
];

async fn test_router(site: &Arc<Site>) -> (Router, TempSqliteDir) {
    let (app, _, _, folder) = app().await;
    (router(site.clone(), app), folder)
}

async fn body(router: &Router, path: &str) -> String {
    send_request(router, Request::get(path).body(Body::empty()).unwrap()).await.body
}

fn blocks(html: &str) -> Vec<Value> {
    let starts = html.split("<script type=\"application/ld+json\">").skip(1);
    starts
        .map(|rest| serde_json::from_str(rest.split("</script>").next().unwrap()).unwrap())
        .collect()
}

/// The types a page must have besides its breadcrumbs.
fn expected_types(page: &str) -> &'static [&'static str] {
    match page {
        "home/home" => &["LoanOrCredit", "Organization", "WebSite"],
        "info/contacts" | "faq/about" => &["BreadcrumbList", "Organization"],
        "landing/landing" => &["BreadcrumbList", "LoanOrCredit"],
        "faq/faq" => &["BreadcrumbList", "FAQPage"],
        "blog/article" => &["Article", "BreadcrumbList"],
        "info/expert" => &["BreadcrumbList", "ProfilePage"],
        _ => &["BreadcrumbList"],
    }
}

fn assert_required_fields(path: &str, block: &Value) {
    assert_eq!(block["@context"], "https://schema.org", "{path}");
    let kind = block["@type"].as_str().unwrap();
    let (_, fields) = REQUIRED.iter().find(|(known, _)| *known == kind).unwrap();
    for field in *fields {
        let value = block.pointer(&format!("/{field}"));
        let is_present = match value {
            Some(Value::String(text)) => !text.trim().is_empty(),
            Some(Value::Number(number)) => number.as_f64().is_some_and(|number| number > 0.0),
            _ => false,
        };
        assert!(is_present, "{path}: {kind} lacks {field}: {value:?}");
    }
    for address in ["url", "logo", "mainEntityOfPage"] {
        if let Some(url) = block[address].as_str() {
            assert!(url.starts_with("https://zhedel.example/"), "{path}: {url}");
        }
    }
}

#[tokio::test]
async fn every_indexable_page_has_structured_data() {
    let site = Arc::new(site(Mode::Sandbox));
    let (router, _folder) = test_router(&site).await;
    let snapshot = site.content_snapshot();
    let context = snapshot.site_context(&site);
    let mut counts_by_type: BTreeMap<String, u32> = BTreeMap::new();
    for route_match in context.public_pages() {
        let (route, path) =
            (site.route_table.route(&route_match), context.path_of(&route_match).unwrap());
        let html = body(&router, if path == "/" { "/?x" } else { &path }).await;
        let blocks = blocks(&html);
        if !route.indexable {
            assert!(blocks.is_empty(), "{path}");
            continue;
        }
        let mut kinds: Vec<&str> = blocks.iter().map(|it| it["@type"].as_str().unwrap()).collect();
        kinds.sort_unstable();
        assert_eq!(kinds, expected_types(&route.page), "{path}");
        for block in &blocks {
            assert_required_fields(&path, block);
            *counts_by_type.entry(block["@type"].as_str().unwrap().to_owned()).or_default() += 1;
        }
    }
    assert_eq!(counts_by_type.len(), REQUIRED.len(), "{counts_by_type:?}");
    assert!(
        counts_by_type["LoanOrCredit"] == 77 && counts_by_type["Article"] >= 29,
        "{counts_by_type:?}"
    );
}

#[tokio::test]
async fn the_loan_block_has_the_figures_of_the_core() {
    let site = Arc::new(site(Mode::Sandbox));
    let (router, _folder) = test_router(&site).await;
    let blocks = blocks(&body(&router, "/mikrokredit-almaty/").await);
    let loan = blocks.iter().find(|block| block["@type"] == "LoanOrCredit").unwrap();
    let product = site.product();
    assert_eq!(loan["amount"]["maxValue"], product.amount_tenge.max);
    assert_eq!(loan["loanTerm"]["maxValue"], product.term.max);
    assert_eq!(loan["interestRate"]["value"].to_string(), product.rate.percent().to_string());
    let gesv = |days| format!("{:.1}", product.single_payment_apr(days).unwrap());
    let apr = &loan["annualPercentageRate"];
    let apr = [apr["minValue"].to_string(), apr["maxValue"].to_string()];
    assert!(apr.contains(&gesv(product.term.min)) && apr.contains(&gesv(product.term.max)));
}

#[tokio::test]
async fn the_sitemap_lists_exactly_the_indexable_pages_with_their_dates() {
    let site = Arc::new(site(Mode::Sandbox));
    let (router, _folder) = test_router(&site).await;
    let index = body(&router, "/sitemap.xml").await;
    let (mut listed, mut count) = (BTreeSet::new(), 0);
    for part in locs(&index) {
        let xml = body(&router, &part).await;
        let entries: Vec<&str> = xml.split("<url>").skip(1).collect();
        let newest = entries.iter().filter_map(|entry| lastmod(entry)).max().unwrap();
        let sitemap_entry = index.split("<sitemap>").find(|entry| entry.contains(&part)).unwrap();
        assert_eq!(lastmod(sitemap_entry), Some(newest), "{part}");
        for entry in entries {
            let path = locs(entry).pop().unwrap();
            assert!(lastmod(entry).is_some(), "{path} has no day");
            count += 1;
            listed.insert(path);
        }
    }
    assert_eq!(listed.len(), count, "nothing is listed twice");
    let snapshot = site.content_snapshot();
    let context = snapshot.site_context(&site);
    let indexable = context
        .public_pages()
        .into_iter()
        .filter(|route_match| site.route_table.route(route_match).indexable);
    let indexable: BTreeSet<String> =
        indexable.map(|route_match| context.path_of(&route_match).unwrap()).collect();
    assert_eq!(listed, indexable);
    for path in &listed {
        let html = body(&router, if path == "/" { "/?x" } else { path }).await;
        assert!(html.contains("<meta name=\"robots\" content=\"index, follow\">"), "{path}");
    }
}

fn locs(xml: &str) -> Vec<String> {
    let starts = xml.split("<loc>https://zhedel.example").skip(1);
    starts.map(|rest| rest.split("</loc>").next().unwrap().to_owned()).collect()
}

fn lastmod(xml: &str) -> Option<&str> {
    xml.split_once("<lastmod>")?.1.split_once("</lastmod>").map(|(day, _)| day)
}

#[tokio::test]
async fn llms_txt_states_the_full_cost() {
    let site = Arc::new(site(Mode::Sandbox));
    let (router, _folder) = test_router(&site).await;
    let text = body(&router, "/llms.txt").await;
    assert!(text.contains("0,28 % в день, ГЭСВ от "), "{text}");
    assert!(text.contains("](https://zhedel.example/mikrokredit-almaty/): "));
    assert!(!text.to_lowercase().contains("без отказ"));
}

#[tokio::test]
async fn every_page_and_nothing_else_has_a_preview_picture() {
    let site = Arc::new(site(Mode::Sandbox));
    let (router, _folder) = test_router(&site).await;
    for path in ["/kz/", "/mikrokredit-almaty/", "/kz/blog/zhtsm-degen-ne/", "/expert-redaktsiya/"]
    {
        let html = body(&router, path).await;
        let image = format!("\"og:image\" content=\"https://zhedel.example/og{path}card.png\"");
        assert!(html.contains(&image), "{path}");
        let request = Request::get(format!("/og{path}card.png")).body(Body::empty()).unwrap();
        let picture = send_request(&router, request).await;
        assert_eq!(
            (picture.status.as_u16(), &picture.headers["content-type"]),
            (200, &"image/png".parse().unwrap())
        );
    }
    for path in ["/og/nope/card.png", "/og/login/card.png", "/og/about/", "/og/contacts/odd.png"] {
        let request = Request::get(path).body(Body::empty()).unwrap();
        assert_eq!(send_request(&router, request).await.status.as_u16(), 404, "{path}");
    }
}
