import { writeFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { type Carrier, LiveKit } from './calls-livekit';
import { SECRET } from './calls-token';
import { test as base } from './fixtures';
import { LIVE_MS } from './live';
import type { Person } from './people';

interface Fixtures {
  /** What carries the calls, as the project says it. */
  carrier: Carrier;
  /** The LiveKit server that carries them; `null` where Corbel does. */
  livekit: LiveKit | null;
}

/** The browser with a camera and a microphone that are drawn and played by itself, and that asks nobody. */
export const test = base.extend<Fixtures>({
  carrier: ['corbel', { option: true }],

  livekit: async ({ carrier }, use, info) => {
    const livekit = carrier === 'livekit' ? new LiveKit() : null;
    await use(livekit);
    if (livekit && info.status !== info.expectedStatus) {
      const path = info.outputPath('livekit.log');
      await writeFile(path, livekit.logged);
      info.attachments.push({ name: 'livekit.log', path, contentType: 'text/plain' });
    }
    await livekit?.remove();
  },

  settings: async ({ livekit }, use) => use(async (url) => ({ CORBEL_SECRET: SECRET, ...(await livekit?.start(url)) })),

  launchOptions: [
    async ({ launchOptions }, use) => {
      // Few pictures a second: several browsers draw and read them on the same two cores.
      const args = ['--use-fake-device-for-media-stream=fps=5', '--use-fake-ui-for-media-stream'];
      await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...args] });
    },
    { scope: 'worker' },
  ],
});

/** How long a call may take to come about on a busy machine. */
const CALL_MS = 30_000;

/** How often it is looked at what comes in, and for how many looks a stream may be quiet before it counts as gone. */
const LOOK_MS = 500;
const QUIET_LOOKS = 10;

/** What a person in a call sees, hears and presses, on a desktop or a phone. */
export class CallsPage {
  private constructor(
    readonly page: Page,
    readonly url: string,
  ) {}

  /** Opens a page that notes its connections, so that it can be asked what comes through them. */
  static async open(page: Page, url: string, path: string): Promise<CallsPage> {
    await page.addInitScript(() => {
      const all: RTCPeerConnection[] = [];
      Object.assign(window, { connections: all });
      window.RTCPeerConnection = class extends RTCPeerConnection {
        constructor(configuration?: RTCConfiguration) {
          super(configuration);
          all.push(this);
        }
      };
    });
    // Leaving a call's tab asks first; a story says yes.
    page.on('dialog', (dialog) => void dialog.accept());
    const calls = new CallsPage(page, url);
    await calls.goTo(path);
    return calls;
  }

  async goTo(path: string): Promise<void> {
    await this.page.goto(this.url + path);
    await expect(this.page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: CALL_MS });
  }

  /** Opens the conversation with somebody and presses its button. */
  async call(person: Person, button: 'Start call' | 'Start audio' = 'Start call'): Promise<void> {
    await this.page.goto(`${this.url}/chat`);
    const list = this.page.getByRole('navigation', { name: 'Conversations' });
    await list.getByRole('link', { name: new RegExp(`^${person.name}(,|$)`) }).click({ timeout: CALL_MS });
    // Until it is there, the button belongs to the conversation that the chat began with.
    await expect(this.page.getByRole('heading', { level: 1, name: person.name })).toBeVisible();
    await this.press(button);
  }

  async press(name: string): Promise<void> {
    await this.page.getByRole('button', { name, exact: true }).click();
  }

  /** The call, as the dock or as the strip that it is minimised to. */
  get dock(): Locator {
    return this.page.getByRole('dialog', { name: /^Call: / });
  }

  get people(): Locator {
    return this.dock.getByRole('list', { name: 'People in the call' }).getByRole('listitem');
  }

  /** The strip that says that the call is recorded, or is to be. */
  get recording(): Locator {
    return this.dock.getByRole('region', { name: 'Recording' });
  }

  get incoming(): Locator {
    return this.page.getByRole('alertdialog', { name: /^Incoming call from / });
  }

  async answer(how: 'Accept' | 'Decline'): Promise<void> {
    await expect(this.incoming).toBeVisible({ timeout: LIVE_MS });
    await this.incoming.getByRole('button', { name: how }).click();
  }

  /**
   * Waits until so many pictures and sounds of others come and go on coming: frames are decoded and packets arrive, looked at
   * twice. A busy machine draws few frames a second, so each has the whole wait to come, and not one look. What came and
   * stopped counts no more: the browser goes on naming a stream that a reconnection replaced.
   */
  async expectMedia(wanted: { pictures: number; sounds: number }): Promise<void> {
    let before = new Map<string, number>();
    let looks = 0;
    const grown = new Map<string, number[]>();
    await expect
      .poll(
        async () => {
          const now = new Map(await this.received());
          looks += 1;
          for (const [id, count] of now) {
            if (count > (before.get(id) ?? Number.POSITIVE_INFINITY)) grown.set(id, [...(grown.get(id) ?? []), looks]);
          }
          before = now;
          const coming = [...now.keys()].filter((id) => {
            const times = grown.get(id) ?? [];
            return times.length >= 2 && looks - (times.at(-1) ?? 0) <= QUIET_LOOKS;
          });
          const of = (kind: string) => coming.filter((id) => id.startsWith(kind)).length;
          return { pictures: of('video'), sounds: of('audio') };
        },
        { timeout: 2 * CALL_MS, intervals: [LOOK_MS] },
      )
      .toEqual(wanted);
  }

  /** Waits until nothing has come for so long. */
  async expectSilence(milliseconds: number): Promise<void> {
    let before = '';
    let since = Date.now();
    await expect
      .poll(
        async () => {
          const now = JSON.stringify(await this.received());
          if (now !== before) since = Date.now();
          before = now;
          return Date.now() - since;
        },
        { timeout: 2 * CALL_MS, intervals: [LOOK_MS] },
      )
      .toBeGreaterThanOrEqual(milliseconds);
  }

  /** What came in so far: decoded frames by picture, packets by sound. */
  private received(): Promise<[string, number][]> {
    return this.page.evaluate(async () => {
      const { connections } = window as unknown as { connections: RTCPeerConnection[] };
      const counts: [string, number][] = [];
      for (const [at, connection] of connections.entries()) {
        if (connection.connectionState === 'closed') continue;
        for (const stat of (await connection.getStats()).values()) {
          // What belongs to no track is no sound: the embedded engine finds out the bandwidth by packets of a stream 0.
          if (stat.type !== 'inbound-rtp' || !stat.trackIdentifier) continue;
          const count = stat.kind === 'video' ? stat.framesDecoded : stat.packetsReceived;
          counts.push([`${stat.kind}/${at}/${stat.id}`, Number(count ?? 0)]);
        }
      }
      return counts;
    });
  }

  /** The room of the only call that goes on, for this person. */
  async ongoingRoom(): Promise<string> {
    const [room = '', ...others] = await this.ongoing();
    expect(others).toEqual([]);
    return room;
  }

  /** Waits until no call is left that goes on, for this person. */
  async expectNoGhost(): Promise<void> {
    await expect.poll(() => this.ongoing(), { timeout: 60_000 }).toEqual([]);
  }

  /** The rooms of the calls that go on. */
  private async ongoing(): Promise<string[]> {
    const answer = await this.page.request.get(`${this.url}/api/v1/calls/sessions?state=ongoing`);
    return ((await answer.json()) as { items: { roomId: string }[] }).items.map(({ roomId }) => roomId);
  }
}
