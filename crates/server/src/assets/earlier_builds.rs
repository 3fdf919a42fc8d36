//! The scripts of earlier builds. A page that was opened before a release requests them long
//! afterwards; without them it would break in the middle of a form.

use std::path::{Path, PathBuf};
use std::{fs, io};

use super::{File, WebBundle};

/// How long a build is still served after it was replaced.
const RETENTION_US: i64 = 7 * 86_400 * 1_000_000;
/// The marker file of a replaced build: when it was replaced, in microseconds since 1970.
const RETIRED_AT_FILE: &str = ".left";

/// The folder that has a folder per build.
pub struct EarlierBuilds {
    folder: PathBuf,
}

impl EarlierBuilds {
    pub fn new(folder: PathBuf) -> Self {
        Self { folder }
    }

    /// Stores the current build and deletes those that have expired.
    pub fn retain(&self, bundle: &WebBundle, now_us: i64) -> io::Result<()> {
        let own = self.folder.join(&bundle.build);
        if !own.exists() {
            self.write(bundle, &own)?;
        }
        match fs::remove_file(own.join(RETIRED_AT_FILE)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
        for build in self.builds().filter(|build| *build != own) {
            let retired_at_file = build.join(RETIRED_AT_FILE);
            let since_us =
                fs::read_to_string(&retired_at_file).ok().and_then(|text| text.parse::<i64>().ok());
            match since_us {
                Some(since_us) if now_us - since_us > RETENTION_US => fs::remove_dir_all(&build)?,
                Some(_) => {}
                None => fs::write(&retired_at_file, now_us.to_string())?,
            }
        }
        Ok(())
    }

    /// Atomic: the folder is renamed once it is complete.
    fn write(&self, bundle: &WebBundle, own: &Path) -> io::Result<()> {
        let part = self.folder.join(format!(".{}-{}", bundle.build, std::process::id()));
        fs::create_dir_all(&part)?;
        for (name, file) in bundle.hashed_files() {
            file.write_to(&part.join(name))?;
        }
        // Another process of the same release may have stored it first.
        fs::rename(&part, own).or_else(|_| fs::remove_dir_all(&part))
    }

    /// A file that this build does not have.
    pub fn file(&self, path: &str) -> Option<File> {
        let name = path.strip_prefix("/assets/").filter(|name| is_plain_file_name(name))?;
        self.builds().find_map(|build| File::read_from(path, &build.join(name)))
    }

    fn builds(&self) -> impl Iterator<Item = PathBuf> {
        let entries = fs::read_dir(&self.folder).into_iter().flatten().flatten();
        entries.map(|entry| entry.path()).filter(|path| path.is_dir())
    }
}

/// A plain file name, neither a path nor that of a compressed copy.
fn is_plain_file_name(name: &str) -> bool {
    let is_usual = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte);
    name.bytes().all(is_usual) && !name.starts_with('.') && !name.ends_with(".br")
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW_US: i64 = 1_800_000_000_000_000;
    const DAY_US: i64 = 86_400 * 1_000_000;

    /// An earlier build: a folder with one script.
    fn write_earlier_build(folder: &Path, build: &str) {
        fs::create_dir_all(folder.join(build)).unwrap();
        fs::write(folder.join(build).join("old-1a2b.js"), "export {}").unwrap();
    }

    #[test]
    fn a_script_is_served_for_a_week_after_its_build_was_replaced() {
        let folder = testkit::databases::TempSqliteDir::create();
        let builds = EarlierBuilds::new(folder.path().to_owned());
        let bundle = WebBundle::try_new(&crate::tests::web_build()).unwrap();
        write_earlier_build(folder.path(), "before");
        for (after_us, is_there) in [(0, true), (7 * DAY_US, true), (7 * DAY_US + 1, false)] {
            builds.retain(&bundle, NOW_US + after_us).unwrap();
            let file = builds.file("/assets/old-1a2b.js");
            assert_eq!(file.is_some(), is_there, "{after_us} after");
        }
        let own = bundle.hashed_files().next().unwrap().0;
        assert!(builds.file(&format!("/assets/{own}")).is_some(), "{own}");
    }

    #[test]
    fn a_build_that_is_deployed_again_is_retained() {
        let folder = testkit::databases::TempSqliteDir::create();
        let builds = EarlierBuilds::new(folder.path().to_owned());
        let bundle = WebBundle::try_new(&crate::tests::web_build()).unwrap();
        let own = folder.path().join(&bundle.build);
        write_earlier_build(folder.path(), &bundle.build);
        fs::write(own.join(RETIRED_AT_FILE), NOW_US.to_string()).unwrap();
        builds.retain(&bundle, NOW_US + 30 * DAY_US).unwrap();
        assert!(!own.join(RETIRED_AT_FILE).exists());
        assert!(builds.file("/assets/old-1a2b.js").is_some());
    }

    #[test]
    fn only_the_files_of_a_build_are_served() {
        let folder = testkit::databases::TempSqliteDir::create();
        let builds = EarlierBuilds::new(folder.path().join("builds"));
        write_earlier_build(&folder.path().join("builds"), "before");
        fs::write(folder.path().join("secret"), "").unwrap();
        fs::write(folder.path().join("builds/before").join(RETIRED_AT_FILE), "").unwrap();
        fs::write(folder.path().join("builds/before/old-1a2b.js.br"), "").unwrap();
        assert!(builds.file("/assets/old-1a2b.js").is_some());
        for path in [
            "/assets/",
            "/assets/nothing.js",
            "/assets/.left",
            "/assets/..",
            "/assets/../../secret",
            "/assets/old-1a2b.js.br",
            "/assets/old-1a2b.js%00",
            "/secret",
        ] {
            assert!(builds.file(path).is_none(), "{path}");
        }
    }
}
