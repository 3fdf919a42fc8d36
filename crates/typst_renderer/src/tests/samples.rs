//! Sample loans of fictitious people.

use base::{Language, LocalizedText};
use documents::{
    AccountStatement, AccrualCap, ApplicationStep, BiometryCheck, Borrower, ConsentText,
    ConsentVersion, Consents, Contract, CoolingOff, DebtComponent, DelayCost, DocumentHeading,
    IdDocument, KeyFacts, LegalDeadlines, LenderAccount, LenderDetails, NoDebtCertificate,
    Operation, Operations, PaymentReceipt, PaymentSchedule, PayoutDestination,
    ProlongationAddendum, ProlongationConditions, PublishedDocument, PublishedSection, RateBasis,
    ReceiptPart, Repayment, RestructuredPayment, RestructuredTerms, RestructuringAddendum,
    ScheduledPayment, SettledLoan, SignedDocument, SigningProtocol, StatementDay, TariffExample,
    Tariffs, Terms, UpfrontPayment,
};

pub fn heading() -> DocumentHeading {
    DocumentHeading {
        contract_number: "ZH-2026-000184".into(),
        day: "15.11.2026".into(),
        lender: lender(),
        verification_code: "7KQ4-M2XD".into(),
        verification_url: "https://zhedel.example/verify/7KQ4-M2XD".into(),
    }
}

fn lender() -> LenderDetails {
    LenderDetails {
        name: LocalizedText::new(
            "ТОО «Микрофинансовая организация «Zhedel»",
            "«Zhedel» микроқаржы ұйымы» ЖШС",
        ),
        bin: "000000000000".into(),
        licence_number: "02.00.0000.М".into(),
        licence_date: "05.01.2026".into(),
        regulator: LocalizedText::new(
            "Агентство Республики Казахстан по регулированию и развитию финансового рынка",
            "Қазақстан Республикасының Қаржы нарығын реттеу және дамыту агенттігі",
        ),
        address: LocalizedText::new(
            "Республика Казахстан, г. Алматы, проспект Абая, 1",
            "Қазақстан Республикасы, Алматы қ., Абай даңғылы, 1",
        ),
        phone: "+7 700 000 00 00".into(),
        email: "help@zhedel.example".into(),
        site: "https://zhedel.example".into(),
        hours: LocalizedText::new(
            "Ежедневно с 8:00 до 22:00 по времени Алматы",
            "Күн сайын 8:00-ден 22:00-ге дейін, Алматы уақытымен",
        ),
        ombudsman: "mfombudsman.kz".into(),
        account: Some(LenderAccount {
            iban: "KZ41722C000000000001".into(),
            bank: LocalizedText::new("АО «Kaspi Bank»", "«Kaspi Bank» АҚ"),
            bic: "CASPKZKA".into(),
        }),
    }
}

pub fn borrower() -> Borrower {
    Borrower {
        full_name: "Әбдірахманова Гүлнұр Өмірзаққызы".into(),
        iin: "850315400015".into(),
        document: IdDocument {
            kind: LocalizedText::new("Удостоверение личности", "Жеке куәлік"),
            number: "041234567".into(),
            issuer: LocalizedText::new("МВД РК", "ҚР ІІМ"),
            issued_on: "12.03.2020".into(),
            expires_on: "11.03.2030".into(),
        },
        address: LocalizedText::new(
            "г. Алматы, Бостандыкский район, ул. Тимирязева, д. 42, кв. 17",
            "Алматы қ., Бостандық ауданы, Тимирязев к-сі, 42-үй, 17-пәтер",
        ),
        phone: "+7 701 123 45 67".into(),
        email: Some("gulnur@example.kz".into()),
    }
}

fn short_terms() -> Terms {
    Terms {
        amount: "100 000 ₸".into(),
        overpayment: "4 200 ₸".into(),
        rate_of: RateBasis::Day,
        rate_per_day: "0,28 %".into(),
        rate_per_year: "102,2 %".into(),
        gesv: "172,1 %".into(),
        term: LocalizedText::new("15 дней", "15 күн"),
        due_date: "30.11.2026".into(),
        has_working_day_rule: true,
        on_time_until: None,
        total: "104 200 ₸".into(),
        repayment: Repayment::Once,
        penalty_per_day: "0,2 %".into(),
        charges_max: Some(AccrualCap { share: "50 %".into(), amount: "50 000 ₸".into() }),
        penalty_max: None,
        accrual_days_max: 90,
    }
}

