//! Writes a drawing as a PDF, and encrypts or edits it if the sample demands it.

use std::fmt::Write;

use lopdf::{
    Dictionary, Document, EncryptionState, EncryptionVersion, Object, ObjectId, Permissions,
    Stream, dictionary, xref::XrefType,
};

use super::drawing::{Drawing, FontFace, Text};
use super::font::{self, Font};
use super::{SampleError, SampleKind};

/// Not a secret: only for testing that a file with a password is rejected.
const PASSWORD: &str = "1234";
const MADE_AT: &str = "D:20260101000000+05'00'";
const CHANGED_AT: &str = "D:20260102000000+05'00'";

pub(super) fn write(
    drawing: &Drawing,
    font: &Font,
    kind: SampleKind,
) -> Result<Vec<u8>, SampleError> {
    let mut document = Document::with_version("1.4");
    document.reference_table.cross_reference_type = XrefType::CrossReferenceTable;
    let bank_font = own_font(&mut document, font);
    let editor_font = document.add_object(dictionary! {
        "Type" => "Font", "Subtype" => "Type1", "BaseFont" => "Helvetica",
        "Encoding" => "WinAnsiEncoding",
    });
    let fonts = document.add_object(dictionary! { "Own" => bank_font, "Patch" => editor_font });
    let pages = pages(&mut document, drawing, font, fonts);
    let catalog = document.add_object(dictionary! { "Type" => "Catalog", "Pages" => pages });
    let info = document.add_object(dictionary! {
        "Producer" => Object::string_literal("OpenPDF 2.0"),
        "CreationDate" => Object::string_literal(MADE_AT),
        "ModDate" => Object::string_literal(MADE_AT),
    });
    document.trailer.set("Root", catalog);
    document.trailer.set("Info", info);
    if kind == SampleKind::Encrypted {
        encrypt(&mut document)?;
    }
    let mut bytes = Vec::new();
    document.save_to(&mut bytes)?;
    if kind == SampleKind::Tampered {
        append_edit(&mut bytes, catalog, info);
    }
    Ok(bytes)
}

fn own_font(document: &mut Document, font: &Font) -> ObjectId {
    let file = dictionary! { "Length1" => font::FILE.len() as i64 };
    let file = document.add_object(packed(file, font::FILE.to_vec()));
    let descriptor = document.add_object(dictionary! {
        "Type" => "FontDescriptor", "FontName" => "Onest", "Flags" => 4, "ItalicAngle" => 0,
        "FontBBox" => vec![0.into(), (-250).into(), 1000.into(), 950.into()],
        "Ascent" => 950, "Descent" => -250, "CapHeight" => 700, "StemV" => 80,
        "FontFile2" => file,
    });
    let mut widths = Vec::new();
    for (_, glyph, width) in font.glyphs() {
        widths.push(i64::from(glyph).into());
        widths.push(Object::Array(vec![i64::from(width).into()]));
    }
    let descendant = document.add_object(dictionary! {
        "Type" => "Font", "Subtype" => "CIDFontType2", "BaseFont" => "Onest",
        "CIDSystemInfo" => dictionary! {
            "Registry" => Object::string_literal("Adobe"),
            "Ordering" => Object::string_literal("Identity"),
            "Supplement" => 0,
        },
        "FontDescriptor" => descriptor, "CIDToGIDMap" => "Identity", "W" => widths,
    });
    let letters = document.add_object(packed(Dictionary::new(), to_unicode(font).into_bytes()));
    document.add_object(dictionary! {
        "Type" => "Font", "Subtype" => "Type0", "BaseFont" => "Onest",
        "Encoding" => "Identity-H", "DescendantFonts" => vec![descendant.into()],
        "ToUnicode" => letters,
    })
}

