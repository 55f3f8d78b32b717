/** Why a passkey could not be used or made, with words for the person. */
export class PasskeyError extends Error {
  constructor(
    readonly code: 'cancelled' | 'exists' | 'unavailable',
    message: string,
  ) {
    super(message);
    this.name = 'PasskeyError';
  }
}

/** True where this browser can use passkeys: it needs HTTPS, or localhost. */
export function passkeysWork(): boolean {
  return typeof PublicKeyCredential === 'function' && 'parseRequestOptionsFromJSON' in PublicKeyCredential;
}

/**
 * Lets the person confirm with a passkey. `options` are the server's, in WebAuthn's JSON form; gives the credential in
 * that form. Rejects with a {@link PasskeyError}.
 */
export async function askForPasskey(options: unknown): Promise<AuthenticationResponseJSON> {
  const credential = await attempt(() => {
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON);
    return navigator.credentials.get({ publicKey });
  });
  return credential.toJSON() as AuthenticationResponseJSON;
}

/** Makes a passkey on this device or a security key. As {@link askForPasskey} otherwise. */
export async function createPasskey(options: unknown): Promise<RegistrationResponseJSON> {
  const credential = await attempt(() => {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
      options as PublicKeyCredentialCreationOptionsJSON,
    );
    return navigator.credentials.create({ publicKey });
  });
  return credential.toJSON() as RegistrationResponseJSON;
}

async function attempt(ask: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  if (!passkeysWork()) throw unavailable();
  try {
    const credential = await ask();
    if (credential) return credential as PublicKeyCredential;
  } catch (failure) {
    throw problemOf(failure);
  }
  throw unavailable();
}

function problemOf(failure: unknown): PasskeyError {
  const name = failure instanceof DOMException ? failure.name : '';
  // Browsers say NotAllowedError for 'cancelled', for 'took too long' and for 'has none', on purpose.
  if (name === 'NotAllowedError' || name === 'AbortError') {
    return new PasskeyError('cancelled', 'No passkey was used. Try again, or use another way.');
  }
  if (name === 'InvalidStateError') {
    return new PasskeyError('exists', 'This device already has a passkey for your account.');
  }
  return unavailable();
}

function unavailable(): PasskeyError {
  return new PasskeyError('unavailable', 'Passkeys do not work here. They need HTTPS and a browser that knows them.');
}
