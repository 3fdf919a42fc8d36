//! Whole sentences of the documents with dates of all months, amounts ending in each digit, and
//! numbers with every form of a Russian noun, in both languages.

use base::Language;
use documents::{AccrualCap, CoolingOff, LegalDeadlines, RestructuredPayment};

use super::samples::{
    account_statement, addendum, certificate, contract, key_facts, receipt, restructuring,
};
use super::{RenderPdf, assert_contains, full_text};

/// What Russian nouns are called after a number, and in the genitive.
struct Words {
    day: &'static str,
    month: &'static str,
    hour: &'static str,
    payment: &'static str,
    of_time: &'static str,
    of_hour: &'static str,
    of_calendar_day: &'static str,
    of_working_day: &'static str,
}

const ONE: Words = Words {
    day: "день",
    month: "месяц",
    hour: "час",
    payment: "платёж",
    of_time: "раза",
    of_hour: "часа",
    of_calendar_day: "календарного дня",
    of_working_day: "рабочего дня",
};

const FEW: Words = Words {
    day: "дня", month: "месяца", hour: "часа", payment: "платежа", ..MANY
};

const MANY: Words = Words {
    day: "дней",
    month: "месяцев",
    hour: "часов",
    payment: "платежей",
    of_time: "раз",
    of_hour: "часов",
    of_calendar_day: "календарных дней",
    of_working_day: "рабочих дней",
};

/// What a document is filled with.
pub struct Filling {
    /// A day of each month, and one a month later.
    day: &'static str,
    later: &'static str,
    amount: &'static str,
    number: u32,
    words: Words,
}

const fn filling(
    day: &'static str,
    later: &'static str,
    amount: &'static str,
    number: u32,
    words: Words,
) -> Filling {
    Filling { day, later, amount, number, words }
}

/// All months, and all last digits of amounts and numbers.
pub const FILLINGS: [Filling; 12] = [
    filling("01.01.2026", "01.02.2026", "104 200 ₸", 1, ONE),
    filling("02.02.2026", "02.03.2026", "104 201 ₸", 22, FEW),
    filling("03.03.2026", "03.04.2026", "104 202 ₸", 3, FEW),
    filling("04.04.2026", "04.05.2026", "104 203 ₸", 4, FEW),
    filling("05.05.2026", "05.06.2026", "104 204 ₸", 5, MANY),
    filling("06.06.2026", "06.07.2026", "104 205 ₸", 16, MANY),
    filling("07.07.2026", "07.08.2026", "104 206 ₸", 7, MANY),
    filling("08.08.2026", "08.09.2026", "104 207 ₸", 8, MANY),
    filling("09.09.2026", "09.10.2026", "104 208 ₸", 9, MANY),
    filling("10.10.2026", "10.11.2026", "104 209 ₸", 10, MANY),
    filling("11.11.2026", "11.12.2026", "1 000 000 ₸", 12, MANY),
    filling("22.12.2026", "22.01.2027", "4 688,40 ₸", 21, ONE),
];

/// A document, and the sentences that it has to have.
pub struct Expected {
    pub name: &'static str,
    pub pdf: Vec<u8>,
    sentences: Vec<String>,
}

/// All documents of one filling.
pub fn documents(it: &Filling) -> [Expected; 9] {
    [
        filled_contract(it),
        filled_key_facts(it, Language::Kk),
        filled_key_facts(it, Language::Ru),
        filled_certificate(it),
        filled_receipt(it),
        filled_prolongation(it),
        filled_restructuring(it),
        filled_restructured_schedule(it),
        filled_statement(it),
    ]
}

#[test]
fn documents_say_dates_amounts_and_numbers_in_the_right_case() {
    for filling in &FILLINGS {
        for document in documents(filling) {
            let sentences: Vec<&str> = document.sentences.iter().map(String::as_str).collect();
            assert_contains(&full_text(&document.pdf), &sentences);
        }
    }
}

#[test]
fn the_fillings_have_all_months_and_all_last_digits() {
    let months: Vec<&str> = FILLINGS.iter().map(|it| &it.day[3..5]).collect();
    let all = ["01", "02", "03", "04", "05", "06", "07", "08", "09", "10", "11", "12"];
    assert_eq!(months, all);
    let last = |text: String| text.chars().rfind(char::is_ascii_digit).unwrap();
    for digit in '0'..='9' {
        assert!(FILLINGS.iter().any(|it| last(it.amount.to_owned()) == digit), "{digit}");
        assert!(FILLINGS.iter().any(|it| last(it.number.to_string()) == digit), "{digit}");
    }
}

