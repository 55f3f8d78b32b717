//! Values of forms that have no appearance.

use bytes::Bytes;
use lopdf::{Dictionary, Object, ObjectId, Stream, dictionary};
use pdf::Picture;

use crate::samples::{Draft, SQUARE, changed, colour, pdfs, render};

const FORM: &[u8] = include_bytes!("documents/form-value-without-appearance.pdf");
/// The field of [`place`] as parts of the page: left, top, right and bottom.
const PART: [f32; 4] = [99.5 / 595.0, 541.5 / 842.0, 400.5 / 595.0, 642.5 / 842.0];
const ALL: [f32; 4] = [0.0, 0.0, 1.0, 1.0];

fn place() -> Vec<Object> {
    [100, 200, 400, 300].map(Object::Integer).to_vec()
}

fn text(value: &str) -> Dictionary {
    dictionary! { "FT" => "Tx", "V" => lopdf::text_string(value), "DA" => Object::string_literal("/Helv 40 Tf 0 g") }
}

/// A page with this field in [`PART`], in a form whose other entries are these.
fn form(field: Dictionary, others: Dictionary) -> Draft {
    let mut draft = Draft::of(&[""]);
    let mut widget = dictionary! { "Type" => "Annot", "Subtype" => "Widget", "Rect" => place() };
    widget.extend(&field);
    let id = draft.document.add_object(widget);
    draft.page(0).set("Annots", vec![id.into()]);
    let mut form = dictionary! { "Fields" => vec![Object::from(id)] };
    form.extend(&others);
    draft.document.catalog_mut().unwrap().set("AcroForm", form);
    draft
}

fn renewing() -> Dictionary {
    dictionary! { "NeedAppearances" => true }
}

async fn shown(field: Dictionary) -> Picture {
    render(form(field, Dictionary::new()).file(), 1, 595).await
}

/// How many pixels of a part of the picture are not white.
fn ink(picture: &Picture, part: [f32; 4]) -> usize {
    let blank = Picture { rgb: Bytes::from(vec![255; picture.rgb.len()]), ..picture.clone() };
    changed(&blank, picture, part)
}

/// A part of [`PART`].
fn within(part: [f32; 4]) -> [f32; 4] {
    let [left, top, right, bottom] = PART;
    let (across, down) = (right - left, bottom - top);
    [left + part[0] * across, top + part[1] * down, left + part[2] * across, top + part[3] * down]
}

fn appearance(draft: &mut Draft, operators: &str) -> ObjectId {
    let font = dictionary! { "Type" => "Font", "Subtype" => "Type1", "BaseFont" => "Helvetica" };
    let drawing = dictionary! {
        "Type" => "XObject", "Subtype" => "Form", "BBox" => vec![0.into(), 0.into(), 300.into(), 100.into()],
        "Resources" => dictionary! { "Font" => dictionary! { "Helv" => font } },
    };
    draft.document.add_object(Stream::new(drawing, operators.as_bytes().to_vec()))
}

/// A page whose field has this value, and this appearance.
fn dressed(value: &str, operators: &str, others: Dictionary) -> Draft {
    let mut draft = form(text(value), others);
    let normal = appearance(&mut draft, operators);
    let widget = draft.page(0).get(b"Annots").unwrap().as_array().unwrap()[0].as_reference().unwrap();
    draft.document.get_dictionary_mut(widget).unwrap().set("AP", dictionary! { "N" => normal });
    draft
}

#[tokio::test]
async fn a_value_without_appearance_is_drawn_in_its_field() {
    let value = b"/V(Form Value)";
    let at = FORM.windows(value.len()).position(|bytes| bytes == value).unwrap();
    let mut empty = FORM.to_vec();
    empty[at..at + value.len()].fill(b' ');
    let (empty, filled) = (render(empty.into(), 1, 600).await, render(Bytes::from_static(FORM), 1, 600).await);
    let field = [20.0 / 300.0, 80.0 / 200.0, 280.0 / 300.0, 120.0 / 200.0];
    assert!(changed(&empty, &filled, field) > 500, "{}", changed(&empty, &filled, field));
    assert_eq!(changed(&empty, &filled, ALL), changed(&empty, &filled, field));
    assert_eq!(colour(&filled, 0.9, 0.5), [255, 255, 255], "it begins at the left");
    assert!(!filled.incomplete);
}

