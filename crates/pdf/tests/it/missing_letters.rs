//! Pages that have letters for which there is no font.

use lopdf::{Dictionary, Object, Stream, dictionary};

use crate::samples::{Draft, render};

/// A composite font that is not in the document.
fn font(name: &str, encoding: &str, ordering: &str) -> Dictionary {
    let collection = dictionary! {
        "Registry" => Object::string_literal("Adobe"), "Ordering" => Object::string_literal(ordering), "Supplement" => 0,
    };
    let letters = dictionary! {
        "Type" => "Font", "Subtype" => "CIDFontType0", "BaseFont" => name, "CIDSystemInfo" => collection, "DW" => 1000,
    };
    dictionary! {
        "Type" => "Font", "Subtype" => "Type0", "BaseFont" => name, "Encoding" => encoding,
        "DescendantFonts" => vec![Object::Dictionary(letters)],
    }
}

/// A document of pages with these operators, in which F2 is that font.
fn document(font: Dictionary, contents: &[&str]) -> Draft {
    let mut draft = Draft::of(contents);
    let font = draft.document.add_object(font);
    let resources = draft.tree().get_mut(b"Resources").and_then(Object::as_dict_mut).unwrap();
    resources.get_mut(b"Font").and_then(Object::as_dict_mut).unwrap().set("F2", font);
    draft
}

async fn is_incomplete(font: Dictionary, operators: &str) -> bool {
    render(document(font, &[operators]).file(), 1, 200).await.incomplete
}

#[tokio::test]
async fn letters_of_fonts_that_every_reader_was_to_have_are_missed() {
    for (what, font, letters) in [
        ("simplified Chinese", font("STSong-Light", "UniGB-UCS2-H", "GB1"), "<540A88C5>"),
        ("traditional Chinese", font("MHei-Medium", "ETen-B5-H", "CNS1"), "<A4A4A4E5>"),
        ("Japanese", font("Ryumin-Light", "90ms-RKSJ-H", "Japan1"), "<93FA967B>"),
        ("Japanese, upright", font("HeiseiMin-W3", "UniJIS-UCS2-V", "Japan1"), "<65E5672C>"),
        ("Korean", font("HYSMyeongJo-Medium", "KSCms-UHC-H", "Korea1"), "<C7D1B1B9>"),
        ("by their numbers", font("KozMinPro-Regular", "Identity-H", "Japan1"), "<0F0010AF>"),
        ("a font whose name is like another's", font("NotoSansCJKsc", "UniGB-UCS2-H", "GB1"), "<540A88C5>"),
    ] {
        assert!(is_incomplete(font, &format!("BT /F2 40 Tf 50 400 Td {letters} Tj ET")).await, "{what}");
    }
}

#[tokio::test]
async fn only_the_page_that_has_them_says_so() {
    let chinese = "BT /F2 40 Tf 50 400 Td <540A88C5> Tj ET";
    let file = document(font("STSong-Light", "UniGB-UCS2-H", "GB1"), &["BT /F1 40 Tf 50 400 Td (Plan) Tj ET", chinese]);
    let file = file.file();
    assert!(!render(file.clone(), 1, 200).await.incomplete);
    assert!(render(file, 2, 200).await.incomplete);
}

#[tokio::test]
async fn letters_that_are_drawn_by_another_font_or_by_nobody_are_not_missed() {
    let song = || font("STSong-Light", "UniGB-UCS2-H", "GB1");
    for (what, operators) in [
        ("Latin letters", "BT /F2 40 Tf 50 400 Td <004C0069006600740020> Tj ET"),
        ("the words of a scanned page", "BT /F2 40 Tf 3 Tr 50 400 Td <540A88C5> Tj ET"),
        ("what lies beside the page", "BT /F2 40 Tf 5000 400 Td <540A88C5> Tj ET"),
        ("a font that no letter is drawn in", "BT /F2 40 Tf /F1 40 Tf 50 400 Td (Plan\\r\\n) Tj ET"),
        ("blanks", "BT /F2 40 Tf 50 400 Td <3000> Tj ET"),
    ] {
        assert!(!is_incomplete(song(), operators).await, "{what}");
    }
    for name in ["Helvetica", "ArialMT", "Calibri-Light", "ZapfDingbats", "Symbol"] {
        let simple = dictionary! {
            "Type" => "Font", "Subtype" => "TrueType", "BaseFont" => name, "Encoding" => "WinAnsiEncoding",
        };
        assert!(
            !is_incomplete(simple, "BT /F2 40 Tf 50 400 Td (Lift plan \\200\\225\\222\\351) Tj ET").await,
            "{name}"
        );
    }
}

#[tokio::test]
async fn greek_and_cyrillic_letters_are_drawn_by_the_font_that_stands_in() {
    let map = "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapType 2 def 1 begincodespacerange \
               <0000> <FFFF> endcodespacerange 2 beginbfchar <0241> <0416> <0242> <4E2D> endbfchar endcmap end end";
    let mut incomplete = Vec::new();
    for letters in ["<0241>", "<0242>"] {
        let mut draft = document(Dictionary::new(), &[&format!("BT /F2 400 Tf 50 200 Td {letters} Tj ET")]);
        let named = draft.document.add_object(Stream::new(Dictionary::new(), map.as_bytes().to_vec()));
        let mut font = font("Verdana", "Identity-H", "Identity");
        font.set("ToUnicode", named);
        let resources = draft.tree().get_mut(b"Resources").and_then(Object::as_dict_mut).unwrap();
        resources.get_mut(b"Font").and_then(Object::as_dict_mut).unwrap().set("F2", font);
        let picture = render(draft.file(), 1, 300).await;
        let dark = picture.rgb.chunks(3).filter(|pixel| pixel[0] < 100).count();
        incomplete.push((dark > 1000, picture.incomplete));
    }
    assert_eq!((incomplete[0], incomplete[1].1), ((true, false), true));
}
