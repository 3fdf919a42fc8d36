//! A document has one name: on its own pages, on the screens and in other documents.

use std::fs;

use crate::repository::{RepositoryFile, dictionaries, files, root};

fn file(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// `contract: 'Договор',` within `kinds: {` … `}`, as pairs.
fn entries(source: &str, start: &str) -> Vec<(String, String)> {
    let (_, rest) = source.split_once(start).unwrap();
    let lines = rest.split_once('}').unwrap().0.lines();
    let pairs = lines.filter_map(|line| line.trim().trim_end_matches(',').split_once(": '"));
    pairs.map(|(code, name)| (code.to_owned(), name.trim_end_matches('\'').to_owned())).collect()
}

/// `contract: ("Договор", "Шарт"),` within a table of `names.typ`: code, Russian, Kazakh.
fn typst_names(source: &str, table: &str) -> Vec<[String; 3]> {
    let (_, rest) = source.split_once(&format!("#let {table} = (\n")).unwrap();
    let lines = rest.split_once("\n)").unwrap().0.lines();
    let row = |line: &str| {
        let (code, names) = line.trim().split_once(": (\"")?;
        let (ru, kk) = names.trim_end_matches("\"),").split_once("\", \"")?;
        Some([code, ru, kk].map(str::to_owned))
    };
    lines.map(|line| row(line).unwrap_or_else(|| panic!("{table}: {line}"))).collect()
}

fn assert_same(dictionary: &str, start: &str, table: &str) {
    let names = typst_names(&file("crates/documents/templates/names.typ"), table);
    for (language, index) in [("ru", 1), ("kk", 2)] {
        let path = format!("web/src/shared/words/{language}/{dictionary}.ts");
        let on_screen = entries(&file(&path), start);
        let printed: Vec<(String, String)> =
            names.iter().map(|row| (row[0].clone(), row[index].clone())).collect();
        assert_eq!(on_screen, printed, "{path} and {table}");
    }
}

#[test]
fn documents_are_called_alike_on_screens_and_in_documents() {
    assert_same("documents", "kinds: {", "document-names");
}

#[test]
fn consents_are_called_alike_on_screens_and_in_documents() {
    assert_same("fields", "consentKinds: {", "consent-names");
}

/// What stands above a document is its name.
#[test]
fn a_document_bears_its_name() {
    let names = typst_names(&file("crates/documents/templates/names.typ"), "document-names");
    for [code, ru, kk] in names {
        let template = match code.as_str() {
            // The protocol and the consents have longer titles; an addendum says about what it is.
            "consents" | "protocol" | "addendum" => continue,
            "certificate" => "no-debt-certificate".to_owned(),
            "statement" => "account-statement".to_owned(),
            other => other.replace('_', "-"),
        };
        let source = file(&format!("crates/documents/templates/{template}.typ"));
        for name in [ru, kk] {
            assert!(source.contains(&name), "{template}: {name}");
        }
    }
}

/// The names of the sections of the contract in Kazakh, as texts cite them.
#[test]
fn sections_of_the_contract_that_texts_cite_exist() {
    let contract = file("crates/documents/templates/contract.typ");
    let mut count = 0;
    for RepositoryFile { path, text } in files("content/kk", ".md") {
        let sources = text.split("## Дереккөздер").nth(1).unwrap_or_default();
        for line in sources.lines().filter(|line| line.contains("шарт") && line.contains("бөлім"))
        {
            for quoted in line.split('«').skip(1) {
                let (name, _) = quoted.split_once('»').unwrap();
                assert!(contract.contains(&format!("(\"{name}\", ")), "{path}: «{name}»");
                count += 1;
            }
        }
    }
    assert!(count > 5, "{count}");
}

/// A screen that calls a document otherwise would send people looking for another one.
#[test]
fn former_names_are_gone() {
    let texts = files("content", ".md").into_iter();
    let templates = files("crates/documents/templates", ".typ");
    let all = texts.chain(templates).chain(["ru", "kk"].into_iter().flat_map(dictionaries));
    for RepositoryFile { path, text } in all {
        for name in [
            "Лист ключевых условий",
            "лист ключевых условий",
            "талаптар парағы",
            "Условия использования",
            "Условия обслуживания",
            "Пайдалану талаптары",
            "Қызмет көрсету талаптары",
        ] {
            assert!(!text.contains(name), "{path}: {name}");
        }
    }
}
