//! What each page shows besides its frame: texts from the content, figures from the lending core.

use content::{Article, Question, Text};
use lending::{Product, gesv_percent_one_payment};
use serde_json::{Value, json};

use crate::locale::Locale;
use crate::routes::{Match, Params, Route};
use crate::site::Site;

const RELATED_MAX: usize = 6;
const ARTICLES_ON_HOME: usize = 3;

#[derive(Debug, PartialEq, Eq)]
pub enum Existence {
    Here,
    At(String),
    Missing,
}

/// Whether an address with named parts names something. Fixed addresses always do: that is
/// checked at start.
pub fn existence(site: &Site, found: &Match) -> Existence {
    let route = site.table.route(found);
    let language = found.locale.language();
    let (Some(slug), page) = (found.params.get("slug"), found.params.get("page")) else {
        return match found.params.get("name") {
            Some(name) if site.content.expert(name).is_none() => Existence::Missing,
            _ => Existence::Here,
        };
    };
    let Some(article) = site.content.article(language, slug) else {
        return Existence::Missing;
    };
    match page.map(|page| page.parse::<usize>()) {
        None => Existence::Here,
        // The first page is the article itself; `01` and the like are other names of a page.
        Some(Ok(1)) => {
            article_path(site, article, found.locale).map_or(Existence::Missing, Existence::At)
        }
        Some(Ok(number)) if (2..=article.pages_html.len()).contains(&number) => {
            let mut params = found.params.clone();
            params.insert("page".into(), number.to_string());
            match site.table.path_of(route, found.locale, &params) {
                Some(path) if params != found.params => Existence::At(path),
                _ => Existence::Here,
            }
        }
        Some(_) => Existence::Missing,
    }
}

/// Address of the same page in the other language.
pub fn twin(site: &Site, found: &Match) -> Option<String> {
    let route = site.table.route(found);
    let other = found.locale.other();
    if !found.params.contains_key("slug") {
        return site.table.path_of(route, other, &found.params);
    }
    let article = site
        .content
        .article(found.locale.language(), found.params.get("slug")?)?;
    let translated = site
        .content
        .articles(other.language())
        .find(|it| it.id == article.id)?;
    match found.params.get("page").and_then(|page| page.parse().ok()) {
        Some(page) if page > translated.pages_html.len() => None,
        Some(page) => article_page_path(site, translated, other, page),
        None => article_path(site, translated, other),
    }
}

/// The day a page's text last changed, where it has one.
pub fn updated_on<'a>(site: &'a Site, found: &Match) -> Option<&'a str> {
    let route = site.table.route(found);
    let language = found.locale.language();
    match route.page.as_str() {
        "landing/landing" => Some(&site.content.landing(route.id?)?.text.updated_on),
        "blog/article" => Some(&article(site, route, found)?.reviewed_on),
        "blog/list" => Some(&site.content.articles(language).next()?.published_on),
        "faq/faq" => Some(&site.content.faq(language)?.updated_on),
        "info/expert" => Some(
            &site
                .content
                .expert(found.params.get("name")?)?
                .text
                .updated_on,
        ),
        _ => site
            .content
            .page(language, &route.name)
            .map(|text| text.updated_on.as_str()),
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
        "blog/article" => article_page(
            site,
            found.locale,
            article(site, route, found)?,
            &found.params,
        )?,
        "faq/faq" => faq(site, found.locale)?,
        "info/expert" => expert(site, found)?,
        "info/how-to" => {
            let mut data = text(site.content.page(language, &route.name)?);
            data["product"] = product(&site.product);
            data
        }
        "auth/registration" => json!({ "product": product(&site.product) }),
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
    let ppm = product.daily_rate.ppm();
    json!({
        "amount_min": product.amount_tenge.start(),
        "amount_max": product.amount_tenge.end(),
        "amount_step": product.amount_step_tenge,
        "amount_default": product.amount_default_tenge,
        "days_min": product.days.start(),
        "days_max": product.days.end(),
        "days_default": product.days_default,
        "daily_rate_ppm": ppm,
        "daily_rate_percent": product.daily_rate.to_string(),
        "penalty_daily_ppm": product.penalty_daily_rate.ppm(),
        "gesv_percent_by_days": product
            .days
            .clone()
            .map(|days| gesv_percent_one_payment(ppm, days))
            .collect::<Vec<_>>(),
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
    data["related"] = json!(related_landings(site, landing.id));
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

/// The article a route shows: a fixed one by its id, any other by its slug.
fn article<'a>(site: &'a Site, route: &Route, found: &Match) -> Option<&'a Article> {
    let language = found.locale.language();
    match (route.id, found.params.get("slug")) {
        (Some(id), _) => site
            .content
            .articles(language)
            .find(|article| article.id == Some(id)),
        (None, slug) => site.content.article(language, slug?),
    }
}

fn article_path(site: &Site, article: &Article, locale: Locale) -> Option<String> {
    let fixed = site
        .table
        .routes()
        .find(|route| route.page == "blog/article" && route.id.is_some() && route.id == article.id);
    if let Some(path) = fixed.and_then(|route| route.path(locale)) {
        return Some(path.to_owned());
    }
    let params = Params::from([("slug".to_owned(), article.slug.clone())]);
    site.table
        .path_of(site.table.named("blog-article")?, locale, &params)
}

fn article_page_path(
    site: &Site,
    article: &Article,
    locale: Locale,
    page: usize,
) -> Option<String> {
    if page <= 1 {
        return article_path(site, article, locale);
    }
    let params = Params::from([
        ("slug".to_owned(), article.slug.clone()),
        ("page".to_owned(), page.to_string()),
    ]);
    site.table
        .path_of(site.table.named("blog-article-page")?, locale, &params)
}

fn article_page(site: &Site, locale: Locale, article: &Article, params: &Params) -> Option<Value> {
    let page = params
        .get("page")
        .and_then(|page| page.parse().ok())
        .unwrap_or(1_usize);
    let pages: Vec<Value> = (1..=article.pages_html.len())
        .filter_map(|number| {
            let path = article_page_path(site, article, locale, number)?;
            Some(json!({ "number": number, "path": path }))
        })
        .collect();
    let expert = site.content.expert(&article.author)?;
    let name = Params::from([("name".to_owned(), article.author.clone())]);
    Some(json!({
        "title": article.title,
        "description": article.description,
        "body_html": article.pages_html.get(page - 1)?,
        "updated_on": article.reviewed_on,
        "published_on": article.published_on,
        "author": {
            "name": expert.name,
            "path": site.table.path_of(site.table.named("expert")?, Locale::Ru, &name)?,
        },
        "page": page,
        "pages": pages,
        "related": cards(site, locale, Some(&article.slug), ARTICLES_ON_HOME),
    }))
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

fn cards(site: &Site, locale: Locale, except: Option<&str>, most: usize) -> Vec<Value> {
    site.content
        .articles(locale.language())
        .filter(|article| Some(article.slug.as_str()) != except)
        .take(most)
        .filter_map(|article| card(site, article, locale))
        .collect()
}

fn card(site: &Site, article: &Article, locale: Locale) -> Option<Value> {
    Some(json!({
        "path": article_path(site, article, locale)?,
        "title": article.title,
        "description": article.description,
        "published_on": article.published_on,
    }))
}
