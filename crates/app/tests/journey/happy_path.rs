//! Everything goes well: one set of figures from the calculator to the books.

use app::Clock;
use app::applications::ApplicationError;
use app::loans::{LoanDocumentStatus, NewPayment, PaymentSource};
use app::profile::ExportIssuer;
use lending::loan::PaymentPurpose;
use lending::{Contract, ContractInput, Quote};
use money::Tenge;
use origination::State;
use origination::screens::{Route, ScreenAccess};
use store::sessions::Session;
use store::{Db, ledger, loans};

use crate::borrower::{Borrower, DOCUMENT_KINDS, GOOD_CARD};
use crate::on_both_engines;
use crate::rules::rules;
use crate::test_env::TestEnv;

/// Such that a share of it has tiyn.
const AMOUNT_TENGE: u32 = 53_000;

/// The text of a paper, without its gaps.
pub fn document_text(pdf: &[u8]) -> String {
    let document = lopdf::Document::load_mem(pdf).unwrap();
    let pages: Vec<u32> = document.get_pages().keys().copied().collect();
    without_spaces(&document.extract_text(&pages).unwrap())
}

fn without_spaces(text: &str) -> String {
    text.chars().filter(|letter| !letter.is_whitespace()).collect()
}

/// `55226₸`, and `55226,40₸` where there are tiyn.
fn format_amount(amount: Tenge) -> String {
    let text = amount.to_string();
    format!("{}₸", text.strip_suffix(".00").unwrap_or(&text).replace('.', ","))
}

/// What the calculator shows to somebody who never borrowed.
fn quote_for_stranger(env: &TestEnv) -> Quote {
    let (rules, today) = (rules(), env.clock.today());
    let wanted =
        ContractInput { is_first_loan: true, ..ContractInput::new(AMOUNT_TENGE, 15, today) };
    Quote::try_new(&rules.products.short, &wanted, &rules.law).unwrap()
}

/// What the contract, the schedule and the key facts say is what was quoted.
async fn assert_documents_match(person: &Borrower<'_>, quote: &Quote) {
    let day = quote.due_date.to_string();
    let day = day.split('-').rev().collect::<Vec<_>>().join(".");
    for kind in ["contract", "schedule", "key_facts"] {
        let pdf = person.env.lender.document_download(&person.session, kind).await.unwrap();
        let said = document_text(&pdf);
        for figure in [format_amount(quote.total), format_amount(quote.interest), day.clone()] {
            assert!(said.contains(&without_spaces(&figure)), "no {figure} in the {kind}");
        }
    }
}

/// Anybody can ask whether a file is ours, and a byte makes another file of it.
async fn assert_documents_verify(person: &Borrower<'_>) {
    let lender = &person.env.lender;
    for paper in person.documents().await {
        let bytes = lender.document_download(&person.session, &paper.kind).await.unwrap();
        let found = lender.document_verify_by_file(&bytes).await.unwrap();
        assert_eq!((found.kind.as_str(), found.is_genuine), (paper.kind.as_str(), Some(true)));
        assert_eq!((&found.sha256, found.signed_at), (&paper.sha256, paper.signed_at));
        assert_eq!((found.made_at, found.status), (paper.made_at, LoanDocumentStatus::Valid));
        let mut changed = bytes.to_vec();
        changed[bytes.len() / 2] ^= 1;
        let refused = lender.document_verify_by_file(&changed).await;
        assert!(matches!(refused, Err(ApplicationError::NotFound)), "{}", paper.kind);
        let typed = paper.code.to_lowercase();
        let found = lender.document_verify_by_code(&typed).await.unwrap();
        assert_eq!((found.kind.as_str(), found.is_genuine), ("contract", None));
    }
}

