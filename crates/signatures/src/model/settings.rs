//! What an organisation decides about its signatures.

/// The longest text that signers agree to, in letters.
pub const MOST_CONSENT: usize = 2000;
/// What signers agree to unless the organisation says otherwise.
pub const USUAL_CONSENT: &str = "I have read the document and agree to sign it electronically. My electronic signature is as binding as one by hand.";
