//! Texts of the notifications in Russian and Kazakh: short with a link by SMS, in full by e-mail.

use base::kazakh::{self, KazakhCase};
use base::{BusinessDate, Language};
use lending::law::{LawError, RestructuringRules};
use lending::loan::prolongation::{self, ProlongationAvailability};
use lending::loan::{Dues, Loan};
use money::Tenge;
use store::loans;

use super::LoanNotificationKind;
use crate::core::Core;
use crate::format;

/// The figures of a loan, formatted for people.
pub struct TemplateValues {
    language: Language,
    contract_number: String,
    today: String,
    due_date: String,
    /// The next due amount.
    next_amount: String,
    /// The arrears: the same term and amount as on the site.
    overdue_amount: String,
    /// Its principal.
    principal_overdue: String,
    /// Its interest.
    interest_overdue: String,
    penalty: String,
    payoff: String,
    /// Later instalments are still to come, so the overdue amount is not the full debt.
    has_later_instalments: bool,
    can_prolong: bool,
    days_overdue: u32,
    accrual_days_max: u32,
    /// The deadlines of asking for other terms.
    asking: RestructuringRules,
    charges_max: Option<String>,
    sms_host: String,
    site_url: String,
    lender_name: String,
    phone: String,
    ombudsman: String,
}

impl TemplateValues {
    /// Of a loan on a day, all from what is owed on it.
    pub fn new(
        core: &Core,
        row: &loans::Loan,
        loan: &Loan,
        today: BusinessDate,
        language: Language,
    ) -> Result<Self, LawError> {
        let dues = loan.dues(today);
        let (lender, limits) = (&core.providers.lender_profile, &loan.contract().limits);
        let Dues { owed, next, .. } = &dues;
        let due_date = next.map_or(row.due_date, |next| next.due_date);
        let prolongation = prolongation::summarize(loan, today).state;
        Ok(Self {
            language,
            contract_number: row.contract_number.clone(),
            today: format::format_iso_date(&today.to_string()),
            due_date: format::format_iso_date(&due_date.to_string()),
            next_amount: format::format_amount(next.map_or(Tenge::ZERO, |next| next.amount)),
            overdue_amount: format::format_amount(dues.arrears),
            principal_overdue: format::format_amount(owed.principal_overdue),
            interest_overdue: format::format_amount(
                dues.arrears - owed.principal_overdue - owed.penalty,
            ),
            penalty: format::format_amount(owed.penalty),
            payoff: format::format_amount(dues.payoff),
            has_later_instalments: next.is_some(),
            can_prolong: matches!(
                prolongation,
                ProlongationAvailability::Offered | ProlongationAvailability::Signed
            ),
            days_overdue: dues.days_overdue,
            accrual_days_max: limits.accrual_days_max,
            asking: core.rules.law.restructuring.in_force_on(today)?.clone(),
            charges_max: limits.charges_max.map(format::format_amount),
            sms_host: core.site_host().to_owned(),
            site_url: lender.base_url.clone(),
            lender_name: lender.legal_name.in_language(language).to_owned(),
            phone: lender.phone.clone(),
            ombudsman: lender.ombudsman.clone(),
        })
    }
}

/// By SMS: two parts of a long message at most.
pub fn sms(kind: LoanNotificationKind, values: &TemplateValues, path: &str) -> String {
    format!("{} {}{path}", body_text(kind, values), values.sms_host)
}

/// By e-mail: the first line is the subject.
pub fn email(kind: LoanNotificationKind, values: &TemplateValues, path: &str) -> String {
    let (subject, body) = match kind {
        LoanNotificationKind::Overdue => (subject(kind, values), overdue_email_body(values)),
        _ => (subject(kind, values), body_text(kind, values)),
    };
    let greeting = match values.language {
        Language::Ru => "Здравствуйте!",
        Language::Kk => "Сәлеметсіз бе!",
    };
    let link = format!("{}{path}", values.site_url);
    format!(
        "{subject}\n\n{greeting}\n\n{body} {link}\n\n{}, {}\n",
        values.lender_name, values.phone
    )
}