fn instalment_terms() -> Terms {
    Terms {
        amount: "300 000 ₸".into(),
        overpayment: "63 216,08 ₸".into(),
        rate_of: RateBasis::Year { days: 365 },
        rate_per_day: "0,1014 %".into(),
        rate_per_year: "37 %".into(),
        gesv: "44,0 %".into(),
        term: LocalizedText::new("12 месяцев", "12 ай"),
        due_date: "15.11.2027".into(),
        total: "363 216,08 ₸".into(),
        repayment: Repayment::Instalments { count: 12, payment: "30 268 ₸".into() },
        charges_max: None,
        penalty_max: Some(AccrualCap { share: "10 %".into(), amount: "30 000 ₸".into() }),
        ..short_terms()
    }
}

fn rights() -> LegalDeadlines {
    LegalDeadlines {
        withdrawal_days: 14,
        notice_days: 10,
        request_days: 30,
        answer_days: 15,
        appeal_days: 15,
        deferral_months_min: 3,
        debt_answer_working_days: 3,
        complaint_answer_working_days: 15,
    }
}

pub fn contract() -> Contract {
    Contract {
        heading: heading(),
        borrower: borrower(),
        terms: short_terms(),
        purpose: LocalizedText::new(
            "потребительские нужды, не связанные с предпринимательской деятельностью",
            "кәсіпкерлік қызметке байланысты емес тұтынушылық қажеттіліктер",
        ),
        payout: PayoutDestination::Card("4400 43•• •••• 1234".into()),
        payout_on: "15.11.2026".into(),
        cooling_off: None,
        ways: vec![
            LocalizedText::new(
                "банковской картой в личном кабинете",
                "жеке кабинетте банк картасымен",
            ),
            LocalizedText::new(
                "на странице оплаты по номеру договора",
                "сайттағы төлем бетінде шарт нөмірі бойынша",
            ),
            LocalizedText::new(
                "в приложении банка или терминале по ИИН",
                "банк қосымшасында немесе терминалда ЖСН бойынша",
            ),
            LocalizedText::new(
                "переводом по реквизитам из Договора",
                "Шартта көрсетілген деректемелер бойынша аударыммен",
            ),
        ],
        allocation: vec![
            DebtComponent::OverduePrincipal,
            DebtComponent::OverdueInterest,
            DebtComponent::Penalty,
            DebtComponent::CurrentPrincipal,
            DebtComponent::CurrentInterest,
        ],
        prolongation: Some(ProlongationConditions {
            count_max: 2,
            days_max: 45,
            rate_per_day: "0,2 %".into(),
            days_before_due: 3,
            days_after_due: 7,
        }),
        rights: rights(),
    }
}

/// The other variant: instalments, a bank account and a cooling-off period.
pub fn instalment_contract() -> Contract {
    Contract {
        terms: instalment_terms(),
        payout: PayoutDestination::Account("KZ31 601A 0000 0000 0001".into()),
        cooling_off: Some(CoolingOff { hours: 24, confirm_hours: 72 }),
        prolongation: None,
        ..contract()
    }
}

/// 40,000 ₸ on time.
pub fn receipt() -> PaymentReceipt {
    let part = |kk: &str, ru: &str, amount: &str| ReceiptPart {
        name: LocalizedText::new(ru, kk),
        amount: amount.to_owned(),
    };
    PaymentReceipt {
        heading: heading(),
        payment: "0193a2b4-0000-7000-8000-000000000001".to_owned(),
        borrower: "Әбдірахманова Гүлнұр Өмірзаққызы".to_owned(),
        payer: LocalizedText::new(
            "Әбдірахманова Гүлнұр Өмірзаққызы",
            "Әбдірахманова Гүлнұр Өмірзаққызы",
        ),
        method: LocalizedText::new("банковская карта •• 0010", "•• 0010 банк картасы"),
        received_at: "15.11.2026 10:31".to_owned(),
        amount: "40 000 ₸".to_owned(),
        paid_on: "15.11.2026".to_owned(),
        booking_date: "16.11.2026".to_owned(),
        parts: vec![
            part("Негізгі борыш", "Основной долг", "37 200 ₸"),
            part("Сыйақы", "Вознаграждение", "2 800 ₸"),
        ],
        payoff_after: "62 800 ₸".to_owned(),
        status_after: LocalizedText::new("открыт", "қолданыста"),
        prolonged_to: Some("26.11.2026".to_owned()),
    }
}

