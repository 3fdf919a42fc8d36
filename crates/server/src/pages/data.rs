//! What each page shows besides its frame: texts from the content, figures from the lending core.

use content::{Question, TextPage};
use lending::Product;
use origination::questionnaire::places::City;
use serde_json::{Value, json};

use super::articles::{article, article_card, article_cards, article_page, author};
use super::cities::cities;
use crate::locale::Locale;
use crate::route_table::{Route, RouteMatch};
use crate::site_content::SiteContext;

const RELATED_MAX: usize = 6;
const ARTICLES_ON_HOME: usize = 3;

/// The day a page's text last changed, where it has one.
pub fn updated_on<'a>(shelf: SiteContext<'a>, found: &RouteMatch) -> Option<&'a str> {
    let route = shelf.site.route_table.route(found);
    let language = found.locale.language();
    match route.page.as_str() {
        "landing/landing" => Some(&shelf.content.landing(route.id?)?.text.updated_on),
        "blog/article" => Some(&article(shelf, route, found)?.reviewed_on),
        "blog/list" => Some(&shelf.content.articles(language).next()?.published_on),
        "faq/faq" => Some(&shelf.content.faq(language)?.updated_on),
        // It repeats questions and names the newest articles.
        "home/home" => {
            let faq = shelf.content.faq(language)?.updated_on.as_str();
            let newest = shelf.content.articles(language).next();
            Some(newest.map_or(faq, |article| faq.max(&article.published_on)))
        }
        "info/expert" => Some(&shelf.content.expert(found.params.get("name")?)?.text.updated_on),
        _ => shelf.content.page(language, &route.name).map(|text| text.updated_on.as_str()),
    }
}

/// What a page's text is called and how it describes itself, where it has one.
pub fn title_of<'a>(shelf: SiteContext<'a>, found: &RouteMatch) -> Option<(&'a str, &'a str)> {
    let route = shelf.site.route_table.route(found);
    let language = found.locale.language();
    let of = |text: &'a TextPage| (text.title.as_str(), text.description.as_str());
    Some(match route.page.as_str() {
        "landing/landing" => of(&shelf.content.landing(route.id?)?.text),
        "blog/article" => {
            let article = article(shelf, route, found)?;
            (&article.title, &article.description)
        }
        "faq/faq" => {
            let faq = shelf.content.faq(language)?;
            (&faq.title, &faq.description)
        }
        "info/expert" => of(&shelf.content.expert(found.params.get("name")?)?.text),
        _ => of(shelf.content.page(language, &route.name)?),
    })
}

/// The data of a page, or `None` where its text is missing.
pub fn page_data(shelf: SiteContext<'_>, found: &RouteMatch) -> Option<Value> {
    let route = shelf.site.route_table.route(found);
    let language = found.locale.language();
    let data = match route.page.as_str() {
        "home/home" => home_data(shelf, found.locale)?,
        "landing/landing" => landing_data(shelf, route)?,
        "blog/list" => json!({ "articles": article_cards(shelf, found.locale, None, usize::MAX) }),
        "blog/article" => {
            article_page(shelf, found.locale, article(shelf, route, found)?, &found.params)?
        }
        "faq/faq" => faq_data(shelf, found.locale)?,
        "info/expert" => expert_data(shelf, found)?,
        "info/contacts" => {
            let mut data = text_data(shelf.content.page(language, &route.name)?);
            data["cities"] = json!(cities(shelf, found.locale));
            data
        }
        "info/how-to" => {
            let mut data = text_data(shelf.content.page(language, &route.name)?);
            data["product"] = shelf.site.product_view.clone();
            data
        }
        "auth/registration" | "form/reg" | "form/new-loan" | "form/preapproval" | "card/cards"
        | "card/add-card" | "card/get-card" => {
            json!({ "product": shelf.site.product_view })
        }
        page if page.starts_with("info/") || page.starts_with("faq/") => {
            text_data(shelf.content.page(language, &route.name)?)
        }
        _ => json!({}),
    };
    Some(data)
}

