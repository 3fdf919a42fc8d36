//! Whether the folders can be written, and how much room there is.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use rustix::fs::statvfs;

use super::finding::Finding;

/// Below it a day's work may not end.
const SPACE_MIN_BYTES: u64 = 200 << 20;
/// Uploads may wait in the data folder, at most 2.5 GB of them.
const SPACE_WANTED_BYTES: u64 = 3 << 30;
const FILES_LEFT_MIN: u64 = 10_000;

/// One folder that is written to, and why.
#[derive(Debug)]
pub struct Folder {
    /// The setting that names it.
    pub key: &'static str,
    pub path: PathBuf,
}

pub fn check_folders(folders: &[Folder]) -> Vec<Finding> {
    folders.iter().flat_map(check_folder).collect()
}

fn check_folder(Folder { key, path }: &Folder) -> Vec<Finding> {
    let shown = path.display();
    if let Err(error) = write_and_delete(path) {
        let text = format!("{shown} cannot be written: {error}");
        return vec![Finding::wrong(key, text)];
    }
    let mut findings = Vec::new();
    match statvfs(path) {
        Ok(found) => {
            findings.push(space(key, &shown.to_string(), found.f_bavail * found.f_frsize));
            // Some file systems count no files.
            if found.f_files > 0 && found.f_favail < FILES_LEFT_MIN {
                let text = format!("{shown} has room for {} files more", found.f_favail);
                findings.push(Finding::wrong(key, text));
            }
        }
        Err(error) => findings.push(Finding::wrong(key, format!("{shown}: {error}"))),
    }
    findings
}

/// As the service does it: created where it is missing, written through to the disk.
fn write_and_delete(folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    let path = folder.join(format!(".doctor-{}", std::process::id()));
    let written = File::create_new(&path).and_then(|mut file| {
        file.write_all(b"zhedel doctor\n")?;
        file.sync_all()
    });
    // What was created has to go again, whatever became of its content.
    let deleted = match fs::remove_file(&path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        result => result,
    };
    written.and(deleted)
}

fn space(key: &'static str, shown: &str, free: u64) -> Finding {
    let text = format!("{shown} has {} MB left", free >> 20);
    match free {
        SPACE_WANTED_BYTES.. => Finding::ok(key, text),
        SPACE_MIN_BYTES.. => {
            Finding::warning(key, format!("{text}, expected {} MB", SPACE_WANTED_BYTES >> 20))
        }
        _ => Finding::wrong(key, format!("{text}, expected {} MB", SPACE_WANTED_BYTES >> 20)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn room_is_needed_for_uploads_that_wait() {
        for (free, line) in [
            (4 << 30, "data_dir   ok, /data has 4096 MB left"),
            (1 << 30, "WARNING    data_dir: /data has 1024 MB left, expected 3072 MB"),
            (100 << 20, "WRONG      data_dir: /data has 100 MB left, expected 3072 MB"),
        ] {
            assert_eq!(space("data_dir", "/data", free).line(), line);
        }
    }

    #[test]
    fn what_was_written_is_deleted() {
        let path = std::env::temp_dir().join(format!("zhedel-doctor-{}", std::process::id()));
        write_and_delete(&path).unwrap();
        assert_eq!(fs::read_dir(&path).unwrap().count(), 0);
        fs::remove_dir(&path).unwrap();
        fs::write(&path, "a file").unwrap();
        let findings = check_folders(&[Folder { key: "data_dir", path: path.clone() }]);
        let lines: Vec<_> = findings.iter().map(Finding::line).collect();
        let expected =
            format!("WRONG      data_dir: {} cannot be written: File exists", path.display());
        assert!(lines[0].starts_with(&expected), "{lines:?}");
        fs::remove_file(&path).unwrap();
    }
}
