import { expect, it } from 'vitest';
import { hintsFor, isNetworkFailure, plainWords } from './diagnostics';

it.each([
  ['TypeError: Failed to fetch', /network.*CORS/],
  ['origin is not allowed', /add the app URL to the allowed origins list/],
  ['Could not establish pc connection', /port for calls must be reachable/],
  ['invalid token', /request a fresh token/],
  ['Token expired', /request a fresh token/],
  ["The access token's signature is wrong.", /request a fresh token/],
  ['Invalid LiveKit URL scheme', /call settings/],
  ['WebSocket closed', /^Signal connection closed — retry to request a fresh token\.$/],
])('has a hint for "%s"', (message, hint) => {
  expect(hintsFor(message)[0]).toMatch(hint);
});

it('has none where it knows nothing', () => {
  expect(hintsFor('Feature disabled by admin [FEATURE_DISABLED]')).toEqual([]);
});

it('tries again by itself after failures of the network only', () => {
  expect(
    ['Failed to fetch', 'Network error', 'request timeout', 'Call connection lost', 'Call disconnected'].every(
      isNetworkFailure,
    ),
  ).toBe(true);
  expect(isNetworkFailure('Feature disabled by admin [FEATURE_DISABLED]')).toBe(false);
});

it('shows nobody the token that LiveKit refuses', () => {
  const refused = (why: string) =>
    `Could not establish signal connection: invalid token: eyJh.eyJp.cBpe, error: ${why}`;
  const began = 'Could not establish signal connection: ';
  expect(plainWords(refused('token has invalid claims: token is expired'))).toBe(
    `${began}The access token has expired.`,
  );
  expect(plainWords(refused('signature is invalid'))).toBe(
    `${began}The access token is not valid: signature is invalid`,
  );
  expect(plainWords('This call is full.')).toBe('This call is full.');
});
