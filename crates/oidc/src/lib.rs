//! Sign-in by an OpenID Connect provider: who somebody is, as the company's own provider says.
//!
//! - [`Settings`], [`Provider`]: the one configured provider; its document and keys are read when first needed
//! - [`Attempt`]: one browser's try to sign in, from which state, nonce and PKCE verifier follow
//! - [`Person`]: whom the provider vouches for
//!
//! A token is believed only after its signature (RS256, ES256, EdDSA by the provider's published keys; never `none`, never
//! a shared secret), issuer, audience, times and nonce were checked, in [`token`]. What is left to the caller: that a nonce
//! counts once, and which account the person has.

mod attempt;
mod discovery;
mod flow;
mod http;
mod keys;
mod provider;
mod token;

pub use attempt::Attempt;
pub use provider::{Provider, Settings};
pub use token::Person;