fn body_text(kind: LoanNotificationKind, values: &TemplateValues) -> String {
    let TemplateValues {
        next_amount: next,
        due_date,
        overdue_amount: overdue,
        payoff,
        days_overdue,
        ..
    } = values;
    match (kind, values.language) {
        (
            LoanNotificationKind::DueSoon
            | LoanNotificationKind::DueTomorrow
            | LoanNotificationKind::DueToday,
            _,
        ) => due_text(kind, values),
        (LoanNotificationKind::Overdue, Language::Ru) => format!(
            "Просрочено {overdue}: идёт неустойка, сообщим в кредитное бюро. Вы вправе просить иные условия:"
        ),
        (LoanNotificationKind::Overdue, Language::Kk) => format!(
            "{overdue} кешікті: айыпақы қосылады, кредиттік бюроға айтамыз. Басқа талаптар сұрай аласыз:"
        ),
        (LoanNotificationKind::StillOverdue, Language::Ru) if values.has_later_instalments => {
            format!(
                "Просрочено {overdue} ({days_overdue} дн.), весь долг {payoff}. Оплатить или попросить другие условия:"
            )
        }
        (LoanNotificationKind::StillOverdue, Language::Kk) if values.has_later_instalments => {
            format!(
                "Мерзімі өтті: {overdue} ({days_overdue} күн), бүкіл берешек {payoff}. Төлеу не басқа талаптар сұрау:"
            )
        }
        (LoanNotificationKind::StillOverdue, Language::Ru) => format!(
            "Платёж просрочен на {days_overdue} дн.: {overdue}. Оплатить или попросить другие условия:"
        ),
        (LoanNotificationKind::StillOverdue, Language::Kk) => format!(
            "Төлем {days_overdue} күнге кешікті: {overdue}. Төлеу немесе басқа талаптар сұрау:"
        ),
        (LoanNotificationKind::AccrualStopped, Language::Ru) => format!(
            "Вознаграждение и неустойка больше не начисляются. К оплате {payoff}. Обсудить условия:"
        ),
        (LoanNotificationKind::AccrualStopped, Language::Kk) => format!(
            "Сыйақы мен айыпақы енді есептелмейді. Төленетін сома: {payoff}. Талаптарды талқылау:"
        ),
        (LoanNotificationKind::Prolonged, Language::Ru) => {
            format!("Заём продлён до {due_date}. В этот день вернуть {next}. Подробно:")
        }
        (LoanNotificationKind::Prolonged, Language::Kk) => format!(
            "Қарыз мерзімі {} ұзартылды. Сол күні қайтарасыз: {next}. Толығырақ:",
            kazakh::until_day(due_date)
        ),
        (LoanNotificationKind::ProlongationVoided, Language::Ru) => {
            "Продление не оплачено в срок и не действует. Подробно:".to_owned()
        }
        (LoanNotificationKind::ProlongationVoided, Language::Kk) => {
            "Мерзімді ұзарту уақытында төленбеді, ол күшіне енбеді. Толығырақ:".to_owned()
        }
        (LoanNotificationKind::Closed, Language::Ru) => {
            "Заём погашен, спасибо! Справка об отсутствии задолженности в кабинете:".to_owned()
        }
        (LoanNotificationKind::Closed, Language::Kk) => {
            "Қарыз толық өтелді, рақмет! Берешектің жоқтығы туралы анықтама кабинетте:".to_owned()
        }
    }
}

/// A payment is near: pay it first. What helps whoever cannot comes second, and a prolongation only
/// where there is one. The year is left out, because two parts of a message are not enough for it.
fn due_text(kind: LoanNotificationKind, values: &TemplateValues) -> String {
    let TemplateValues { next_amount: next, due_date, can_prolong, .. } = values;
    let day = due_date.get(..5).unwrap_or(due_date);
    let when = match (kind, values.language) {
        (LoanNotificationKind::DueSoon, Language::Ru) => {
            format!("Через 3 дня, {day}, платёж {next}.")
        }
        (LoanNotificationKind::DueSoon, Language::Kk) => {
            format!("3 күннен кейін, {day}, төлем: {next}.")
        }
        (LoanNotificationKind::DueTomorrow, Language::Ru) => {
            format!("Завтра, {day}, платёж {next}.")
        }
        (LoanNotificationKind::DueTomorrow, Language::Kk) => {
            format!("Ертең, {day}, төлем: {next}.")
        }
        (_, Language::Ru) => format!("Сегодня срок платежа: {next}."),
        (_, Language::Kk) => format!("Бүгін төлем күні: {next}."),
    };
    let action = match (can_prolong, values.language) {
        (true, Language::Ru) => "Оплатить. Трудно? Можно продлить:",
        (true, Language::Kk) => "Төлеу. Қиын ба? Ұзартуға болады:",
        (false, Language::Ru) => "Оплатить или попросить другие условия:",
        (false, Language::Kk) => "Төлеу немесе басқа талаптар сұрау:",
    };
    format!("{when} {action}")
}

