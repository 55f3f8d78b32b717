import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/**
 * Stands before a server, on a port of its own, and lets whatever passes, either way, wait for a random time below the limit:
 * answers overtake each other, and a live message comes before the answer that it tells of, or after. What one connection says
 * stays in order, and what follows while something waits goes on with it: much data is late, not slow.
 */
export async function delay(port: number, server: number, limitMs: number, seed: number): Promise<() => void> {
  const random = randomOf(seed);
  const open = new Set<Socket>();
  const proxy = createServer({ allowHalfOpen: true, noDelay: true }, (near) => {
    const far = connect({ port: server, host: '127.0.0.1', allowHalfOpen: true, noDelay: true });
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from);
      from.on('close', () => open.delete(from));
      // A connection that is refused or cut is so for both.
      from.on('error', () => to.destroy());
      pass(from, to, () => random() * limitMs);
    }
  });
  proxy.listen(port, '127.0.0.1');
  await once(proxy, 'listening');
  return () => {
    proxy.close();
    for (const socket of open) socket.destroy();
  };
}

function pass(from: Socket, to: Socket, wait: () => number): void {
  let waiting: Buffer[] = [];
  let isLast = false;
  const goOn = () => {
    to.write(Buffer.concat(waiting));
    waiting = [];
    if (isLast) to.end();
  };
  from.on('data', (chunk: Buffer) => {
    if (waiting.length === 0) setTimeout(goOn, wait());
    waiting.push(chunk);
  });
  from.on('end', () => {
    isLast = true;
    if (waiting.length === 0) to.end();
  });
}

/** The same numbers from 0 to 1 for the same seed: mulberry32. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