#[tokio::test]
async fn text_stands_where_its_field_says_and_is_as_large() {
    for (quadding, part) in [(0, [0.0, 0.2, 0.3, 0.8]), (1, [0.35, 0.2, 0.65, 0.8]), (2, [0.7, 0.2, 1.0, 0.8])] {
        let mut field = text("MM");
        field.set("Q", quadding);
        let picture = shown(field).await;
        assert!(ink(&picture, within(part)) > 100, "{quadding}");
        assert_eq!(ink(&picture, within(part)), ink(&picture, ALL), "{quadding}");
    }
    let mut fitting = text("MMMMMMMM");
    fitting.set("DA", Object::string_literal("/Helv 0 Tf 1 0 0 rg"));
    let picture = shown(fitting.clone()).await;
    assert_eq!(ink(&picture, PART), ink(&picture, ALL));
    assert!(ink(&picture, within([0.8, 0.0, 1.0, 1.0])) > 100, "as large as fits");
    let reds = picture.rgb.chunks(3).filter(|pixel| *pixel == [255, 0, 0]).count();
    assert!(reds > 500, "{reds}");

    fitting.set("Ff", 1 << 12);
    fitting.set("V", Object::string_literal("first\rsecond third"));
    let lines = shown(fitting).await;
    assert!(ink(&lines, within([0.0, 0.0, 0.3, 0.15])) > 20 && ink(&lines, within([0.0, 0.15, 0.3, 0.3])) > 20);
    assert_eq!(ink(&lines, within([0.0, 0.35, 1.0, 1.0])), 0);

    let mut comb = text("IV");
    comb.set("Ff", 1 << 24);
    comb.set("MaxLen", 4);
    let boxes = shown(comb).await;
    for (part, has_ink) in [(0, true), (1, true), (2, false), (3, false)] {
        let left = part as f32 / 4.0;
        assert_eq!(ink(&boxes, within([left + 0.03, 0.0, left + 0.22, 1.0])) > 20, has_ink, "{part}");
    }
}

#[tokio::test]
async fn what_a_field_leaves_to_others_is_taken_from_them() {
    let mut draft = form(Dictionary::new(), dictionary! { "DA" => Object::string_literal("0 0 1 rg /F 60 Tf") });
    let widget = draft.page(0).get(b"Annots").unwrap().as_array().unwrap()[0].as_reference().unwrap();
    let above = draft.document.add_object(dictionary! { "FT" => "Tx", "V" => Object::string_literal("above") });
    let between = draft.document.add_object(dictionary! { "Parent" => above });
    draft.document.get_dictionary_mut(widget).unwrap().set("Parent", between);
    let picture = render(draft.file(), 1, 595).await;
    let blues = picture.rgb.chunks(3).filter(|pixel| *pixel == [0, 0, 255]).count();
    assert!(blues > 500, "{blues}");
}

#[tokio::test]
async fn hidden_fields_and_passwords_are_not_shown() {
    for (entry, flags) in [("F", 1 << 1), ("F", 1 << 5), ("Ff", 1 << 13)] {
        let mut field = text("secret");
        field.set(entry, flags);
        assert_eq!(ink(&shown(field).await, ALL), 0, "{entry} {flags}");
    }
}

