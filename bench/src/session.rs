//! A signed-in person of the demo data, speaking the public protocol as the browser does.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::http::{Connection, Head};

/// Parts on their way at once, as in the browser.
const PARTS_AT_ONCE: usize = 3;

/// A session: cookies and where to send them.
#[derive(Clone)]
pub(crate) struct Session {
    address: String,
    cookies: String,
    csrf: String,
    drive: String,
    library: String,
}

/// A file that was uploaded.
pub(crate) struct Uploaded {
    pub(crate) file_id: String,
}

impl Session {
    /// Signs in as this member of the demo data and looks up a drive and a library to work in.
    pub(crate) fn sign_in(address: &str, email: &str) -> io::Result<Self> {
        Self::sign_in_from(address, email, "127.0.0.1")
    }

    /// The same from another network, as a proxy would pass it on: tries are counted by network.
    pub(crate) fn sign_in_from(address: &str, email: &str, network: &str) -> io::Result<Self> {
        let mut connection = Connection::new(address);
        let (head, _) = connection.send("GET", "/api/v1/auth/validate-session", &[], &[], 0)?;
        let csrf = cookie(&head, "csrf").ok_or_else(|| refused("no csrf cookie", &head, b""))?;
        let cookies = format!("csrf={csrf}");
        let mut session =
            Self { address: address.to_owned(), cookies, csrf, drive: String::new(), library: String::new() };
        let body = json!({ "email": email, "password": "corbel-demo" }).to_string();
        let headers = [
            ("Cookie", session.cookies.as_str()),
            ("X-CSRF-Token", &session.csrf),
            ("X-Forwarded-For", network),
            ("Content-Type", "application/json"),
        ];
        let (head, bytes) = connection.send("POST", "/api/v1/auth/login", &headers, body.as_bytes(), 1)?;
        let (head, _) = answer(head, &bytes)?;
        let token = cookie(&head, "corbel_session").ok_or_else(|| refused("no session cookie", &head, b""))?;
        session.csrf = cookie(&head, "csrf").unwrap_or(session.csrf);
        session.cookies = format!("csrf={}; corbel_session={token}", session.csrf);

        let (_, drives) = session.get(&mut connection, "/api/v1/drive/drives")?;
        let may_upload = |drive: &&Value| drive["can"]["upload"] == true;
        let drive = drives["drives"].as_array().and_then(|all| all.iter().find(may_upload));
        let drive = text(&drive.ok_or_else(|| io::Error::other("no drive to upload to"))?["id"]);
        let lies_there = |library: &&Value| library["driveId"] == drive.as_str();
        let library = drives["libraries"].as_array().and_then(|all| all.iter().find(lies_there));
        let library = library.ok_or_else(|| io::Error::other("no library to upload to"))?;
        session.library = text(&library["id"]);
        session.drive = drive;
        Ok(session)
    }

    /// A connection to the server that this session is of.
    pub(crate) fn connect(&self) -> Connection {
        Connection::new(&self.address)
    }

    /// The headers that carry the session, for plain requests.
    pub(crate) fn headers(&self) -> [(&str, &str); 1] {
        [("Cookie", &self.cookies)]
    }

    /// The drive that uploads go to.
    pub(crate) fn drive(&self) -> &str {
        &self.drive
    }

    /// Asks for JSON.
    pub(crate) fn get(&self, connection: &mut Connection, path: &str) -> io::Result<(Head, Value)> {
        let (head, body) = connection.send("GET", path, &self.headers(), &[], 0)?;
        answer(head, &body)
    }

    /// Sends JSON and expects JSON; a refusal is an error.
    pub(crate) fn call(
        &self,
        connection: &mut Connection,
        method: &str,
        path: &str,
        body: &Value,
    ) -> io::Result<(Head, Value)> {
        let headers =
            [("Cookie", self.cookies.as_str()), ("X-CSRF-Token", &self.csrf), ("Content-Type", "application/json")];
        let (head, bytes) = connection.send(method, path, &headers, body.to_string().as_bytes(), 1)?;
        answer(head, &bytes)
    }

