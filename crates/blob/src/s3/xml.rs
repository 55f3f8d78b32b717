//! What S3 stores write and read: XML, as much of it as is used here.

use base64::{Engine, engine::general_purpose::STANDARD};
use instant_xml::{FromXml, FromXmlOwned, ToXml};
use kernel::{Error, Result};

use crate::PartStat;

/// Some stores declare it, some do not; without it both read the same.
const NAMESPACE: &str = " xmlns=\"http://s3.amazonaws.com/doc/2006-03-01/\"";

/// Reads an answer.
///
/// # Errors
/// `UNAVAILABLE`: what answered is no S3 store, or one that is not well.
pub(super) fn read<T: FromXmlOwned>(text: &str) -> Result<T> {
    if !is_whole(text) {
        return Err(Error::unavailable("S3 answered less than a whole document"));
    }
    instant_xml::from_str(&text.replacen(NAMESPACE, "", 1))
        .map_err(|error| Error::unavailable(format!("S3 answered what cannot be read: {error}")))
}

/// Whether the document ends as it began: the parser takes one that breaks off, and a list of parts must be whole.
fn is_whole(text: &str) -> bool {
    let root = text.split('<').find(|piece| piece.starts_with(|c: char| c.is_ascii_alphabetic())).unwrap_or_default();
    if let Some(empty) = root.trim_end().strip_suffix("/>") {
        return text.trim_end().ends_with(&format!("<{empty}/>"));
    }
    let name = root.split([' ', '>', '\n', '\t']).next().unwrap_or_default();
    text.trim_end().ends_with(&format!("</{name}>"))
}

/// Writes a request.
pub(super) fn write(document: &impl ToXml) -> Result<String> {
    instant_xml::to_string(document).map_err(Error::internal)
}

/// Why the store refuses.
#[derive(FromXml, Debug)]
#[xml(rename = "Error", rename_all = "PascalCase")]
pub(super) struct Refusal {
    pub(super) code: String,
    pub(super) message: Option<String>,
}

/// An upload in parts has begun.
#[derive(FromXml, Debug)]
#[xml(rename = "InitiateMultipartUploadResult", rename_all = "PascalCase")]
pub(super) struct Begun {
    pub(super) upload_id: String,
}

/// A page of the objects under a prefix.
#[derive(FromXml, Debug)]
#[xml(rename = "ListBucketResult", rename_all = "PascalCase")]
pub(super) struct Objects {
    pub(super) contents: Vec<Object>,
}

/// An object of a page.
#[derive(FromXml, Debug)]
#[xml(rename = "Contents", rename_all = "PascalCase")]
pub(super) struct Object {
    pub(super) key: String,
    pub(super) size: u64,
}

/// A page of the parts that have arrived.
#[derive(FromXml, Debug)]
#[xml(rename = "ListPartsResult", rename_all = "PascalCase")]
pub(super) struct Parts {
    pub(super) is_truncated: Option<bool>,
    pub(super) next_part_number_marker: Option<u16>,
    pub(super) parts: Vec<Arrived>,
}

/// A part that has arrived.
#[derive(FromXml, Debug)]
#[xml(rename = "Part", rename_all = "PascalCase")]
pub(super) struct Arrived {
    part_number: u32,
    size: u64,
    #[xml(rename = "ETag")]
    etag: String,
    #[xml(rename = "ChecksumSHA256")]
    sha256: Option<String>,
}

impl From<Arrived> for PartStat {
    fn from(part: Arrived) -> Self {
        let sha256 = part.sha256.and_then(|text| digest(&text));
        Self { number: part.part_number, size: part.size, etag: part.etag, sha256 }
    }
}

/// The request that has the parts put together.
#[derive(ToXml, Debug)]
#[xml(rename = "CompleteMultipartUpload")]
pub(super) struct Complete {
    parts: Vec<Part>,
}

#[derive(ToXml, Debug)]
#[xml(rename_all = "PascalCase")]
struct Part {
    #[xml(rename = "ChecksumSHA256")]
    sha256: Option<String>,
    #[xml(rename = "ETag")]
    etag: String,
    part_number: u32,
}

impl Complete {
    /// In the order of their numbers, which stores insist on. The digests are for the store to compare; a store that
    /// was not told them for each part is told none.
    pub(super) fn of(parts: &[PartStat]) -> Self {
        let all_known = parts.iter().all(|part| part.sha256.is_some());
        let mut listed: Vec<Part> = parts
            .iter()
            .map(|part| Part {
                sha256: part.sha256.filter(|_| all_known).map(|digest| STANDARD.encode(digest)),
                etag: part.etag.clone(),
                part_number: part.number,
            })
            .collect();
        listed.sort_by_key(|part| part.part_number);
        Self { parts: listed }
    }
}

