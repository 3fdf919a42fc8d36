//! `zhedel content`: the texts of the site, until the back office stands. What runs shows a
//! publication within a second; nothing has to be started again.

mod files;
mod withdraw;

use std::error::Error;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use app::Lender;
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
    /// List what is shown and what is being written
    List,
    /// Keep a file, or a folder of files laid out as content/, as drafts
    Import(ImportArgs),
    /// Write everything that is shown into a folder, as files
    Export(ExportArgs),
    /// Look drafts over and show them
    Publish(PublishArgs),
    /// Write the pages of drafts into a folder, as they would be
    Preview(PreviewArgs),
    /// List every version of a text
    Versions(VersionsArgs),
    /// Take back what is shown: show an earlier version again, or none
    Withdraw(WithdrawArgs),
}

#[derive(Arguments)]
pub struct ImportArgs {
    /// A file like ru/blog/name.md, or a folder with ru/ and kk/ in it
    path: PathBuf,
    /// Who writes: the audit trail names them
    #[arg(long = "as", value_name = "NAME", value_parser = name)]
    staff: String,
}

#[derive(Arguments)]
pub struct ExportArgs {
    /// Where ru/ and kk/ are written
    folder: PathBuf,
}

#[derive(Arguments)]
pub struct PublishArgs {
    /// KIND/NUMBER or KIND/NAME, with /ru or /kk behind it for one language: article/101/kk
    #[arg(required = true, value_name = "KIND/NUMBER[/LOCALE]")]
    texts: Vec<ContentSelector>,
    /// Who publishes: the audit trail names them
    #[arg(long = "as", value_name = "NAME", value_parser = name)]
    staff: String,
}

#[derive(Arguments)]
pub struct PreviewArgs {
    /// KIND/NUMBER or KIND/NAME, with /ru or /kk behind it for one language: article/101/kk
    #[arg(required = true, value_name = "KIND/NUMBER[/LOCALE]")]
    texts: Vec<ContentSelector>,
    /// Where the pages are written
    #[arg(long, value_name = "FOLDER")]
    to: PathBuf,
}

#[derive(Arguments)]
pub struct VersionsArgs {
    /// KIND/NUMBER or KIND/NAME, with /ru or /kk behind it for one language: article/101/kk
    #[arg(value_name = "KIND/NUMBER[/LOCALE]")]
    text: ContentSelector,
}

pub fn run(command: &Command) -> Result<(), Box<dyn Error>> {
    let config = Config::load()?;
    let clock = external_services::clock(config.movable_clock()?.as_ref());
    let rules = Arc::new(config.origination_rules()?);
    let product = rules.products.short.clone();
    event_loop::new_runtime()?.block_on(async {
        let (db, lender) = serve::open_app(&config, Arc::clone(&clock), rules).await?;
        lender.seed_content(&bundled_texts()).await?;
        let site = || {
            let today = Arc::clone(&clock);
            let today: BusinessDateFn = Box::new(move || today.today());
            // No visitor waits: a page is refused for what it says, not for a slow machine.
            let settings = Settings { render_timeout: RENDER_TIMEOUT, ..config.settings() };
            Site::try_new(settings, product, &serve::web_build(config.web_dir())?, today)
        };
        let done = match command {
            Command::List => list(&lender).await,
            Command::Import(import) => import.run(&lender).await,
            Command::Export(export) => export.run(&lender).await,
            Command::Publish(publish) => publish.run(&site()?, &lender).await,
            Command::Preview(preview) => preview.run(&site()?, &lender).await,
            Command::Versions(versions) => versions.run(&lender).await,
            Command::Withdraw(withdraw) => withdraw.run(&site()?, &lender).await,
        };
        db.close().await;
        done
    })
}

async fn list(lender: &Lender) -> Result<(), Box<dyn Error>> {
    print!("{}", table(&lender.content_list().await?));
    Ok(())
}

impl ImportArgs {
    async fn run(&self, lender: &Lender) -> Result<(), Box<dyn Error>> {
        let kept = lender.content_draft_save(&files::read(&self.path)?, &self.staff).await?;
        let drafts = kept.iter().filter(|it| it.draft_version.is_some()).count();
        for it in &kept {
            if let Some(version) = it.draft_version {
                println!("{} is a draft, version {version}", it.place);
            }
        }
        println!("{drafts} drafts, {} as they are shown", kept.len() - drafts);
        Ok(())
    }
}

impl ExportArgs {
    async fn run(&self, lender: &Lender) -> Result<(), Box<dyn Error>> {
        let shown = lender.content_published_list().await?;
        for file in &shown {
            files::write(&self.folder.join(format!("{}.md", file.path)), &file.source)?;
        }
        println!("{} texts are written to {}", shown.len(), self.folder.display());
        Ok(())
    }
}

impl PublishArgs {
    async fn run(&self, site: &Site, lender: &Lender) -> Result<(), Box<dyn Error>> {
        match site.publish_content(lender, &self.texts, &self.staff).await {
            Ok(published) => {
                for draft in &published.drafts {
                    println!("{} shows version {}", draft.place, draft.version);
                }
                println!(
                    "{} pages have changed, everywhere within a second",
                    published.changed_page_count
                );
                Ok(())
            }
            Err(error) => Err(publish_error_text(error, "published")),
        }
    }
}

/// What an editor has to mend, line by line, and that nothing was done.
fn publish_error_text(error: PublishError, undone: &str) -> Box<dyn Error> {
    let PublishError::Rejected(faults) = error else {
        return error.into();
    };
    for fault in &faults {
        println!("{fault}");
    }
    format!("nothing is {undone}: {} to mend", faults.len()).into()
}

impl VersionsArgs {
    async fn run(&self, lender: &Lender) -> Result<(), Box<dyn Error>> {
        let versions = lender.content_version_list(&self.text).await?;
        print!("{}", versions.iter().map(line).collect::<String>());
        match versions.is_empty() {
            true => Err(format!("there is no text {}", self.text).into()),
            false => Ok(()),
        }
    }
}

impl PreviewArgs {
    async fn run(&self, site: &Site, lender: &Lender) -> Result<(), Box<dyn Error>> {
        for page in site.preview_content(lender, &self.texts).await? {
            let path = self.to.join(format!("{}.html", page.path.replace('/', "-")));
            files::write(&path, &page.html)?;
            println!("{}", path.display());
        }
        Ok(())
    }
}

fn table(texts: &[ListedText]) -> String {
    let told: String = texts.iter().map(line).collect();
    let drafts = texts.iter().filter(|it| it.status == "draft").count();
    told + &languages(texts) + &format!("{} shown, {drafts} being written\n", texts.len() - drafts)
}

/// How many texts of each kind are shown in each language, and which of them have no twin.
fn languages(texts: &[ListedText]) -> String {
    let mut told = String::new();
    for it in parity(texts) {
        told += &format!("{:<9} {:>4} ru {:>4} kk", it.kind.code(), it.ru, it.kk);
        let alone: Vec<String> = it.untranslated.iter().map(ToString::to_string).collect();
        if !alone.is_empty() {
            told += &format!("  in one language: {}", alone.join(", "));
        }
        told.push('\n');
    }
    told
}

fn line(it: &ListedText) -> String {
    let number = it.number.map_or_else(String::new, |number| number.to_string());
    format!(
        "{:<9} {:>4} {:>3}  {:<52} {} {:<8} {}\n",
        it.status, number, it.version, it.place, it.updated_on, it.author, it.title,
    )
}
