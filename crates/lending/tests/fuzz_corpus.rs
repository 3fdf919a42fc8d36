//! Runs every input that `make fuzz` has kept through the code that it feeds.

#[path = "../../../fuzz/src/lib.rs"]
mod fuzz;

use std::path::Path;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fuzz/corpus");

fn run_all(target: &str, run: fn(&[u8])) {
    let files = std::fs::read_dir(Path::new(FOLDER).join(target)).expect("a corpus");
    let mut count = 0;
    for file in files {
        let path = file.expect("a file of the corpus").path();
        // Told only when the test fails, and then the last one told is the culprit.
        println!("{}", path.display());
        run(&std::fs::read(&path).expect("an input"));
        count += 1;
    }
    assert!(count > 0, "the corpus of {target} is empty");
}

#[test]
fn no_kept_life_of_a_loan_breaks_a_promise() {
    run_all("commands", fuzz::commands::run);
}

#[test]
fn no_kept_text_breaks_a_parser() {
    run_all("parsers", fuzz::parsers::run);
}
