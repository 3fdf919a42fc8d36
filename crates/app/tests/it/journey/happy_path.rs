//! Everything goes well: the same figures from the calculator to the books.

use app::applications::SigningDocumentKind;
use app::loans::{LoanDocumentStatus, NewPayment, PaymentSource};
use app::profile::ExportIssuer;
use app::{Clock, Error, Resource};
use lending::loan::PaymentPurpose;
use lending::{Contract, ContractInput, Quote};
use money::Tenge;
use origination::State;
use origination::screens::{Route, ScreenAccess};
use sha2::{Digest, Sha256};
use store::sessions::Session;
use store::{Db, ledger, loans};

use testkit::borrower::{Borrower, DOCUMENT_KINDS, GOOD_CARD};
use testkit::on_both_engines;
use testkit::rules::rules;
use testkit::test_env::TestEnv;

/// Chosen so that its interest has tiyn.
const AMOUNT_TENGE: u32 = 53_000;

/// The text of a document, without spaces.
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

/// The calculator's quote for somebody who never borrowed.
fn quote_for_stranger(env: &TestEnv) -> Quote {
    let (rules, today) = (rules(), env.clock.today());
    let input =
        ContractInput { is_first_loan: true, ..ContractInput::new(AMOUNT_TENGE, 15, today) };
    Quote::try_new(&rules.products.short, &input, &rules.law).unwrap()
}

/// Contract, schedule and key facts have the quoted figures.
async fn assert_documents_match(person: &Borrower<'_>, quote: &Quote) {
    let day = quote.due_date.to_string();
    let day = day.split('-').rev().collect::<Vec<_>>().join(".");
    for kind in &DOCUMENT_KINDS[..3] {
        let pdf = person
            .env
            .app
            .applications
            .document_download(&person.session, person.session.customer_id, *kind)
            .await
            .unwrap();
        let text = document_text(&pdf);
        for figure in [format_amount(quote.total), format_amount(quote.interest), day.clone()] {
            assert!(text.contains(&without_spaces(&figure)), "no {figure} in the {kind}");
        }
    }
}

/// Anybody can verify a file, and changing one byte makes it unknown.
async fn assert_documents_verify(person: &Borrower<'_>) {
    let app = &person.env.app;
    for document in person.documents().await {
        let bytes = app
            .applications
            .document_download(&person.session, person.session.customer_id, document.kind)
            .await
            .unwrap();
        let verification = app
            .applications
            .document_verify_by_sha256(Sha256::digest(&bytes).into())
            .await
            .unwrap();
        assert_eq!(
            (verification.kind.code(), verification.is_genuine),
            (document.kind.code(), Some(true))
        );
        assert_eq!(
            (&verification.sha256, verification.signed_at),
            (&document.sha256, document.signed_at)
        );
        assert_eq!(
            (verification.made_at, verification.status),
            (document.created_at, LoanDocumentStatus::Valid)
        );
        let mut changed_bytes = bytes.to_vec();
        changed_bytes[bytes.len() / 2] ^= 1;
        let result =
            app.applications.document_verify_by_sha256(Sha256::digest(&changed_bytes).into()).await;
        assert!(matches!(result, Err(Error::NotFound(Resource::Application))), "{}", document.kind);
        let code_input = document.code.to_lowercase();
        let verification = app.applications.document_verify_by_code(&code_input).await.unwrap();
        assert_eq!((verification.kind.code(), verification.is_genuine), ("contract", None));
    }
}

/// No internal codes, no `true` and no ISO dates.
fn assert_readable(kind: &str, text: &str) {
    // An advertiser's campaign name is not one of our codes.
    let text = &text.replace("google_cpc", "");
    for code in ["_", "|||", "true", "false", "frame."] {
        assert!(!text.contains(code), "{kind} has “{code}”: {text}");
    }
    let shape = |window: &[char]| {
        let like = |(at, letter): (usize, &char)| match at {
            4 | 7 => *letter == '-',
            _ => letter.is_ascii_digit(),
        };
        window.iter().enumerate().all(like)
    };
    let letters: Vec<char> = text.chars().collect();
    let iso = letters.windows(10).find(|window| shape(window));
    assert!(iso.is_none(), "{kind} has {iso:?}: {text}");
}