pub fn schedule(payments: u32) -> PaymentSchedule {
    let line = |number: u32| ScheduledPayment {
        due_date: format!("15.{:02}.2027", number % 12 + 1),
        principal: "24 737,53 ₸".into(),
        interest: "5 530,47 ₸".into(),
        total: "30 268 ₸".into(),
        remaining: format!("{} 262,47 ₸", 275 - number),
    };
    PaymentSchedule {
        heading: heading(),
        amount: "300 000 ₸".into(),
        payout_on: "15.11.2026".into(),
        term: LocalizedText::new("12 месяцев", "12 ай"),
        payments: (0..payments).map(line).collect(),
        principal: "300 000 ₸".into(),
        interest: "63 216,08 ₸".into(),
        total: "363 216,08 ₸".into(),
    }
}

pub fn key_facts(language: Language, contract: Contract) -> KeyFacts {
    let late = |days, total: &str, extra: &str| DelayCost {
        days,
        total: total.into(),
        extra: extra.into(),
    };
    KeyFacts {
        language,
        heading: contract.heading,
        terms: contract.terms,
        payout: contract.payout,
        late: vec![
            late(1, "104 688,40 ₸", "488,40 ₸"),
            late(7, "107 618,80 ₸", "3 418,80 ₸"),
            late(30, "118 852 ₸", "14 652 ₸"),
        ],
        rights: rights(),
    }
}

pub fn consents() -> Consents {
    let consent = |kk: &str, ru: &str| ConsentText {
        text: LocalizedText::new(ru, kk),
        details: vec![LocalizedText::new(
            "Оператор: ТОО «Микрофинансовая организация «Zhedel», БИН 000000000000.",
            "Оператор: «Zhedel» микроқаржы ұйымы» ЖШС, БСН 000000000000.",
        )],
        documents: vec!["3f9a1c0b7d2e4f56".into()],
        text_version: "15.11.2026".into(),
        given_at: "15.11.2026 10:02".into(),
    };
    Consents {
        heading: heading(),
        full_name: borrower().full_name,
        iin: borrower().iin,
        given: vec![
            consent(
                "Дербес деректерімді [[құпиялылық саясатында (орыс тілінде)|privacy-policy]] \
                 сипатталғандай жинауға және өңдеуге келісемін.",
                "Согласен(на) на сбор и обработку моих персональных данных, как описано в \
                 [[политике конфиденциальности|privacy-policy]].",
            ),
            consent(
                "Кредиттік бюролардан кредиттік есебімді сұратуыңызға және микрокредитім туралы \
                 мәліметтерді оларға беруіңізге келісемін.",
                "Согласен(на), чтобы вы запросили мой кредитный отчёт в кредитных бюро и \
                 передавали туда сведения о моём микрокредите.",
            ),
            consent(
                "Деректерім мен кірісімді мемлекеттік дерекқорлардан тексеруіңізге келісемін.",
                "Согласен(на), чтобы вы проверили мои данные и доход в государственных базах.",
            ),
        ],
    }
}

pub fn protocol() -> SigningProtocol {
    let document =
        |code: &str, digit: &str| SignedDocument { code: code.into(), sha256: digit.repeat(8) };
    let consent =
        |code: &str| ConsentVersion { code: code.into(), text_version: "15.11.2026".into() };
    let step = |at: &str, code: &str| {
        let count = if code == "draft_saved" { 9 } else { 1 };
        ApplicationStep { at: format!("15.11.2026 {at}"), code: code.into(), count }
    };
    SigningProtocol {
        heading: heading(),
        documents: vec![
            document("contract", "9f86d081"),
            document("schedule", "60303ae2"),
            document("key_facts", "fd61a03a"),
        ],
        documents_sha256: "b94d27b9".repeat(8),
        full_name: borrower().full_name,
        iin_masked: "•••• •••• 0015".into(),
        phone_masked: "+7 701 ••• •• 67".into(),
        code_sent_at: "15.11.2026 10:31:05".into(),
        code_entered_at: "15.11.2026 10:31:48".into(),
        address_blind_index: "3c9f0b7a51e2d844".into(),
        device: "Android 15, SM-A556E".into(),
        browser: "Mozilla/5.0 (Linux; Android 15; SM-A556E) AppleWebKit/537.36 (KHTML, like \
                  Gecko) Chrome/142.0.0.0 Mobile Safari/537.36"
            .into(),
        session_started_at: "15.11.2026 09:58:12".into(),
        biometry: Some(BiometryCheck {
            is_matched: true,
            at: "15.11.2026 10:14:33".into(),
            is_earlier: false,
            reference: Some("0193a2f0-7c1e-7a44-9d0b-5e1f2a3b4c5d".into()),
        }),
        consents: ["personal_data", "credit_bureau", "state_data", "terms"].map(consent).into(),
        steps: vec![
            step("09:59:01", "started"),
            step("10:00:12 – 10:07:31", "draft_saved"),
            step("10:07:40", "submitted"),
            step("10:08:02", "preapproved"),
            step("10:14:20", "bio_captured"),
            step("10:14:33", "bio_matched"),
            step("10:19:11", "card_verified"),
            step("10:20:03", "offered"),
            step("10:27:45", "offer_chosen"),
            step("10:30:58", "agreed"),
            step("10:31:48", "signed"),
        ],
    }
}

