//! Articles and the other texts that addresses name by their parts: where they live, what they show.

use content::Article;

use super::page_data::{ArticleCard, ArticlePageData, NamedLink, NumberedLink, TextPageData};
use crate::locale::Locale;
use crate::route_table::{Params, Route, RouteMatch};
use crate::site_content::SiteContext;

const RELATED_MAX: usize = 3;

#[derive(Debug, PartialEq, Eq)]
pub enum PageExistence {
    Exists,
    MovedTo(String),
    Missing,
}

/// Whether an address with named parts names something. Fixed addresses always do: that is
/// checked at start.
pub fn page_existence(context: SiteContext<'_>, found: &RouteMatch) -> PageExistence {
    let route = context.site.route_table.route(found);
    let language = found.locale.language();
    let (Some(slug), page) = (found.params.get("slug"), found.params.get("page")) else {
        return match found.params.get("name") {
            Some(name) if context.content.expert(name).is_none() => PageExistence::Missing,
            _ => PageExistence::Exists,
        };
    };
    let Some(article) = context.content.article(language, slug) else {
        return PageExistence::Missing;
    };
    match page.map(|page| page.parse::<usize>()) {
        None => PageExistence::Exists,
        // The first page is the article itself; `01` and the like are other names of a page.
        Some(Ok(1)) => article_path(context, article, found.locale)
            .map_or(PageExistence::Missing, PageExistence::MovedTo),
        Some(Ok(number)) if (2..=article.pages_html.len()).contains(&number) => {
            let mut params = found.params.clone();
            params.insert("page".into(), number.to_string());
            match context.site.route_table.path_of(route, found.locale, &params) {
                Some(path) if params != found.params => PageExistence::MovedTo(path),
                _ => PageExistence::Exists,
            }
        }
        Some(_) => PageExistence::Missing,
    }
}

/// Address of the same page in the other language.
pub fn alternate_path(context: SiteContext<'_>, found: &RouteMatch) -> Option<String> {
    let route = context.site.route_table.route(found);
    let other = found.locale.other();
    if !found.params.contains_key("slug") {
        return context.site.route_table.path_of(route, other, &found.params);
    }
    let article = context.content.article(found.locale.language(), found.params.get("slug")?)?;
    let id = article.id?;
    let translated = context.content.articles(other.language()).find(|it| it.id == Some(id))?;
    match found.params.get("page").and_then(|page| page.parse().ok()) {
        Some(page) if page > translated.pages_html.len() => None,
        Some(page) => article_page_path(context, translated, other, page),
        None => article_path(context, translated, other),
    }
}

/// The article a route shows: a fixed one by its id, any other by its slug.
pub fn article<'a>(
    context: SiteContext<'a>,
    route: &Route,
    found: &RouteMatch,
) -> Option<&'a Article> {
    let language = found.locale.language();
    match (route.id, found.params.get("slug")) {
        (Some(id), _) => context.content.articles(language).find(|article| article.id == Some(id)),
        (None, slug) => context.content.article(language, slug?),
    }
}

fn article_path(context: SiteContext<'_>, article: &Article, locale: Locale) -> Option<String> {
    let fixed =
        context.site.route_table.routes().find(|route| {
            route.page == "blog/article" && route.id.is_some() && route.id == article.id
        });
    if let Some(path) = fixed.and_then(|route| route.path(locale)) {
        return Some(path.to_owned());
    }
    let params = Params::from([("slug".to_owned(), article.slug.clone())]);
    context.site.route_table.path_of(
        context.site.route_table.find_by_name("blog-article")?,
        locale,
        &params,
    )
}

fn article_page_path(
    context: SiteContext<'_>,
    article: &Article,
    locale: Locale,
    page: usize,
) -> Option<String> {
    if page <= 1 {
        return article_path(context, article, locale);
    }
    let params = Params::from([
        ("slug".to_owned(), article.slug.clone()),
        ("page".to_owned(), page.to_string()),
    ]);
    context.site.route_table.path_of(
        context.site.route_table.find_by_name("blog-article-page")?,
        locale,
        &params,
    )
}

pub fn article_page<'a>(
    context: SiteContext<'a>,
    locale: Locale,
    article: &'a Article,
    params: &Params,
) -> Option<ArticlePageData<'a>> {
    let page = params.get("page").and_then(|page| page.parse().ok()).unwrap_or(1_usize);
    let pages = (1..=article.pages_html.len()).filter_map(|number| {
        let path = article_page_path(context, article, locale, number)?;
        Some(NumberedLink { number, path })
    });
    Some(ArticlePageData {
        text: TextPageData {
            title: &article.title,
            description: &article.description,
            body_html: article.pages_html.get(page - 1)?,
            updated_on: &article.reviewed_on,
        },
        author: author(context, locale, &article.author)?,
        published_on: &article.published_on,
        page,
        pages: pages.collect(),
        related: article_cards(context, locale, Some(&article.slug), RELATED_MAX),
    })
}

/// Who answers for a text: their name in its language, and their page.
pub fn author<'a>(context: SiteContext<'a>, locale: Locale, slug: &str) -> Option<NamedLink<'a>> {
    let expert = context.content.expert(slug)?;
    let params = Params::from([("name".to_owned(), slug.to_owned())]);
    let route = context.site.route_table.find_by_name("expert")?;
    Some(NamedLink {
        name: locale.pick((&expert.name, &expert.name_kk)),
        path: context.site.route_table.path_of(route, Locale::Ru, &params)?,
    })
}

pub fn article_cards<'a>(
    context: SiteContext<'a>,
    locale: Locale,
    except: Option<&str>,
    most: usize,
) -> Vec<ArticleCard<'a>> {
    context
        .content
        .articles(locale.language())
        .filter(|article| Some(article.slug.as_str()) != except)
        .take(most)
        .filter_map(|article| article_card(context, article, locale))
        .collect()
}

pub fn article_card<'a>(
    context: SiteContext<'_>,
    article: &'a Article,
    locale: Locale,
) -> Option<ArticleCard<'a>> {
    Some(ArticleCard {
        path: article_path(context, article, locale)?,
        title: &article.title,
        description: &article.description,
        published_on: &article.published_on,
    })
}
