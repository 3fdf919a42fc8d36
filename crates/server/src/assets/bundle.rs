//! The build of the front end: files by address, and what a page must reference.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::Path;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use bytes::Bytes;
use render::{Bundle, BundleError, short_hash};
use serde::Deserialize;
use sha2::{Digest, Sha256};
use thiserror::Error;

use super::File;
use crate::route_table::Layout;

const ENTRY: &str = "src/app/entry-client.ts";

#[derive(Debug, Error)]
pub enum WebBundleError {
    #[error(
        "this binary was built without the front end: run `make build`, or name a folder in web.dir"
    )]
    NotBuilt,
    #[error("the front end's build lacks {0}")]
    Missing(String),
    #[error("the front end's build cannot be read: {0}")]
    Read(#[from] std::io::Error),
    #[error("the front end's manifest: {0}")]
    Manifest(#[from] serde_json::Error),
    #[error(transparent)]
    Server(#[from] BundleError),
}

/// A build of the front end.
pub struct WebBuild {
    sources: Sources,
    /// The compiled script that renders pages.
    pub server: Bundle,
    /// Identifies the server script.
    server_hash: Cow<'static, str>,
}

/// The files of a build that are served.
pub struct WebBundle {
    files: HashMap<String, File>,
    /// Address of the script that starts a page.
    pub entry: String,
    /// The style of the public pages, inlined into every page.
    pub style: String,
    pub style_hash: String,
    pub fonts: Vec<String>,
    /// Scripts that every page needs besides the entry itself.
    shell_scripts: Vec<String>,
    /// Scripts of a page besides those, by the page's name.
    page_scripts: HashMap<String, Vec<String>>,
    /// Additional styles of a page, by its name, or of a layout, by its file.
    page_styles: HashMap<String, Vec<String>>,
    /// Changes with every build that changes anything.
    pub build: String,
}

#[derive(Deserialize)]
struct Chunk {
    file: String,
    #[serde(default)]
    imports: Vec<String>,
    #[serde(default, rename = "dynamicImports")]
    dynamic_imports: Vec<String>,
    #[serde(default)]
    css: Vec<String>,
}

type Manifest = BTreeMap<String, Chunk>;
type Sources = BTreeMap<String, Bytes>;

impl WebBuild {
    /// A build whose files and compiled server script are embedded in the binary.
    pub fn new(files: &[(&str, &'static [u8])], server: Bundle, server_hash: &'static str) -> Self {
        let sources = files
            .iter()
            .map(|&(path, bytes)| (path.to_owned(), Bytes::from_static(bytes)))
            .collect();
        Self { sources, server, server_hash: server_hash.into() }
    }

    /// A build in a folder, such as one with React's development code.
    pub fn try_from_dir(dir: &Path) -> Result<Self, WebBundleError> {
        let mut sources = Sources::new();
        read_dir(dir, dir, &mut sources)?;
        let server = Bundle::compile(&read_text(&sources, "server/server.js")?)?;
        let server_hash = short_hash(server.bytes(), 6).into();
        Ok(Self { sources, server, server_hash })
    }
}

impl WebBundle {
    pub fn try_new(
        WebBuild { sources, server_hash, .. }: &WebBuild,
    ) -> Result<Self, WebBundleError> {
        let text = |path: &str| read_text(sources, path);
        let manifest_json = text("client/manifest.json")?;
        let manifest: Manifest = serde_json::from_str(&manifest_json)?;
        let entry = manifest.get(ENTRY).ok_or_else(|| WebBundleError::Missing(ENTRY.into()))?;
        let style_file =
            entry.css.first().ok_or_else(|| WebBundleError::Missing("a style".into()))?;
        let style = text(&format!("client/{style_file}"))?.trim().to_owned();
        Ok(Self {
            files: files(sources),
            entry: format!("/{}", entry.file),
            style_hash: BASE64_STANDARD.encode(Sha256::digest(&style)),
            fonts: addresses(fonts(&manifest)),
            shell_scripts: addresses(shell_scripts(&manifest)),
            page_scripts: page_scripts(&manifest),
            page_styles: page_styles(&manifest),
            build: short_hash((manifest_json + server_hash.as_ref()).as_bytes(), 6),
            style,
        })
    }

    pub fn file(&self, path: &str) -> Option<&File> {
        self.files.get(path)
    }

    /// The scripts that the browser imports after the entry, separated by spaces.
    pub fn scripts_of(&self, page: &str) -> String {
        let page_scripts = self.page_scripts.get(page).into_iter().flatten();
        self.shell_scripts
            .iter()
            .chain(page_scripts)
            .map(String::as_str)
            .collect::<Vec<_>>()
            .join(" ")
    }

    /// The styles of a page in its layout, besides the inlined one.
    pub fn styles_of(&self, page: &str, layout: Layout) -> impl Iterator<Item = &str> {
        let frame = match layout {
            Layout::Site => "",
            Layout::Faq => "src/app/shell/FaqLayout.tsx",
            Layout::Form => "src/app/shell/FormLayout.tsx",
            Layout::Client => "src/app/shell/ClientLayout.tsx",
        };
        let styles = [frame, page].map(|key| self.page_styles.get(key));
        let unique: BTreeSet<&str> =
            styles.into_iter().flatten().flatten().map(String::as_str).collect();
        unique.into_iter()
    }

    /// Files with hashed names, by name.
    pub fn hashed_files(&self) -> impl Iterator<Item = (&str, &File)> {
        self.files.iter().filter_map(|(path, file)| Some((path.strip_prefix("/assets/")?, file)))
    }

    /// Files of the site's root (icons), which have routes of their own.
    pub fn root_files(&self) -> impl Iterator<Item = &str> {
        self.files.keys().map(String::as_str).filter(|path| !path.starts_with("/assets/"))
    }
}

fn read_text(sources: &Sources, path: &str) -> Result<String, WebBundleError> {
    let bytes = sources.get(path).ok_or_else(|| WebBundleError::Missing(path.into()))?;
    Ok(String::from_utf8_lossy(bytes).into_owned())
}

fn files(sources: &Sources) -> HashMap<String, File> {
    sources
        .iter()
        .filter_map(|(key, bytes)| {
            let path = key.strip_prefix("client")?;
            let is_hidden =
                path == "/manifest.json" || path.ends_with(".br") || path.ends_with(".gz");
            (!is_hidden).then(|| {
                let precompressed = |ending: &str| sources.get(&format!("{key}.{ending}")).cloned();
                let file =
                    File::from_build(path, bytes.clone(), precompressed("br"), precompressed("gz"));
                (path.to_owned(), file)
            })
        })
        .collect()
}

fn fonts(manifest: &Manifest) -> impl Iterator<Item = &str> {
    manifest.values().map(|chunk| chunk.file.as_str()).filter(|file| file.ends_with(".woff2"))
}

/// The scripts that the entry imports once the page is painted.
fn shell_scripts(manifest: &Manifest) -> Vec<&str> {
    let loaded = manifest.get(ENTRY).map_or(&[][..], |entry| &entry.dynamic_imports);
    let entry = closure(manifest, ENTRY);
    let mut scripts = Vec::new();
    for file in loaded.iter().flat_map(|key| closure(manifest, key)) {
        if !entry.contains(&file) && !scripts.contains(&file) {
            scripts.push(file);
        }
    }
    scripts
}

/// The scripts of each page that are not loaded yet.
fn page_scripts(manifest: &Manifest) -> HashMap<String, Vec<String>> {
    let before: BTreeSet<&str> =
        closure(manifest, ENTRY).into_iter().chain(shell_scripts(manifest)).collect();
    manifest
        .keys()
        .filter_map(|key| {
            let page = page_in(key)?;
            let scripts = closure(manifest, key).into_iter();
            Some((page.to_owned(), addresses(scripts.filter(|file| !before.contains(file)))))
        })
        .collect()
}

/// The name in the route table of the page in a file. The area of the front end that it belongs to
/// does not matter here.
fn page_in(file: &str) -> Option<&str> {
    let (_, page) = file.strip_prefix("src/")?.split_once("/pages/")?;
    page.strip_suffix(".tsx")
}

/// The styles of each page and layout, including those of its imports.
fn page_styles(manifest: &Manifest) -> HashMap<String, Vec<String>> {
    let mut styles = HashMap::new();
    for key in manifest.keys().filter(|key| key.starts_with("src/")) {
        let mut css: Vec<String> = Vec::new();
        let (mut pending, mut visited) = (vec![key.as_str()], BTreeSet::new());
        while let Some(chunk) = pending.pop().filter(|key| *key != ENTRY) {
            if !visited.insert(chunk) {
                continue;
            }
            let Some(chunk) = manifest.get(chunk) else { continue };
            css.extend(addresses(chunk.css.iter().map(String::as_str)));
            pending.extend(chunk.imports.iter().map(String::as_str));
        }
        if !css.is_empty() {
            styles.insert(page_in(key).unwrap_or(key).to_owned(), css);
        }
    }
    styles
}

/// A script and everything it imports, itself first.
fn closure<'m>(manifest: &'m Manifest, key: &'m str) -> Vec<&'m str> {
    let mut files = Vec::new();
    let mut pending = vec![key];
    while let Some(chunk) = pending.pop() {
        let Some(chunk) = manifest.get(chunk) else {
            continue;
        };
        if !files.contains(&chunk.file.as_str()) {
            files.push(&chunk.file);
            pending.extend(chunk.imports.iter().map(String::as_str));
        }
    }
    files
}

fn addresses<'m>(files: impl IntoIterator<Item = &'m str>) -> Vec<String> {
    files.into_iter().map(|file| format!("/{file}")).collect()
}

fn read_dir(root: &Path, dir: &Path, sources: &mut Sources) -> std::io::Result<()> {
    for entry in std::fs::read_dir(dir)? {
        let path = entry?.path();
        if path.is_dir() {
            read_dir(root, &path, sources)?;
        } else if let Ok(key) = path.strip_prefix(root) {
            sources.insert(key.to_string_lossy().into_owned(), std::fs::read(&path)?.into());
        }
    }
    Ok(())
}
