//! What the description says of every call alike.

use utoipa::openapi::security::{ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::openapi::{ContentBuilder, Info, OpenApi, Ref, RefOr, ResponseBuilder};
use utoipa::{PartialSchema, ToSchema};

use super::application::draft::PlainStep;
use crate::problem::{Code, FieldFault, Problem};

/// Any call may end in a problem and is named by its place; saying it once keeps the calls readable.
pub fn finalize(mut api: OpenApi) -> OpenApi {
    api.info = Info::builder()
        .title("Zhedel")
        .version("1")
        .description(Some("The site's own API: accounts, and what a client does in them."))
        .build();
    let content =
        ContentBuilder::new().schema(Some(RefOr::Ref(Ref::from_schema_name("Problem")))).build();
    let problem = ResponseBuilder::new()
        .description("It could not be done: the code says why")
        .content("application/problem+json", content)
        .build();
    for (path, item) in &mut api.paths.paths {
        let place = path.trim_start_matches("/api/v1/").replace(['/', '-', '.'], "_");
        let place = place.replace(['{', '}'], "");
        let ways = [
            ("get", &mut item.get),
            ("put", &mut item.put),
            ("post", &mut item.post),
            ("delete", &mut item.delete),
        ];
        for (way, operation) in ways {
            let Some(operation) = operation else { continue };
            operation.operation_id = Some(format!("{way}_{place}"));
            operation.responses.responses.insert("default".into(), RefOr::T(problem.clone()));
        }
    }
    let components = api.components.get_or_insert_default();
    for (name, schema) in [
        (Problem::name(), Problem::schema()),
        (Code::name(), Code::schema()),
        (FieldFault::name(), FieldFault::schema()),
        // It stands in a path alone, where the calls do not collect it from.
        (PlainStep::name(), PlainStep::schema()),
    ] {
        components.schemas.insert(name.into_owned(), schema);
    }
    let bearer = HttpBuilder::new().scheme(HttpAuthScheme::Bearer).build();
    components.add_security_scheme("access", SecurityScheme::Http(bearer));
    let cookie = ApiKey::Cookie(ApiKeyValue::new("zhedel_refresh"));
    components.add_security_scheme("refresh", SecurityScheme::ApiKey(cookie));
    api
}