    /// Posts a file and expects JSON; a refusal is an error.
    pub(crate) fn send(&self, connection: &mut Connection, path: &str, kind: &str, file: &[u8]) -> io::Result<Value> {
        self.send_from(connection, path, kind, file, "127.0.0.1")
    }

    /// The same from another network, as a proxy would pass it on.
    pub(crate) fn send_from(
        &self,
        connection: &mut Connection,
        path: &str,
        kind: &str,
        file: &[u8],
        network: &str,
    ) -> io::Result<Value> {
        let headers = [
            ("Cookie", self.cookies.as_str()),
            ("X-CSRF-Token", &self.csrf),
            ("X-Forwarded-For", network),
            ("Content-Type", kind),
        ];
        let (head, bytes) = connection.send("POST", path, &headers, file, 1)?;
        answer(head, &bytes).map(|(_, value)| value)
    }

    /// Uploads one small file: sign, one PUT, register.
    pub(crate) fn upload_small(&self, connection: &mut Connection, name: &str, bytes: &[u8]) -> io::Result<Uploaded> {
        let file = self.description(name, bytes.len());
        let (_, signed) = self.call(connection, "POST", "/api/v1/uploads/sign", &file)?;
        put(connection, &signed, bytes, 1)?;
        self.register(connection, file, &signed)
    }

    /// Uploads a small file in one request, and gives its identifier.
    pub(crate) fn upload_file(&self, connection: &mut Connection, name: &str, bytes: &[u8]) -> io::Result<String> {
        let answer = self.upload_files(connection, &[name.to_owned()], bytes)?;
        Ok(text(&answer["files"][0]["fileId"]))
    }

    /// Uploads small files of the same content in one request.
    pub(crate) fn upload_files(
        &self,
        connection: &mut Connection,
        names: &[String],
        bytes: &[u8],
    ) -> io::Result<Value> {
        let digest = hex(&Sha256::digest(bytes));
        let files: Vec<Value> = names
            .iter()
            .map(|name| json!({ "name": name, "mime": "application/pdf", "size": bytes.len(), "checksum": digest }))
            .collect();
        let head = json!({ "driveId": self.drive, "libraryId": self.library, "files": files }).to_string();
        let length = u32::try_from(head.len()).map_err(io::Error::other)?;
        let mut body = [&length.to_be_bytes(), head.as_bytes()].concat();
        names.iter().for_each(|_| body.extend_from_slice(bytes));
        let kind = "application/octet-stream";
        let headers = [("Cookie", self.cookies.as_str()), ("X-CSRF-Token", &self.csrf), ("Content-Type", kind)];
        let (head, bytes) = connection.send("POST", "/api/v1/uploads/files", &headers, &body, 1)?;
        answer(head, &bytes).map(|(_, value)| value)
    }

    /// Uploads one large file as parts, three at a time; its bytes are `block` over and over, and `block` is one part.
    pub(crate) fn upload_parts(&self, name: &str, block: &Arc<Vec<u8>>, parts: usize) -> io::Result<Uploaded> {
        let mut connection = self.connect();
        let file = self.description(name, block.len() * parts);
        let (_, signed) = self.call(&mut connection, "POST", "/api/v1/uploads/sign", &file)?;
        let part_size = signed["multipart"]["partSize"].as_u64().unwrap_or_default();
        if part_size != block.len() as u64 {
            return Err(io::Error::other(format!("parts of {part_size} bytes, {} prepared", block.len())));
        }
        let upload = text(&signed["uploadId"]);
        let digest = hex(&Sha256::digest(block.as_slice()));
        let mut urls = Vec::with_capacity(parts);
        for numbers in (1..=parts).collect::<Vec<_>>().chunks(100) {
            let wanted: Vec<Value> =
                numbers.iter().map(|number| json!({ "partNumber": number, "sha256": digest })).collect();
            let path = format!("/api/v1/uploads/{upload}/parts");
            let (_, answer) = self.call(&mut connection, "POST", &path, &json!({ "parts": wanted }))?;
            urls.extend(answer["parts"].as_array().cloned().unwrap_or_default());
        }
        let next = AtomicUsize::new(0);
        std::thread::scope(|scope| {
            let workers: Vec<_> = (0..PARTS_AT_ONCE)
                .map(|_| {
                    scope.spawn(|| {
                        let mut connection = self.connect();
                        while let Some(part) = urls.get(next.fetch_add(1, Ordering::Relaxed)) {
                            put(&mut connection, part, block, 1)?;
                        }
                        Ok::<(), io::Error>(())
                    })
                })
                .collect();
            workers.into_iter().try_for_each(|worker| worker.join().expect("the worker does not panic"))
        })?;
        self.register(&mut connection, file, &signed)
    }

