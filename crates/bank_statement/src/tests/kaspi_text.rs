//! The layout of Kaspi Gold, as different programs extract its text.

use super::{day, table};
use crate::reconcile::find_mismatches;
use crate::{Bank, RowKind, StatementLanguage, StatementRejection, TotalOf, read_text};

/// The old form, with separate columns.
const OLD: &str = "\
АО «Kaspi Bank», БИК CASPKZKA, www.kaspi.kz
ВЫПИСКА
по Kaspi Gold за период с 04.10.22 по 04.04.23
Қасымова                Номер карты: *0475
Айгүл Серікқызы         Номер счета: KZ98722C000000000042
Доступно на 04.04.23: 300 995,97 ₸      Валюта счета: тенге
Краткое содержание операций по карте:   Лимит на снятие наличности без комиссии:
Доступно на 04.10.22 100,00 ₸             Остаток зарплатных денег 0,00 ₸
Пополнения + 369 989,21 ₸               Другие пополнения 300 000,00 ₸
Переводы - 50 000,00 ₸
Покупки - 4 093,24 ₸
Снятия - 15 000,00 ₸
Разное + 0,00 ₸
Доступно на 04.04.23 300 995,97 ₸
Дата Сумма Операция Детали
30.03.23 - 4 093,24 ₸ Покупка ZOOM.US 888-799-9666
(- 8,99 USD)
24.01.23 - 50 000,00 ₸ Перевод Ilsiiar G.
АО «Kaspi Bank», БИК CASPKZKA, www.kaspi.kz
Приложение к Справке №1287342082 от 4 апреля 2023
20.01.23 - 15 000,00 ₸ Снятие Банкомат Tumar
Центральная площадь
05.11.22 + 369 989,21 ₸ Пополнение Зарплата ТОО «Ромашка»
- Сумма заблокирована. Банк ожидает подтверждения от платежной системы.
Это не строка таблицы
";

#[test]
fn a_line_is_measured_in_letters() {
    let with_details = |letters: usize| {
        let text = OLD.replace("Банкомат Tumar", &"Б".repeat(letters));
        read_text(&text).unwrap().rows.len()
    };
    let row_count = read_text(OLD).unwrap().rows.len();
    assert_eq!(with_details(900), row_count);
    assert_eq!(with_details(1_001), row_count - 1);
}

/// Kazakh, with columns run together and the Latin schwa.
const GLUED: &str = "\
«Kaspi Bank» АҚ, БСК CASPKZKA, www.kaspi.kz
ҮЗІНДІ КӨШІРМЕ
17.10.22ж. бастап 17.04.23ж. дейінгі кезеңге Kaspi Gold бойынша
ҚасымоваКарта нөмірі:*0475
АйгүлШот нөмірі:KZ111111
17.04.23ж. қолжетімді:126 706,76 ₸Шот валютасы:теңге
Карта бойынша операциялардың қысқаша мазмұны:Комиссиясыз қолма-қол ақша алуға лимит:
17.10.22ж. қолжетімді:0,00 ₸    Жалақылық ақшаның қалдығы0,00 ₸
  Толықтыру+ 151 000,00 ₸    Басқа толықтырулар300 000,00 ₸
  Аударым- 20 000,00 ₸  Жиынтығы300 000,00 ₸
  Зат сатып алу- 4 093,24 ₸
  Ақша алу+ 0,00 ₸
  Əртүрлі- 200,00 ₸
17.04.23ж. қолжетімді:126 706,76 ₸
КүніСомасыОперация       Толығырақ
09.04.23- 20 000,00 ₸   Аударым      Ilsiiar G.
30.03.23- 4 093,24 ₸   Зат сатып алу      ZOOM.US 888-799-9666
(-8.99 USD)
01.03.23-\u{a0}200,00\u{a0}₸Əртүрлі Басқа банктің картасына аударғаны үшін комиссия
01.11.22+\u{202f}151\u{a0}000,00 ₸   Толықтыру      Жалақы «Ромашка» ЖШС
    - Сомаға тосқауыл қойылған. Банк төлем жүйесінің растауын күтуде.
";

/// The new form, with operation labels broken over two lines.
const NEW: &str = "\
Приложение к Справке №40213 от 26 июля 2025
ВЫПИСКА
по Kaspi Gold за период с 26.06.25 по 26.07.25
Сапаров\tНомер карты:\t*1234
Алихан Серикович\tНомер счета:\tKZ**
Доступно на 26.07.25:\t+ 398 210,00 ₸\tВалюта счета:\tтеңге
Доступно на 26.06.25\t+ 0,00 ₸\tОстаток зарплатных денег\t0,00 ₸
Пополнения\t+ 0,00 ₸\tДругие пополнения\t300 000,00 ₸
Поступления со своих счетов\t+ 60 000,00 ₸\tИтого\t300 000,00 ₸
Зачисления кредитов\t+ 500 000,00 ₸
Переводы\t- 10 000,00 ₸
Переводы на свои счета\t- 151 790,00 ₸
Покупки\t+ 0,00 ₸
Снятия\t+ 0,00 ₸
Разное\t+ 0,00 ₸
Доступно на 26.07.25\t+ 398 210,00 ₸
Дата\tСумма\tОперация\tДетали
24.07.25\t- 151 790,00 ₸\tПеревод на свой\tОплата Kaspi Кредита
счет
22.07.25\t+ 1 990,00 ₸\tПокупка\tSmall
22.07.25\t- 1 990,00 ₸\tПокупка\tSmall
19.07.25\t- 10 000,00 ₸\tПеревод\tНа карту Freedom Finance
Bank*1234
17.07.25\t+ 60 000,00 ₸\tПоступление со\tС Kaspi Депозита
своего счета
10.07.25\t+ 500 000,00 ₸\tЗачисление\tКредит Наличными
кредита
АО «Kaspi Bank», БИК CASPKZKA, www.kaspi.kz
";

