/** What may help when a call does not come about, from the words of its failure. Pure. */

const HINTS: readonly (readonly [RegExp, string])[] = [
  [
    /failed to fetch|cannot be reached|network/i,
    'The call server cannot be reached: check the network, and that the server allows this origin (CORS).',
  ],
  [
    /origin.*not allowed|not allowed.*origin/i,
    'This origin is not allowed: add the app URL to the allowed origins list of the call server.',
  ],
  [
    /pc connection|peer ?connection|\bice\b/i,
    'Sound and pictures find no way to the server: its port for calls must be reachable, or a TURN server be configured.',
  ],
  [
    /(invalid|expired).*token|token.*(invalid|expired|wrong|not valid|another server)|unauthori[sz]ed/i,
    'The token is not valid: request a fresh token.',
  ],
  [
    /url (scheme|missing)|invalid url|invalid.*url/i,
    'The address of the call server is not valid: check the call settings of this installation.',
  ],
  [/closed|connection lost|disconnected|websocket/i, 'Signal connection closed — retry to request a fresh token.'],
];

/** How LiveKit refuses a token: with the whole of it, which nobody is to see, and why. */
const REFUSED_TOKEN = /invalid token: \S+, error: (.*)/i;

/** The words of a failure as people read them. */
export function plainWords(message: string): string {
  return message.replace(REFUSED_TOKEN, (_, why: string) =>
    /expired/i.test(why) ? 'The access token has expired.' : `The access token is not valid: ${why}`,
  );
}

/** Hints that fit a failure, the likeliest first. */
export function hintsFor(message: string): string[] {
  return HINTS.filter(([pattern]) => pattern.test(message)).map(([, hint]) => hint);
}

/** A failure of the way to the server, which may be over in a moment. */
export function isNetworkFailure(message: string): boolean {
  return /failed to fetch|network|timeout|timed out|cannot be reached|connection lost|call disconnected/i.test(message);
}
