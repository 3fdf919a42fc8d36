//! The parts of the OpenAPI document that all operations share.

use app::cases::LetterKind;
use base::openapi::code_schema;
use identity::{IdDocumentKind, Issuer};
use origination::ApplicationRejection;
use origination::questionnaire::{Employment, Field, FieldErrorCode, Region, Relation};
use utoipa::openapi::security::{ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::openapi::{ContentBuilder, Info, OpenApi, Ref, RefOr, ResponseBuilder};
use utoipa::{PartialSchema, ToSchema};

use super::application::draft::ApplicationAction;
use super::limits;
use crate::problem::{Challenge, Code, FieldError, PAYOUT_REJECTION_CODES, Problem};

/// Any operation may end in a problem; declaring it once keeps the handlers readable.
pub fn finalize(mut api: OpenApi) -> OpenApi {
    api.info = Info::builder()
        .title("Zhedel")
        .version("1")
        .description(Some(
            "The API of the site: accounts, applications, loans, payments and cases.",
        ))
        .build();
    let content =
        ContentBuilder::new().schema(Some(RefOr::Ref(Ref::from_schema_name("Problem")))).build();
    let problem = ResponseBuilder::new()
        .description("The request failed; `code` says why")
        .content("application/problem+json", content)
        .build();
    for item in api.paths.paths.values_mut() {
        let operations = [&mut item.get, &mut item.put, &mut item.post, &mut item.delete];
        for operation in operations.into_iter().flatten() {
            operation.responses.responses.insert("default".into(), RefOr::T(problem.clone()));
        }
    }
    let components = api.components.get_or_insert_default();
    for (name, schema) in [
        (Problem::name(), Problem::schema()),
        (Code::name(), Code::schema()),
        (FieldError::name(), FieldError::schema()),
        (Challenge::name(), Challenge::schema()),
        // They occur only in a path, and schemas are not collected from there.
        (ApplicationAction::name(), ApplicationAction::schema()),
        (LetterKind::name(), LetterKind::schema()),
    ] {
        components.schemas.insert(name.into_owned(), schema);
    }
    // Code lists that clients display and translate; no operation has them as its own type.
    for (name, schema) in [
        (Field::name(), Field::schema()),
        (FieldErrorCode::name(), FieldErrorCode::schema()),
        (Employment::name(), Employment::schema()),
        (Relation::name(), Relation::schema()),
        (Region::name(), Region::schema()),
    ] {
        components.schemas.insert(name.into_owned(), schema);
    }
    let uploads: Vec<_> = app::upload_rejection_codes().into_iter().collect();
    let documents = IdDocumentKind::ALL.map(IdDocumentKind::code);
    for (name, about, codes) in [
        ("IdDocumentKind", "An identity document.", documents.as_slice()),
        ("IdDocumentIssuer", "Who issued it.", &Issuer::ALL.map(Issuer::code)),
        (
            "ApplicationRejectionCode",
            "Why an application is not moved.",
            ApplicationRejection::CODES,
        ),
        (
            "PayoutRejectionCode",
            "Why no money is sent there, or the phone of the account stays as it is.",
            PAYOUT_REJECTION_CODES,
        ),
        (
            "StatementRejectionCode",
            "Why a bank statement is not taken.",
            app::STATEMENT_REJECTION_CODES,
        ),
        ("UploadRejectionCode", "Why a file is not taken.", &uploads),
    ] {
        let schema = code_schema(about, codes.iter().copied());
        components.schemas.insert(name.to_owned(), schema.into());
    }
    components.schemas.insert("Limits".to_owned(), limits::schema().into());
    let bearer = HttpBuilder::new().scheme(HttpAuthScheme::Bearer).build();
    components.add_security_scheme("access", SecurityScheme::Http(bearer));
    let cookie = ApiKey::Cookie(ApiKeyValue::new("zhedel_refresh"));
    components.add_security_scheme("refresh", SecurityScheme::ApiKey(cookie));
    api
}
