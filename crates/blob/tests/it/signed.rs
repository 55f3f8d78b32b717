//! Signed addresses of the local store.

use std::time::Duration;

use blob::{BlobKey, BlobStore, BlobStores, Disposition, GetTerms, LocalStore, PartTerms, PutTerms, SignedTerms};
use kernel::{Clock, Region, Result};

use crate::support::{Local, World};

const HOUR: Duration = Duration::from_secs(3600);

fn split(address: &str) -> (BlobKey, String) {
    let (path, query) = address.split_once('?').unwrap();
    (BlobKey::parse(path.strip_prefix("/api/v1/blobs/").unwrap()).unwrap(), query.to_owned())
}

fn put() -> PutTerms {
    PutTerms { size: 5, content_type: "text/plain; charset=utf-8".into(), sha256: Some([1; 32]) }
}

fn code(verified: Result<(LocalStore, SignedTerms)>) -> &'static str {
    verified.map(drop).unwrap_err().code()
}

#[tokio::test]
async fn an_address_allows_what_it_was_signed_for_until_it_expires() {
    let local = Local::new();
    let stores = BlobStores::new(std::sync::Arc::new(local.store.clone()));
    let (key, expires) = (local.key(), local.world.now() + HOUR);
    let part = PartTerms { number: 3, size: 9, sha256: None };
    let get = GetTerms {
        content_type: "application/pdf".into(),
        disposition: Disposition::Attachment("Überblick & co=1+1?#.pdf".into()),
        etag: Some("e".into()),
    };
    let inline = GetTerms { disposition: Disposition::Inline("\u{202e}\n\"".into()), etag: None, ..get.clone() };
    let addresses = [
        (local.store.sign_put(&key, &put(), expires).url, SignedTerms::Put(put())),
        (local.store.sign_part(&key, "u", &part, expires).url, SignedTerms::Part { upload: "u".into(), terms: part }),
        (local.store.sign_get(&key, &get, expires), SignedTerms::Get(get)),
        (local.store.sign_get(&key, &inline, expires), SignedTerms::Get(inline)),
    ];
    for (address, terms) in &addresses {
        let (for_key, query) = split(address);
        assert_eq!(for_key, key);
        assert_eq!(stores.verify(&key, &query).unwrap().1, *terms);
    }
    local.world.advance(HOUR - Duration::from_secs(1));
    assert!(addresses.iter().all(|(address, _)| stores.verify(&key, &split(address).1).is_ok()));
    local.world.advance(Duration::from_secs(1));
    for (address, _) in &addresses {
        assert_eq!(code(stores.verify(&key, &split(address).1)), "URL_EXPIRED");
    }
}

#[tokio::test]
async fn an_address_that_was_tampered_with_allows_nothing() {
    let local = Local::new();
    let stores = BlobStores::new(std::sync::Arc::new(local.store.clone()));
    let (key, expires) = (local.key(), local.world.now() + HOUR);
    let (_, query) = split(&local.store.sign_put(&key, &put(), expires).url);
    stores.verify(&key, &query).unwrap();
    assert_eq!(code(stores.verify(&local.key(), &query)), "URL_INVALID", "another blob");

    for at in 0..query.len() {
        let mut changed = query.clone().into_bytes();
        changed[at] ^= 1;
        let changed = String::from_utf8(changed).unwrap();
        assert_eq!(code(stores.verify(&key, &changed)), "URL_INVALID", "byte {at}: {changed}");
    }

    let (signed, signature) = query.split_once("&signature=").unwrap();
    let (first, rest) = signed.split_once('&').unwrap();
    let forged = [
        String::new(),
        signed.to_owned(),
        format!("{signed}&signature="),
        format!("{signed}&signature={}", signature.replace(|c: char| c.is_ascii_digit(), "x")),
        format!("{signed}&signature={signature}="),
        format!("{signed}&signature={}", &signature[..signature.len() - 2]),
        format!("signature={signature}&{signed}"),
        format!("{rest}&{first}&signature={signature}"),
        format!("{signed}&size=6&signature={signature}"),
        format!("{query}&size=6"),
        format!("{query}&signature={signature}"),
        query.replace("size=5", "size=6"),
        query.replace("op=put", "op=get"),
        query.replace("store=default", "store=eu"),
        query.replace("expires=1", "expires=2"),
        query.replace("text%2Fplain", "text%2Fhtml"),
        query.replace("sha256=0101", "sha256=0201"),
    ];
    for forged in forged {
        assert_ne!(forged, query);
        assert_eq!(code(stores.verify(&key, &forged)), "URL_INVALID", "{forged}");
    }
}

#[tokio::test]
async fn an_address_is_good_in_one_store_only() {
    let world = World::new();
    let folders = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
    let store = |name: &str, at: usize, secret| LocalStore::open(name, folders[at].path(), [secret; 32], world.env());
    let (default, region, foreign) =
        (store("default", 0, 1).unwrap(), store("eu", 1, 1).unwrap(), store("default", 0, 2).unwrap());
    let some_region = Region::ALL[0];
    let stores =
        BlobStores::new(std::sync::Arc::new(default.clone())).with(some_region, std::sync::Arc::new(region.clone()));
    let (key, expires) = (crate::support::new_key(&world.env()), world.now() + HOUR);
    let signed_by = |store: &LocalStore| split(&store.sign_put(&key, &put(), expires).url).1;
    assert_eq!(stores.verify(&key, &signed_by(&default)).unwrap().0.name(), "default");
    assert_eq!(stores.verify(&key, &signed_by(&region)).unwrap().0.name(), "eu");
    assert_eq!(code(stores.verify(&key, &signed_by(&foreign))), "URL_INVALID");
}

#[test]
fn a_path_that_leads_elsewhere_is_no_key() {
    let world = World::new();
    let key = crate::support::new_key(&world.env()).to_string();
    let pieces: Vec<&str> = key.split('/').collect();
    let (tenant, month, upload) = (pieces[0], pieces[1], pieces[2]);
    for trick in [
        format!("{tenant}/{month}/../{upload}"),
        format!("{tenant}/../{upload}"),
        format!("{tenant}/./{upload}"),
        format!("../{month}/{upload}"),
        format!("{tenant}//{upload}"),
        format!("{key}/"),
        format!("{key}%00"),
        format!("{tenant}%2f{month}/{upload}/{upload}"),
        format!("{tenant}/{month}\\{upload}"),
        format!("{{{tenant}}}/{month}/{upload}"),
        format!("{}/{month}/{upload}", tenant.replace('-', "")),
        format!(".uploads/{upload}/data"),
        format!("{tenant}/2026-٠١/{upload}"),
    ] {
        assert_eq!(BlobKey::parse(&trick).map(drop).unwrap_err().code(), "NOT_FOUND", "{trick}");
    }
}
