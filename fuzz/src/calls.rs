//! What comes from clients of calls.

/// A message over the WebSocket, with the descriptions of media and the addresses in it.
pub(crate) fn signal(bytes: &[u8]) {
    let _ = sfu::can_be_read(bytes);
}

/// A token, which comes with the first request.
pub(crate) fn token(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let secret = "a secret of more than thirty-two bytes";
    let read = sfu::token::verify(&text, "key", secret, 1_700_000_000);
    if let Ok(claims) = read {
        let again = sfu::token::verify(&sfu::token::mint(secret, &claims), "key", secret, 1_700_000_000);
        assert!(again.is_ok_and(|again| again == claims), "a token says what it was made from");
    }
}