/// No code of a program's, no `true` and no day as machines write it.
fn assert_readable(paper: &str, said: &str) {
    // What the advertiser called a campaign is its name, not ours.
    let said = &said.replace("google_cpc", "");
    for code in ["_", "|||", "true", "false", "frame."] {
        assert!(!said.contains(code), "{paper} has “{code}”: {said}");
    }
    let shape = |window: &[char]| {
        let like = |(at, letter): (usize, &char)| match at {
            4 | 7 => *letter == '-',
            _ => letter.is_ascii_digit(),
        };
        window.iter().enumerate().all(like)
    };
    let letters: Vec<char> = said.chars().collect();
    let iso = letters.windows(10).find(|window| shape(window));
    assert!(iso.is_none(), "{paper} has {iso:?}: {said}");
}

on_both_engines! {
    async fn one_set_of_figures_from_the_calculator_to_the_books(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Borrower::new(&env).await;
        let (today, quote) = (env.clock.today(), quote_for_stranger(&env));
        aigul.advance_to_offers(AMOUNT_TENGE, GOOD_CARD).await;
        let offer = aigul.application().await.offers[0].clone();
        assert_eq!((offer.amount(), offer.interest), (quote.principal, quote.interest));
        assert_eq!((offer.total, offer.gesv, offer.due_on), (quote.total, quote.apr, quote.due_date));
        aigul.advance_to_signing().await;
        let terms = aigul.screen().await.terms.unwrap();
        assert_eq!(terms.quote, quote);
        assert_documents_match(&aigul, &quote).await;
        assert_eq!(aigul.sign_current().await.unwrap().application.state, State::Disbursing);
        env.run_jobs().await;
        aigul.assert_state(State::Active).await;

        // 53 000 for 15 days at 0.28 %: 2 226 of interest.
        let told = env.sms_to(aigul.phone.reveal()).remove(0).replace('\u{a0}', " ");
        let day: Vec<_> = quote.due_date.to_string().split('-').rev().map(str::to_owned).collect();
        let day = day.join(".");
        let sent = "Отправили вам 53 000 ₸. Вернуть 55 226 ₸ не позднее";
        assert_eq!(told, format!("{sent} {day}. Договор в кабинете."));

        let papers = aigul.documents().await;
        let kinds: Vec<&str> = papers.iter().map(|paper| paper.kind.as_str()).collect();
        assert_eq!(kinds, [&DOCUMENT_KINDS[..], &["protocol"]].concat());
        assert!(papers.iter().all(|it| it.signed_at.is_some() && it.for_day == today));
        assert_documents_verify(&aigul).await;
        let protocol = env.lender.document_download(&aigul.session, "protocol").await.unwrap();
        let said = document_text(&protocol);
        for paper in &papers[..4] {
            assert!(said.contains(&paper.sha256), "the {} was signed", paper.kind);
        }

        let id = aigul.id().await;
        let mut tx = env.db.read().await.unwrap();
        let loan = loans::find(&mut tx, id).await.unwrap().unwrap();
        let frozen: Contract = serde_json::from_str(&loan.contract.0).unwrap();
        assert_eq!((&frozen, frozen.issued_on), (&terms.contract, today));
        assert_eq!(Quote::from_contract(&frozen), quote);
        assert_eq!(loan.contract_number, papers[0].contract_number);
        let legs = ledger::list_by_loan(&mut tx, id, 0, 10).await.unwrap();
        assert_eq!((legs.len(), legs[0].rule.as_str()), (1, "issue"));
        assert_eq!((legs[0].amount_tiyn, legs[0].value_on), (quote.principal.tiyn(), today));
        drop(tx);
        let orders = env.acquirer_orders().await;
        assert_eq!((orders.len(), &orders[0]["amount"]), (1, &"53000.00".into()));

        // The loan's own list has the papers that were signed for it, and each opens as it is.
        let listed = env.lender.loan_document_list(&aigul.session, id).await.unwrap();
        let hashes = listed.iter().map(|it| &it.sha256);
        assert!(hashes.eq(papers.iter().map(|it| &it.sha256)));
        for paper in &listed {
            let (_, bytes) = env.lender.loan_document_download(&aigul.session, paper.id).await.unwrap();
            assert_eq!(bytes.len() as i64, paper.size_bytes, "{}", paper.kind);
        }
        let statement = env.lender.statement_export_pdf(&aigul.session, id, None).await.unwrap();
        assert!(document_text(&statement).contains(&loan.contract_number));

        let screen = aigul.screen().await;
        let open = screen.loan.unwrap();
        assert_eq!((open.principal, open.payoff_today), (quote.principal, quote.principal));
        assert_eq!((open.due_on, screen.view.screen), (quote.due_date, Route::Success));
        env.lender.application_success_acknowledge(&aigul.session).await.unwrap();
        assert_ne!(aigul.view().await.screen, Route::Success);
        let again = ScreenAccess::Send { to: Route::ExistingLoan, notice: None };
        assert_eq!(aigul.view().await.open(Route::NewLoan), again);
        env.assert_integrity().await;
        aigul.assert_replay_matches().await;
    }

    async fn papers_speak_to_people_and_not_to_programs(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Borrower::new(&env).await;
        aigul.advance_to_offers(AMOUNT_TENGE, GOOD_CARD).await;
        aigul.advance_to_signing().await;
        aigul.sign_current().await.unwrap();
        env.run_jobs().await;
        aigul.assert_state(State::Active).await;
        let paid = NewPayment {
            source: PaymentSource::Biller,
            reference: "at once".to_owned(),
            loan_id: aigul.id().await,
            amount: Tenge::try_from_whole_tenge(10_000).unwrap(),
            value_date: env.clock.today(),
            purpose: PaymentPurpose::Early,
        };
        env.lender.payment_post(&paid).await.unwrap();
        let protocol = env.lender.document_download(&aigul.session, "protocol").await.unwrap();
        let protocol = document_text(&protocol);
        assert_readable("the protocol", &protocol);
        let given = without_spaces("Биометриялық деректер Биометрические данные 18.11.2026");
        assert!(protocol.contains(&given), "{protocol}");
        let step_up_until = Some(env.clock.now().plus_seconds(60));
        let session = Session { step_up_until, ..aigul.session.clone() };
        for (language, said_too) in [
            (base::Language::Ru, ["Документ удостоверение личности", "Кем выдан МВД РК", "Занятость на пенсии", "Платёж зачтён"]),
            (base::Language::Kk, ["Құжат жеке куәлік", "Кім берген ҚР ІІМ", "Жұмыспен қамтылуы зейнеткер", "Төлем есепке алынды"]),
        ] {
            let mut export = env.lender.customer_export(&session).await.unwrap();
            export.account.language = language;
            let issuer = ExportIssuer { name: "ТОО «Жедел»".into(), contacts: "+7 700 000 00 00".into() };
            let said = document_text(&env.lender.customer_export_render(export, issuer).await.unwrap());
            assert_readable(language.code(), &said);
            for words in said_too {
                assert!(said.contains(&without_spaces(words)), "no “{words}” in {said}");
            }
        }
    }

    async fn everything_of_an_application_is_handed_out_to_its_owner(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Borrower::new(&env).await;
        aigul.advance_to_offers(AMOUNT_TENGE, GOOD_CARD).await;
        aigul.advance_to_signing().await;
        aigul.sign_current().await.unwrap();
        env.run_jobs().await;
        let now = env.clock.now();
        let session = Session { step_up_until: Some(now.plus_seconds(60)), ..aigul.session.clone() };
        let export = env.lender.customer_export(&session).await.unwrap();
        let [applied] = &export.applications[..] else { panic!("one application") };
        assert_eq!((applied.id, applied.state.as_str()), (aigul.id().await, "ACTIVE"));
        assert_eq!(applied.request.as_ref().unwrap().amount_tenge, AMOUNT_TENGE);
        assert_eq!(applied.answers["surname"], "Қасымова");
        assert_eq!((applied.files.len(), applied.documents.len()), (3, 5));
        assert_eq!((export.payout_methods.len(), export.payout_methods[0].mask.as_str()), (1, "•• 0010"));
        let issuer = ExportIssuer { name: "ТОО «Жедел»".into(), contacts: "+7 700 000 00 00".into() };
        let said = document_text(&env.lender.customer_export_render(export, issuer).await.unwrap());
        assert!(said.contains(&without_spaces("Қасымова")) && said.contains(&without_spaces("53 000 ₸")), "{said}");
    }
}