    /// Moves a file to the trash and deletes it for good.
    pub(crate) fn delete(&self, connection: &mut Connection, file: &Uploaded) -> io::Result<()> {
        let body = json!({ "fileId": file.file_id });
        self.call(connection, "POST", "/api/v1/drive/mutations/delete", &body)?;
        self.call(connection, "POST", "/api/v1/drive/mutations/purge", &body)?;
        Ok(())
    }

    fn description(&self, name: &str, size: usize) -> Value {
        let mime = if name.ends_with(".pdf") { "application/pdf" } else { "application/octet-stream" };
        json!({
            "filename": name, "name": name, "mime": mime, "size": size,
            "driveId": self.drive, "libraryId": self.library,
        })
    }

    fn register(&self, connection: &mut Connection, mut file: Value, signed: &Value) -> io::Result<Uploaded> {
        file["objectPath"] = signed["key"].clone();
        let (_, registered) = self.call(connection, "POST", "/api/v1/drive/files/register", &file)?;
        Ok(Uploaded { file_id: text(&registered["fileId"]) })
    }
}

/// PUTs to a signed URL, with the headers that were signed.
fn put(connection: &mut Connection, signed: &Value, chunk: &[u8], repeat: usize) -> io::Result<()> {
    let url = text(&signed["url"]);
    let no_headers = serde_json::Map::new();
    let headers: Vec<(&str, &str)> = signed["headers"]
        .as_object()
        .unwrap_or(&no_headers)
        .iter()
        .filter_map(|(name, value)| Some((name.as_str(), value.as_str()?)))
        .filter(|(name, _)| !name.eq_ignore_ascii_case("content-length"))
        .collect();
    let (head, body) = connection.send("PUT", path_of(&url), &headers, chunk, repeat)?;
    if head.status / 100 == 2 { Ok(()) } else { Err(refused("PUT", &head, &body)) }
}

/// Path and query of an absolute URL; a path stays as it is.
pub(crate) fn path_of(url: &str) -> &str {
    match url.split_once("://") {
        Some((_, rest)) => rest.find('/').map_or("/", |at| &rest[at..]),
        None => url,
    }
}

fn answer(head: Head, body: &[u8]) -> io::Result<(Head, Value)> {
    if head.status / 100 != 2 && head.status != 304 {
        return Err(refused("request", &head, body));
    }
    let value = if body.is_empty() { Value::Null } else { serde_json::from_slice(body)? };
    Ok((head, value))
}

fn refused(what: &str, head: &Head, body: &[u8]) -> io::Error {
    io::Error::other(format!("{what}: {} {}", head.status, String::from_utf8_lossy(body)))
}

/// The cookie of that name that an answer sets.
pub(crate) fn cookie(head: &Head, name: &str) -> Option<String> {
    head.headers.iter().filter(|(header, _)| header == "set-cookie").find_map(|(_, value)| {
        let (key, rest) = value.split_once('=')?;
        (key == name).then(|| rest.split(';').next().unwrap_or_default().to_owned())
    })
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