/// Of one loan, or of all.
pub fn certificate(is_of_one: bool) -> NoDebtCertificate {
    let loan = |number: u32, closed_on: Option<&str>| SettledLoan {
        contract_number: format!("ZH-2026-{number:06}"),
        issued_on: "15.10.2026".into(),
        amount: "100\u{a0}000\u{a0}₸".into(),
        paid: "102\u{a0}520\u{a0}₸".into(),
        closed_on: closed_on.map(Into::into),
    };
    let mut loans = vec![loan(184, Some("24.10.2026"))];
    if !is_of_one {
        loans.extend([loan(97, Some("02.09.2026")), loan(12, None)]);
    }
    let number = if is_of_one { "ZH-2026-000184" } else { "" };
    NoDebtCertificate {
        heading: DocumentHeading { contract_number: number.into(), ..heading() },
        full_name: Some(borrower().full_name),
        iin: borrower().iin,
        made_at: "15.11.2026 10:31".into(),
        is_about_all: !is_of_one,
        loans,
    }
}

/// Of `days` days.
pub fn account_statement(days: u32) -> AccountStatement {
    let sum = |tenge: u32| format!("{tenge}\u{a0}₸");
    let day = |number: u32| StatementDay {
        on: format!("{:02}.11.2026", number % 30 + 1),
        interest: "280\u{a0}₸".into(),
        penalty: if number > 30 { "216,80\u{a0}₸".into() } else { sum(0) },
        paid: if number == 9 { "37\u{a0}312,50\u{a0}₸".into() } else { sum(0) },
        other: if number == 12 { "500\u{a0}₸".into() } else { String::new() },
        principal_owed: "100\u{a0}000\u{a0}₸".into(),
        interest_owed: sum(280 * number),
        penalty_owed: sum(0),
        payoff: "108\u{a0}616,80\u{a0}₸".into(),
        days_overdue: number.saturating_sub(30),
    };
    AccountStatement {
        heading: heading(),
        full_name: Some(borrower().full_name),
        iin: borrower().iin,
        made_at: "15.11.2026 10:31".into(),
        from: "01.11.2026".into(),
        to: "15.12.2026".into(),
        amount: "100\u{a0}000\u{a0}₸".into(),
        rate_per_day: "0,28\u{a0}%".into(),
        gesv: "172,1\u{a0}%".into(),
        plan: Vec::new(),
        days: (0..days).map(day).collect(),
        interest: "12\u{a0}600\u{a0}₸".into(),
        penalty: "3\u{a0}035,20\u{a0}₸".into(),
        paid: "37\u{a0}312,50\u{a0}₸".into(),
        payoff: "78\u{a0}322,70\u{a0}₸".into(),
    }
}

pub fn operations(count: u32) -> Operations {
    let operation = |number: u32| Operation {
        on: format!("{:02}.11.2026", number % 30 + 1),
        kind: LocalizedText::new("Платёж (отменён банком)", "Төлем (банк кері қайтарып алды)"),
        contract_number: "ZH-2026-000184".into(),
        got: if number.is_multiple_of(4) { "100\u{a0}000\u{a0}₸".into() } else { String::new() },
        paid: if number.is_multiple_of(4) {
            String::new()
        } else {
            "37\u{a0}312,50\u{a0}₸".into()
        },
    };
    Operations {
        heading: DocumentHeading { contract_number: String::new(), ..heading() },
        full_name: None,
        iin: borrower().iin,
        made_at: "15.11.2026 10:31".into(),
        operations: (0..count).map(operation).collect(),
        borrowed: "300\u{a0}000\u{a0}₸".into(),
        paid: "335\u{a0}812,50\u{a0}₸".into(),
    }
}

