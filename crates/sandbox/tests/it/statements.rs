//! Sample bank statements, as people download them and the service reads them.

use bank_statement::samples::SampleKind;
use bank_statement::{SAME_PERSON_PERMILLE, Statement, StatementLimits, StatementRejection, read};
use identity::{NamePart, PersonName};
use reqwest::{Client, Response, StatusCode};
use sandbox::{Clock, People, Person};
use testkit::test_sandbox::TestSandbox;

const NAME: &str = "surname=Ким&given_name=Елена";

async fn get(sandbox: &TestSandbox, path: &str) -> Response {
    // Fails if it is installed already, which is fine.
    let _ = rustls::crypto::ring::default_provider().install_default();
    Client::new().get(format!("{}{path}", sandbox.http_url)).send().await.unwrap()
}

async fn page(sandbox: &TestSandbox, path: &str) -> String {
    let response = get(sandbox, path).await;
    assert_eq!(response.status(), StatusCode::OK, "{path}");
    response.text().await.unwrap()
}

async fn pdf(sandbox: &TestSandbox, path: &str) -> Vec<u8> {
    let response = get(sandbox, path).await;
    assert_eq!(response.status(), StatusCode::OK, "{path}");
    assert_eq!(response.headers()["content-type"], "application/pdf");
    assert_eq!(response.headers()["cache-control"], "no-store");
    let disposition = response.headers()["content-disposition"].to_str().unwrap().to_owned();
    assert!(
        disposition.starts_with("attachment; filename=\"") && disposition.ends_with(".pdf\""),
        "{disposition}"
    );
    let bytes = response.bytes().await.unwrap().to_vec();
    assert!(bytes.starts_with(b"%PDF-"), "{path}");
    bytes
}

fn limits(sandbox: &TestSandbox) -> StatementLimits {
    let today = base::BusinessDate::try_from_unix_seconds(sandbox.clock.now_us() / 1_000_000);
    StatementLimits::new(today.unwrap())
}

async fn read_at(sandbox: &TestSandbox, path: &str) -> Result<Statement, StatementRejection> {
    read(&pdf(sandbox, path).await, &limits(sandbox))
}

fn name_of(person: &Person) -> PersonName {
    let part = |text: &str| NamePart::try_new(text).unwrap();
    let patronymic = person.patronymic.as_deref().map(part);
    PersonName::new(part(&person.surname), part(&person.given), patronymic)
}

/// PDF links of a page, unescaped.
fn links(html: &str) -> Vec<String> {
    let hrefs = html.split("href=\"").skip(1).map(|rest| rest.split('"').next().unwrap());
    hrefs.filter(|it| it.contains(".pdf")).map(|it| it.replace("&amp;", "&")).collect()
}

#[tokio::test]
async fn every_generated_statement_is_recognised_by_the_reader() {
    let sandbox = TestSandbox::start().await;
    let kim = People::bundled().unwrap().iter().find(|it| it.surname == "Ким").map(name_of);
    let kim = kim.unwrap();
    for form in ["kaspi.pdf?language=ru", "kaspi.pdf?language=kk", "kaspi.pdf?language=en"]
        .into_iter()
        .chain(["halyk.pdf?language=ru", "halyk.pdf?language=kk"])
    {
        for story in SampleKind::ALL {
            let path = format!("/statements/{form}&story={}&{NAME}", story.code());
            let result = read_at(&sandbox, &path).await;
            let is_owner = |it: &Statement| it.owner_match_permille(&kim) >= SAME_PERSON_PERMILLE;
            let average = |it: &Statement| it.income(3).average.map(|it| it.regular);
            match (story, result) {
                (SampleKind::SteadySalary, Ok(it)) => {
                    assert!(is_owner(&it) && it.hints.is_empty(), "{path}");
                    let monthly = money::Tenge::try_from_whole_tenge(300_000).ok();
                    assert_eq!(average(&it), monthly, "{path}");
                    assert!(!it.gambling().is_gambler());
                }
                (SampleKind::Irregular, Ok(it)) => {
                    assert!(is_owner(&it) && it.gambling().is_gambler())
                }
                (SampleKind::OwnTransfersOnly, Ok(it)) => {
                    assert!(is_owner(&it) && average(&it).is_none_or(|it| it.is_zero()), "{path}");
                }
                (SampleKind::Tampered, Ok(it)) => assert!(is_owner(&it) && !it.hints.is_empty()),
                (SampleKind::OtherOwner, Ok(it)) => assert!(!is_owner(&it), "{path}"),
                (SampleKind::DoesNotReconcile, Err(StatementRejection::DoesNotReconcile(_)))
                | (SampleKind::Encrypted, Err(StatementRejection::Encrypted)) => {}
                (_, result) => panic!("{path}: {result:?}"),
            }
        }
    }
}

