//! The letters in Russian. Nothing in them depends on the gender of the writer.

use base::Language;

use super::{
    BLANK, Letter, LetterAddressee, LetterDeadlines, LetterFacts, LetterKind, SHORT_BLANK, or_blank,
};

pub fn letter(
    kind: LetterKind,
    addressee: &LetterAddressee<'_>,
    facts: &LetterFacts,
    deadlines: LetterDeadlines,
) -> Letter {
    let contract = format!(
        "№\u{a0}{} от\u{a0}{}",
        or_blank(facts.contract_number.as_ref()),
        or_blank(facts.contract_date.as_ref())
    );
    let (title, paragraphs, requests, deadline, attachments) = match kind {
        LetterKind::Restructuring => restructuring(&contract, facts, deadlines),
        LetterKind::Complaint => complaint(&contract, deadlines),
        LetterKind::FraudClaim => fraud_claim(&contract, deadlines),
        LetterKind::ConsentWithdrawal => consent_withdrawal(),
    };
    Letter {
        language: Language::Ru,
        addressee: vec![
            format!("Кому: {}", addressee.name),
            format!("Адрес: {}", addressee.address),
            format!("Эл. почта: {}", addressee.email),
        ],
        writer: vec![
            format!("От кого: {}", or_blank(facts.full_name.as_ref())),
            format!("ИИН: {}", or_blank(facts.iin.as_ref())),
            format!("Адрес: {BLANK}"),
            format!("Телефон: {}", or_blank(facts.phone.as_ref())),
            format!("Эл. почта: {}", or_blank(facts.email.as_ref())),
        ],
        title,
        paragraphs,
        requests,
        deadline,
        attachments: format!("Приложения: {attachments}."),
        signature: format!("Дата: {}    Подпись: {BLANK}", facts.day.as_deref().unwrap_or(BLANK)),
    }
}

/// Title, paragraphs, requests, deadline, attachments.
type Parts = (&'static str, Vec<String>, Vec<String>, String, String);

fn restructuring(contract: &str, facts: &LetterFacts, deadlines: LetterDeadlines) -> Parts {
    let debt = match (&facts.day, &facts.debt) {
        (Some(day), Some(debt)) => format!(" Долг на {day}: {debt}."),
        _ => String::new(),
    };
    let days = deadlines.restructuring_answer_days;
    let noun = calendar_days(days);
    (
        "Заявление об изменении условий договора микрокредита",
        vec![
            format!("Между нами заключён договор микрокредита {contract}.{debt}"),
            format!(
                "Платить на прежних условиях не получается. Причина (потеря работы или дохода, \
                 болезнь, рождение ребёнка, смерть близкого, ущерб, другое): {BLANK}. Она \
                 возникла {BLANK}."
            ),
            format!("Доход семьи сейчас — {BLANK} в\u{a0}месяц, обязательные расходы — {BLANK}."),
            "На основании статьи 9-2 Закона Республики Казахстан «О микрофинансовой деятельности» \
             прошу (лишнее вычеркнуть):"
                .to_owned(),
        ],
        vec![
            format!("отсрочить платежи на {SHORT_BLANK} мес.;"),
            format!("разрешить платить частями по {BLANK} в\u{a0}месяц;"),
            format!("продлить срок договора до {BLANK};"),
            "снизить ставку вознаграждения;".to_owned(),
            "простить или уменьшить неустойку.".to_owned(),
        ],
        format!(
            "Прошу ответить письменно в течение {days}\u{a0}{noun}. При отказе прошу назвать его \
             причину."
        ),
        format!("документы, которые подтверждают причину: {BLANK}"),
    )
}

/// In the genitive.
const fn calendar_days(count: u32) -> &'static str {
    match count % 10 == 1 && count % 100 != 11 {
        true => "календарного дня",
        false => "календарных дней",
    }
}

fn complaint(contract: &str, deadlines: LetterDeadlines) -> Parts {
    let days = deadlines.complaint_answer_working_days;
    let noun = match days % 10 == 1 && days % 100 != 11 {
        true => "рабочего дня",
        false => "рабочих дней",
    };
    (
        "Жалоба",
        vec![
            format!("Пишу по договору микрокредита (заявке) {contract}."),
            format!("Что произошло: {BLANK}."),
            format!("Когда и как (звонок, сообщение, расчёт, отказ): {BLANK}."),
            format!("Считаю, что мои права нарушены, потому что {BLANK}."),
            "Прошу:".to_owned(),
        ],
        vec![
            "зарегистрировать жалобу и сообщить её номер;".to_owned(),
            format!("устранить нарушение: {BLANK};"),
            format!("вернуть или не начислять сумму {BLANK};"),
            "назвать решение, его причину и порядок обжалования.".to_owned(),
        ],
        format!("Прошу ответить письменно в течение {days}\u{a0}{noun}."),
        format!("чеки, снимки экрана, переписка: {BLANK}"),
    )
}

fn fraud_claim(contract: &str, deadlines: LetterDeadlines) -> Parts {
    let days = deadlines.fraud_suspend_days;
    let noun = calendar_days(days);
    (
        "Заявление: договор микрокредита оформлен без моего участия",
        vec![
            format!(
                "{BLANK} (дата) мне стало известно, что на моё имя оформлен договор микрокредита \
                 {contract}."
            ),
            "Договор подписан не мной, денег по нему у меня нет.".to_owned(),
            format!("Как мои данные могли попасть к другим людям: {BLANK}."),
            format!("Заявление в полицию: талон-уведомление №\u{a0}{BLANK} от\u{a0}{BLANK}."),
            "Прошу:".to_owned(),
        ],
        vec![
            format!(
                "в течение {days}\u{a0}{noun} приостановить начисление вознаграждения и неустойки \
                 и не требовать оплаты;"
            ),
            "выдать копии договора, согласий и протокола подписания, сообщить, куда и когда \
             переведены деньги;"
                .to_owned(),
            "проверить, как установлена личность того, кто подписал договор;".to_owned(),
            "признать, что долга за мной нет, и исправить сведения в кредитных бюро;".to_owned(),
            "не передавать этот долг другим лицам.".to_owned(),
        ],
        "Прошу ответить письменно и назвать номер обращения.".to_owned(),
        format!("талон-уведомление, копия документа, удостоверяющего личность, {BLANK}"),
    )
}

fn consent_withdrawal() -> Parts {
    (
        "Отзыв согласия на сбор и обработку персональных данных",
        vec![format!(
            "На основании Закона Республики Казахстан «О персональных данных и их защите» \
                 отзываю согласие, данное мной {BLANK} (дата), в части (лишнее вычеркнуть):"
        )],
        vec![
            "рекламных сообщений и звонков;".to_owned(),
            format!("передачи моих данных другим лицам: {BLANK};"),
            format!("запросов сведений обо мне: {BLANK};"),
            "всех целей, которые не нужны для исполнения договора и которых не требует закон."
                .to_owned(),
        ],
        "Мне известно, что данные, нужные для исполнения действующего договора, и данные, которые \
         закон обязывает хранить, остаются до установленного срока. Прошу письменно сообщить, что \
         удалено, что хранится, на каком основании и до какого дня."
            .to_owned(),
        format!("копия документа, удостоверяющего личность, {BLANK}"),
    )
}