fn cap(it: &Filling) -> Option<AccrualCap> {
    Some(AccrualCap { share: "50 %".into(), amount: it.amount.into() })
}

const fn deadlines(number: u32) -> LegalDeadlines {
    LegalDeadlines {
        withdrawal_days: number,
        notice_days: number,
        request_days: number,
        answer_days: number,
        appeal_days: number,
        deferral_months_min: number,
        debt_answer_working_days: number,
        complaint_answer_working_days: number,
    }
}

fn filled_contract(it: &Filling) -> Expected {
    let Filling { day, later, amount, number, words } = it;
    let mut contract = contract();
    contract.heading.day = (*day).into();
    contract.payout_on = (*day).into();
    contract.borrower.document.expires_on = (*later).into();
    contract.terms.amount = (*amount).into();
    contract.terms.total = (*amount).into();
    contract.terms.due_date = (*day).into();
    contract.terms.on_time_until = Some((*later).into());
    contract.terms.charges_max = cap(it);
    contract.terms.accrual_days_max = *number;
    contract.cooling_off = Some(CoolingOff { hours: *number, confirm_hours: *number });
    let longer = contract.prolongation.as_mut().unwrap();
    (longer.count_max, longer.days_max) = (*number, *number);
    (longer.days_before_due, longer.days_after_due) = (*number, *number);
    contract.rights = deadlines(*number);
    let Words { day: days, month, hour, of_time, of_hour, of_calendar_day, .. } = words;
    let of_working_day = words.of_working_day;
    let sentences = vec![
        format!("№ ZH-2026-000184, {day}"),
        format!("берілген күні — 12.03.2020, {later} күніне дейін жарамды"),
        format!("дата выдачи — 12.03.2020, действует до {later}"),
        format!("Қарыз алушыға {amount} мөлшерінде микрокредит береді"),
        format!("Заёмщику микрокредит в размере {amount}, а Заёмщик"),
        format!("сомалар мен күндер ақша {day} күні аударылады деп есептелген"),
        format!("в графике рассчитаны для перевода {day}. Если деньги переведены позже"),
        format!("Бүкіл сома, {amount}, бір төлеммен қайтарылады. Қайтарудың соңғы күні — {day}."),
        format!("Вся сумма, {amount}, возвращается одним платежом не позднее {day}."),
        format!(
            "{day} күні — демалыс күні, сондықтан соңғы төлем {later} күніне дейін (осы күнді \
             қоса алғанда) мерзімінде жасалған болып саналады."
        ),
        format!("{day} — выходной, поэтому последний платёж своевременен по {later} включительно."),
        format!("микрокредит сомасының 50 % мөлшерінен ({amount}) аспайды"),
        format!("не превышают 50 % суммы микрокредита: {amount}."),
        format!("қол қойылғаннан кейін кемінде {number} сағаттан соң"),
        format!("не раньше чем через {number} {hour} после подписания Договора"),
        format!("Второе согласие даётся в течение {number} {of_hour} после этого периода"),
        format!("күнтізбелік {number} күн ішінде Қарыз алушы микрокредиттен бас тарта алады"),
        format!("В течение {number} {of_calendar_day} со дня перевода денег"),
        format!("күнтізбелік {number} күннен кешіктірмей"),
        format!("Не позднее {number} {of_calendar_day} с начала просрочки"),
        format!("ең көбі {number} рет, әр жолы ең көбі {number} күнге"),
        format!("не более {number} {of_time}, каждый раз не более чем на {number} {days}"),
        format!("қайтару күніне {number} күн қалғаннан бастап"),
        format!("за {number} {days} до даты возврата и не позже чем через {number} {days} после"),
        format!("төлем кемінде {number} айға комиссиясыз"),
        format!("отсрочка не менее чем на {number} {month} предоставляется"),
        format!("бір рет тегін, {number} жұмыс күні ішінде"),
        format!("раз в месяц бесплатно, в течение {number} {of_working_day}, сообщает"),
    ];
    Expected { name: "contract", pdf: contract.pdf().unwrap(), sentences }
}