/// 92,020 ₸ in three parts after two prolongations, with the penalty waived.
pub fn restructuring() -> RestructuringAddendum {
    let payment = |due_date: &str, principal: &str, interest: &str, amount: &str| {
        let [due_date, principal, interest, amount] =
            [due_date, principal, interest, amount].map(str::to_owned);
        RestructuredPayment { due_date, principal, interest, amount }
    };
    RestructuringAddendum {
        heading: heading(),
        terms: RestructuredTerms {
            contract_on: "18.11.2026".into(),
            full_name: Some("Әбдірахманова Гүлнұр Өмірзаққызы".into()),
            iin: "850315400015".into(),
            phone: "+7 701 123 45 67".into(),
            debt: "92 020 ₸".into(),
            principal: "86 000 ₸".into(),
            interest: "6 020 ₸".into(),
            penalty: None,
            waived: Some("366,70 ₸".into()),
            due_date_before: "27.01.2027".into(),
            rate_per_day_before: "0,2 %".into(),
            gesv_before: "102,8 %".into(),
            payments: vec![
                payment("28.02.2027", "30 000 ₸", "8 600 ₸", "38 600 ₸"),
                payment("31.03.2027", "28 000 ₸", "1 736 ₸", "29 736 ₸"),
                payment("30.04.2027", "28 000 ₸", "840 ₸", "28 840 ₸"),
            ],
            total: "97 176 ₸".into(),
            ends_on: "30.04.2027".into(),
            cost: "5 156 ₸".into(),
            rate_per_day: "0,1 %".into(),
            rate_per_year: "36,5 %".into(),
            gesv: "41,5 %".into(),
            penalty_per_day: "0,2 %".into(),
            charges_max: Some(AccrualCap { share: "50 %".into(), amount: "58 000 ₸".into() }),
        },
    }
}

pub fn addendum() -> ProlongationAddendum {
    ProlongationAddendum {
        heading: heading(),
        number: 1,
        count_max: 2,
        contract_on: "31.10.2026".into(),
        full_name: "Әбдірахманова Гүлнұр Өмірзаққызы".into(),
        iin: "850315400015".into(),
        phone: "+7 701 123 45 67".into(),
        pay_now: UpfrontPayment {
            total: "4 688,40 ₸".into(),
            interest: "4 480 ₸".into(),
            penalty: "208,40 ₸".into(),
            is_needed: true,
        },
        principal: "100 000 ₸".into(),
        due_date_before: "15.11.2026".into(),
        due_date: "26.11.2026".into(),
        days: 10,
        rate_per_day: "0,2 %".into(),
        rate_per_year: "73 %".into(),
        gesv: "106 %".into(),
        interest: "2 000 ₸".into(),
        pay_then: "102 000 ₸".into(),
        cost: "6 688,40 ₸".into(),
        penalty_per_day: "0,2 %".into(),
        charges_max: Some(AccrualCap { share: "50 %".into(), amount: "50 000 ₸".into() }),
    }
}

fn public_heading() -> DocumentHeading {
    DocumentHeading {
        contract_number: String::new(),
        verification_code: String::new(),
        verification_url: "https://zhedel.example/docs/".into(),
        ..heading()
    }
}

pub fn published() -> PublishedDocument {
    PublishedDocument {
        heading: public_heading(),
        title: LocalizedText::new("Форма жалобы", "Шағым нысаны"),
        effective_on: "19.11.2026".into(),
        data_abroad: Some(LocalizedText::new("не передаём", "бермейміз")),
        sections: vec![PublishedSection {
            title: LocalizedText::new("Кто обращается", "Кім жүгінеді"),
            clauses: vec![LocalizedText::new(
                "Нужны:\n– удостоверение;\n– карта.",
                "Қажеті:\n– жеке куәлік;\n– карта.",
            )],
        }],
    }
}

pub fn tariffs() -> Tariffs {
    Tariffs {
        heading: public_heading(),
        effective_on: "19.11.2026".into(),
        amount_min: "10 000 ₸".into(),
        amount_max: "190 000 ₸".into(),
        amount_step: "1 000 ₸".into(),
        days_min: LocalizedText::new("5 дней", "5 күн"),
        days_max: LocalizedText::new("45 дней", "45 күн"),
        rate_per_day: "0,28 %".into(),
        rate_per_year: "102,2 %".into(),
        gesv_min: "158,4 %".into(),
        gesv_max: "176,0 %".into(),
        examples: vec![TariffExample {
            amount: "50 000 ₸".into(),
            term: LocalizedText::new("15 дней", "15 күн"),
            interest: "2 100 ₸".into(),
            total: "52 100 ₸".into(),
            gesv: "172,1 %".into(),
        }],
        penalty_per_day: "0,2 %".into(),
        charges_share_max: Some("50 %".into()),
        accrual_days_max: 90,
        prolongation: contract().prolongation,
    }
}
