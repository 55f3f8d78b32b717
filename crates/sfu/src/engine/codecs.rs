//! What is known of what packets carry, as far as forwarding depends on it.

use str0m::{format::Codec, rtp::Vp8Descriptor};

/// Whether a picture can be begun with this packet. Sound can always.
pub(super) fn starts(codec: Codec, vp8: Option<&Vp8Descriptor>, payload: &[u8]) -> bool {
    match codec {
        Codec::Vp8 => vp8.is_some_and(|descriptor| descriptor.starts_keyframe(payload)),
        Codec::H264 => h264_starts(payload),
        _ => true,
    }
}

/// Whether a sequence parameter set, which precedes each key frame, or a key frame itself begins in this payload
/// (RFC 6184, section 5).
fn h264_starts(payload: &[u8]) -> bool {
    const KEY_FRAME: u8 = 5;
    const PARAMETERS: u8 = 7;
    let begins = |unit: Option<&u8>| unit.is_some_and(|unit| matches!(unit & 0x1f, KEY_FRAME | PARAMETERS));
    match payload.first().map(|unit| unit & 0x1f) {
        // Several units in one packet: the first follows the length of two bytes.
        Some(24) => begins(payload.get(3)),
        // One unit over several packets: the second byte says which, and whether this is its first part.
        Some(28) => payload.get(1).is_some_and(|part| part & 0x80 != 0) && begins(payload.get(1)),
        Some(_) => begins(payload.first()),
        None => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn key_frames_of_vp8_are_known() {
        let begins = |payload: &[u8]| starts(Codec::Vp8, Vp8Descriptor::parse(payload).ok().as_ref(), payload);
        // Extended, start of the first partition, picture id of 15 bits, then a frame's first byte.
        assert!(begins(&[0x90, 0x80, 0x81, 0x00, 0x10, 0, 0]));
        assert!(!begins(&[0x90, 0x80, 0x81, 0x00, 0x11, 0, 0]));
        assert!(!begins(&[0x80, 0x80, 0x81, 0x00, 0x10, 0, 0]));
        assert!(!begins(&[]));
    }

    #[test]
    fn key_frames_of_h264_are_known() {
        assert!(h264_starts(&[0x67, 1, 2]));
        assert!(h264_starts(&[0x65, 1, 2]));
        assert!(!h264_starts(&[0x41, 1, 2]));
        assert!(h264_starts(&[0x78, 0, 10, 0x67]));
        assert!(h264_starts(&[0x7c, 0x85, 1]));
        assert!(!h264_starts(&[0x7c, 0x05, 1]));
        assert!(!h264_starts(&[]) && !h264_starts(&[0x78]) && !h264_starts(&[0x7c]));
    }

    #[test]
    fn sound_can_begin_anywhere() {
        assert!(starts(Codec::Opus, None, &[]));
    }
}
