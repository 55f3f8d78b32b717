//! Documents to be signed, of the kinds that programs write, and three who sign them.

use std::collections::HashSet;

use cms::{
    content_info::ContentInfo,
    signed_data::{SignedData, SignerInfos},
};
use der::{Any, Decode as _, Encode as _, asn1::SetOfVec};
use lopdf::{Dictionary, Document, Object, SaveOptions, Stream, dictionary};
use pades::{
    Authority, DraftRequest, FieldKind, FieldPlace, Fill, Filling, Look, Subject, TimestampQuestion, draft,
    fingerprint, own_field, prepare, seal,
};
use test_kit::TimeStamper;

/// 25 November 2026.
pub(crate) const NOW: u64 = 1_795_600_000;

/// A way in which programs write documents.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// A table of objects as PDF has had it from the beginning.
    Table,
    /// Objects in streams, and a table in one.
    Streams,
    /// A form with a text field, written into the catalogue.
    Form,
    /// The same in an object of its own, with lists in objects of their own.
    FormApart,
    /// A form whose objects stand in streams.
    FormStreams,
    /// Pages turned by a quarter.
    Turned,
}

pub(crate) const KINDS: [Kind; 6] =
    [Kind::Table, Kind::Streams, Kind::Form, Kind::FormApart, Kind::FormStreams, Kind::Turned];

/// A document with tables for old readers and, beside its table, a stream of tables for new ones (`/XRefStm`).
pub(crate) fn hybrid() -> Vec<u8> {
    let objects = [
        "<< /Type /Catalog /Pages 2 0 R >>",
        "<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 595 842] >>",
        "<< /Type /Page /Parent 2 0 R /Contents 4 0 R /Resources << >> >>",
        "<< /Length 8 >>\nstream\n0 0 m h \nendstream",
    ];
    let mut bytes = b"%PDF-1.5\n".to_vec();
    let mut table = String::new();
    for (index, object) in objects.iter().enumerate() {
        table.push_str(&format!("{:010} 00000 n \n", bytes.len()));
        bytes.extend(format!("{} 0 obj\n{object}\nendobj\n", index + 1).bytes());
    }
    // The stream lists nothing but itself, which the table calls free.
    let stream = bytes.len();
    let head = "5 0 obj\n<< /Type /XRef /Size 6 /W [1 4 1] /Index [5 1] /Root 1 0 R /Length 6 >>\nstream\n";
    bytes.extend(head.bytes());
    bytes.push(1);
    bytes.extend(u32::try_from(stream).unwrap().to_be_bytes());
    bytes.extend(b"\0\nendstream\nendobj\n");
    let start = bytes.len();
    let (first, last) = ("0000000005 65535 f \n", "0000000000 00000 f \n");
    bytes.extend(format!("xref\n0 6\n{first}{table}{last}trailer\n").bytes());
    bytes.extend(format!("<< /Size 6 /Root 1 0 R /XRefStm {stream} >>\nstartxref\n{start}\n%%EOF\n").bytes());
    bytes
}

/// A document with that many pages.
pub(crate) fn document(kind: Kind, pages: usize) -> Vec<u8> {
    let mut document = Document::with_version("1.7");
    let tree = document.new_object_id();
    let font = document.add_object(dictionary! { "Type" => "Font", "Subtype" => "Type1", "BaseFont" => "Helvetica" });
    let mut kids = Vec::new();
    for number in 1..=pages {
        let words = format!("BT /F1 18 Tf 72 720 Td (Agreement, page {number}) Tj ET");
        let contents = document.add_object(Stream::new(Dictionary::new(), words.into_bytes()));
        let mut page = dictionary! {
            "Type" => "Page", "Parent" => tree, "Contents" => contents,
            "Resources" => dictionary! { "Font" => dictionary! { "F1" => font } },
        };
        if kind == Kind::Turned {
            page.set("Rotate", 90);
        }
        kids.push(document.add_object(page));
    }
    let first = kids[0];
    let count = i64::try_from(pages).unwrap();
    let kids: Vec<Object> = kids.into_iter().map(Object::from).collect();
    let sides: Vec<Object> = [0, 0, 595, 842].map(Object::from).to_vec();
    let node = dictionary! { "Type" => "Pages", "Kids" => kids, "Count" => count, "MediaBox" => sides };
    document.objects.insert(tree, node.into());
    let mut catalogue = dictionary! { "Type" => "Catalog", "Pages" => tree };
    if matches!(kind, Kind::Form | Kind::FormApart | Kind::FormStreams) {
        put_form(&mut document, &mut catalogue, first, kind == Kind::FormApart);
    }
    let root = document.add_object(catalogue);
    document.trailer.set("Root", root);
    let info = document.add_object(dictionary! { "Title" => Object::string_literal("Agreement") });
    document.trailer.set("Info", info);
    let mut bytes = Vec::new();
    if matches!(kind, Kind::Streams | Kind::FormStreams) {
        let options = SaveOptions::builder().use_object_streams(true).use_xref_streams(true).build();
        document.save_with_options(&mut bytes, options).unwrap();
    } else {
        document.save_to(&mut bytes).unwrap();
    }
    bytes
}