#[tokio::test]
async fn every_person_has_a_link_to_their_own_statement() {
    let sandbox = TestSandbox::start().await;
    let people = People::bundled().unwrap();
    for language in ["ru", "kk"] {
        let links = links(&page(&sandbox, &format!("/people?lang={language}")).await);
        assert_eq!(links.len(), people.iter().count());
        for (person, link) in people.iter().zip(&links) {
            assert!(link.contains(&format!("language={language}")), "{link}");
            let statement = read_at(&sandbox, link).await.unwrap();
            assert!(
                statement.owner_match_permille(&name_of(person)) >= SAME_PERSON_PERMILLE,
                "{link}"
            );
            let monthly = i64::from(person.income_tenge.filter(|it| *it > 0).unwrap_or(300_000));
            let average = statement.income(3).average.unwrap().regular;
            assert_eq!(average, money::Tenge::try_from_whole_tenge(monthly).unwrap(), "{link}");
        }
    }
}

#[tokio::test]
async fn the_page_lists_every_statement_of_every_person() {
    let sandbox = TestSandbox::start().await;
    let count = People::bundled().unwrap().iter().count();
    let html = page(&sandbox, "/statements").await;
    let links = links(&html);
    assert_eq!(links.len(), count * SampleKind::ALL.len() * 4);
    for link in &links[..SampleKind::ALL.len() * 4] {
        pdf(&sandbox, link).await;
    }
    assert!(html.contains("Зарплата каждый месяц"));
    let kazakh = page(&sandbox, "/statements?lang=kk").await;
    assert!(kazakh.contains("Ай сайынғы жалақы") && kazakh.contains("<h1>Үзінділер</h1>"));
}

#[tokio::test]
async fn statements_end_recently_on_any_day() {
    let sandbox = TestSandbox::start().await;
    // Covers ends of months, of February and of the year.
    for _ in 0..70 {
        let statement = read_at(&sandbox, &format!("/statements/kaspi.pdf?{NAME}")).await.unwrap();
        // The period is half-open: it ends today.
        assert_eq!(statement.data.period.to, limits(&sandbox).today);
        assert!(statement.income(3).average.is_some());
        assert!(statement.income(3).months.len() >= 3);
        sandbox.clock.advance_days(2).unwrap();
    }
}

#[tokio::test]
async fn each_download_is_a_new_file() {
    let sandbox = TestSandbox::start().await;
    let path = format!("/statements/kaspi.pdf?{NAME}");
    let mut files = Vec::new();
    for _ in 0..4 {
        files.push(pdf(&sandbox, &path).await);
    }
    // Two files may be equal by chance; four hardly.
    assert!(files.iter().any(|file| *file != files[0]));
}

