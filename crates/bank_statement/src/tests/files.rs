//! Files of other structure, wrong size, wrong date, and malicious ones.

use std::io::Write;

use flate2::{Compression, write::ZlibEncoder};
use lopdf::{Document, SaveOptions};

use super::{FORMS, day, limits, person, sample, scenario};
use crate::samples::{SampleKind, SampleScenario};
use crate::{StatementLimits, StatementRejection, read};

fn kaspi() -> Vec<u8> {
    sample(FORMS[0], SampleKind::SteadySalary)
}

#[test]
fn an_independent_reader_extracts_the_same_text() {
    for form in FORMS {
        let document = Document::load_mem(&sample(form, SampleKind::SteadySalary)).unwrap();
        let pages: Vec<u32> = document.get_pages().into_keys().collect();
        let text = document.extract_text(&pages).unwrap().to_lowercase();
        for word in ["қасымова", "₸", "kz98722c000000000042", "ип береке"] {
            let is_halyk = text.contains("hsbkkzkx");
            assert!(text.contains(word) || (is_halyk && word == "₸"), "{word}");
        }
    }
}

#[test]
fn compressed_objects_are_read_like_plain_ones() {
    let plain = kaspi();
    let mut document = Document::load_mem(&plain).unwrap();
    let mut packed = Vec::new();
    let options = SaveOptions::builder().use_object_streams(true).use_xref_streams(true).build();
    document.save_with_options(&mut packed, options).unwrap();
    assert!(packed.windows(6).any(|w| w == b"ObjStm"));
    assert_eq!(read(&packed, &limits()), read(&plain, &limits()));
}

#[test]
fn a_file_without_a_cross_reference_table_is_read() {
    let plain = kaspi();
    let table = plain.windows(5).rposition(|w| w == b"\nxref").unwrap();
    let text = String::from_utf8_lossy(&plain[table..]).replace("xref\n0", "xxxx\n0");
    let broken = [&plain[..table], text.as_bytes()].concat();
    assert_eq!(read(&broken, &limits()), read(&plain, &limits()));
}

#[test]
fn invalid_and_truncated_pdfs_are_reported() {
    let cases: [(&[u8], StatementRejection); 5] = [
        (b"", StatementRejection::NotPdf),
        (b"PK\x03\x04 a document of another kind", StatementRejection::NotPdf),
        (b"%PDF-1.4\n", StatementRejection::Broken),
        (
            b"%PDF-1.4\n1 0 obj\n<</Type/Catalog/Pages 1 0 R>>\nendobj",
            StatementRejection::NoTextLayer,
        ),
        (
            b"%PDF-1.4\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj<</Kids[2 0 R]>>",
            StatementRejection::Broken,
        ),
    ];
    for (bytes, expected) in cases {
        assert_eq!(read(bytes, &limits()), Err(expected), "{}", String::from_utf8_lossy(bytes));
    }
}

#[test]
fn a_scan_has_no_text() {
    let picture = "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n\
        2 0 obj<</Kids[3 0 R]>>endobj\n3 0 obj<</Type/Page/Contents 4 0 R>>endobj\n\
        4 0 obj<</Length 13>>stream\nq /Im1 Do Q  \nendstream endobj\n";
    assert_eq!(read(picture.as_bytes(), &limits()), Err(StatementRejection::NoTextLayer));
}

#[test]
fn every_limit_is_enforced() {
    let bytes = kaspi();
    let read_with = |change: fn(&mut StatementLimits)| {
        let mut limits = limits();
        change(&mut limits);
        read(&bytes, &limits).map(|_| ()).map_err(|error| error.code())
    };
    assert_eq!(read_with(|_| ()), Ok(()));
    assert_eq!(read_with(|it| it.bytes_max = 1_000), Err("statement_too_big"));
    assert_eq!(read_with(|it| it.unpacked_bytes_max = 1_000), Err("statement_too_big"));
    assert_eq!(read_with(|it| it.pages_max = 1), Err("statement_too_many_pages"));
    assert_eq!(read_with(|it| it.months_min = 6), Ok(()));
    assert_eq!(read_with(|it| it.months_min = 7), Err("statement_period_too_short"));
    assert_eq!(read_with(|it| it.today = day("2026-11-14")), Ok(()));
    assert_eq!(read_with(|it| it.today = day("2026-11-13")), Err("statement_period_too_old"));
    assert_eq!(read_with(|it| it.today = day("2026-12-15")), Ok(()));
    assert_eq!(read_with(|it| it.today = day("2026-12-16")), Err("statement_period_too_old"));
}

#[test]
fn more_than_a_year_is_too_long() {
    for (months, expected) in [(12, None), (13, Some(StatementRejection::PeriodTooLong))] {
        let scenario = SampleScenario { months, ..scenario(SampleKind::SteadySalary) };
        let bytes = FORMS[3].0(&person(), &scenario, FORMS[3].1).unwrap();
        assert_eq!(read(&bytes, &limits()).err(), expected, "{months}");
    }
}

#[test]
fn a_decompression_bomb_is_rejected() {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(&vec![b' '; 40_000_000]).unwrap();
    let zeros = encoder.finish().unwrap();
    let mut bytes = b"%PDF-1.5\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n\
        2 0 obj<</Kids[3 0 R]>>endobj\n3 0 obj<</Type/Page/Contents 4 0 R>>endobj\n\
        4 0 obj<</Filter/FlateDecode>>stream\n"
        .to_vec();
    bytes.extend(&zeros);
    bytes.extend(b"\nendstream endobj\n");
    assert!(bytes.len() < 100_000);
    assert_eq!(read(&bytes, &limits()), Err(StatementRejection::TooBig));
}

#[test]
fn nested_forms_terminate() {
    let bytes = "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Kids[3 0 R]>>endobj\n\
        3 0 obj<</Contents 4 0 R/Resources<</XObject<</A 4 0 R>>>>>>endobj\n\
        4 0 obj<</Subtype/Form/Length 29>>stream\n/A Do /A Do /A Do /A Do /A Do\nendstream endobj";
    assert_eq!(read(bytes.as_bytes(), &limits()), Err(StatementRejection::NoTextLayer));
}

#[test]
fn hostile_files_take_bounded_time() {
    for trap in ["1 0 obj % ", "1 0 obj (", "1 0 obj [", "1 0 obj<</Length 9>>stream ", "trailer<<"]
    {
        let mut bytes = b"%PDF-1.4\n".to_vec();
        bytes.extend(trap.repeat(9_000_000 / trap.len()).bytes());
        assert!(read(&bytes, &limits()).is_err(), "{trap}");
    }
}
