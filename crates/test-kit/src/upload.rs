//! Uploading as a page does it.

use std::fmt::Write as _;

use bytes::Bytes;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::{Browser, Gone, Team};

/// SHA-256 in hex.
pub fn sha256(bytes: &[u8]) -> String {
    hex(&Sha256::digest(bytes))
}

/// The checksum of a file sent in parts of `part_size` bytes: `{SHA-256 of the parts' digests}-{parts}`.
pub fn composite(bytes: &[u8], part_size: usize) -> String {
    let mut whole = Sha256::new();
    for part in bytes.chunks(part_size) {
        whole.update(Sha256::digest(part));
    }
    format!("{}-{}", hex(&whole.finalize()), bytes.len().div_ceil(part_size))
}

fn hex(digest: &[u8]) -> String {
    digest.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// `size` bytes that differ from place to place and from `salt` to `salt`.
pub fn content(size: usize, salt: u64) -> Bytes {
    // xorshift64: any non-zero state goes through all others.
    let mut state = salt.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    let mut bytes = Vec::with_capacity(size + 8);
    while bytes.len() < size {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        bytes.extend_from_slice(&state.to_le_bytes());
    }
    bytes.truncate(size);
    Bytes::from(bytes)
}

impl Team {
    /// What the sign call takes for a file of this drive.
    pub fn announcement(&self, name: &str, size: usize) -> Value {
        json!({ "filename": name, "mime": "application/octet-stream", "size": size,
                "driveId": self.drive.to_string(), "libraryId": self.library.to_string() })
    }

    /// The same for these bytes, with their SHA-256 where one request carries them.
    pub fn announcement_of(&self, name: &str, bytes: &Bytes) -> Value {
        let mut announced = self.announcement(name, bytes.len());
        if bytes.len() <= 5 * 1024 * 1024 {
            announced["checksum"] = json!(sha256(bytes));
        }
        announced
    }

    /// What the register call takes for an upload that was signed so.
    pub fn registration(&self, signed: &Value, name: &str, size: usize) -> Value {
        json!({ "objectPath": signed["key"], "name": name, "mime": "application/octet-stream", "size": size,
                "driveId": self.drive.to_string(), "libraryId": self.library.to_string() })
    }

    /// Uploads a file and registers it: the register call's answer.
    pub async fn upload(&self, browser: &Browser, name: &str, bytes: &Bytes) -> Value {
        let announced = self.announcement_of(name, bytes);
        let signed = browser.post("/api/v1/uploads/sign", announced).await.expect_json();
        browser.try_bring(&signed, bytes).await.unwrap();
        let registration = self.registration(&signed, name, bytes.len());
        browser.post("/api/v1/drive/files/register", registration).await.expect_json()
    }
}

impl Browser {
    /// Sends all bytes of an upload that was signed so, in one request or in parts.
    ///
    /// # Errors
    /// The server went away.
    pub async fn try_bring(&self, signed: &Value, bytes: &Bytes) -> Result<(), Gone> {
        let Some(part_size) = signed["multipart"]["partSize"].as_u64() else {
            self.try_put(signed, bytes.clone()).await?.expect_status(200);
            return Ok(());
        };
        let part_size = usize::try_from(part_size).unwrap();
        for number in 1..=bytes.len().div_ceil(part_size) {
            self.try_bring_part(signed, bytes, number).await?;
        }
        Ok(())
    }

    /// Sends one part, numbered from 1, of an upload that was signed so.
    ///
    /// # Errors
    /// The server went away.
    pub async fn try_bring_part(&self, signed: &Value, bytes: &Bytes, number: usize) -> Result<(), Gone> {
        let part_size = usize::try_from(signed["multipart"]["partSize"].as_u64().unwrap()).unwrap();
        let part = bytes.slice((number - 1) * part_size..(number * part_size).min(bytes.len()));
        let path = format!("/api/v1/uploads/{}/parts", signed["uploadId"].as_str().unwrap());
        let asked = json!({ "parts": [{ "partNumber": number, "sha256": sha256(&part) }] });
        let body = Bytes::from(asked.to_string());
        let answer = self.try_send(http::Method::POST, &path, &[], body).await?.expect_json();
        self.try_put(&answer["parts"][0], part).await?.expect_status(200);
        Ok(())
    }
}
