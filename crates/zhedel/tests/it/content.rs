//! `zhedel content` as an editor runs it.

use std::path::{Path, PathBuf};
use std::process::Command;

struct ContentCli {
    folder: PathBuf,
}

impl ContentCli {
    fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("zhedel-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        Self { folder }
    }

    fn run(&self, arguments: &[&str]) -> (i32, String) {
        let mut zhedel = Command::new(env!("CARGO_BIN_EXE_zhedel"));
        zhedel.arg("content").args(arguments).env("ZHEDEL_DATA_DIR", &self.folder);
        let output = zhedel.output().unwrap();
        let text = String::from_utf8([output.stdout, output.stderr].concat()).unwrap();
        (output.status.code().unwrap(), text)
    }

    fn run_ok(&self, arguments: &[&str]) -> String {
        let (code, text) = self.run(arguments);
        assert_eq!(code, 0, "{arguments:?}: {text}");
        text
    }

    fn run_rejected(&self, arguments: &[&str]) -> String {
        let (code, text) = self.run(arguments);
        assert_eq!(code, 1, "{arguments:?}: {text}");
        text
    }

    fn path(&self, name: &str) -> String {
        self.folder.join(name).display().to_string()
    }
}

impl Drop for ContentCli {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

fn bundled_content_dir() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../content")
}

#[test]
fn a_text_is_exported_edited_and_published() {
    let app = ContentCli::new("content");
    let listed = app.run_ok(&["list"]);
    assert!(listed.ends_with("143 published, 0 drafts\n"), "{listed}");
    for languages in [
        "page        13 ru   12 kk  in one language: ru/pages/",
        "faq          1 ru    1 kk\n",
        "landing     75 ru    0 kk\n",
        "article     20 ru   20 kk\n",
        "expert       1 ru    0 kk\n",
    ] {
        assert!(listed.contains(languages), "{languages}: {listed}");
    }
    let out = app.path("out");
    assert!(app.run_ok(&["export", &out]).starts_with("143 texts are written"));
    let shipped_about =
        std::fs::read_to_string(bundled_content_dir().join("ru/pages/about.md")).unwrap();
    let about = Path::new(&out).join("ru/pages/about.md");
    assert_eq!(std::fs::read_to_string(&about).unwrap(), shipped_about);
    let unchanged = app.run_ok(&["import", &out, "--as", "aigul"]);
    assert_eq!(unchanged, "0 drafts, 143 unchanged\n");
    std::fs::write(&about, shipped_about.replace("title: О компании", "title: Кто мы")).unwrap();
    let file = about.display().to_string();
    let output = app.run_ok(&["import", &file, "--as", "aigul"]);
    assert_eq!(output, "ru/pages/about is a draft, version 2\n1 drafts, 0 unchanged\n");
    assert!(app.run_ok(&["list"]).ends_with("143 published, 1 drafts\n"));
    let preview = app.run_ok(&["preview", "page/about", "--to", &app.path("look")]);
    let html = std::fs::read_to_string(preview.trim()).unwrap();
    assert!(html.contains(">Кто мы</h1>") && html.contains("<base href=\"http"), "{preview}");
    let published = app.run_ok(&["publish", "page/about/ru", "--as", "aigul"]);
    assert!(
        published.starts_with("ru/pages/about is published as version 2\n1 pages"),
        "{published}"
    );
    let again = app.run_rejected(&["publish", "page/about", "--as", "aigul"]);
    assert_eq!(again, "zhedel: there is no draft of page/about\n");
    let listed = app.run_ok(&["list"]);
    assert!(listed.contains(" aigul    Кто мы\n"), "{listed}");
}

#[test]
fn a_publication_is_withdrawn() {
    let app = ContentCli::new("content-withdrawn");
    let about = std::fs::read_to_string(bundled_content_dir().join("ru/pages/about.md")).unwrap();
    let folder = app.folder.join("texts/ru/pages");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("about.md"), about.replace("О компании", "Кто мы")).unwrap();
    app.run_ok(&["import", &app.path("texts"), "--as", "aigul"]);
    app.run_ok(&["publish", "page/about/ru", "--as", "aigul"]);
    let reason_args = ["--reason", "a mistake", "--as", "bolat"];
    let withdraw =
        |more: &[&'static str]| [&["withdraw", "page/about/ru"], more, &reason_args].concat();
    let output = app.run_rejected(&withdraw(&[]));
    assert!(output.contains("roll back with --to-version (earlier versions: 1)"), "{output}");
    assert!(output.ends_with("zhedel: nothing is withdrawn: 1 errors to fix\n"), "{output}");
    let output = app.run_ok(&withdraw(&["--to-version", "1"]));
    let expected = "ru/pages/about is version 1 again, published as version 3\n1 pages changed";
    assert!(output.starts_with(expected), "{output}");
    let output = app.run_ok(&["versions", "page/about/ru"]);
    assert_eq!(output.lines().count(), 3);
    assert!(output.ends_with("bolat    О компании\n"), "{output}");
    assert_eq!(app.run(&["withdraw", "page/about/ru", "--as", "bolat"]).0, 2, "no reason");
    let output = app.run_rejected(&["versions", "page/nope"]);
    assert_eq!(output, "zhedel: there is no text page/nope\n");
}

#[test]
fn errors_are_listed_and_nothing_is_published() {
    let app = ContentCli::new("content-refused");
    let about = std::fs::read_to_string(bundled_content_dir().join("ru/pages/about.md")).unwrap();
    let folder = app.folder.join("texts/ru/pages");
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("about.md");
    std::fs::write(&file, format!("{about}\n[x](/nope/)\n\nВыдаём без отказа.\n")).unwrap();
    app.run_ok(&["import", &app.path("texts"), "--as", "aigul"]);
    let output = app.run_rejected(&["publish", "page/about", "--as", "aigul"]);
    assert!(output.contains("/about/: the link /nope/ leads nowhere\n"), "{output}");
    assert!(output.contains("ru/pages/about: a promise that a lender may not make"), "{output}");
    assert!(output.ends_with("zhedel: nothing is published: 2 errors to fix\n"), "{output}");
    std::fs::write(&file, "no front matter").unwrap();
    let output = app.run_rejected(&["import", &app.path("texts"), "--as", "aigul"]);
    assert!(output.contains("does not begin with front matter"), "{output}");
    let output = app.run_rejected(&["import", &app.path("nothing"), "--as", "aigul"]);
    assert!(output.starts_with("zhedel: ") && output.contains("nothing"), "{output}");
    assert_eq!(app.run(&["publish", "odd/1", "--as", "aigul"]).0, 2);
}