fn filled_key_facts(it: &Filling, language: Language) -> Expected {
    let Filling { day, later, amount, number, words } = it;
    let mut data = key_facts(language, contract());
    data.heading.day = (*day).into();
    data.terms.due_date = (*day).into();
    data.terms.on_time_until = Some((*later).into());
    data.terms.charges_max = cap(it);
    data.rights = deadlines(*number);
    data.late[0].days = *number;
    let Words { day: days, of_calendar_day, .. } = words;
    let sentences = match language {
        Language::Kk => vec![
            format!("{day} күні жасалған № ZH-2026-000184 шарт"),
            format!("бір төлеммен, соңғы күні — {day}. Бұл демалыс күні: {later} күніне дейін"),
            format!("Сыйақы мен айыпақы бірге {amount} сомасынан ешқашан аспайды."),
            format!("{number} күн 104 688,40 ₸"),
            format!("Күнтізбелік {number} күн ішінде жауап береміз."),
        ],
        Language::Ru => vec![
            format!("Договор № ZH-2026-000184 от {day}"),
            format!(
                "одним платежом не позднее {day}. Это выходной: без неустойки можно по {later}"
            ),
            format!("Вознаграждение и неустойка вместе никогда не превысят {amount}."),
            format!("{number} {days} 104 688,40 ₸"),
            format!("Отказаться от микрокредита можно в течение {number} {of_calendar_day}"),
        ],
    };
    let name = if language == Language::Kk { "key-facts-kk" } else { "key-facts-ru" };
    Expected { name, pdf: data.pdf().unwrap(), sentences }
}

fn filled_certificate(it: &Filling) -> Expected {
    let Filling { day, later, amount, .. } = it;
    let mut data = certificate(true);
    data.made_at = format!("{later} 10:31");
    data.loans[0].issued_on = (*day).into();
    data.loans[0].amount = (*amount).into();
    data.loans[0].paid = (*amount).into();
    data.loans[0].closed_on = Some((*later).into());
    let sentences = vec![
        format!(
            "{later} 10:31 жағдайы бойынша Әбдірахманова Гүлнұр Өмірзаққызы, ЖСН 850315400015 — \
             төменде көрсетілген микрокредит шарты бойынша берешегі жоқ."
        ),
        format!("по состоянию на {later} 10:31 у клиента Әбдірахманова Гүлнұр Өмірзаққызы"),
        format!("ZH-2026-000184 {day} {amount} {amount} {later}"),
    ];
    Expected { name: "certificate", pdf: data.pdf().unwrap(), sentences }
}

fn filled_receipt(it: &Filling) -> Expected {
    let Filling { day, later, amount, .. } = it;
    let mut data = receipt();
    data.amount = (*amount).into();
    data.paid_on = (*day).into();
    data.payoff_after = (*amount).into();
    data.prolonged_to = Some((*later).into());
    let sentences = vec![
        format!("Қабылданған сома Принято {amount}"),
        format!("Төленген күні Дата платежа {day}"),
        format!("толық өтеу үшін қалған сома — {amount}. Қарыздың күйі: қолданыста."),
        format!("для полного погашения осталось {amount}. Состояние займа: открыт."),
        format!("Мерзім ұзартылды. Жаңа қайтару күні — {later}."),
        format!("Срок продлён. Новая дата возврата — {later}."),
    ];
    Expected { name: "receipt", pdf: data.pdf().unwrap(), sentences }
}

fn filled_prolongation(it: &Filling) -> Expected {
    let Filling { day, later, amount, number, words: Words { day: days, .. } } = it;
    let mut data = addendum();
    data.heading.day = (*day).into();
    data.contract_on = (*day).into();
    (data.number, data.count_max, data.days) = (*number, *number, *number);
    data.due_date_before = (*day).into();
    data.due_date = (*later).into();
    data.principal = (*amount).into();
    data.pay_now.total = (*amount).into();
    data.pay_then = (*amount).into();
    data.charges_max = cap(it);
    let sentences = vec![
        format!("{day} күні жасалған № ZH-2026-000184 микрокредит беру туралы шартқа"),
        format!("к договору о предоставлении микрокредита № ZH-2026-000184 от {day}"),
        format!("Ұзарту мерзімі {number} күн Срок продления {number} {days}"),
        format!("микрокредитті қайтару күнін {day} күнінен {later} күніне ауыстырады."),
        format!("Жаңа күнге {amount} негізгі борыш ауысады."),
        format!("переносят дату возврата микрокредита с {day} на {later}."),
        format!("На новую дату переносится основной долг {amount}."),
        format!("Жаңа күні {amount} қайтарылады: негізгі борыш {amount} және жаңа кезеңнің"),
        format!("На новую дату возвращается {amount}: основной долг {amount} и вознаграждение"),
        format!("Бұл — {number}-ұзарту. Мерзімді ең көбі {number} рет ұзартуға болады."),
        format!("Это продление № {number} из {number} возможных."),
        format!("{day} күні сағат 23:59:59-ға дейін (Алматы уақыты) {amount} төлесе"),
        format!("если Заёмщик до 23:59:59 {day} (время Алматы) уплатит {amount}:"),
        format!("сомасының 50 % мөлшерінен ({amount}) аспайды"),
    ];
    Expected { name: "prolongation-addendum", pdf: data.pdf().unwrap(), sentences }
}

