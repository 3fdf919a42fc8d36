//! Texts of the terminal's page, in both languages.

use base::Language;

pub(super) struct TerminalTexts {
    pub(super) about: &'static str,
    pub(super) biller: &'static str,
    pub(super) osmp: &'static str,
    pub(super) account: &'static str,
    pub(super) sum: &'static str,
    pub(super) day: &'static str,
    pub(super) txn_id: &'static str,
    pub(super) check: &'static str,
    pub(super) pay: &'static str,
    pub(super) answer: &'static str,
    pub(super) registry: &'static str,
    pub(super) about_registry: &'static str,
}

impl TerminalTexts {
    pub(super) const fn for_language(language: Language) -> &'static Self {
        match language {
            Language::Ru => &RU,
            Language::Kk => &KK,
        }
    }
}

const RU: TerminalTexts = TerminalTexts {
    about: "Терминал обращается к сервису так же, как биллер: «Проверить» ничего не меняет, «Оплатить» проводит платёж один раз. Чтобы отправить тот же платёж ещё раз, оставьте его номер.",
    biller: "Через кого платят",
    osmp: "QIWI, Касса24 (OSMP)",
    account: "ИИН или номер договора",
    sum: "Сумма, ₸",
    day: "День платежа",
    txn_id: "Номер платежа; пустой — новый",
    check: "Проверить",
    pay: "Оплатить",
    answer: "Ответ сервиса",
    registry: "Реестр за день",
    about_registry: "Всё, что терминал принял за этот день: такой файл биллер присылает на следующее утро для сверки.",
};

const KK: TerminalTexts = TerminalTexts {
    about: "Терминал сервиске биллер сияқты жүгінеді: «Тексеру» ештеңені өзгертпейді, «Төлеу» төлемді бір рет өткізеді. Сол төлемді қайта жіберу үшін нөмірін қалдырыңыз.",
    biller: "Кім арқылы төленеді",
    osmp: "QIWI, Касса24 (OSMP)",
    account: "ЖСН немесе шарт нөмірі",
    sum: "Сома, ₸",
    day: "Төлем күні",
    txn_id: "Төлем нөмірі; бос болса — жаңа",
    check: "Тексеру",
    pay: "Төлеу",
    answer: "Сервистің жауабы",
    registry: "Күндік тізілім",
    about_registry: "Терминал осы күні қабылдаған барлық төлем: биллер салыстыру үшін осындай файлды келесі күні таңертең жібереді.",
};