#[test]
fn reads_the_old_form() {
    let data = read_text(OLD).unwrap();
    assert_eq!((data.bank, data.language), (Bank::Kaspi, StatementLanguage::Ru));
    assert_eq!(data.owner.name.reveal(), "Қасымова Айгүл Серікқызы");
    assert_eq!(data.owner.account.as_ref().unwrap().bank_code(), "722");
    assert_eq!(data.owner.card.as_ref().unwrap().reveal(), "0475");
    assert_eq!((data.period.from, data.period.to), (day("2022-10-04"), day("2023-04-05")));
    assert_eq!(
        table(&data),
        [
            "2023-03-30 -4093.24 purchase ZOOM.US 888-799-9666",
            "2023-01-24 -50000.00 transfer Ilsiiar G.",
            "2023-01-20 -15000.00 withdrawal Банкомат Tumar Центральная площадь",
            "2022-11-05 369989.21 replenishment Зарплата ТОО «Ромашка»",
        ]
    );
    assert_eq!(data.totals.len(), 5);
    assert_eq!(find_mismatches(&data), []);
}

#[test]
fn reads_glued_columns_and_the_latin_schwa() {
    let data = read_text(GLUED).unwrap();
    assert_eq!(data.language, StatementLanguage::Kk);
    assert_eq!(data.owner.name.reveal(), "Қасымова Айгүл");
    assert_eq!(data.owner.account, None);
    assert_eq!(
        table(&data),
        [
            "2023-04-09 -20000.00 transfer Ilsiiar G.",
            "2023-03-30 -4093.24 purchase ZOOM.US 888-799-9666",
            "2023-03-01 -200.00 other Басқа банктің картасына аударғаны үшін комиссия",
            "2022-11-01 151000.00 replenishment Жалақы «Ромашка» ЖШС",
        ]
    );
    assert_eq!(find_mismatches(&data), []);
}

#[test]
fn reads_the_new_form_with_broken_cells() {
    let data = read_text(NEW).unwrap();
    assert_eq!(
        table(&data),
        [
            "2025-07-24 -151790.00 to_own_account Оплата Kaspi Кредита",
            "2025-07-22 1990.00 purchase Small",
            "2025-07-22 -1990.00 purchase Small",
            "2025-07-19 -10000.00 transfer На карту Freedom Finance Bank*1234",
            "2025-07-17 60000.00 from_own_account С Kaspi Депозита",
            "2025-07-10 500000.00 loan_credit Кредит Наличными",
        ]
    );
    let kinds: Vec<TotalOf> = data.totals.iter().map(|total| total.of).collect();
    assert!(kinds.contains(&TotalOf::Kind(RowKind::LoanCredit)));
    assert_eq!(kinds.len(), 8);
    assert_eq!(find_mismatches(&data), []);
}

#[test]
fn an_unknown_operation_counts_only_in_the_balance() {
    let text =
        OLD.replace("₸ Снятие Банкомат", "₸ Новое слово").replace("Снятия - 15 000,00 ₸\n", "");
    let data = read_text(&text).unwrap();
    assert_eq!(data.rows[2].kind, RowKind::Unrecognised);
    assert_eq!(find_mismatches(&data), []);
}

#[test]
fn unsigned_amounts_take_the_sign_of_their_operation() {
    let text = OLD.replace("23 - ", "23 ").replace("22 + ", "22 ");
    assert_ne!(text, OLD);
    assert_eq!(find_mismatches(&read_text(&text).unwrap()), []);
}

#[test]
fn reports_each_reconciliation_error() {
    let raised = OLD.replace("+ 369 989,21 ₸ Пополнение", "+ 569 989,21 ₸ Пополнение");
    let mismatches = find_mismatches(&read_text(&raised).unwrap());
    let codes: Vec<&str> = mismatches.iter().map(|it| it.kind.code()).collect();
    assert_eq!(codes, ["balance", "total"]);
    assert_eq!((mismatches[0].computed - mismatches[0].stated).to_string(), "200000.00");
    let moved = OLD.replace("05.11.22 +", "05.11.21 +");
    let mismatches = find_mismatches(&read_text(&moved).unwrap());
    assert_eq!(mismatches[0].kind.code(), "outside_period");
    // Logs contain what does not agree, but no amount.
    assert_eq!(format!("{mismatches:?}"), "[Difference(OutsidePeriod)]");
}

#[test]
fn an_incomplete_layout_is_not_recognised() {
    for removed in
        ["CASPKZKA", "Kaspi Gold", "Номер карты", "Доступно на 04.10.22", "Айгүл Серікқызы"]
    {
        let text = OLD.replace(removed, "…");
        assert_eq!(read_text(&text), Err(StatementRejection::UnknownLayout), "{removed}");
    }
    for text in ["", "\n\n", "Выписка по карте другого банка за период с 01.01.26 по 01.02.26"]
    {
        assert_eq!(read_text(text), Err(StatementRejection::UnknownLayout));
    }
}
