//! `zhedel content`: edit the texts of the site. Running processes pick up a publication within a
//! second, without a restart.

mod files;
mod withdraw;

use std::error::Error;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use store::content::PageStatus;

use app::App;
use app::content::{ContentSelector, ListedText, parity};
use clap::{Args as Arguments, Subcommand};
use server::{BusinessDateFn, PublishError, Settings, Site, bundled_texts};

use withdraw::WithdrawArgs;

use crate::config::Config;
use crate::staff::name;
use crate::{event_loop, external_services, serve};

/// How long a page may take to render while its text is checked.
const RENDER_TIMEOUT: Duration = Duration::from_secs(10);

#[derive(Subcommand)]
pub enum Command {
    /// List published texts and drafts
    List,
    /// Save a file, or a folder of files laid out as content/, as drafts
    Import(ImportArgs),
    /// Write all published texts into a folder, as files
    Export(ExportArgs),
    /// Validate drafts and publish them
    Publish(PublishArgs),
    /// Render the pages of drafts into a folder
    Preview(PreviewArgs),
    /// List every version of a text
    Versions(VersionsArgs),
    /// Withdraw a published text: publish an earlier version again, or none
    Withdraw(WithdrawArgs),
}

#[derive(Arguments)]
pub struct ImportArgs {
    /// A file like ru/blog/name.md, or a folder with ru/ and kk/ in it
    path: PathBuf,
    /// Staff member named in the audit trail
    #[arg(long = "as", value_name = "NAME", value_parser = name)]
    staff: String,
}

#[derive(Arguments)]
pub struct ExportArgs {
    /// Folder in which ru/ and kk/ are written
    folder: PathBuf,
}

#[derive(Arguments)]
pub struct PublishArgs {
    /// KIND/NUMBER or KIND/NAME, followed by /ru or /kk for one language: article/101/kk
    #[arg(required = true, value_name = "KIND/NUMBER[/LOCALE]")]
    texts: Vec<ContentSelector>,
    /// Staff member named in the audit trail
    #[arg(long = "as", value_name = "NAME", value_parser = name)]
    staff: String,
}

#[derive(Arguments)]
pub struct PreviewArgs {
    /// KIND/NUMBER or KIND/NAME, followed by /ru or /kk for one language: article/101/kk
    #[arg(required = true, value_name = "KIND/NUMBER[/LOCALE]")]
    texts: Vec<ContentSelector>,
    /// Folder in which the pages are written
    #[arg(long, value_name = "FOLDER")]
    to: PathBuf,
}

#[derive(Arguments)]
pub struct VersionsArgs {
    /// KIND/NUMBER or KIND/NAME, followed by /ru or /kk for one language: article/101/kk
    #[arg(value_name = "KIND/NUMBER[/LOCALE]")]
    text: ContentSelector,
}

pub fn run(command: &Command) -> Result<(), Box<dyn Error>> {
    let config = Config::load()?;
    let clock = external_services::clock(config.movable_clock()?.as_ref());
    let rules = Arc::new(config.origination_rules()?);
    let site_rules = Arc::clone(&rules);
    event_loop::new_runtime()?.block_on(async {
        let (db, app) = serve::open_app(&config, Arc::clone(&clock), rules).await?;
        app.publishing.seed_content(&bundled_texts()).await?;
        let site = || {
            let today = Arc::clone(&clock);
            let today: BusinessDateFn = Box::new(move || today.today());
            // No visitor waits for these pages, and a slow machine must not fail a text.
            let settings = Settings { render_timeout: RENDER_TIMEOUT, ..config.settings() };
            Site::try_new(settings, site_rules, &serve::web_build(config.web_dir())?, today)
        };
        let result = match command {
            Command::List => list(&app).await,
            Command::Import(import) => import.run(&app).await,
            Command::Export(export) => export.run(&app).await,
            Command::Publish(publish) => publish.run(&site()?, &app).await,
            Command::Preview(preview) => preview.run(&site()?, &app).await,
            Command::Versions(versions) => versions.run(&app).await,
            Command::Withdraw(withdraw) => withdraw.run(&site()?, &app).await,
        };
        db.close().await;
        result
    })
}

