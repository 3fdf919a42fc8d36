//! Texts as files in a folder laid out like `content/`.

use std::error::Error;
use std::fs;
use std::path::Path;

use app::content::ContentFile;

/// Far more than a site has.
const FILES_MAX: usize = 5_000;

/// Reads one file or a whole folder. Kind and language follow from the path after the last folder
/// named `ru` or `kk`.
pub fn read(path: &Path) -> Result<Vec<ContentFile>, Box<dyn Error>> {
    let mut files = Vec::new();
    // A relative path may start below the language folder.
    walk(&path.canonicalize().map_err(|error| io_error_text(path, &error))?, &mut files)?;
    match files.is_empty() {
        true => Err(format!("{}: there is no .md file", path.display()).into()),
        false => Ok(files),
    }
}

pub fn write(path: &Path, text: &str) -> Result<(), String> {
    let folder = path.parent().unwrap_or(path);
    fs::create_dir_all(folder).map_err(|error| io_error_text(folder, &error))?;
    fs::write(path, text).map_err(|error| io_error_text(path, &error))
}

fn walk(path: &Path, files: &mut Vec<ContentFile>) -> Result<(), Box<dyn Error>> {
    if path.is_dir() {
        let mut entries = fs::read_dir(path)
            .and_then(|entries| {
                entries.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>, _>>()
            })
            .map_err(|error| io_error_text(path, &error))?;
        entries.sort();
        return entries.iter().try_for_each(|entry| walk(entry, files));
    }
    if path.extension().is_none_or(|ending| ending != "md") {
        return Ok(());
    }
    if files.len() == FILES_MAX {
        return Err(format!("more than {FILES_MAX} files").into());
    }
    let source = fs::read_to_string(path).map_err(|error| io_error_text(path, &error))?;
    let content_path =
        content_path(path).ok_or(format!("{}: is in neither ru/ nor kk/", path.display()))?;
    files.push(ContentFile { path: content_path, source });
    Ok(())
}

fn content_path(path: &Path) -> Option<String> {
    let parts: Vec<&str> = path.iter().map(|part| part.to_str()).collect::<Option<_>>()?;
    let start = parts.iter().rposition(|part| matches!(*part, "ru" | "kk"))?;
    Some(parts[start..].join("/"))
}

fn io_error_text(path: &Path, error: &std::io::Error) -> String {
    format!("{}: {error}", path.display())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_language_in_the_path_counts() {
        for (path, expected) in [
            ("/home/ru/content/kk/blog/a.md", Some("kk/blog/a.md")),
            ("content/ru/faq.md", Some("ru/faq.md")),
            ("/tmp/a.md", None),
        ] {
            assert_eq!(content_path(Path::new(path)).as_deref(), expected, "{path}");
        }
    }
}