/// Every fixed address must have its text: better not to start than to show a hole.
pub fn check_content(shelf: SiteContext<'_>) -> Result<(), String> {
    for article in Locale::ALL.iter().flat_map(|locale| shelf.content.articles(locale.language())) {
        let author = shelf.content.expert(&article.author);
        author.ok_or_else(|| format!("article {} has no known author", article.slug))?;
    }
    for landing in shelf.content.landings() {
        let author = shelf.content.expert(&landing.author);
        author.ok_or_else(|| format!("landing {} has no known author", landing.id))?;
    }
    for route in shelf.site.route_table.routes() {
        for locale in Locale::ALL {
            let Some(path) = route.path(locale).filter(|path| !path.contains(':')) else {
                continue;
            };
            let crate::route_table::Resolution::Page(found) = shelf.site.route_table.resolve(path)
            else {
                return Err(format!("{path} does not lead to its own route"));
            };
            page_data(shelf, &found).ok_or_else(|| format!("{path} has no text in content/"))?;
        }
        if let Some(landing) = route.id.and_then(|id| shelf.content.landing(id)) {
            let on_sale = shelf.site.product.amount_tenge.contains(landing.amount_tenge)
                && shelf.site.product.term.contains(landing.days);
            on_sale
                .then_some(())
                .ok_or_else(|| format!("landing {} is not on sale", landing.id))?;
            let is_known = landing.city.as_deref().is_none_or(|it| City::from_slug(it).is_some());
            is_known
                .then_some(())
                .ok_or_else(|| format!("landing {} is about no known city", landing.id))?;
        }
    }
    Ok(())
}

fn text_data(text: &TextPage) -> Value {
    json!({
        "title": text.title,
        "description": text.description,
        "body_html": text.body_html,
        "updated_on": text.updated_on,
    })
}

/// What is on sale, as pages show it.
pub fn product_view(product: &Product) -> Value {
    let (amount, days) = (product.amount_tenge, product.term);
    let gesv = |days| product.single_payment_apr(days).map(|gesv| format!("{gesv:.1}"));
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

fn home_data(shelf: SiteContext<'_>, locale: Locale) -> Option<Value> {
    let faq = shelf.content.faq(locale.language())?;
    Some(json!({
        "product": shelf.site.product_view,
        "faq": faq.home_anchors.iter().filter_map(|it| faq.question(it)).map(question_data).collect::<Vec<_>>(),
        "articles": article_cards(shelf, locale, None, ARTICLES_ON_HOME),
    }))
}

fn faq_data(shelf: SiteContext<'_>, locale: Locale) -> Option<Value> {
    let faq = shelf.content.faq(locale.language())?;
    let groups: Vec<Value> = faq
        .groups
        .iter()
        .map(|group| {
            let items: Vec<Value> = group.questions.iter().map(question_data).collect();
            json!({ "title": group.title, "items": items })
        })
        .collect();
    Some(json!({ "groups": groups }))
}

fn question_data(question: &Question) -> Value {
    json!({
        "id": question.anchor,
        "question": question.question,
        "answer_html": question.answer_html,
    })
}

fn landing_data(shelf: SiteContext<'_>, route: &Route) -> Option<Value> {
    let landing = shelf.content.landing(route.id?)?;
    let mut data = text_data(&landing.text);
    data["lead"] = json!(landing.lead);
    data["product"] = shelf.site.product_view.clone();
    data["amount"] = json!(landing.amount_tenge);
    data["days"] = json!(landing.days);
    data["city"] = json!(landing.city);
    data["affordability_first"] = json!(landing.affordability_first);
    data["author"] = author(shelf, Locale::Ru, &landing.author)?;
    // Somebody who may be short of money is not led on to other loans.
    let related = match landing.affordability_first {
        true => Vec::new(),
        false => related_landings(shelf, landing.id),
    };
    data["related"] = json!(related);
    Some(data)
}

/// The nearest by number: numbers of one kind of page stand together.
fn related_landings(shelf: SiteContext<'_>, id: u32) -> Vec<Value> {
    let mut others: Vec<(u32, &Route)> = shelf
        .site
        .route_table
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
            let title = &shelf.content.landing(other)?.text.title;
            Some(json!({ "path": route.path(Locale::Ru)?, "title": title }))
        })
        .collect()
}

fn expert_data(shelf: SiteContext<'_>, found: &RouteMatch) -> Option<Value> {
    let slug = found.params.get("name")?;
    let expert = shelf.content.expert(slug)?;
    let mut data = text_data(&expert.text);
    data["role"] = json!(expert.role);
    let articles: Vec<Value> = shelf
        .content
        .articles(found.locale.language())
        .filter(|article| article.author == *slug)
        .filter_map(|article| article_card(shelf, article, found.locale))
        .collect();
    data["articles"] = json!(articles);
    Some(data)
}
