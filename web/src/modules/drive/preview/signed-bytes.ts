import { errorFromResponse, networkError } from '@/shared/api/errors';

/** A signed address ends while a long document is being read: this one is renewed when it has. */
export interface SignedBytes {
  /** Bytes `from` up to `to`, not included. Rejects after three attempts, or when stopped. */
  read(from: number, to: number): Promise<Uint8Array>;
  /** Bytes fetched so far. */
  readonly fetched: number;
  stop(): void;
}

/** Attempts for one piece, and how long to wait before the second, in milliseconds; doubled before the third. */
const ATTEMPTS = 3;
const PAUSE_MS = 500;

/** Reads pieces of a file from a signed address; `renew` asks the server for a new one. */
export function readSigned(url: string, renew: () => Promise<string>): SignedBytes {
  let address = Promise.resolve(url);
  let fetched = 0;
  const stopping = new AbortController();

  async function attempt(from: number, to: number): Promise<Uint8Array> {
    const asked = address;
    const current = await asked;
    const response = await fetch(current, {
      headers: { Range: `bytes=${from}-${to - 1}` },
      signal: stopping.signal,
    }).catch((cause: unknown) => {
      throw stopping.signal.aborted ? cause : networkError();
    });
    // One of the pieces that fail together renews the address; the others find it renewed.
    if (response.status === 403 && address === asked) address = renew();
    if (!response.ok) throw await errorFromResponse(response);
    const bytes = new Uint8Array(await response.arrayBuffer());
    fetched += bytes.length;
    // A store that knows no ranges answers with all of it.
    return response.status === 206 ? bytes : bytes.subarray(from, to);
  }

  return {
    async read(from, to) {
      for (let tried = 1; ; tried += 1) {
        try {
          return await attempt(from, to);
        } catch (error) {
          if (tried === ATTEMPTS || stopping.signal.aborted) throw error;
          await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * tried));
        }
      }
    },
    get fetched() {
      return fetched;
    },
    stop: () => stopping.abort(),
  };
}

/** Bytes that are here already, as pieces of them are asked for. */
export function readHeld(bytes: Uint8Array): SignedBytes {
  // Whoever asks keeps what comes: a piece is a copy.
  return { read: async (from, to) => bytes.slice(from, to), fetched: bytes.length, stop: () => undefined };
}
