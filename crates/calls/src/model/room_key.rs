//! The key of an end-to-end encrypted call: one for each call, made here and given to whoever gets a token for it.

use base64::{Engine as _, prelude::BASE64_STANDARD};
use kernel::Env;

/// A new key, as browsers take it. They derive the keys of frames from it.
pub fn new_room_key(env: &Env) -> String {
    BASE64_STANDARD.encode(env.random::<32>())
}
