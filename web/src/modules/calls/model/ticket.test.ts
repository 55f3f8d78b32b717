import { expect, it } from 'vitest';
import { CallFailure, nameIn, readTicket } from './ticket';

const read = (body: unknown, status = 200) => readTicket(status, JSON.stringify(body));
const refused = (body: unknown, status: number): CallFailure => {
  try {
    readTicket(status, typeof body === 'string' ? body : JSON.stringify(body));
  } catch (failure) {
    if (failure instanceof CallFailure) return failure;
  }
  throw new Error('a ticket was read');
};

it('reads a ticket', () => {
  const body = {
    token: 't',
    roomName: '__adhoc_x',
    url: 'wss://calls',
    roomId: 'x',
    engine: 'embedded',
    encryptionKey: 'k',
    sessionId: 's',
  };
  expect(read(body)).toEqual({
    token: 't',
    roomName: '__adhoc_x',
    serverUrl: 'wss://calls',
    roomId: 'x',
    displayName: null,
    metadata: {},
    sessionId: 's',
    encryptionKey: 'k',
  });
});

it.each(['data', 'result', 'payload'])('reads a ticket under %s, by its other names', (name) => {
  const inner = { accessToken: 't', roomName: 'r', ingressUrl: 'https://calls', metadata: { title: 'Site' } };
  expect(read({ ok: true, [name]: inner })).toMatchObject({
    token: 't',
    serverUrl: 'https://calls',
    encryptionKey: null,
  });
});

it.each([
  [{ ok: false, error: { code: 'CALL_FULL', message: 'The call is full' } }, 'The call is full [CALL_FULL]'],
  [{ error: 'No room' }, 'No room [TOKEN_REQUEST_FAILED]'],
  [{ code: 'X', message: 'Why' }, 'Why [X]'],
  [{}, 'Unable to start call [TOKEN_REQUEST_FAILED]'],
])('says why a call was refused: %j', (body, words) => {
  expect(refused(body, 403).message).toBe(words);
});

it('says that an answer was a page', () => {
  expect(refused('<html>', 200).message).toBe(
    'Token route did not return JSON (possible redirect or auth middleware). [TOKEN_RESPONSE_NOT_JSON]',
  );
});

it('tells the shape of an answer without a token, and nothing that stands in it', () => {
  const failure = refused({ data: { token: '', secret: 'hidden', list: [1] } }, 200);
  expect(failure.message).toBe('Token route returned 200 but missing token/roomName [TOKEN_MISSING]');
  expect(failure.diagnostics).toEqual(['Answer: {data: {token: string, secret: string, list: list}}']);
});

it('refuses a missing address, and one of another kind', () => {
  expect(refused({ token: 't', roomName: 'r' }, 200).message).toBe('LiveKit URL missing');
  for (const url of ['ftp://calls', 'calls']) {
    expect(refused({ token: 't', roomName: 'r', url }, 200).message).toBe('Invalid LiveKit URL scheme');
  }
});

it('reads the own name in a token, and nothing in what is none', () => {
  // `{"name":"Zoë Walsh"}`, `{}` and no claims at all.
  const tokens = ['e30.eyJuYW1lIjoiWm_DqyBXYWxzaCJ9.sig', 'e30.e30.sig', 'e30.%%%.sig', 'jwt'];
  expect(tokens.map(nameIn)).toEqual(['Zoë Walsh', '', '', '']);
});
