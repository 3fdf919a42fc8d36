//! llms.txt: what the site is and where its texts are, for language models.

use std::fmt::Write as _;

use super::{apr_range, with_decimal_comma};
use crate::assets::File;
use crate::locale::Locale;
use crate::pages::title_of;
use crate::route_table::RouteMatch;
use crate::site_content::SiteContext;

/// The listed pages, by heading.
const SECTIONS: [(&str, &[&str]); 3] = [
    ("Условия и права", &["info/", "faq/"]),
    ("Статьи", &["blog/article"]),
    ("Займы по случаям и городам", &["landing/"]),
];

const ABOUT: &str = "Онлайн-микрокредиты в Казахстане. Полная стоимость видна до заявки.";

pub fn llms(context: SiteContext<'_>) -> File {
    let lender = &context.site.settings.lender;
    let mut text = format!("# {}\n\n> {ABOUT}\n\n", lender.brand);
    let product = context.site.product();
    let (amount, term) = (product.amount_tenge, product.term);
    let gesv = apr_range(product).unwrap_or_default();
    let _ = writeln!(
        text,
        "{}, лицензия {} от {}. Микрокредит от {} до {} тенге на {}–{} дней, один платёж в конце, \
         ставка {} % в день, ГЭСВ от {} до {} %. Решение принимается по каждой заявке отдельно.",
        lender.legal_name.ru,
        lender.licence_number,
        lender.licence_date,
        amount.min,
        amount.max,
        term.min,
        term.max,
        with_decimal_comma(&product.rate.percent().to_string()),
        with_decimal_comma(&format!("{:.1}", gesv.0)),
        with_decimal_comma(&format!("{:.1}", gesv.1)),
    );
    // A site that is not to be indexed offers nothing.
    let sections = if context.site.settings.indexing { &SECTIONS[..] } else { &[] };
    for (heading, starts) in sections {
        let routes = context.site.route_table.routes().filter(|route| {
            route.indexable && starts.iter().any(|start| route.page.starts_with(start))
        });
        let pages: Vec<RouteMatch> = routes.flat_map(|route| context.pages_of(route)).collect();
        let _ = write!(text, "\n## {heading}\n\n");
        for route_match in pages.iter().filter(|route_match| route_match.locale == Locale::Ru) {
            line(&mut text, context, route_match);
        }
    }
    let _ = write!(text, "\nҚазақша: {}/kz/\n", context.site.settings.base_url);
    File::text("text/plain; charset=utf-8", text)
}

fn line(text: &mut String, context: SiteContext<'_>, route_match: &RouteMatch) {
    if let Some((path, (title, description))) =
        context.path_of(route_match).zip(title_of(context, route_match))
    {
        let base = &context.site.settings.base_url;
        let _ = writeln!(text, "- [{title}]({base}{path}): {description}");
    }
}
