import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';

const folder = fileURLToPath(new URL('..', import.meta.url));

interface Mail {
  to: string[];
  /** As it was sent: headers and body. */
  data: string;
}

/** A mail server in a process of its own, which keeps what it takes. */
export class MailServer {
  private readonly mails: Mail[] = [];

  private constructor(
    private readonly process: ChildProcess,
    private readonly port: number,
  ) {}

  static async start(): Promise<MailServer> {
    // Its end of the pipe stays open for as long as the test runs.
    const child = spawn('node', [`${folder}support/smtp-server.mjs`], { stdio: ['pipe', 'pipe', 'ignore'] });
    const lines = createInterface(child.stdout);
    const [line] = await once(lines, 'line');
    const server = new MailServer(child, JSON.parse(line).port);
    lines.on('line', (mail: string) => server.mails.push(JSON.parse(mail)));
    return server;
  }

  /** What Corbel is told of it. */
  get settings(): NodeJS.ProcessEnv {
    return { CORBEL_SMTP_URL: `smtp://127.0.0.1:${this.port}` };
  }

  /** What stands in the newest mail to this address that says so, once it has come. */
  async find(address: string, wanted: RegExp): Promise<string> {
    let found = '';
    const look = () => {
      const texts = this.mails.filter(({ to }) => to.includes(address)).map(({ data }) => plain(data));
      found = texts.toReversed().flatMap((text) => wanted.exec(text)?.[1] ?? [])[0] ?? '';
      return found;
    };
    await expect.poll(look, `a mail to ${address} that says ${wanted}`).not.toBe('');
    return found;
  }

  stop(): void {
    this.process.kill('SIGKILL');
  }
}

/** A mail as it was before it was made fit for sending: lines whole, letters themselves. */
function plain(data: string): string {
  return data.replaceAll(/=\r?\n/g, '').replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => {
    return String.fromCharCode(Number.parseInt(code, 16));
  });
}
