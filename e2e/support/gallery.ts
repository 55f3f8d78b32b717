import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from './server';

/** How long the development server may take to answer, on a busy machine. */
const START_LIMIT_MS = 60_000;

/** The page of all shared components. It is in no production build, so the web application's own server shows it. */
export class Gallery {
  private constructor(
    private readonly server: ChildProcess,
    readonly url: string,
  ) {}

  static async start(): Promise<Gallery> {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}/dev/gallery`;
    const server = spawn(
      process.execPath,
      ['node_modules/vite/bin/vite.js', '--host', '127.0.0.1', '--port', String(port), '--strictPort'],
      // Nothing of the gallery asks the server of the product, and none answers on this port.
      { cwd: '../web', env: { ...process.env, CORBEL_SERVER: 'http://127.0.0.1:9' }, stdio: 'ignore' },
    );
    const giveUp = Date.now() + START_LIMIT_MS;
    while (!(await answers(url))) {
      if (server.exitCode !== null || Date.now() > giveUp) throw new Error('the development server did not start');
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    return new Gallery(server, url);
  }

  async stop(): Promise<void> {
    if (this.server.exitCode !== null) return;
    const ended = once(this.server, 'exit');
    this.server.kill('SIGTERM');
    await ended;
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}