/// Who may use a bucket from a page of another origin.
#[derive(FromXml, ToXml, Debug, Default)]
#[xml(rename = "CORSConfiguration")]
pub(super) struct Cors {
    pub(super) rules: Vec<CorsRule>,
}

/// One rule of it.
#[derive(FromXml, ToXml, Clone, PartialEq, Eq, Debug)]
#[xml(rename = "CORSRule", rename_all = "PascalCase")]
pub(super) struct CorsRule {
    #[xml(rename = "ID")]
    pub(super) id: Option<String>,
    pub(super) allowed_header: Vec<String>,
    pub(super) allowed_method: Vec<String>,
    pub(super) allowed_origin: Vec<String>,
    pub(super) expose_header: Vec<String>,
    pub(super) max_age_seconds: Option<u32>,
}

/// The SHA-256 that S3 writes so.
pub(super) fn digest(text: &str) -> Option<[u8; 32]> {
    STANDARD.decode(text).ok()?.try_into().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    const PARTS: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
        <ListPartsResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Bucket>b</Bucket><Key>k</Key>
        <UploadId>u</UploadId><PartNumberMarker>0</PartNumberMarker><NextPartNumberMarker>2</NextPartNumberMarker>
        <MaxParts>2</MaxParts><IsTruncated>true</IsTruncated><ChecksumAlgorithm>SHA256</ChecksumAlgorithm>
        <Part><LastModified>2026-11-21T07:31:31.000Z</LastModified><PartNumber>1</PartNumber>
        <ETag>&quot;aa&quot;</ETag><Size>5242880</Size>
        <ChecksumSHA256>AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE=</ChecksumSHA256></Part>
        <Part><Size>7</Size><ETag>"bb"</ETag><PartNumber>2</PartNumber><ChecksumSHA256>short</ChecksumSHA256></Part>
        <StorageClass>STANDARD</StorageClass></ListPartsResult>"#;

    #[test]
    fn parts_are_read_whatever_stands_around_them() {
        for text in [PARTS.to_owned(), PARTS.replacen(NAMESPACE, "", 1)] {
            let page: Parts = read(&text).expect("readable");
            assert_eq!((page.is_truncated, page.next_part_number_marker), (Some(true), Some(2)));
            let parts: Vec<PartStat> = page.parts.into_iter().map(PartStat::from).collect();
            let part = |number, size, etag: &str, sha256| PartStat { number, size, etag: etag.into(), sha256 };
            assert_eq!(parts, [part(1, 5_242_880, "\"aa\"", Some([1; 32])), part(2, 7, "\"bb\"", None)]);
        }
    }

    #[test]
    fn what_is_no_answer_of_a_store_is_an_error() {
        assert!(read::<Cors>("<CORSConfiguration />").expect("empty").rules.is_empty());
        for text in ["", "<html><body>Bad gateway</body></html>", "<ListPartsResult><Part></Part>", &PARTS[..300]] {
            assert_eq!(read::<Parts>(text).expect_err(text).code(), "UNAVAILABLE");
        }
    }

    #[test]
    fn parts_are_put_together_by_number_with_all_digests_or_none() {
        let part = |number, sha256| PartStat { number, size: 1, etag: format!("\"{number}&\""), sha256 };
        let text = write(&Complete::of(&[part(2, Some([1; 32])), part(1, None)])).expect("written");
        assert!(!text.contains("Checksum"));
        assert!(text.find("<PartNumber>1<") < text.find("<PartNumber>2<"), "{text}");
        let text = write(&Complete::of(&[part(1, Some([1; 32]))])).expect("written");
        assert_eq!(
            text,
            "<CompleteMultipartUpload><Part><ChecksumSHA256>AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE=\
             </ChecksumSHA256><ETag>&quot;1&amp;&quot;</ETag><PartNumber>1</PartNumber></Part></CompleteMultipartUpload>"
        );
    }

    #[test]
    fn rules_of_other_applications_read_back_as_they_were() {
        let text = "<CORSConfiguration><CORSRule><ID>a &amp; b</ID><AllowedHeader>*</AllowedHeader>\
                    <AllowedMethod>GET</AllowedMethod><AllowedMethod>PUT</AllowedMethod>\
                    <AllowedOrigin>https://a.example</AllowedOrigin><MaxAgeSeconds>5</MaxAgeSeconds></CORSRule>\
                    <CORSRule><AllowedMethod>GET</AllowedMethod><AllowedOrigin>*</AllowedOrigin></CORSRule>\
                    </CORSConfiguration>";
        assert_eq!(write(&read::<Cors>(text).expect("readable")).expect("written"), text);
    }
}