on_both_engines! {
    async fn one_set_of_figures_from_the_calculator_to_the_books(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Borrower::new(&env).await;
        let (today, quote) = (env.clock.today(), quote_for_stranger(&env));
        aigul.advance_to_offers(AMOUNT_TENGE, GOOD_CARD).await;
        let offer = aigul.application().await.offers[0].clone();
        assert_eq!((offer.amount(), offer.interest), (quote.principal, quote.interest));
        assert_eq!((offer.total, offer.gesv, offer.due_date), (quote.total, quote.apr, quote.due_date));
        aigul.advance_to_signing().await;
        let terms = aigul.screen().await.terms.unwrap();
        assert_eq!(terms.quote, quote);
        assert_documents_match(&aigul, &quote).await;
        assert_eq!(aigul.sign_current().await.unwrap().state, State::Disbursing);
        env.run_jobs().await;
        aigul.assert_state(State::Active).await;

        // 53 000 for 15 days at 0.28 %: 2 226 of interest.
        let message = env.sms_to(aigul.phone.reveal()).remove(0).replace('\u{a0}', " ");
        let day: Vec<_> = quote.due_date.to_string().split('-').rev().map(str::to_owned).collect();
        let day = day.join(".");
        let payout_text = "Отправили вам 53 000 ₸. Вернуть 55 226 ₸ не позднее";
        assert_eq!(message, format!("{payout_text} {day}. Договор в кабинете."));

        let documents = aigul.documents().await;
        let kinds: Vec<&str> = documents.iter().map(|document| document.kind.code()).collect();
        assert_eq!(kinds, ["contract", "schedule", "key_facts", "consents", "protocol"]);
        assert!(documents.iter().all(|it| it.signed_at.is_some() && it.as_of_date == today));
        assert_documents_verify(&aigul).await;
        let protocol = env.app.applications.document_download(&aigul.session, aigul.session.customer_id, SigningDocumentKind::Protocol).await.unwrap();
        let text = document_text(&protocol);
        for document in &documents[..4] {
            assert!(text.contains(&document.sha256), "the {} was signed", document.kind);
        }

        let id = aigul.loan_id().await;
        let mut tx = env.db.read().await.unwrap();
        let loan = loans::find(&mut tx, id).await.unwrap().unwrap();
        let frozen: Contract = serde_json::from_str(&loan.contract.0).unwrap();
        assert_eq!((&frozen, frozen.issued_on), (&terms.contract, today));
        assert_eq!(Quote::from_contract(&frozen), quote);
        assert_eq!(loan.contract_number, documents[0].contract_number);
        let legs = ledger::list_by_loan(&mut tx, id, 0, 10).await.unwrap();
        assert_eq!((legs.len(), legs[0].rule.as_str()), (1, "issue"));
        assert_eq!((legs[0].amount_tiyn, legs[0].value_date), (quote.principal.tiyn(), today));
        drop(tx);
        let orders = env.acquirer_orders().await;
        assert_eq!((orders.len(), &orders[0]["amount"]), (1, &"53000.00".into()));

        // The loan lists the documents signed for it, and each can be downloaded unchanged.
        let loan_documents = env.app.loans.loan_document_list(&aigul.session, id).await.unwrap();
        let hashes = loan_documents.iter().map(|it| &it.sha256);
        assert!(hashes.eq(documents.iter().map(|it| &it.sha256)));
        for document in &loan_documents {
            let (_, bytes) = env.app.loans.loan_document_download(&aigul.session, document.id).await.unwrap();
            assert_eq!(bytes.len() as i64, document.size_bytes, "{}", document.kind);
        }
        let statement = env.app.loans.statement_export_pdf(&aigul.session, id, None).await.unwrap();
        assert!(document_text(&statement).contains(&loan.contract_number));

        let screen = aigul.screen().await;
        let open = screen.loan.unwrap();
        assert_eq!((open.principal, open.payoff_today), (quote.principal, quote.principal));
        assert_eq!((open.due_date, screen.view.screen), (quote.due_date, Route::Success));
        env.app.applications.application_success_acknowledge(&aigul.session).await.unwrap();
        assert_ne!(aigul.view().await.screen, Route::Success);
        let existing_loan = ScreenAccess::Send { to: Route::ExistingLoan, notice: None };
        assert_eq!(aigul.view().await.open(Route::NewLoan), existing_loan);
        env.assert_integrity().await;
        aigul.assert_replay_matches().await;
    }

    async fn documents_contain_no_internal_codes(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Borrower::new(&env).await;
        aigul.advance_to_offers(AMOUNT_TENGE, GOOD_CARD).await;
        aigul.advance_to_signing().await;
        aigul.sign_current().await.unwrap();
        env.run_jobs().await;
        aigul.assert_state(State::Active).await;
        let payment = NewPayment {
            source: PaymentSource::Biller,
            reference: "at once".to_owned(),
            loan_id: aigul.loan_id().await,
            amount: Tenge::try_from_whole_tenge(10_000).unwrap(),
            value_date: env.clock.today(),
            purpose: PaymentPurpose::Early,
        };
        env.app.loans.payment_post(&payment).await.unwrap();
        let protocol = env.app.applications.document_download(&aigul.session, aigul.session.customer_id, SigningDocumentKind::Protocol).await.unwrap();
        let protocol = document_text(&protocol);
        assert_readable("the protocol", &protocol);
        let consent = without_spaces("Биометриялық деректер Биометрические данные 19.11.2026");
        assert!(protocol.contains(&consent), "{protocol}");
        let step_up_until = Some(env.clock.now().plus_seconds(60));
        let session = Session { step_up_until, ..aigul.session.clone() };
        for (language, expected_texts) in [
            (base::Language::Ru, ["Документ удостоверение личности", "Кем выдан МВД РК", "Занятость на пенсии", "Платёж зачтён"]),
            (base::Language::Kk, ["Құжат жеке куәлік", "Кім берген ҚР ІІМ", "Жұмыспен қамтылуы зейнеткер", "Төлем есепке алынды"]),
        ] {
            let mut export = env.app.profile.customer_export(&session).await.unwrap();
            export.account.language = language;
            let issuer = ExportIssuer { name: "ТОО «Жедел»".into(), contacts: "+7 700 000 00 00".into() };
            let text = document_text(&env.app.profile.customer_export_render(export, issuer).await.unwrap());
            assert_readable(language.code(), &text);
            for expected in expected_texts {
                assert!(text.contains(&without_spaces(expected)), "no “{expected}” in {text}");
            }
        }
    }

    async fn the_data_export_contains_the_whole_application(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Borrower::new(&env).await;
        aigul.advance_to_offers(AMOUNT_TENGE, GOOD_CARD).await;
        aigul.advance_to_signing().await;
        aigul.sign_current().await.unwrap();
        env.run_jobs().await;
        let now = env.clock.now();
        let session = Session { step_up_until: Some(now.plus_seconds(60)), ..aigul.session.clone() };
        let export = env.app.profile.customer_export(&session).await.unwrap();
        let [applied] = &export.applications[..] else { panic!("one application") };
        assert_eq!((applied.id, applied.state.code()), (aigul.id().await, "ACTIVE"));
        assert_eq!(applied.request.as_ref().unwrap().amount_tenge, AMOUNT_TENGE);
        assert_eq!(applied.answers["surname"], "Қасымова");
        assert_eq!((applied.files.len(), applied.documents.len()), (3, 5));
        assert_eq!((export.payout_methods.len(), export.payout_methods[0].mask.as_str()), (1, "•• 0010"));
        let issuer = ExportIssuer { name: "ТОО «Жедел»".into(), contacts: "+7 700 000 00 00".into() };
        let text = document_text(&env.app.profile.customer_export_render(export, issuer).await.unwrap());
        assert!(text.contains(&without_spaces("Қасымова")) && text.contains(&without_spaces("53 000 ₸")), "{text}");
    }
}