#[tokio::test]
async fn choices_show_their_words_and_boxes_their_marks() {
    let option =
        |export: &str, shown: &str| Object::Array(vec![Object::string_literal(export), Object::string_literal(shown)]);
    let choice = |value: &str| {
        dictionary! {
            "FT" => "Ch", "Ff" => 1 << 17, "V" => Object::string_literal(value),
            "DA" => Object::string_literal("/Helv 20 Tf 0 g"), "Opt" => vec![option("1", ""), option("2", "Concrete")],
        }
    };
    assert_eq!(ink(&shown(choice("1")).await, ALL), 0);
    assert!(ink(&shown(choice("2")).await, within([0.1, 0.2, 0.3, 0.8])) > 50);
    assert!(ink(&shown(choice("its own")).await, PART) > 50);

    let tick = |state: &str| dictionary! { "FT" => "Btn", "V" => Object::Name(state.into()) };
    assert_eq!(ink(&shown(tick("Off")).await, ALL), 0);
    let picture = shown(tick("Yes")).await;
    assert!(ink(&picture, within([0.3, 0.0, 0.7, 1.0])) > 500);
    assert_eq!(ink(&picture, within([0.3, 0.0, 0.7, 1.0])), ink(&picture, ALL));

    let dot = |state: &str| dictionary! { "FT" => "Btn", "Ff" => 1 << 15, "V" => "b", "AS" => state };
    assert_eq!(ink(&shown(dot("Off")).await, ALL), 0);
    assert!(ink(&shown(dot("b")).await, within([0.4, 0.2, 0.6, 0.8])) > 500);
}

#[tokio::test]
async fn ground_and_border_are_drawn_under_the_value() {
    let mut field = text("I");
    field.set(
        "MK",
        dictionary! {
            "BG" => vec![Object::Integer(0), 1.into(), 0.into()], "BC" => vec![Object::Integer(1), 0.into(), 0.into()],
        },
    );
    field.set("BS", dictionary! { "W" => 6 });
    let picture = shown(field).await;
    let at = |part: [f32; 2]| {
        let [left, top, ..] = within([part[0], part[1], 1.0, 1.0]);
        colour(&picture, left, top)
    };
    assert_eq!((at([0.5, 0.5]), at([0.5, 0.02])), ([0, 255, 0], [255, 0, 0]));
    assert_eq!(ink(&picture, PART), ink(&picture, ALL));
}

#[tokio::test]
async fn fields_are_found_on_pages_that_are_turned_and_cropped_and_may_be_turned_themselves() {
    let mut turned = form(text("MMMM"), Dictionary::new());
    turned.page(0).set("Rotate", 90);
    let picture = render(turned.file(), 1, 842).await;
    let part = [200.0 / 842.0, 100.0 / 595.0, 300.0 / 842.0, 400.0 / 595.0];
    assert!(ink(&picture, part) > 500);
    assert_eq!(ink(&picture, part), ink(&picture, ALL));

    let mut cropped = form(text("MMMM"), Dictionary::new());
    cropped.page(0).set("CropBox", place());
    assert!(ink(&render(cropped.file(), 1, 300).await, ALL) > 500);

    let mut upright = text("MM");
    upright.set("MK", dictionary! { "R" => 90 });
    let picture = shown(upright).await;
    assert!(ink(&picture, within([0.4, 0.3, 0.6, 1.0])) > 500);
    assert_eq!(ink(&picture, within([0.4, 0.3, 0.6, 1.0])), ink(&picture, ALL));
}

#[tokio::test]
async fn a_document_that_opens_without_a_password_shows_its_values() {
    let mut draft = form(text("locked"), Dictionary::new());
    draft.document.trailer.set("ID", vec![Object::string_literal("0123456789abcdef"), Object::string_literal("x")]);
    let version = lopdf::EncryptionVersion::V2 {
        document: &draft.document,
        owner_password: "the owner's",
        user_password: "",
        key_length: 128,
        permissions: lopdf::Permissions::default(),
    };
    let state = lopdf::EncryptionState::try_from(version).unwrap();
    draft.document.encrypt(&state).unwrap();
    let picture = render(draft.file(), 1, 595).await;
    assert_eq!(changed(&picture, &shown(text("locked")).await, ALL), 0);
}

#[tokio::test]
async fn an_appearance_is_drawn_anew_where_the_form_asks_for_it_and_it_shows_another_value() {
    let written = "BT /Helv 40 Tf 4 40 Td (value) Tj ET";
    let kept = render(dressed("value", written, Dictionary::new()).file(), 1, 595).await;
    let asked = render(dressed("value", written, renewing()).file(), 1, 595).await;
    assert_eq!(changed(&kept, &asked, ALL), 0, "what is right stays as it is");

    let stale = render(dressed("a new one", written, Dictionary::new()).file(), 1, 595).await;
    assert_eq!(changed(&kept, &stale, ALL), 0, "nobody asked for more");
    let fresh = shown(text("a new one")).await;
    for before in [written, "", "BT ET"] {
        let renewed = render(dressed("a new one", before, renewing()).file(), 1, 595).await;
        assert_eq!(changed(&fresh, &renewed, ALL), 0, "{before:?}");
    }
}

