import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { askForPasskey, createPasskey, passkeysWork } from './passkeys';

const ask = vi.fn();
const make = vi.fn();

beforeEach(() => {
  class Credentials {}
  Object.assign(Credentials, {
    parseRequestOptionsFromJSON: (options: unknown) => ({ parsed: options }),
    parseCreationOptionsFromJSON: (options: unknown) => ({ parsed: options }),
  });
  vi.stubGlobal('PublicKeyCredential', Credentials);
  vi.stubGlobal('navigator', { credentials: { get: ask, create: make } });
});
afterEach(() => {
  vi.unstubAllGlobals();
  ask.mockReset();
  make.mockReset();
});

const request = { challenge: 'abc' };

it('hands the options over and gives the credential as JSON', async () => {
  ask.mockResolvedValue({ toJSON: () => ({ id: 'key' }) });
  await expect(askForPasskey(request)).resolves.toEqual({ id: 'key' });
  expect(ask).toHaveBeenCalledWith({ publicKey: { parsed: request } });
});

it.each([
  ['NotAllowedError', 'cancelled'],
  ['AbortError', 'cancelled'],
  ['InvalidStateError', 'exists'],
  ['SecurityError', 'unavailable'],
])('turns %s into words: %s', async (name, code) => {
  make.mockRejectedValue(new DOMException('no', name));
  await expect(createPasskey({})).rejects.toMatchObject({ name: 'PasskeyError', code });
});

it('says so where the browser knows no passkeys', async () => {
  vi.stubGlobal('PublicKeyCredential', undefined);
  expect(passkeysWork()).toBe(false);
  await expect(askForPasskey(request)).rejects.toMatchObject({ code: 'unavailable' });
  expect(ask).not.toHaveBeenCalled();
});