#[tokio::test]
async fn invalid_requests_are_reported() {
    let sandbox = TestSandbox::start().await;
    for (path, status, code) in [
        ("kaspi.pdf", StatusCode::UNPROCESSABLE_ENTITY, "name_empty"),
        ("kaspi.pdf?surname=Ким", StatusCode::UNPROCESSABLE_ENTITY, "name_empty"),
        (
            "kaspi.pdf?surname=<b>&given_name=Ян",
            StatusCode::UNPROCESSABLE_ENTITY,
            "name_characters",
        ),
        ("forte.pdf?surname=Ким&given_name=Ян", StatusCode::NOT_FOUND, "bank_unknown"),
        ("kaspi?surname=Ким&given_name=Ян", StatusCode::NOT_FOUND, "bank_unknown"),
        (
            "kaspi.pdf?surname=Ким&given_name=Ян&story=rich",
            StatusCode::UNPROCESSABLE_ENTITY,
            "story_unknown",
        ),
        (
            "halyk.pdf?surname=Ким&given_name=Ян&language=en",
            StatusCode::UNPROCESSABLE_ENTITY,
            "language_unknown",
        ),
        (
            "kaspi.pdf?surname=Ким&given_name=Ян&monthly=1e9",
            StatusCode::UNPROCESSABLE_ENTITY,
            "monthly_out_of_range",
        ),
    ] {
        let response = get(&sandbox, &format!("/statements/{path}")).await;
        assert_eq!(response.status(), status, "{path}");
        let body: serde_json::Value =
            serde_json::from_str(&response.text().await.unwrap()).unwrap();
        assert_eq!(body["code"], code, "{path}");
        assert_eq!(body["known"].is_array(), !code.starts_with("name"), "{body}");
    }
    for path in ["kaspi.pdf?storry=x", "kaspi.pdf?surname=a&surname=b"] {
        let response = get(&sandbox, &format!("/statements/{path}")).await;
        assert_eq!(response.status(), StatusCode::BAD_REQUEST, "{path}");
    }
}

#[tokio::test]
async fn unusual_names_make_a_file() {
    let sandbox = TestSandbox::start().await;
    let long = "Ә".repeat(60);
    for (surname, given, patronymic) in [
        (long.as_str(), long.as_str(), long.as_str()),
        ("Əliyev", "Gülşen", ""),
        ("O'Нил", "Ән-на Мария", ""),
        ("я", "Я", "я"),
    ] {
        for bank in ["kaspi", "halyk"] {
            let query = format!(
                "surname={surname}&given_name={given}&patronymic={patronymic}&monthly=10000000"
            );
            pdf(&sandbox, &format!("/statements/{bank}.pdf?{query}")).await;
        }
    }
}

#[tokio::test]
async fn the_form_makes_links_for_any_name_and_escapes_it() {
    let sandbox = TestSandbox::start().await;
    let html =
        page(&sandbox, "/statements?surname=O'Нил&given_name=Анна-Мария&monthly=150000").await;
    let (_, section) = html.split_once("<article id=\"found\">").unwrap();
    let (section, _) = section.split_once("</article>").unwrap();
    assert!(section.contains("<h3>O'Нил Анна-Мария</h3>"), "{section}");
    let links = links(section);
    assert_eq!(links.len(), SampleKind::ALL.len() * 4);
    let statement = read_at(&sandbox, &links[0]).await.unwrap();
    assert_eq!(statement.data.owner.name.reveal(), "O'Нил Анна-Мария");
    assert_eq!(statement.income(3).average.unwrap().regular.to_string(), "150000.00");
    let attack = "%22%3E%3Cscript%3Ealert(1)%3C/script%3E";
    let html = page(
        &sandbox,
        &format!(
            "/statements?surname={attack}&given_name={attack}&patronymic={attack}&monthly={attack}"
        ),
    )
    .await;
    assert!(!html.contains("<script>") && html.contains("&quot;&gt;&lt;script&gt;"), "{html}");
    assert!(!html.contains("id=\"found\""));
    assert_eq!(html.matches("aria-invalid").count(), 4);
}

/// The policy allows the form, and still no foreign content.
#[tokio::test]
async fn the_form_leads_back_to_the_page() {
    let sandbox = TestSandbox::start().await;
    let response = get(&sandbox, "/statements").await;
    let csp = response.headers()["content-security-policy"].to_str().unwrap().to_owned();
    assert!(csp.contains("form-action 'self'") && !csp.contains("unsafe"), "{csp}");
}
