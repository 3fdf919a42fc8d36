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

pub fn llms(shelf: SiteContext<'_>) -> File {
    let lender = &shelf.site.settings.lender;
    let mut text = format!("# {}\n\n> {ABOUT}\n\n", lender.brand);
    let product = &shelf.site.product;
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
    let sections = if shelf.site.settings.indexing { &SECTIONS[..] } else { &[] };
    for (heading, starts) in sections {
        let routes = shelf.site.route_table.routes().filter(|route| {
            route.indexable && starts.iter().any(|start| route.page.starts_with(start))
        });
        let pages: Vec<RouteMatch> = routes.flat_map(|route| shelf.pages_of(route)).collect();
        let _ = write!(text, "\n## {heading}\n\n");
        for found in pages.iter().filter(|found| found.locale == Locale::Ru) {
            line(&mut text, shelf, found);
        }
    }
    let _ = write!(text, "\nҚазақша: {}/kz/\n", shelf.site.settings.base_url);
    File::text("text/plain; charset=utf-8", text)
}

fn line(text: &mut String, shelf: SiteContext<'_>, found: &RouteMatch) {
    if let Some((path, (title, description))) = shelf.path_of(found).zip(title_of(shelf, found)) {
        let base = &shelf.site.settings.base_url;
        let _ = writeln!(text, "- [{title}]({base}{path}): {description}");
    }
}
