//! Documents signed, verified, and opened to have fields placed on them, on one database.

use std::io;
use std::time::Instant;

use serde_json::{Value, json};

use crate::http::Connection;
use crate::report::{Report, Target, median, percentile};
use crate::session::{Session, path_of};

const BASE: &str = "/api/v1/signatures";
/// How often a document is signed, and how often one is verified.
const TIMES: usize = 100;
/// The bytes of what is signed.
const SIZE: usize = 1_000_000;
/// How often a long document is opened: each time another, because what was made of one is kept.
const OPENED: usize = 10;
/// The pages of a long document.
const PAGES: usize = 500;
/// What browsers ask for at once of a document.
const PIECE: usize = 64 * 1024;
/// A picture of one pixel.
const PNG: &str = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/// `database` is the name in the report.
pub(crate) fn measure(session: &Session, database: &str, report: &mut Report) -> io::Result<()> {
    eprintln!("documents signed and verified on {database} …");
    let mut connection = session.connect();
    let signed = sign(session, &mut connection, database, report)?;
    verify(session, &mut connection, &signed, database, report)?;
    open(session, &mut connection, database, report)
}

/// Signs a document of 1 MB again and again: the signer's signature and, being the last, the organisation's seal. Gives the last.
fn sign(session: &Session, connection: &mut Connection, database: &str, report: &mut Report) -> io::Result<Vec<u8>> {
    let (_, me) = session.get(connection, "/api/v1/auth/validate-session")?;
    let (mut times, mut signed) = (Vec::with_capacity(TIMES), Vec::new());
    for number in 0..TIMES {
        let file = session.upload_small(connection, &format!("To sign {number}.pdf"), &scanned(number))?;
        let wanted = json!({ "fileId": file.file_id, "signers": [{ "uid": me["uid"] }] });
        let (_, request) = session.call(connection, "POST", &format!("{BASE}/requests"), &wanted)?;
        let task = format!("{BASE}/tasks/{}", text(&request["ownTaskId"])?);
        session.call(connection, "PUT", &format!("{task}/signature"), &json!({ "png": PNG }))?;
        let begun = Instant::now();
        let (_, request) =
            session.call(connection, "POST", &format!("{task}/sign"), &json!({ "hasConsented": true }))?;
        times.push(begun.elapsed().as_secs_f64() * 1e3);
        if request["status"] != "completed" {
            return Err(io::Error::other(format!("a document was not signed: {request}")));
        }
        if number + 1 == TIMES {
            let path = format!("{BASE}/requests/{}/document", text(&request["id"])?);
            let (head, bytes) = connection.send("GET", &path, &session.headers(), &[], 0)?;
            signed = expect(head.status, &path, bytes)?;
        }
    }
    let note = format!("and sealed, p50 {:.0} ms", median(&times));
    let what = format!("{database}: signing a document of 1 MB, p95");
    report.add(&what, percentile(&times, 0.95), "ms", Target::AtMost(150.0), note);
    Ok(signed)
}

/// Verifies the document as anybody may, each time from another network: what one network asks is counted.
fn verify(
    session: &Session,
    connection: &mut Connection,
    signed: &[u8],
    database: &str,
    report: &mut Report,
) -> io::Result<()> {
    let mut times = Vec::with_capacity(TIMES);
    for number in 0..TIMES {
        let network = format!("198.51.100.{number}");
        let begun = Instant::now();
        let path = "/api/public/signatures/verify";
        let found = session.send_from(connection, path, "application/octet-stream", signed, &network)?;
        times.push(begun.elapsed().as_secs_f64() * 1e3);
        if found["verdict"] != "good" {
            return Err(io::Error::other(format!("a signed document was not found good: {found}")));
        }
    }
    let note = format!("{} bytes, p50 {:.0} ms", signed.len(), median(&times));
    let what = format!("{database}: verifying a document of 1 MB, p95");
    report.add(&what, percentile(&times, 0.95), "ms", Target::AtMost(100.0), note);
    Ok(())
}

