//! Who an account is at a sign-in provider, as its owner sees it.

use kernel::Timestamp;
use sha2::{Digest, Sha256};

/// A name at a provider by which a person signs in. An account has one at each provider at the most.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LinkedIdentity {
    /// The provider, as its tokens name it: `https://login.example.org`.
    pub issuer: String,
    /// The address the provider vouched for when the two were linked.
    pub email: String,
    /// When that was.
    pub created_at: Timestamp,
}

impl LinkedIdentity {
    /// What addresses call it: an issuer is an address itself, and does not fit into one.
    pub fn id(&self) -> String {
        blob::hex(Sha256::digest(&self.issuer).into())
    }
}