fn put_form(document: &mut Document, catalogue: &mut Dictionary, page: lopdf::ObjectId, apart: bool) {
    let sides: Vec<Object> = [72, 600, 300, 620].map(Object::from).to_vec();
    let field = document.add_object(dictionary! {
        "Type" => "Annot", "Subtype" => "Widget", "FT" => "Tx", "T" => Object::string_literal("amount"),
        "V" => Object::string_literal("100"), "Rect" => sides, "P" => page, "F" => 4,
    });
    let list = Object::from(vec![Object::from(field)]);
    let mut place = |list: Object| if apart { Object::from(document.add_object(list)) } else { list };
    let (notes, fields) = (place(list.clone()), place(list));
    let form = place(dictionary! { "Fields" => fields }.into());
    catalogue.set("AcroForm", form);
    document.get_dictionary_mut(page).unwrap().set("Annots", notes);
}

/// Fields for two people, seen, and one for the seal, which is not.
pub(crate) fn places() -> Vec<FieldPlace> {
    let place = |name: &str, area| FieldPlace {
        name: name.to_owned(),
        kind: FieldKind::Signature,
        about: String::new(),
        page: 0,
        area,
    };
    vec![
        place("Signer1", [0.1, 0.8, 0.35, 0.08]),
        place("Signer2", [0.55, 0.8, 0.35, 0.08]),
        place("Seal", [0.0, 0.0, 0.0, 0.0]),
    ]
}

/// The document with these fields.
pub(crate) fn prepared(document: &[u8], places: &[FieldPlace]) -> Vec<u8> {
    [document, &prepare(document, places).unwrap().tail].concat()
}

/// An authority, and those whom it vouches for.
pub(crate) struct Office(pub(crate) Authority);

impl Office {
    pub(crate) fn new() -> Self {
        let subject = Subject {
            name: "Dunmarrow signatures",
            organisation: "Dunmarrow",
            mail: None,
            serial: Some("0199c1f0-0000-7000-8000-000000000001"),
        };
        Self(Authority::create(&subject, NOW).unwrap())
    }

    pub(crate) fn known(&self) -> HashSet<String> {
        HashSet::from([fingerprint(self.0.certificate())])
    }

    /// The document, signed in that field.
    pub(crate) fn sign(&self, document: &[u8], field: &str, name: &str, certify: bool) -> Vec<u8> {
        self.sign_with(document, field, name, certify, Vec::new())
    }

    /// The same, with fields of the signature's own filled in.
    pub(crate) fn sign_with(
        &self,
        document: &[u8],
        field: &str,
        name: &str,
        certify: bool,
        fills: Vec<Fill>,
    ) -> Vec<u8> {
        let request = self.request(field, name, certify, fills, false);
        self.sign_as(document, &request, |container| container)
    }

    /// The same, with a time stamp by that maker of them.
    pub(crate) fn sign_stamped(&self, document: &[u8], field: &str, stamper: &TimeStamper) -> Vec<u8> {
        let request = self.request(field, "Ida Stamped", false, Vec::new(), true);
        self.sign_as(document, &request, |container| {
            let question = TimestampQuestion::new(&container, None).unwrap();
            question.answered(&stamper.answer(question.der(), NOW + 2)).unwrap().0
        })
    }

    /// The same, with the time stamp of another signature.
    pub(crate) fn sign_moved(&self, document: &[u8], field: &str, stamper: &TimeStamper, other: &[u8]) -> Vec<u8> {
        let request = self.request(field, "Ida Moved", false, Vec::new(), true);
        self.sign_as(document, &request, |container| {
            let question = TimestampQuestion::new(other, None).unwrap();
            let (stamped, _) = question.answered(&stamper.answer(question.der(), NOW)).unwrap();
            with_attributes_of(&container, &stamped)
        })
    }

    fn sign_as(&self, document: &[u8], request: &DraftRequest, stamped: impl FnOnce(Vec<u8>) -> Vec<u8>) -> Vec<u8> {
        let draft = draft(document, request).unwrap();
        let mail = "signer@dunmarrow.example";
        let subject = Subject { name: &request.name, organisation: "Dunmarrow", mail: Some(mail), serial: None };
        let signer = self.0.signer(&subject, NOW).unwrap();
        let container = stamped(seal(&signer, &draft.hash).unwrap());
        [document, &draft.complete(&container).unwrap()].concat()
    }

