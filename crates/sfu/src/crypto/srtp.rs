//! The ciphers of media packets (RFC 3711, RFC 7714).

use std::fmt;

use aes::{
    Aes128, Aes256,
    cipher::{BlockEncrypt, KeyInit, KeyIvInit, StreamCipher, consts::U16, generic_array::GenericArray},
};
use ring::aead::{AES_128_GCM, AES_256_GCM, Aad, Algorithm, LessSafeKey, Nonce, UnboundKey};
use str0m::crypto::{
    AeadAes128GcmCipher, AeadAes256GcmCipher, Aes128CmSha1_80Cipher, CryptoError, SrtpProvider, SupportedAeadAes128Gcm,
    SupportedAeadAes256Gcm, SupportedAes128CmSha1_80,
};

use super::Provider;

/// The bytes of a block, and of the tag of AES-GCM.
const BLOCK: usize = 16;

impl SrtpProvider for Provider {
    fn aes_128_cm_sha1_80(&self) -> &'static dyn SupportedAes128CmSha1_80 {
        &Provider
    }

    fn aead_aes_128_gcm(&self) -> &'static dyn SupportedAeadAes128Gcm {
        &Provider
    }

    fn aead_aes_256_gcm(&self) -> &'static dyn SupportedAeadAes256Gcm {
        &Provider
    }

    fn srtp_aes_128_ecb_round(&self, key: &[u8], input: &[u8], output: &mut [u8]) {
        one_block(&Aes128::new(GenericArray::from_slice(key)), input, output);
    }

    fn srtp_aes_256_ecb_round(&self, key: &[u8], input: &[u8], output: &mut [u8]) {
        one_block(&Aes256::new(GenericArray::from_slice(key)), input, output);
    }
}

fn one_block(cipher: &impl BlockEncrypt<BlockSize = U16>, input: &[u8], output: &mut [u8]) {
    let mut block = GenericArray::clone_from_slice(&input[..BLOCK]);
    cipher.encrypt_block(&mut block);
    output[..BLOCK].copy_from_slice(&block);
}

/// AES in counter mode, with this key.
struct CounterMode([u8; BLOCK]);

impl fmt::Debug for CounterMode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("CounterMode")
    }
}

impl CounterMode {
    /// Both ways are the same.
    fn apply(&self, iv: &[u8; BLOCK], input: &[u8], output: &mut [u8]) {
        let output = &mut output[..input.len()];
        output.copy_from_slice(input);
        ctr::Ctr128BE::<Aes128>::new(&self.0.into(), iv.into()).apply_keystream(output);
    }
}

impl SupportedAes128CmSha1_80 for Provider {
    fn create_cipher(&self, key: [u8; BLOCK], _encrypts: bool) -> Box<dyn Aes128CmSha1_80Cipher> {
        Box::new(CounterMode(key))
    }
}

impl Aes128CmSha1_80Cipher for CounterMode {
    fn encrypt(&mut self, iv: &[u8; BLOCK], input: &[u8], output: &mut [u8]) -> Result<(), CryptoError> {
        self.apply(iv, input, output);
        Ok(())
    }

    fn decrypt(&mut self, iv: &[u8; BLOCK], input: &[u8], output: &mut [u8]) -> Result<(), CryptoError> {
        self.apply(iv, input, output);
        Ok(())
    }
}

/// AES-GCM with a key of either length.
struct Gcm {
    key: LessSafeKey,
    /// What is being opened: `ring` opens in place, and the input is not ours to change.
    opening: Vec<u8>,
}

impl fmt::Debug for Gcm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Gcm")
    }
}

impl Gcm {
    fn new(algorithm: &'static Algorithm, key: &[u8]) -> Self {
        let key = UnboundKey::new(algorithm, key).expect("the type of the key says its length");
        Self { key: LessSafeKey::new(key), opening: Vec::new() }
    }

    fn seal(&self, iv: [u8; 12], aad: &[u8], input: &[u8], output: &mut [u8]) -> Result<(), CryptoError> {
        let (body, tag) = output.split_at_mut(input.len());
        body.copy_from_slice(input);
        let made = self
            .key
            .seal_in_place_separate_tag(Nonce::assume_unique_for_key(iv), Aad::from(aad), body)
            .map_err(|_| CryptoError::Other("a packet could not be sealed".into()))?;
        tag[..BLOCK].copy_from_slice(made.as_ref());
        Ok(())
    }

    fn open(&mut self, iv: [u8; 12], aad: &[&[u8]], input: &[u8], output: &mut [u8]) -> Result<usize, CryptoError> {
        let joined;
        let aad = match aad {
            [one] => *one,
            several => {
                joined = several.concat();
                &joined[..]
            }
        };
        self.opening.clear();
        self.opening.extend_from_slice(input);
        let plain = self
            .key
            .open_in_place(Nonce::assume_unique_for_key(iv), Aad::from(aad), &mut self.opening)
            .map_err(|_| CryptoError::Other("a packet is not authentic".into()))?;
        output[..plain.len()].copy_from_slice(plain);
        Ok(plain.len())
    }
}

/// The same for both lengths of a key, whose traits differ in name only.
macro_rules! gcm {
    ($supported:ident, $cipher:ident, $algorithm:expr, $length:literal) => {
        impl $supported for Provider {
            fn create_cipher(&self, key: [u8; $length], _encrypts: bool) -> Box<dyn $cipher> {
                Box::new(Gcm::new($algorithm, &key))
            }
        }

        impl $cipher for Gcm {
            fn encrypt(&mut self, iv: &[u8; 12], aad: &[u8], i: &[u8], o: &mut [u8]) -> Result<(), CryptoError> {
                self.seal(*iv, aad, i, o)
            }

            fn decrypt(&mut self, iv: &[u8; 12], aad: &[&[u8]], i: &[u8], o: &mut [u8]) -> Result<usize, CryptoError> {
                self.open(*iv, aad, i, o)
            }
        }
    };
}
gcm!(SupportedAeadAes128Gcm, AeadAes128GcmCipher, &AES_128_GCM, 16);
gcm!(SupportedAeadAes256Gcm, AeadAes256GcmCipher, &AES_256_GCM, 32);

#[cfg(test)]
mod tests {
    use super::*;

    /// RFC 3711, appendix B.2: the first block of key stream.
    #[test]
    fn counter_mode_is_that_of_the_standard() {
        let key = 0x2B7E_1516_28AE_D2A6_ABF7_1588_09CF_4F3C_u128.to_be_bytes();
        let iv = 0xF0F1_F2F3_F4F5_F6F7_F8F9_FAFB_FCFD_0000_u128.to_be_bytes();
        let mut out = [0; 16];
        CounterMode(key).encrypt(&iv, &[0; 16], &mut out).unwrap();
        assert_eq!(u128::from_be_bytes(out), 0xE03E_AD09_35C9_5E80_E166_B16D_D92B_4EB4);
    }

    #[test]
    fn a_sealed_packet_opens_and_a_changed_one_does_not() {
        let mut gcm = Gcm::new(&AES_128_GCM, &[7; 16]);
        let mut sealed = [0; 5 + BLOCK];
        gcm.seal([1; 12], b"head", b"media", &mut sealed).unwrap();
        let mut open = [0; 5];
        assert_eq!(gcm.open([1; 12], &[b"he", b"ad"], &sealed, &mut open).unwrap(), 5);
        assert_eq!(&open, b"media");
        sealed[0] ^= 1;
        assert!(gcm.open([1; 12], &[b"head"], &sealed, &mut open).is_err());
    }
}