async fn list(app: &App) -> Result<(), Box<dyn Error>> {
    print!("{}", table(&app.publishing.content_list().await?));
    Ok(())
}

impl ImportArgs {
    async fn run(&self, app: &App) -> Result<(), Box<dyn Error>> {
        let saved =
            app.publishing.content_draft_save(&files::read(&self.path)?, &self.staff).await?;
        let drafts = saved.iter().filter(|it| it.draft_version.is_some()).count();
        for it in &saved {
            if let Some(version) = it.draft_version {
                println!("{} is a draft, version {version}", it.path);
            }
        }
        println!("{drafts} drafts, {} unchanged", saved.len() - drafts);
        Ok(())
    }
}

impl ExportArgs {
    async fn run(&self, app: &App) -> Result<(), Box<dyn Error>> {
        let published = app.publishing.content_published_list().await?;
        for file in &published {
            files::write(&self.folder.join(format!("{}.md", file.path)), &file.source)?;
        }
        println!("{} texts are written to {}", published.len(), self.folder.display());
        Ok(())
    }
}

impl PublishArgs {
    async fn run(&self, site: &Site, app: &App) -> Result<(), Box<dyn Error>> {
        match site.publish_content(app, &self.texts, &self.staff).await {
            Ok(outcome) => {
                for draft in &outcome.drafts {
                    println!("{} is published as version {}", draft.path, draft.version);
                }
                println!(
                    "{} pages changed; every process shows them within a second",
                    outcome.changed_page_count
                );
                Ok(())
            }
            Err(error) => Err(publish_error_text(error, "published")),
        }
    }
}

/// What an editor has to fix, line by line, and that nothing was changed.
fn publish_error_text(error: PublishError, action: &str) -> Box<dyn Error> {
    let PublishError::Rejected(errors) = error else {
        return error.into();
    };
    for error in &errors {
        println!("{error}");
    }
    format!("nothing is {action}: {} errors to fix", errors.len()).into()
}

impl VersionsArgs {
    async fn run(&self, app: &App) -> Result<(), Box<dyn Error>> {
        let versions = app.publishing.content_version_list(&self.text).await?;
        print!("{}", versions.iter().map(line).collect::<String>());
        match versions.is_empty() {
            true => Err(format!("there is no text {}", self.text).into()),
            false => Ok(()),
        }
    }
}

impl PreviewArgs {
    async fn run(&self, site: &Site, app: &App) -> Result<(), Box<dyn Error>> {
        for page in site.preview_content(app, &self.texts).await? {
            let path = self.to.join(format!("{}.html", page.path.replace('/', "-")));
            files::write(&path, &page.html)?;
            println!("{}", path.display());
        }
        Ok(())
    }
}

fn table(texts: &[ListedText]) -> String {
    let lines: String = texts.iter().map(line).collect();
    let drafts = texts.iter().filter(|it| it.status == PageStatus::Draft).count();
    lines + &languages(texts) + &format!("{} published, {drafts} drafts\n", texts.len() - drafts)
}

/// The number of published texts by kind and language, and those that lack a translation.
fn languages(texts: &[ListedText]) -> String {
    let mut text = String::new();
    for it in parity(texts) {
        text += &format!("{:<9} {:>4} ru {:>4} kk", it.kind.code(), it.ru, it.kk);
        let untranslated: Vec<String> = it.untranslated.iter().map(ToString::to_string).collect();
        if !untranslated.is_empty() {
            text += &format!("  in one language: {}", untranslated.join(", "));
        }
        text.push('\n');
    }
    text
}

fn line(it: &ListedText) -> String {
    let number = it.number.map_or_else(String::new, |number| number.to_string());
    format!(
        "{:<9} {:>4} {:>3}  {:<52} {} {:<8} {}\n",
        it.status, number, it.version, it.path, it.updated_date, it.author, it.title,
    )
}
