//! Runs every input in the corpus of `make fuzz` through the fuzz targets.

#[path = "../../../../fuzz/src/lib.rs"]
mod fuzz;

use std::path::Path;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fuzz/corpus");

fn run_all(target: &str, run: fn(&[u8])) {
    let files =
        std::fs::read_dir(Path::new(FOLDER).join(target)).expect("the corpus can be listed");
    let mut count = 0;
    for file in files {
        let path = file.expect("the corpus can be listed").path();
        // Only shown if the test fails; the last path is the failing input.
        println!("{}", path.display());
        run(&std::fs::read(&path).expect("the input can be read"));
        count += 1;
    }
    assert!(count > 0, "the corpus of {target} is empty");
}

#[test]
fn the_command_corpus_breaks_no_invariant() {
    run_all("commands", fuzz::commands::run);
}

#[test]
fn the_parser_corpus_causes_no_panic() {
    run_all("parsers", fuzz::parsers::run);
}