fn subject(kind: LoanNotificationKind, values: &TemplateValues) -> String {
    let number = &values.contract_number;
    let (ru, kk) = match kind {
        LoanNotificationKind::DueSoon
        | LoanNotificationKind::DueTomorrow
        | LoanNotificationKind::DueToday => ("Срок платежа", "Төлем күні"),
        LoanNotificationKind::Overdue => {
            ("Уведомление о просрочке", "Төлем мерзімінің өткені туралы хабарлама")
        }
        LoanNotificationKind::StillOverdue => ("Платёж просрочен", "Төлем кешікті"),
        LoanNotificationKind::AccrualStopped => ("Начисление прекращено", "Есептеу тоқтатылды"),
        LoanNotificationKind::Prolonged => ("Заём продлён", "Қарыз мерзімі ұзартылды"),
        LoanNotificationKind::ProlongationVoided => {
            ("Продление не действует", "Мерзімді ұзарту күшіне енбеді")
        }
        LoanNotificationKind::Closed => ("Заём погашен", "Қарыз толық өтелді"),
    };
    match values.language {
        Language::Ru => format!("{ru}: договор {number}"),
        Language::Kk => format!("{kk}: {number} шарты"),
    }
}

/// Everything that the law requires of the notice: the overdue amount, the right to ask for other
/// terms, and the consequences.
fn overdue_email_body(values: &TemplateValues) -> String {
    let TemplateValues {
        contract_number,
        today,
        overdue_amount: overdue,
        payoff,
        days_overdue,
        ..
    } = values;
    let TemplateValues { principal_overdue, interest_overdue, penalty, accrual_days_max, .. } =
        values;
    let ombudsman = &values.ombudsman;
    let RestructuringRules { request_days_max, answer_days_max, appeal_days_max, .. } =
        &values.asking;
    match values.language {
        Language::Ru => {
            let most = values.charges_max.as_ref().map_or_else(String::new, |most| {
                format!(" Вместе с вознаграждением за весь срок она не превысит {most}.")
            });
            format!(
                "По договору {contract_number} просрочен платёж. На {today} просрочено {overdue}: \
                 основной долг {principal_overdue}, вознаграждение {interest_overdue}, \
                 неустойка {penalty}. Дней просрочки: {days_overdue}. Чтобы закрыть заём сегодня, нужно \
                 {payoff}.\n\n\
                 Ваше право. В течение {request_days_max} календарных дней со дня просрочки вы можете \
                 подать заявление об изменении условий договора: снизить ставку, отсрочить платёж, \
                 увеличить срок, отменить неустойку и другое. Укажите причину и приложите документы. Мы \
                 ответим за {answer_days_max} календарных дней. Если ответ вас не устроит, в течение \
                 {appeal_days_max} календарных дней можно обратиться к микрофинансовому омбудсману: \
                 {ombudsman}.\n\n\
                 Последствия. Пока платёж не внесён, начисляется неустойка.{most} После \
                 {accrual_days_max} дней просрочки ни вознаграждение, ни неустойка не начисляются. \
                 Сведения о просрочке передаются в кредитное бюро. Если договориться не получится, \
                 долг может быть взыскан через суд.\n\n\
                 Оплатить или подать заявление:"
            )
        }
        Language::Kk => {
            let today = kazakh::on_day(today);
            let most = values.charges_max.as_ref().map_or_else(String::new, |most| {
                let most = kazakh::sum_in(most, KazakhCase::Ablative);
                format!(" Бүкіл мерзімдегі сыйақымен бірге ол {most} аспайды.")
            });
            format!(
                "{contract_number} шарты бойынша төлем мерзімі өтті. {today} мерзімі өткен \
                 сома {overdue}: негізгі борыш {principal_overdue}, сыйақы {interest_overdue}, \
                 айыпақы {penalty}. Кешіктірілген күндер: {days_overdue}. Қарызды бүгін толық \
                 жабуға {payoff} керек.\n\n\
                 Сіздің құқығыңыз. Мерзім өткен күннен бастап күнтізбелік {request_days_max} күн ішінде шарт \
                 талаптарын өзгерту туралы өтініш бере аласыз: мөлшерлемені төмендету, төлемді \
                 кейінге қалдыру, мерзімді ұзарту, айыпақыдан босату және басқалары. Себебін жазып, \
                 құжаттарды қоса беріңіз. Біз күнтізбелік {answer_days_max} күнде жауап береміз. Жауап \
                 көңіліңізден шықпаса, күнтізбелік {appeal_days_max} күн ішінде микроқаржы \
                 омбудсманына жүгінуге болады: {ombudsman}.\n\n\
                 Салдары. Төлем жасалмайынша айыпақы есептеледі.{most} Кешіктірудің \
                 {accrual_days_max} күнінен кейін сыйақы да, айыпақы да есептелмейді. Кешіктіру \
                 туралы мәлімет кредиттік бюроға беріледі. Келісімге келе алмасақ, берешек сот арқылы \
                 өндірілуі мүмкін.\n\n\
                 Төлеу немесе өтініш беру:"
            )
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TWO_SEGMENTS: usize = 2 * 67;

    fn longest_values(language: Language) -> TemplateValues {
        let amount = "194\u{a0}625,55\u{a0}₸".to_owned();
        TemplateValues {
            language,
            contract_number: "26-000001".to_owned(),
            today: "15.11.2026".to_owned(),
            due_date: "15.12.2026".to_owned(),
            next_amount: amount.clone(),
            overdue_amount: amount.clone(),
            principal_overdue: amount.clone(),
            interest_overdue: amount.clone(),
            penalty: amount.clone(),
            payoff: amount,
            has_later_instalments: true,
            can_prolong: false,
            days_overdue: 85,
            accrual_days_max: 90,
            asking: RestructuringRules {
                request_days_max: 30,
                answer_days_max: 16,
                appeal_days_max: 17,
                deferral_months_min: 3,
            },
            charges_max: Some("97\u{a0}312,50\u{a0}₸".to_owned()),
            sms_host: "kabinet.zhedel-microcredit.kz".to_owned(),
            site_url: "https://zhedel.example".to_owned(),
            lender_name: "ТОО «Жедел»".to_owned(),
            phone: "+7 700 000 00 00".to_owned(),
            ombudsman: "mfombudsman.kz".to_owned(),
        }
    }

    #[test]
    fn each_fits_two_segments_and_ends_with_the_link() {
        for language in [Language::Ru, Language::Kk] {
            for kind in LoanNotificationKind::ALL {
                let path = match (kind.link_target(), language) {
                    (None, Language::Ru) => "/loan/".to_owned(),
                    (None, Language::Kk) => "/kz/loan/".to_owned(),
                    (Some(_), Language::Ru) => format!("/sa/?k={}", "z".repeat(16)),
                    (Some(_), Language::Kk) => format!("/kz/sa/?k={}", "z".repeat(16)),
                };
                for is_one in [false, true] {
                    let of = TemplateValues {
                        has_later_instalments: !is_one,
                        can_prolong: is_one,
                        ..longest_values(language)
                    };
                    let text = sms(kind, &of, &path);
                    let units = text.encode_utf16().count();
                    assert!(units <= TWO_SEGMENTS, "{units}: {text}");
                    let link = format!(": kabinet.zhedel-microcredit.kz{path}");
                    assert!(text.ends_with(&link), "{text}");
                }
            }
        }
    }

    #[test]
    fn the_statutory_notice_has_the_required_content() {
        for (language, demanded) in [
            (
                Language::Ru,
                [
                    "просрочено 194",
                    "заявление об изменении",
                    "бюро",
                    "В течение 30 календарных дней",
                    "ответим за 16 календарных дней",
                    "в течение 17 календарных дней можно обратиться к микрофинансовому омбудсману",
                ],
            ),
            (
                Language::Kk,
                [
                    "сома 194",
                    "өзгерту туралы өтініш",
                    "бюроға",
                    "күнтізбелік 30 күн ішінде",
                    "күнтізбелік 16 күнде жауап береміз",
                    "күнтізбелік 17 күн ішінде микроқаржы омбудсманына",
                ],
            ),
        ] {
            let text = email(LoanNotificationKind::Overdue, &longest_values(language), "/loan/");
            for part in demanded {
                assert!(text.contains(part), "{part} in {text}");
            }
            let (subject, _) = text.split_once("\n\n").unwrap();
            assert!(subject.contains("26-000001") && !subject.contains('\n'), "{subject}");
        }
    }

    #[test]
    fn no_two_kinds_have_the_same_text() {
        for language in [Language::Ru, Language::Kk] {
            let texts = LoanNotificationKind::ALL
                .map(|kind| sms(kind, &longest_values(language), "/loan/"));
            for (index, text) in texts.iter().enumerate() {
                assert!(!texts[..index].contains(text), "{text}");
            }
        }
    }
}
