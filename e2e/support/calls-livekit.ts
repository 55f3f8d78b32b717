import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './server';

/** What carries the calls of a story: Corbel itself, or a LiveKit server beside it. */
export type Carrier = 'corbel' | 'livekit';

const KEY = 'corbel-e2e';
const SECRET = 'what-corbel-and-livekit-share-in-these-tests';

/** How long it may take to answer on a busy machine. */
const START_LIMIT_MS = 30_000;

/** A LiveKit server of one test's own. Stopping and starting it again keeps its address, as a real restart does. */
export class LiveKit {
  private process: ChildProcess | null = null;
  private folder = '';
  private port = 0;
  private log = '';

  /** What signs the tokens that it takes. */
  readonly secret = SECRET;

  /** Starts it beside the Corbel of this address, which its webhooks go to. Gives the settings that Corbel needs. */
  async start(corbel: string): Promise<NodeJS.ProcessEnv> {
    this.folder = await mkdtemp(join(tmpdir(), 'corbel-livekit-'));
    this.port = await freePort();
    const configuration = {
      port: this.port,
      bind_addresses: ['127.0.0.1'],
      rtc: {
        udp_port: await freePort(),
        tcp_port: await freePort(),
        node_ip: '127.0.0.1',
        use_external_ip: false,
        enable_loopback_candidate: true,
      },
      keys: { [KEY]: SECRET },
      webhook: { api_key: KEY, urls: [`${corbel}/api/livekit/webhook`] },
      logging: { level: 'warn' },
    };
    // JSON is YAML, too.
    await writeFile(join(this.folder, 'livekit.yaml'), JSON.stringify(configuration));
    await this.launch();
    return {
      CORBEL_LIVEKIT_URL: `ws://127.0.0.1:${this.port}`,
      CORBEL_LIVEKIT_KEY: KEY,
      CORBEL_LIVEKIT_SECRET: SECRET,
    };
  }

  /** Starts it again on the same address. */
  async launch(): Promise<void> {
    const program = process.env.CORBEL_TEST_LIVEKIT;
    if (!program) throw new Error('CORBEL_TEST_LIVEKIT is not set: run these stories by `scripts/test e2e-livekit`');
    const child = spawn(program, ['--config', join(this.folder, 'livekit.yaml')], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        this.log = (this.log + chunk.toString()).slice(-100_000);
      });
    }
    this.process = child;
    const giveUp = Date.now() + START_LIMIT_MS;
    while (!(await this.answers())) {
      if (child.exitCode !== null || Date.now() > giveUp) throw new Error(`LiveKit did not start:\n${this.log}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  async stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    const child = this.process;
    this.process = null;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }

  /** The id of its process, while it runs. */
  get pid(): number {
    if (this.process?.pid === undefined) throw new Error('LiveKit does not run');
    return this.process.pid;
  }

  /** What it has logged so far, for the report of a failed test. */
  get logged(): string {
    return this.log;
  }

  /** Stops it and removes what it kept. */
  async remove(): Promise<void> {
    await this.stop('SIGKILL');
    if (this.folder) await rm(this.folder, { recursive: true, force: true });
  }

  private async answers(): Promise<boolean> {
    try {
      return (await fetch(`http://127.0.0.1:${this.port}/`)).ok;
    } catch {
      return false;
    }
  }
}