#[tokio::test]
async fn letters_of_other_alphabets_are_drawn_where_there_is_a_font_and_missed_where_there_is_none() {
    let polish = shown(text("\u{141}ukasz \u{17b}\u{f3}\u{142}\u{107}")).await;
    assert!(ink(&polish, within([0.0, 0.2, 0.6, 0.8])) > 500 && !polish.incomplete);
    let chinese = shown(text("\u{5409}\u{5854}")).await;
    assert!(chinese.incomplete && ink(&chinese, PART) > 50);
    // One that nobody sees is not missed.
    let mut hidden = text("\u{5409}\u{5854}");
    hidden.set("F", 1 << 1);
    assert!(!shown(hidden).await.incomplete);
}

#[tokio::test]
async fn the_document_itself_is_left_as_it_is() {
    let mended = pdfs().turn().await.unwrap().mend(Bytes::from_static(FORM)).await.unwrap();
    let document = lopdf::Document::load_mem(&mended).unwrap();
    assert!(document.objects.values().all(|object| !object.as_dict().is_ok_and(|entries| entries.has(b"AP"))));
}

#[tokio::test]
async fn a_form_without_end_costs_little_and_says_that_it_is_cut() {
    let mut draft = Draft::of(&[SQUARE]);
    let above = draft.document.new_object_id();
    let kids: Vec<Object> = (0..100_000)
        .map(|number| {
            let (x, y) = (i64::from(number % 500), i64::from(number / 500));
            let place = [x, y, x + 20, y + 20].map(Object::Integer).to_vec();
            let widget = dictionary! { "Subtype" => "Widget", "Parent" => above, "Rect" => place };
            draft.document.add_object(widget).into()
        })
        .collect();
    draft.page(0).set("Annots", kids.clone());
    let field = dictionary! { "FT" => "Tx", "V" => Object::string_literal("x"), "Kids" => kids, "Parent" => above };
    draft.document.objects.insert(above, field.into());
    let picture = render(draft.file(), 1, 100).await;
    assert!(picture.incomplete);

    for flags in [0, 1 << 12, 1 << 24] {
        let mut long = text(&"wide words ".repeat(1_000_000));
        long.set("Ff", flags);
        long.set("MaxLen", 2_000_000_000);
        long.set("DA", Object::string_literal("/Helv 0 Tf"));
        let picture = shown(long).await;
        assert!(ink(&picture, ALL) == ink(&picture, PART), "{flags}");
    }
}

#[tokio::test]
async fn fields_that_make_no_sense_are_passed_over() {
    let mut draft = form(text("x"), Dictionary::new());
    let widget = draft.page(0).get(b"Annots").unwrap().as_array().unwrap()[0].as_reference().unwrap();
    draft.document.get_dictionary_mut(widget).unwrap().set("Parent", widget);
    assert!(ink(&render(draft.file(), 1, 595).await, PART) > 50);
    for (entry, value) in [
        ("Rect", Object::Array(vec![0.into(), 0.into(), Object::Real(1e30), 1.into()])),
        ("Rect", Object::Array(vec![5.into(); 4])),
        ("Rect", Object::Null),
        ("FT", "Sig".into()),
        ("FT", Object::Null),
        ("V", Object::Array(vec![Object::Null; 9])),
        ("V", Object::string_literal(vec![0xfe, 0xff, 0xd8])),
        ("MK", dictionary! { "BG" => vec![Object::Null; 3], "BC" => vec![Object::Real(f32::MAX)], "R" => 45 }.into()),
        ("BS", dictionary! { "W" => Object::Real(-1e30) }.into()),
        ("DA", Object::string_literal("/ Tf NaN inf 1e400 Tf ( rg")),
        ("MaxLen", 0.into()),
    ] {
        let mut field = text("x");
        field.set(entry, value.clone());
        let picture = shown(field).await;
        assert!(!picture.incomplete, "{entry} {value:?}");
    }
}