/// The letter of each code, in sections of 100 as the format requires.
fn to_unicode(font: &Font) -> String {
    let mut map = String::from(
        "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n\
         /CMapName /Onest def\n/CMapType 2 def\n\
         1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange\n",
    );
    // Several spaces share a glyph; it maps to the plain space.
    let space = font.codes(" ");
    let is_mapped = |letter: char| letter == ' ' || font.codes(&letter.to_string()) != space;
    let letters: Vec<_> = font.glyphs().filter(|(letter, ..)| is_mapped(*letter)).collect();
    for section in letters.chunks(100) {
        let _ = writeln!(map, "{} beginbfchar", section.len());
        for (letter, glyph, _) in section {
            let _ = writeln!(map, "<{glyph:04X}> <{:04X}>", u32::from(*letter));
        }
        map.push_str("endbfchar\n");
    }
    map + "endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n"
}

fn pages(document: &mut Document, drawing: &Drawing, font: &Font, fonts: ObjectId) -> ObjectId {
    let tree = document.new_object_id();
    let resources = document.add_object(dictionary! { "Font" => fonts });
    let mut kids = Vec::new();
    for page in &drawing.pages {
        let content: String = page.iter().map(|text| text_operators(text, font)).collect();
        let content = document.add_object(packed(Dictionary::new(), content.into_bytes()));
        kids.push(document.add_object(dictionary! {
            "Type" => "Page", "Parent" => tree, "Contents" => content,
        }));
    }
    let count = i64::try_from(kids.len()).unwrap_or(0);
    let kids: Vec<Object> = kids.into_iter().map(Object::from).collect();
    document.set_object(
        tree,
        dictionary! {
            "Type" => "Pages", "Kids" => kids, "Count" => count,
            "MediaBox" => vec![0.into(), 0.into(), drawing.width.into(), drawing.height.into()],
            "Resources" => resources,
        },
    );
    tree
}

fn text_operators(text: &Text, font: &Font) -> String {
    let (name, codes) = match text.face {
        FontFace::Bank => ("Own", font.codes(&text.text)),
        FontFace::Editor => ("Patch", text.text.bytes().collect()),
    };
    let codes: String = codes.iter().map(|code| format!("{code:02X}")).collect();
    let Text { left, base, size, .. } = text;
    format!("BT /{name} {size} Tf {left:.2} {base:.2} Td <{codes}> Tj ET\n")
}

fn packed(dict: Dictionary, content: Vec<u8>) -> Stream {
    let mut stream = Stream::new(dict, content);
    // Data that cannot be compressed stays as it is.
    let _ = stream.compress();
    stream
}

fn encrypt(document: &mut Document) -> Result<(), SampleError> {
    let id = Object::string_literal("zhedel-sample-01");
    document.trailer.set("ID", vec![id.clone(), id]);
    let version = EncryptionVersion::V2 {
        document,
        owner_password: PASSWORD,
        user_password: PASSWORD,
        key_length: 128,
        permissions: Permissions::all(),
    };
    let state = EncryptionState::try_from(version)?;
    document.encrypt(&state)?;
    Ok(())
}

/// What an editor appends: another producer, another date, and a new cross-reference table.
fn append_edit(bytes: &mut Vec<u8>, catalog: ObjectId, info: ObjectId) {
    let (catalog, info) = (catalog.0, info.0);
    let old_table =
        bytes.windows(6).rposition(|w| w == b"\nxref\n").map_or(0, |position| position + 1);
    let offset = bytes.len();
    let mut update = format!(
        "\n{info} 0 obj\n\
         <</Producer(iLovePDF)/CreationDate({MADE_AT})/ModDate({CHANGED_AT})>>\nendobj\n"
    );
    let table = offset + update.len();
    let _ = write!(
        update,
        "xref\n{info} 1\n{:010} 00000 n \n\
         trailer\n<</Size {}/Root {catalog} 0 R/Info {info} 0 R/Prev {old_table}>>\n\
         startxref\n{table}\n%%EOF\n",
        offset + 1,
        info + 1,
    );
    bytes.extend_from_slice(update.as_bytes());
}
