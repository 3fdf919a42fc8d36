//! What the description says of every call alike.

use utoipa::openapi::security::{ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::openapi::{ContentBuilder, Info, OpenApi, OpenApiBuilder, Ref, RefOr, ResponseBuilder};
use utoipa::{PartialSchema, ToSchema};

use crate::problem::{Code, Problem};

pub fn head() -> OpenApi {
    let info = Info::builder()
        .title("Zhedel")
        .version("1")
        .description(Some("The site's own API: accounts, and what a client does in them."))
        .build();
    OpenApiBuilder::new().info(info).build()
}

/// Any call may end in a problem; saying it once keeps the calls readable.
pub fn finished(mut api: OpenApi) -> OpenApi {
    let content =
        ContentBuilder::new().schema(Some(RefOr::Ref(Ref::from_schema_name("Problem")))).build();
    let problem = ResponseBuilder::new()
        .description("It could not be done: the code says why")
        .content("application/problem+json", content)
        .build();
    let operations = api.paths.paths.values_mut().flat_map(|path| {
        [&mut path.get, &mut path.put, &mut path.post, &mut path.delete].into_iter().flatten()
    });
    for operation in operations {
        operation.responses.responses.insert("default".into(), RefOr::T(problem.clone()));
    }
    let components = api.components.get_or_insert_default();
    for (name, schema) in [(Problem::name(), Problem::schema()), (Code::name(), Code::schema())] {
        components.schemas.insert(name.into_owned(), schema);
    }
    let bearer = HttpBuilder::new().scheme(HttpAuthScheme::Bearer).build();
    components.add_security_scheme("access", SecurityScheme::Http(bearer));
    let cookie = ApiKey::Cookie(ApiKeyValue::new("zhedel_refresh"));
    components.add_security_scheme("refresh", SecurityScheme::ApiKey(cookie));
    api
}
