/**
 * People in calls for `make bench calls`: one Chromium, one page, and in it a room of the real LiveKit client for each
 * person, with the settings of the product, a camera and a microphone that the browser plays itself, simulcast on.
 *
 * Takes a request a line from its input and answers each with a line of JSON; ends with its input.
 *  - {"do":"join","url":…,"token":…}  somebody comes; `ms` until a picture of somebody else is drawn, `null` for the first
 *    and where none comes within 15 s
 *  - {"do":"leave"}  who came last goes
 *  - {"do":"count"}  `pictures` and `sounds` that came in since the last time, and all `packets` so far
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';

const CLIENT = fileURLToPath(
  new URL('../../web/node_modules/livekit-client/dist/livekit-client.umd.js', import.meta.url),
);

// Cameras have secure pages only, and this machine's own are secure. It takes a server: a page that came from nowhere may
// not ask for anything of this machine.
const site = createServer((_request, answer) => {
  answer.setHeader('Content-Type', 'text/html');
  answer.end('<!doctype html><title>People</title><body style="margin:0;display:flex;flex-wrap:wrap">');
}).listen(0, '127.0.0.1');
await once(site, 'listening');

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_HEADLESS || process.env.CHROMIUM || '/usr/bin/chromium-headless-shell',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--autoplay-policy=no-user-gesture-required',
    // So many pictures a second that eight people's fit onto the machine of the servers.
    '--use-fake-device-for-media-stream=fps=10',
    '--use-fake-ui-for-media-stream',
  ],
});
// What is outside of the window is not sent: eight people's seven tiles fit into this one.
const page = await browser.newPage({ viewport: { width: 2560, height: 1440 } });
await page.goto(`http://127.0.0.1:${site.address().port}/`);
await page.addScriptTag({ path: CLIENT });
await page.evaluate(definePeople);

for await (const line of createInterface({ input: process.stdin })) {
  const { do: name, ...options } = JSON.parse(line);
  const answer = await page.evaluate(([asked, given]) => globalThis.people[asked](given), [name, options]);
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
await browser.close();
site.close();

/** Runs in the page. */
function definePeople() {
  const { Room, RoomEvent, Track, VideoPresets } = globalThis.LivekitClient;
  const rooms = [];
  const connections = [];
  const counted = new Map();
  globalThis.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(configuration) {
      super(configuration);
      connections.push(this);
    }
  };

  /** Shows a track; the promise is kept when it is drawn for the first time. */
  const show = (track) =>
    new Promise((drawn) => {
      const element = track.attach();
      document.body.append(element);
      if (track.kind === Track.Kind.Video) {
        // As large as a tile beside seven others.
        Object.assign(element.style, { width: '320px', height: '180px' });
        element.requestVideoFrameCallback(drawn);
      }
    });

  /** So long somebody waits for a first picture: where too many are drawn, some do not come. */
  const late = () => new Promise((resolve) => setTimeout(() => resolve(null), 15_000));

  globalThis.people = {
    async join({ url, token }) {
      const begun = performance.now();
      const room = new Room({
        adaptiveStream: true,
        dynacast: true,
        singlePeerConnection: false,
        videoCaptureDefaults: { resolution: VideoPresets.h360.resolution },
      });
      const firstPicture = new Promise((drawn) => {
        room.on(RoomEvent.TrackSubscribed, (track) => void show(track).then(() => drawn(performance.now() - begun)));
      });
      room.on(RoomEvent.TrackUnsubscribed, (track) => {
        for (const element of track.detach()) element.remove();
      });
      await room.connect(url, token);
      const isFirst = room.remoteParticipants.size === 0;
      rooms.push(room);
      await room.localParticipant.enableCameraAndMicrophone();
      return { ms: isFirst ? null : await Promise.race([firstPicture, late()]) };
    },

    async leave() {
      await rooms.pop()?.disconnect(true);
      return {};
    },

    async count() {
      const sum = { pictures: 0, sounds: 0, packets: 0 };
      for (const [at, connection] of connections.entries()) {
        if (connection.connectionState === 'closed') continue;
        for (const stat of (await connection.getStats()).values()) {
          if (stat.type !== 'inbound-rtp' || !stat.trackIdentifier) continue;
          const id = `${at}/${stat.id}`;
          const came = (stat.kind === 'video' ? stat.framesDecoded : stat.packetsReceived) ?? 0;
          sum.packets += stat.packetsReceived ?? 0;
          // The browser goes on naming streams of those who have gone.
          if (came > (counted.get(id) ?? 0)) sum[stat.kind === 'video' ? 'pictures' : 'sounds'] += 1;
          counted.set(id, came);
        }
      }
      return sum;
    },
  };
}
