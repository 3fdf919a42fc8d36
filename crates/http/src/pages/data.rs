//! What each page shows besides its frame: texts from the content, figures from the lending core.

use content::{Question, Text};
use lending::Product;
use serde_json::{Value, json};

use super::articles::{article, article_page, card, cards};
use crate::locale::Locale;
use crate::routes::{Match, Route};
use crate::site::Site;

const RELATED_MAX: usize = 6;
const ARTICLES_ON_HOME: usize = 3;

/// The day a page's text last changed, where it has one.
pub fn updated_on<'a>(site: &'a Site, found: &Match) -> Option<&'a str> {
    let route = site.table.route(found);
    let language = found.locale.language();
    match route.page.as_str() {
        "landing/landing" => Some(&site.content.landing(route.id?)?.text.updated_on),
        "blog/article" => Some(&article(site, route, found)?.reviewed_on),
        "blog/list" => Some(&site.content.articles(language).next()?.published_on),
        "faq/faq" => Some(&site.content.faq(language)?.updated_on),
        "info/expert" => Some(&site.content.expert(found.params.get("name")?)?.text.updated_on),
        _ => site.content.page(language, &route.name).map(|text| text.updated_on.as_str()),
    }
}

/// The data of a page, or `None` where its text is missing.
pub fn load(site: &Site, found: &Match) -> Option<Value> {
    let route = site.table.route(found);
    let language = found.locale.language();
    let data = match route.page.as_str() {
        "home/home" => home(site, found.locale)?,
        "landing/landing" => landing(site, route)?,
        "blog/list" => json!({ "articles": cards(site, found.locale, None, usize::MAX) }),
        "blog/article" => {
            article_page(site, found.locale, article(site, route, found)?, &found.params)?
        }
        "faq/faq" => faq(site, found.locale)?,
        "info/expert" => expert(site, found)?,
        "info/how-to" => {
            let mut data = text(site.content.page(language, &route.name)?);
            data["product"] = product(&site.product);
            data
        }
        "auth/registration" | "form/reg" | "form/new-loan" | "form/preapproval" => {
            json!({ "product": product(&site.product) })
        }
        page if page.starts_with("info/") || page.starts_with("faq/") => {
            text(site.content.page(language, &route.name)?)
        }
        _ => json!({}),
    };
    Some(data)
}

/// Every fixed address must have its text: better not to start than to show a hole.
pub fn check(site: &Site) -> Result<(), String> {
    for route in site.table.routes() {
        for locale in Locale::ALL {
            let Some(path) = route.path(locale).filter(|path| !path.contains(':')) else {
                continue;
            };
            let crate::routes::Resolution::Page(found) = site.table.resolve(path) else {
                return Err(format!("{path} does not lead to its own route"));
            };
            load(site, &found).ok_or_else(|| format!("{path} has no text in content/"))?;
        }
        if let Some(landing) = route.id.and_then(|id| site.content.landing(id)) {
            let on_sale = site.product.amount_tenge.allows(landing.amount_tenge)
                && site.product.term.allows(landing.days);
            on_sale
                .then_some(())
                .ok_or_else(|| format!("landing {} is not on sale", landing.id))?;
        }
    }
    for article in Locale::ALL.iter().flat_map(|locale| site.content.articles(locale.language())) {
        let author = site.content.expert(&article.author);
        author.ok_or_else(|| format!("article {} has no known author", article.slug))?;
    }
    Ok(())
}

fn text(text: &Text) -> Value {
    json!({
        "title": text.title,
        "description": text.description,
        "body_html": text.body_html,
        "updated_on": text.updated_on,
    })
}

fn product(product: &Product) -> Value {
    let (amount, days) = (product.amount_tenge, product.term);
    let gesv = |days| product.gesv_one_payment(days).map(|gesv| format!("{gesv:.1}"));
    json!({
        "amount_min": amount.min,
        "amount_max": amount.max,
        "amount_step": amount.step,
        "amount_default": amount.default,
        "days_min": days.min,
        "days_max": days.max,
        "days_default": days.default,
        "daily_rate_ppm": product.rate.percent().ppm(),
        "daily_rate_percent": product.rate.percent().to_string(),
        "penalty_daily_ppm": product.penalty_rate.percent().ppm(),
        "gesv_percent_by_days": days.values().map(gesv).collect::<Vec<_>>(),
    })
}

fn home(site: &Site, locale: Locale) -> Option<Value> {
    let faq = site.content.faq(locale.language())?;
    Some(json!({
        "product": product(&site.product),
        "faq": faq.home.iter().filter_map(|it| faq.question(it)).map(question).collect::<Vec<_>>(),
        "articles": cards(site, locale, None, ARTICLES_ON_HOME),
    }))
}

fn faq(site: &Site, locale: Locale) -> Option<Value> {
    let faq = site.content.faq(locale.language())?;
    let groups: Vec<Value> = faq
        .groups
        .iter()
        .map(|group| {
            let items: Vec<Value> = group.questions.iter().map(question).collect();
            json!({ "title": group.title, "items": items })
        })
        .collect();
    Some(json!({ "groups": groups }))
}

fn question(question: &Question) -> Value {
    json!({
        "id": question.anchor,
        "question": question.question,
        "answer_html": question.answer_html,
    })
}

fn landing(site: &Site, route: &Route) -> Option<Value> {
    let landing = site.content.landing(route.id?)?;
    let mut data = text(&landing.text);
    data["lead"] = json!(landing.lead);
    data["product"] = product(&site.product);
    data["amount"] = json!(landing.amount_tenge);
    data["days"] = json!(landing.days);
    data["affordability_first"] = json!(landing.affordability_first);
    // Somebody who may be short of money is not led on to other loans.
    let related = match landing.affordability_first {
        true => Vec::new(),
        false => related_landings(site, landing.id),
    };
    data["related"] = json!(related);
    Some(data)
}

/// The nearest by number: numbers of one kind of page stand together.
fn related_landings(site: &Site, id: u32) -> Vec<Value> {
    let mut others: Vec<(u32, &Route)> = site
        .table
        .routes()
        .filter(|route| route.page == "landing/landing")
        .filter_map(|route| Some((route.id?, route)))
        .filter(|&(other, _)| other != id)
        .collect();
    others.sort_by_key(|&(other, _)| (other.abs_diff(id), other));
    others
        .into_iter()
        .take(RELATED_MAX)
        .filter_map(|(other, route)| {
            let title = &site.content.landing(other)?.text.title;
            Some(json!({ "path": route.path(Locale::Ru)?, "title": title }))
        })
        .collect()
}

fn expert(site: &Site, found: &Match) -> Option<Value> {
    let slug = found.params.get("name")?;
    let expert = site.content.expert(slug)?;
    let mut data = text(&expert.text);
    data["role"] = json!(expert.role);
    let articles: Vec<Value> = site
        .content
        .articles(found.locale.language())
        .filter(|article| article.author == *slug)
        .filter_map(|article| card(site, article, found.locale))
        .collect();
    data["articles"] = json!(articles);
    Some(data)
}