    /// A signature that is to be made.
    pub(crate) fn request(
        &self,
        field: &str,
        name: &str,
        certify: bool,
        fills: Vec<Fill>,
        is_stamped: bool,
    ) -> DraftRequest {
        DraftRequest {
            field: field.to_owned(),
            name: name.to_owned(),
            reason: "Signed in Corbel".to_owned(),
            at: i64::try_from(NOW).unwrap(),
            look: Look { picture: Some(picture()), lines: vec![name.to_owned(), "25 Nov 2026, 13:46 UTC".to_owned()] },
            fills,
            certify,
            is_stamped,
            container_length: 0,
        }
    }

    /// The document prepared, signed by two and sealed: every edition.
    pub(crate) fn sign_all(&self, document: &[u8], certify: bool) -> Vec<Vec<u8>> {
        let prepared = prepared(document, &places());
        let first = self.sign(&prepared, "Signer1", "Grace Holloway", certify);
        let second = self.sign(&first, "Signer2", "Paweł Zieliński", false);
        let sealed = self.sign(&second, "Seal", "Dunmarrow", false);
        vec![prepared, first, second, sealed]
    }

    /// The same with what both fill in.
    pub(crate) fn fill_all(&self, document: &[u8], certify: bool) -> Vec<Vec<u8>> {
        let prepared = prepared(document, &[places(), own_places()].concat());
        let first = self.sign_with(&prepared, "Signer1", "Grace Holloway", certify, fills("Signer1"));
        let second = self.sign_with(&first, "Signer2", "Paweł Zieliński", false, fills("Signer2"));
        let sealed = self.sign(&second, "Seal", "Dunmarrow", false);
        vec![prepared, first, second, sealed]
    }
}

/// Fields that the two fill in: words, a tick and the signature once more.
pub(crate) fn own_places() -> Vec<FieldPlace> {
    let place = |signer: &str, own: &str, kind, area| FieldPlace {
        name: own_field(signer, own),
        kind,
        about: format!("The {own}"),
        page: 1,
        area,
    };
    vec![
        place("Signer1", "amount", FieldKind::Text, [0.1, 0.3, 0.3, 0.03]),
        place("Signer1", "terms", FieldKind::Checkbox, [0.1, 0.4, 0.05, 0.04]),
        place("Signer1", "again", FieldKind::Text, [0.1, 0.5, 0.3, 0.08]),
        place("Signer2", "amount", FieldKind::Text, [0.5, 0.3, 0.3, 0.03]),
        place("Signer2", "news", FieldKind::Checkbox, [0.5, 0.4, 0.05, 0.04]),
    ]
}

/// What Signer1 or Signer2 fills in.
pub(crate) fn fills(signer: &str) -> Vec<Fill> {
    let fill = |own: &str, value| Fill { field: own_field(signer, own), value };
    match signer {
        "Signer1" => vec![
            fill("amount", Filling::Text("£1,200 a month".to_owned())),
            fill("terms", Filling::Checkbox(true)),
            fill("again", Filling::Signature),
        ],
        _ => vec![fill("amount", Filling::Text("zgoda".to_owned())), fill("news", Filling::Checkbox(false))],
    }
}

/// A drawn signature with a ground that shines through.
pub(crate) fn picture() -> Vec<u8> {
    let mut picture = image::RgbaImage::new(120, 40);
    for x in 0..120 {
        let y = 20.0 + 12.0 * (x as f32 / 9.0).sin();
        picture.put_pixel(x, y as u32, image::Rgba([20, 40, 120, 255]));
    }
    let mut bytes = std::io::Cursor::new(Vec::new());
    picture.write_to(&mut bytes, image::ImageFormat::Png).unwrap();
    bytes.into_inner()
}

/// A container with what another has beside its signature.
fn with_attributes_of(container: &[u8], other: &[u8]) -> Vec<u8> {
    let open = |bytes: &[u8]| {
        let info = ContentInfo::from_der(bytes).unwrap();
        let data: SignedData = info.content.decode_as().unwrap();
        (info, data)
    };
    let ((mut info, mut data), (_, from)) = (open(container), open(other));
    let mut signer = data.signer_infos.0.get(0).unwrap().clone();
    signer.unsigned_attrs.clone_from(&from.signer_infos.0.get(0).unwrap().unsigned_attrs);
    data.signer_infos = SignerInfos(SetOfVec::try_from(vec![signer]).unwrap());
    info.content = Any::encode_from(&data).unwrap();
    info.to_der().unwrap()
}