/// Opens long documents: in pieces, as the page that places fields reads them, and as pictures, as strangers are shown them.
fn open(session: &Session, connection: &mut Connection, database: &str, report: &mut Report) -> io::Result<()> {
    let (_, me) = session.get(connection, "/api/v1/auth/validate-session")?;
    let (mut pieces, mut pictures, mut size) = (Vec::new(), Vec::new(), 0);
    for number in 0..OPENED {
        let document = printed(number);
        size = document.len();
        let file = session.upload_small(connection, &format!("Long {number}.pdf"), &document)?.file_id;
        let begun = Instant::now();
        session.get(connection, &format!("/api/v1/drive/files/{file}"))?;
        let (_, shown) = session.get(connection, &format!("/api/v1/drive/preview?fileId={file}"))?;
        let url = text(&shown["url"])?;
        for from in (0..size).step_by(PIECE) {
            let range = format!("bytes={from}-{}", size.min(from + PIECE) - 1);
            let (head, body) = connection.send("GET", path_of(url), &[("Range", &range)], &[], 0)?;
            expect(head.status, url, body)?;
        }
        pieces.push(begun.elapsed().as_secs_f64());

        let share = json!({ "tenantId": me["tenantId"], "fileIds": [file], "visibility": "tenant" });
        let (_, made) = session.call(connection, "POST", "/api/drive/mutations/share", &share)?;
        let path = format!("/api/public/shares/{}/files/{file}/pages", text(&made["share"]["shareId"])?);
        let begun = Instant::now();
        let (_, outline) = session.get(connection, &path)?;
        let first = format!("{path}/1");
        let (head, body) = connection.send("GET", &first, &session.headers(), &[], 0)?;
        expect(head.status, &first, body)?;
        pictures.push(begun.elapsed().as_secs_f64());
        if outline["pageCount"] != PAGES {
            return Err(io::Error::other(format!(
                "a document of {PAGES} pages was taken for {}",
                outline["pageCount"]
            )));
        }
    }
    let note = |times: &[f64]| format!("{size} bytes, p50 {:.3} s", median(times));
    for (what, times) in [("as the builder reads it", &pieces), ("its outline and the first page's picture", &pictures)]
    {
        let what = format!("{database}: opening {PAGES} pages, {what}, p95");
        report.add(&what, percentile(times, 0.95), "s", Target::AtMost(1.0), note(times));
    }
    Ok(())
}

/// The body of an answer that is none of refusal.
fn expect(status: u16, path: &str, body: Vec<u8>) -> io::Result<Vec<u8>> {
    if status / 100 == 2 {
        return Ok(body);
    }
    Err(io::Error::other(format!("{path} answered {status}: {}", String::from_utf8_lossy(&body))))
}

fn text(value: &Value) -> io::Result<&str> {
    value.as_str().ok_or_else(|| io::Error::other("an answer lacks an identifier or an address"))
}

/// A document of one page that is a picture, 1 MB in all; no two numbers give the same.
fn scanned(number: usize) -> Vec<u8> {
    let (width, height) = (640, SIZE / (640 * 3));
    let mut state = number as u64 + 1;
    let noise = std::iter::repeat_with(|| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 56) as u8
    });
    let picture: Vec<u8> = noise.take(width * height * 3).collect();
    let about = format!(
        "/Type /XObject /Subtype /Image /Width {width} /Height {height} /ColorSpace /DeviceRGB /BitsPerComponent 8"
    );
    let page = "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R \
                /Resources << /XObject << /P 5 0 R >> >> >>";
    written(&[
        b"<< /Type /Catalog /Pages 2 0 R >>".to_vec(),
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>".to_vec(),
        page.as_bytes().to_vec(),
        stream("", b"q 595 0 0 842 0 0 cm /P Do Q"),
        stream(&about, &picture),
    ])
}

/// A document of very many pages of words; no two numbers give the same.
fn printed(number: usize) -> Vec<u8> {
    let kids: String = (0..PAGES).map(|page| format!("{} 0 R ", 4 + 2 * page)).collect();
    let mut objects = vec![
        b"<< /Type /Catalog /Pages 2 0 R >>".to_vec(),
        format!("<< /Type /Pages /Kids [{kids}] /Count {PAGES} >>").into_bytes(),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>".to_vec(),
    ];
    for page in 0..PAGES {
        let words = format!(
            "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents {} 0 R \
             /Resources << /Font << /F1 3 0 R >> >> >>",
            5 + 2 * page
        );
        let lines: String = (0..45)
            .map(|line| format!("(Document {number}, page {page}, line {line}: the works are handed over.) Tj T*\n"))
            .collect();
        objects.push(words.into_bytes());
        objects.push(stream("", format!("BT /F1 11 Tf 14 TL 56 760 Td\n{lines}ET").as_bytes()));
    }
    written(&objects)
}

fn stream(about: &str, bytes: &[u8]) -> Vec<u8> {
    [format!("<< {about} /Length {} >>\nstream\n", bytes.len()).as_bytes(), bytes, b"\nendstream"].concat()
}

/// A document of these objects, the first of which is its catalogue.
fn written(objects: &[Vec<u8>]) -> Vec<u8> {
    let mut bytes = b"%PDF-1.7\n".to_vec();
    let mut table = "0000000000 65535 f \n".to_owned();
    for (index, object) in objects.iter().enumerate() {
        table.push_str(&format!("{:010} 00000 n \n", bytes.len()));
        bytes.extend_from_slice(format!("{} 0 obj\n", index + 1).as_bytes());
        bytes.extend_from_slice(object);
        bytes.extend_from_slice(b"\nendobj\n");
    }
    let (start, count) = (bytes.len(), objects.len() + 1);
    let end = format!("xref\n0 {count}\n{table}trailer\n<< /Size {count} /Root 1 0 R >>\nstartxref\n{start}\n%%EOF\n");
    bytes.extend_from_slice(end.as_bytes());
    bytes
}
