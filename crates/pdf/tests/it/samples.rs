//! Documents to test with.

use bytes::Bytes;
use lopdf::{Dictionary, Document, Object, ObjectId, Stream, dictionary};
use pdf::{Pdfs, Picture, Worker};

pub(crate) fn pdfs() -> Pdfs {
    Pdfs::new(Worker::Thread)
}

pub(crate) async fn render(document: Bytes, page: usize, width: u32) -> Picture {
    pdfs().turn().await.unwrap().render(document, page, width).await.unwrap()
}

pub(crate) async fn stamp(document: Bytes) -> kernel::Result<Bytes> {
    pdfs().turn().await.unwrap().stamp(document, "Aoife Brennan 2026-11-21 06:16 UTC".to_owned()).await
}

/// A document under construction.
pub(crate) struct Draft {
    pub(crate) document: Document,
    pub(crate) root: ObjectId,
    pub(crate) pages: Vec<ObjectId>,
}

impl Draft {
    /// Of A4 pages, all of which inherit medium and resources, with these contents.
    pub(crate) fn of(contents: &[&str]) -> Self {
        let mut document = Document::with_version("1.5");
        let root = document.new_object_id();
        let font = document.add_object(dictionary! { "Type" => "Font", "Subtype" => "Type1", "BaseFont" => "Courier" });
        let pages: Vec<ObjectId> = contents
            .iter()
            .map(|operators| {
                let stream = document.add_object(Stream::new(Dictionary::new(), operators.as_bytes().to_vec()));
                document.add_object(dictionary! { "Type" => "Page", "Parent" => root, "Contents" => stream })
            })
            .collect();
        let kids: Vec<Object> = pages.iter().map(|page| (*page).into()).collect();
        let tree = dictionary! {
            "Type" => "Pages", "Count" => i64::try_from(kids.len()).unwrap(), "Kids" => kids,
            "MediaBox" => vec![0.into(), 0.into(), 595.into(), 842.into()],
            "Resources" => dictionary! { "Font" => dictionary! { "F1" => font } },
        };
        document.objects.insert(root, tree.into());
        let catalogue = document.add_object(dictionary! { "Type" => "Catalog", "Pages" => root });
        document.trailer.set("Root", catalogue);
        Self { document, root, pages }
    }

    pub(crate) fn page(&mut self, index: usize) -> &mut Dictionary {
        self.document.get_dictionary_mut(self.pages[index]).unwrap()
    }

    pub(crate) fn tree(&mut self) -> &mut Dictionary {
        self.document.get_dictionary_mut(self.root).unwrap()
    }

    pub(crate) fn file(mut self) -> Bytes {
        let mut bytes = Vec::new();
        self.document.save_to(&mut bytes).unwrap();
        bytes.into()
    }
}

/// A blue square in the lower left corner.
pub(crate) const SQUARE: &str = "0 0 1 rg 50 50 100 100 re f";

/// The colour at that part of the picture's width and height.
pub(crate) fn colour(picture: &Picture, across: f32, down: f32) -> [u8; 3] {
    let x = (across * picture.width as f32) as usize;
    let y = (down * picture.height as f32) as usize;
    let at = 3 * (y * picture.width as usize + x);
    picture.rgb[at..at + 3].try_into().unwrap()
}

/// How many pixels of a part of both pictures differ: left, top, right and bottom as parts of the whole.
pub(crate) fn changed(before: &Picture, after: &Picture, part: [f32; 4]) -> usize {
    assert_eq!((before.width, before.height), (after.width, after.height));
    let (width, height) = (before.width as f32, before.height as f32);
    let lines = (part[1] * height) as usize..(part[3] * height) as usize;
    let columns = (part[0] * width) as usize..(part[2] * width) as usize;
    let points = lines.flat_map(|y| columns.clone().map(move |x| 3 * (y * before.width as usize + x)));
    points.filter(|at| before.rgb[*at..at + 3] != after.rgb[*at..at + 3]).count()
}
