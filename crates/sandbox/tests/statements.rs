//! The bank statements of the sandbox, as a newcomer downloads them and the service reads them.

#![allow(clippy::unwrap_used, reason = "a test stops where it finds a fault")]

mod support;

use bank_statement::samples::SampleKind;
use bank_statement::{SAME_PERSON_PERMILLE, Statement, StatementLimits, StatementRejection, read};
use identity::{NamePart, PersonName};
use reqwest::{Client, Response, StatusCode};
use sandbox::{Clock, People, Person};
use support::TestSandbox;

const NAME: &str = "surname=Ким&given_name=Елена";

async fn get(world: &TestSandbox, path: &str) -> Response {
    // The second one to do so is told that it is done already.
    let _ = rustls::crypto::ring::default_provider().install_default();
    Client::new().get(format!("{}{path}", world.http_url)).send().await.unwrap()
}

async fn page(world: &TestSandbox, path: &str) -> String {
    let answer = get(world, path).await;
    assert_eq!(answer.status(), StatusCode::OK, "{path}");
    answer.text().await.unwrap()
}

async fn pdf(world: &TestSandbox, path: &str) -> Vec<u8> {
    let answer = get(world, path).await;
    assert_eq!(answer.status(), StatusCode::OK, "{path}");
    assert_eq!(answer.headers()["content-type"], "application/pdf");
    assert_eq!(answer.headers()["cache-control"], "no-store");
    let place = answer.headers()["content-disposition"].to_str().unwrap().to_owned();
    assert!(place.starts_with("attachment; filename=\"") && place.ends_with(".pdf\""), "{place}");
    let bytes = answer.bytes().await.unwrap().to_vec();
    assert!(bytes.starts_with(b"%PDF-"), "{path}");
    bytes
}

fn limits(world: &TestSandbox) -> StatementLimits {
    let today = base::BusinessDate::try_from_unix_seconds(world.clock.now_us() / 1_000_000);
    StatementLimits::new(today.unwrap())
}

async fn read_at(world: &TestSandbox, path: &str) -> Result<Statement, StatementRejection> {
    read(&pdf(world, path).await, &limits(world))
}

fn name_of(person: &Person) -> PersonName {
    let part = |text: &str| NamePart::try_new(text).unwrap();
    let patronymic = person.patronymic.as_deref().map(part);
    PersonName::new(part(&person.surname), part(&person.given), patronymic)
}

/// The addresses that a page links to, as the browser takes them.
fn links(html: &str) -> Vec<String> {
    let hrefs = html.split("href=\"").skip(1).map(|rest| rest.split('"').next().unwrap());
    hrefs.filter(|it| it.contains(".pdf")).map(|it| it.replace("&amp;", "&")).collect()
}

#[tokio::test]
async fn every_bank_tells_every_story_and_the_reader_finds_out() {
    let world = TestSandbox::start().await;
    let kim = People::bundled().unwrap().iter().find(|it| it.surname == "Ким").map(name_of);
    let kim = kim.unwrap();
    for form in ["kaspi.pdf?language=ru", "kaspi.pdf?language=kk", "kaspi.pdf?language=en"]
        .into_iter()
        .chain(["halyk.pdf?language=ru", "halyk.pdf?language=kk"])
    {
        for story in SampleKind::ALL {
            let path = format!("/statements/{form}&story={}&{NAME}", story.code());
            let told = read_at(&world, &path).await;
            let is_owner = |it: &Statement| it.owner_match_permille(&kim) >= SAME_PERSON_PERMILLE;
            let average = |it: &Statement| it.income(3).average.map(|it| it.regular);
            match (story, told) {
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
                (_, told) => panic!("{path}: {told:?}"),
            }
        }
    }
}

#[tokio::test]
async fn everybodys_good_statement_is_linked_from_the_people_and_is_theirs() {
    let world = TestSandbox::start().await;
    let people = People::bundled().unwrap();
    for language in ["ru", "kk"] {
        let links = links(&page(&world, &format!("/people?lang={language}")).await);
        assert_eq!(links.len(), people.iter().count());
        for (person, link) in people.iter().zip(&links) {
            assert!(link.contains(&format!("language={language}")), "{link}");
            let told = read_at(&world, link).await.unwrap();
            assert!(told.owner_match_permille(&name_of(person)) >= SAME_PERSON_PERMILLE, "{link}");
            let earned = i64::from(person.income_tenge.filter(|it| *it > 0).unwrap_or(300_000));
            let average = told.income(3).average.unwrap().regular;
            assert_eq!(average, money::Tenge::try_from_whole_tenge(earned).unwrap(), "{link}");
        }
    }
}

