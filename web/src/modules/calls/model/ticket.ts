/** Reads what the token route answers, in whichever of its shapes. Pure. */
import type { CallTicket } from './call-state';

/** A call that cannot begin: what the person reads, and what may help whoever looks into it. */
export class CallFailure extends Error {
  readonly code: string;
  readonly diagnostics: readonly string[];
  /** The call whose recording the person has to agree to first. */
  readonly sessionId: string | null;

  constructor(message: string, code: string, diagnostics: readonly string[] = [], sessionId: string | null = null) {
    super(message);
    this.name = 'CallFailure';
    this.code = code;
    this.diagnostics = diagnostics;
    this.sessionId = sessionId;
  }
}

type Fields = Record<string, unknown>;

/** The payload may lie under one of these. */
const WRAPPINGS = ['data', 'result', 'payload'] as const;

/**
 * The ticket in an answer of status `status` with the body `text`.
 *
 * @throws CallFailure where there is none.
 */
export function readTicket(status: number, text: string): CallTicket {
  const body = parse(text);
  if (!body) {
    throw new CallFailure(
      'Token route did not return JSON (possible redirect or auth middleware). [TOKEN_RESPONSE_NOT_JSON]',
      'TOKEN_RESPONSE_NOT_JSON',
    );
  }
  const payload = unwrap(body);
  if (status < 200 || status >= 300) throw refusal(body, payload);
  const token = word(payload, 'token', 'accessToken');
  const roomName = word(payload, 'roomName');
  if (!token || !roomName) {
    const summary = `Answer: ${shape(body)}`;
    throw new CallFailure('Token route returned 200 but missing token/roomName [TOKEN_MISSING]', 'TOKEN_MISSING', [
      summary,
    ]);
  }
  return {
    token,
    roomName,
    serverUrl: checkedUrl(word(payload, 'url', 'serverUrl', 'edgeUrl', 'ingressUrl')),
    roomId: word(payload, 'roomId') ?? null,
    displayName: word(payload, 'displayName') ?? null,
    metadata: isFields(payload.metadata) ? payload.metadata : {},
    sessionId: word(payload, 'sessionId') ?? null,
    encryptionKey: word(payload, 'encryptionKey') ?? null,
  };
}

/** The own name as a token has it among its claims; empty where it has none. */
export function nameIn(token: string): string {
  const claims = token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? '';
  try {
    const bytes = Uint8Array.from(atob(claims), (letter) => letter.charCodeAt(0));
    return word(parse(new TextDecoder().decode(bytes)) ?? {}, 'name') ?? '';
  } catch {
    return '';
  }
}

function refusal(body: Fields, payload: Fields): CallFailure {
  const error = payload.error ?? body.error;
  const named = isFields(error) ? error : payload;
  const message = word(named, 'message') ?? (typeof error === 'string' && error ? error : 'Unable to start call');
  const code = word(named, 'code') ?? 'TOKEN_REQUEST_FAILED';
  return new CallFailure(`${message} [${code}]`, code);
}

const SCHEMES = new Set(['ws:', 'wss:', 'http:', 'https:']);

function checkedUrl(url: string | undefined): string {
  if (!url) throw new CallFailure('LiveKit URL missing', 'LIVEKIT_URL_MISSING');
  const scheme = URL.canParse(url) ? new URL(url).protocol : '';
  if (!SCHEMES.has(scheme)) throw new CallFailure('Invalid LiveKit URL scheme', 'LIVEKIT_URL_SCHEME', [url]);
  return url;
}

function parse(text: string): Fields | null {
  try {
    const body: unknown = JSON.parse(text);
    return isFields(body) ? body : null;
  } catch {
    return null;
  }
}

function unwrap(body: Fields): Fields {
  for (const name of WRAPPINGS) {
    const inner = body[name];
    if (isFields(inner)) return inner;
  }
  return body;
}

function word(fields: Fields, ...names: readonly string[]): string | undefined {
  for (const name of names) {
    const value = fields[name];
    if (typeof value === 'string' && value) return value;
  }
  return undefined;
}

/** Which fields an answer has, and of which type: never what stands in them. */
function shape(value: unknown): string {
  if (!isFields(value)) return Array.isArray(value) ? 'list' : value === null ? 'null' : typeof value;
  const fields = Object.entries(value).map(([name, inner]) => `${name}: ${shape(inner)}`);
  return `{${fields.join(', ')}}`;
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
