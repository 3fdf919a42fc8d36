//! Bounds that the browser checks before it sends anything, as constants of the description.

use identity::{Email, NamePart, Otp, Password};
use origination::questionnaire::limits;
use utoipa::openapi::schema::{Object, ObjectBuilder, Type};

use super::application::draft::REVIEW_TEXT_CHARS_MAX;
use super::cases;
use super::me::profile::SELF_LIMIT_TENGE_MAX;

/// One property for each bound; its only value is the bound.
pub fn schema() -> Object {
    let about = "Bounds that a client can check before it sends anything; each has one value.";
    let object = ObjectBuilder::new().description(Some(about));
    let bounds = integer_bounds();
    bounds
        .into_iter()
        .fold(object, |object, (name, value)| {
            let bound = ObjectBuilder::new().schema_type(Type::Integer).enum_values(Some([value]));
            object.property(name, bound).required(name)
        })
        .build()
}

fn integer_bounds() -> Vec<(&'static str, i64)> {
    let count = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
    let (guest_min, guest_max) =
        (app::payments::guests::AMOUNT_MIN, app::payments::guests::AMOUNT_MAX);
    let months = cases::REQUESTED_MONTHS;
    vec![
        ("address_line_chars_max", count(limits::ADDRESS_LINE_CHARS_MAX)),
        ("case_files_max", count(app::cases::FILES_MAX)),
        ("case_text_chars_max", count(cases::TEXT_CHARS_MAX)),
        ("deferral_months_max", i64::from(*months.end())),
        ("deferral_months_min", i64::from(*months.start())),
        ("dependants_max", i64::from(limits::DEPENDANTS_MAX)),
        ("email_chars_max", count(Email::CHARS_MAX)),
        ("employer_chars_max", count(limits::EMPLOYER_CHARS_MAX)),
        ("employer_chars_min", count(limits::EMPLOYER_CHARS_MIN)),
        ("guest_payment_tiyn_max", guest_max.tiyn()),
        ("guest_payment_tiyn_min", guest_min.tiyn()),
        ("house_chars_max", count(limits::HOUSE_CHARS_MAX)),
        ("income_tenge_max", i64::from(limits::INCOME_TENGE_MAX)),
        ("name_chars_max", count(NamePart::CHARS_MAX)),
        ("otp_digits", count(Otp::DIGITS)),
        ("own_limit_tenge_max", SELF_LIMIT_TENGE_MAX),
        ("password_chars_max", count(Password::CHARS_MAX)),
        ("password_chars_min", count(Password::CHARS_MIN)),
        ("partial_payment_tiyn_min", app::payments::PARTIAL_AMOUNT_MIN.tiyn()),
        ("pay_day_max", i64::from(limits::PAY_DAY_MAX)),
        ("review_text_chars_max", count(REVIEW_TEXT_CHARS_MAX)),
        ("statement_bytes_max", count(app::STATEMENT_BYTES_MAX)),
        ("upload_bytes_max", count(app::UPLOAD_BYTES_MAX)),
    ]
}