#[tokio::test]
async fn the_page_has_every_file_of_everybody() {
    let world = TestSandbox::start().await;
    let count = People::bundled().unwrap().iter().count();
    let html = page(&world, "/statements").await;
    let links = links(&html);
    assert_eq!(links.len(), count * SampleKind::ALL.len() * 4);
    for link in &links[..SampleKind::ALL.len() * 4] {
        pdf(&world, link).await;
    }
    assert!(html.contains("Зарплата каждый месяц"));
    let kazakh = page(&world, "/statements?lang=kk").await;
    assert!(kazakh.contains("Ай сайынғы жалақы") && kazakh.contains("<h1>Үзінділер</h1>"));
}

#[tokio::test]
async fn a_statement_is_recent_on_every_day() {
    let world = TestSandbox::start().await;
    // Month ends, the end of February and of the year are among them.
    for _ in 0..70 {
        let told = read_at(&world, &format!("/statements/kaspi.pdf?{NAME}")).await.unwrap();
        // Its period is half-open: the day after the last one is today.
        assert_eq!(told.data.period.to, limits(&world).today);
        assert!(told.income(3).average.is_some());
        assert!(told.income(3).months.len() >= 3);
        world.clock.advance_days(2).unwrap();
    }
}

#[tokio::test]
async fn two_downloads_are_two_files() {
    let world = TestSandbox::start().await;
    let path = format!("/statements/kaspi.pdf?{NAME}");
    let mut files = Vec::new();
    for _ in 0..4 {
        files.push(pdf(&world, &path).await);
    }
    // One chance of many is that two are alike by accident.
    assert!(files.iter().any(|file| *file != files[0]));
}

#[tokio::test]
async fn what_cannot_be_made_is_told() {
    let world = TestSandbox::start().await;
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
        let answer = get(&world, &format!("/statements/{path}")).await;
        assert_eq!(answer.status(), status, "{path}");
        let told: serde_json::Value = serde_json::from_str(&answer.text().await.unwrap()).unwrap();
        assert_eq!(told["code"], code, "{path}");
        assert_eq!(told["known"].is_array(), !code.starts_with("name"), "{told}");
    }
    for path in ["kaspi.pdf?storry=x", "kaspi.pdf?surname=a&surname=b"] {
        let answer = get(&world, &format!("/statements/{path}")).await;
        assert_eq!(answer.status(), StatusCode::BAD_REQUEST, "{path}");
    }
}

#[tokio::test]
async fn names_however_long_and_strange_make_a_file() {
    let world = TestSandbox::start().await;
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
            pdf(&world, &format!("/statements/{bank}.pdf?{query}")).await;
        }
    }
}

#[tokio::test]
async fn the_form_makes_links_for_any_name_and_lets_nothing_through() {
    let world = TestSandbox::start().await;
    let html = page(&world, "/statements?surname=O'Нил&given_name=Анна-Мария&monthly=150000").await;
    let (_, found) = html.split_once("<article id=\"found\">").unwrap();
    let (found, _) = found.split_once("</article>").unwrap();
    assert!(found.contains("<h3>O&#39;Нил Анна-Мария</h3>"), "{found}");
    let links = links(found);
    assert_eq!(links.len(), SampleKind::ALL.len() * 4);
    let told = read_at(&world, &links[0]).await.unwrap();
    assert_eq!(told.data.owner.name.reveal(), "O'Нил Анна-Мария");
    assert_eq!(told.income(3).average.unwrap().regular.to_string(), "150000.00");
    let attack = "%22%3E%3Cscript%3Ealert(1)%3C/script%3E";
    let html = page(
        &world,
        &format!(
            "/statements?surname={attack}&given_name={attack}&patronymic={attack}&monthly={attack}"
        ),
    )
    .await;
    assert!(!html.contains("<script>") && html.contains("&quot;&gt;&lt;script&gt;"), "{html}");
    assert!(!html.contains("id=\"found\""));
    assert_eq!(html.matches("aria-invalid").count(), 4);
}

/// The form leads nowhere else, and nothing foreign runs all the same.
#[tokio::test]
async fn the_form_leads_back_to_the_page() {
    let world = TestSandbox::start().await;
    let answer = get(&world, "/statements").await;
    let csp = answer.headers()["content-security-policy"].to_str().unwrap().to_owned();
    assert!(csp.contains("form-action 'self'") && !csp.contains("unsafe"), "{csp}");
}
