import { createHash, createHmac } from 'node:crypto';
import type { Route } from '@playwright/test';

/** The secret of every Corbel that is tried here, so that its key for calls is known. */
export const SECRET = '5c'.repeat(32);

/** How late a token comes: clocks may differ by some seconds, and LiveKit allows for more. */
const LATE_S = 600;

/**
 * Answers for the server with the token that it gave, as if it had been given a while ago. `key` is what the tokens of a LiveKit
 * server are signed with.
 */
export const expireToken =
  (key: string = ownKey()) =>
  async (route: Route): Promise<void> => {
    const response = await route.fetch();
    const answer = (await response.json()) as { token: string };
    const [header, body] = answer.token.split('.');
    const claims = JSON.parse(Buffer.from(body ?? '', 'base64url').toString()) as { nbf: number; exp: number };
    const ago = claims.exp - Math.floor(Date.now() / 1000) + LATE_S;
    const late = { ...claims, nbf: claims.nbf - ago, exp: claims.exp - ago };
    const signed = `${header}.${Buffer.from(JSON.stringify(late)).toString('base64url')}`;
    const signature = createHmac('sha256', key).update(signed).digest('base64url');
    await route.fulfill({ response, json: { ...answer, token: `${signed}.${signature}` } });
  };

/** What Corbel signs the tokens with that it takes itself (`calls::key` of the crate `corbel`). */
function ownKey(): string {
  return createHash('sha256').update('corbel calls\0').update(Buffer.from(SECRET, 'hex')).digest('hex');
}
