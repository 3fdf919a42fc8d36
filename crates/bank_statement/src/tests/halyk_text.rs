//! The layout of Halyk.

use super::table;
use crate::reconcile::find_mismatches;
use crate::{Bank, StatementLanguage, StatementRejection, read_text};

const TEXT: &str = "\
АО \"Народный Банк Казахстана\" Halyk
Выписка по счету
ФИО: ҚАСЫМОВА АЙГҮЛ СЕРІКҚЫЗЫ   Дата формирования выписки: 15.09.2026
ИИН: 991231300003   Период выписки: с 08.06.2026 по 15.09.2026
Тип счета: Текущий счет в карточной базе («Зарплата»)
Номер счета: KZ31601A000000000001   Валюта счета: KZT
Номер карточки: 414621******7985
Входящийостаток:62,15KZT;
Исходящий остаток: 83 846,15 KZT;
Дата проведения операции Дата обработки операции Описание операции Сумма операции Валюта
операции Приход в валюте счета Расход в валюте счета Комиссия № карточки/счета
29.08.2026 30.08.2026 Поступление перевода 155 000,00 KZT 155 000,00 0,00 0,00 414621******7985
29.08.2026 29.08.2026 Перевод на кредит RS -21 082,92 KZT 0,00 -21 082,92 0,00 KZ256010002072254138
Погашение кредита
30.08.2026 30.08.2026 Операция оплаты у -1 735,00 KZT 0,00 -1 735,00 0,00 414621******7985
коммерсанта SAGA
MARKET
Страница 2 из 2
Дата проведения операции Дата обработки операции Описание операции
30.08.2026 01.09.2026 Операция оплаты у коммерсанта FACEBK -3,67 USD 0,00 -1 800,00 -98,08 414621******7985
01.09.2026 01.09.2026 Снятие наличных 24 -46 500,00 KZT 0,00 -46 500,00 0,00 KZ31601A000000000001
02.09.2026 02.09.2026 Ежемесячная комиссия -200,00 KZT 0,00 0,00 -200,00 KZ31601A000000000001
07.06.2026 08.06.2026 Возврат средств MARKET 200,00 KZT 200,00 0,00 0,00 414621******7985
Всего: 155200.00 -71117.92 -298.08
";

#[test]
fn reads_nine_columns() {
    let data = read_text(TEXT).unwrap();
    assert_eq!((data.bank, data.language), (Bank::Halyk, StatementLanguage::Ru));
    assert_eq!(data.owner.name.reveal(), "ҚАСЫМОВА АЙГҮЛ СЕРІКҚЫЗЫ");
    assert_eq!(data.owner.account.as_ref().unwrap().bank_code(), "601");
    assert_eq!(data.owner.card.as_ref().unwrap().reveal(), "7985");
    assert_eq!(
        table(&data),
        [
            "2026-08-29 155000.00 replenishment Поступление перевода",
            "2026-08-29 -21082.92 transfer Перевод на кредит RS Погашение кредита",
            "2026-08-30 -1735.00 purchase Операция оплаты у коммерсанта SAGA MARKET",
            "2026-08-30 -98.08 other Операция оплаты у коммерсанта FACEBK",
            "2026-08-30 -1800.00 purchase Операция оплаты у коммерсанта FACEBK",
            "2026-09-01 -46500.00 withdrawal Снятие наличных 24",
            "2026-09-02 -200.00 other Ежемесячная комиссия",
            "2026-06-08 200.00 purchase Возврат средств MARKET",
        ]
    );
    assert_eq!(find_mismatches(&data), []);
}

#[test]
fn reports_reconciliation_errors() {
    let raised = TEXT.replace("155 000,00 KZT 155 000,00", "555 000,00 KZT 555 000,00");
    let mismatches = find_mismatches(&read_text(&raised).unwrap());
    let codes: Vec<&str> = mismatches.iter().map(|it| it.kind.code()).collect();
    assert_eq!(codes, ["balance", "total"]);
}

#[test]
fn an_account_in_a_foreign_currency_is_not_recognised() {
    let text = TEXT.replace("Валюта счета: KZT", "Валюта счета: EUR");
    assert_eq!(read_text(&text), Err(StatementRejection::UnknownLayout));
    let text = TEXT.replace("Период выписки", "…");
    assert_eq!(read_text(&text), Err(StatementRejection::UnknownLayout));
}