fn filled_restructuring(it: &Filling) -> Expected {
    let Filling { day, later, amount, .. } = it;
    let mut data = restructuring();
    data.heading.day = (*later).into();
    data.terms.contract_on = (*day).into();
    data.terms.due_date_before = (*day).into();
    data.terms.debt = (*amount).into();
    data.terms.waived = Some((*amount).into());
    data.terms.ends_on = (*later).into();
    data.terms.charges_max = cap(it);
    let sentences = vec![
        format!("{day} күні жасалған № ZH-2026-000184 микрокредит беру туралы шартқа"),
        format!("Соңғы төлем күні {later} Последний платёж {later}"),
        format!("Осы күнгі берешек {amount} сомасын құрайды: негізгі борыш 86 000 ₸"),
        format!("Долг на этот день составляет {amount}: основной долг 86 000 ₸"),
        format!("Ол бұған дейін {day} күні төленуге тиіс еді"),
        format!("До этого его срок был {day}, теперь"),
        "Сыйақы бұрынғы мөлшерлеменің (күніне 0,2 %) орнына күніне 0,1 % (жылдық 36,5 %)"
            .to_owned(),
        format!("осы күнге дейін есептелген {amount} айыпақыны кешіреді."),
        format!("Кредитор прощает неустойку {amount}, начисленную к этому дню."),
        format!("Ол тек {later} күнгі берешек үшін жасалған"),
        format!("Оно составлено для долга на {later}: если долг изменится"),
    ];
    Expected { name: "restructuring-addendum", pdf: data.pdf().unwrap(), sentences }
}

/// As many rows as the number says: clauses would break between pages.
fn filled_restructured_schedule(it: &Filling) -> Expected {
    let Filling { later, number, words: Words { payment, .. }, .. } = it;
    let mut data = restructuring();
    let row = RestructuredPayment { due_date: (*later).into(), ..data.terms.payments[0].clone() };
    data.terms.payments = (0..*number).map(|_| row.clone()).collect();
    let sentences = vec![
        format!("Төлемдер саны {number} төлем Число платежей {number} {payment}"),
        format!("{number} {later} 30 000 ₸ 8 600 ₸ 38 600 ₸"),
        // On a page of its own where the rows fill one.
        "Барлығы / Итого 97 176 ₸".to_owned(),
    ];
    Expected { name: "restructuring-schedule", pdf: data.pdf().unwrap(), sentences }
}

fn filled_statement(it: &Filling) -> Expected {
    let Filling { day, later, amount, number, .. } = it;
    let mut data = account_statement(1);
    data.made_at = format!("{later} 10:31");
    (data.from, data.to) = ((*day).into(), (*later).into());
    data.amount = (*amount).into();
    data.payoff = (*amount).into();
    data.days[0].on = (*day).into();
    data.days[0].payoff = (*amount).into();
    data.days[0].days_overdue = *number;
    let sentences = vec![
        format!("№ ZH-2026-000184, {day} — {later}"),
        format!("Микрокредит сомасы — {amount}. Сыйақы мөлшерлемесі — күніне 0,28 %"),
        format!("{later} күнінің соңында жабуға қажет сома — {amount}."),
        format!("Для закрытия на конец дня {later} нужно {amount}."),
        format!("{amount} {number} Барлығы Итого"),
    ];
    Expected { name: "statement", pdf: data.pdf().unwrap(), sentences }
}
