import type { ErrorCode } from './gen';

/**
 * What a failure is called: as the server says; `NETWORK` when no answer came, `HTTP_<status>` when the answer named none;
 * and what the browser finds wrong with an answer: of an upload, that bytes are not confirmed or a part has no address; of a
 * file that is to become a note, that it is no text.
 */
export type FaultCode = ErrorCode | 'NETWORK' | `HTTP_${number}` | 'NO_RECEIPT' | 'PART_NOT_SIGNED' | 'NO_TEXT';

/** A request that failed, as the server told it or as the browser saw it. Every API call rejects with one. */
export class ApiError extends Error {
  /** Stable, for decisions. */
  readonly code: FaultCode;
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  /** What the server added for the program, such as `retryAfterSeconds` or `missingParts`. */
  readonly details: Readonly<Record<string, unknown>>;
  /** The server's `X-Request-Id`, to be quoted when a person reports the failure. */
  readonly requestId: string | null;

  constructor(fault: {
    code: FaultCode;
    message: string;
    status: number;
    details?: Record<string, unknown>;
    requestId?: string | null;
  }) {
    super(fault.message);
    this.name = 'ApiError';
    this.code = fault.code;
    this.status = fault.status;
    this.details = fault.details ?? {};
    this.requestId = fault.requestId ?? null;
  }

  /** The person has no session, or no longer one. */
  get isUnauthenticated(): boolean {
    return this.status === 401 && this.code === 'UNAUTHENTICATED';
  }

  /** The request was wrong and would be wrong again: repeating it is of no use. */
  get isClientFault(): boolean {
    return this.status >= 400 && this.status < 500;
  }
}

/** Reads the error out of an answer that is not ok, whatever its body turns out to be. */
export async function errorFromResponse(response: Response): Promise<ApiError> {
  const requestId = response.headers.get('X-Request-Id');
  const fallback = {
    code: `HTTP_${response.status}` as const,
    message: 'Request failed',
    status: response.status,
    requestId,
  };
  const body: unknown = await response.json().catch(() => null);
  if (!isRecord(body) || !isRecord(body.error)) return new ApiError(fallback);
  const { code, message, details } = body.error;
  // The contract lists all codes that the server says, and its tests hold every answer against it.
  return new ApiError({
    ...fallback,
    code: typeof code === 'string' ? (code as ErrorCode) : fallback.code,
    message: typeof message === 'string' ? message : fallback.message,
    details: isRecord(details) ? details : undefined,
  });
}

/** The error of a request that got no answer at all. */
export function networkError(): ApiError {
  return new ApiError({
    code: 'NETWORK',
    message: 'The server cannot be reached. Check your connection and try again.',
    status: 0,
  });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
