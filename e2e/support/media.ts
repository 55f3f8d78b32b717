import type { Page } from '@playwright/test';

/** A photograph as a camera on its side stores it: 40 × 20 pixels, and the word that it is to be turned to the right. */
export async function photographOnItsSide(page: Page): Promise<Buffer> {
  const data = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 40, height: 20 });
    const paint = canvas.getContext('2d');
    if (paint) {
      paint.fillStyle = '#07b47d';
      paint.fillRect(0, 0, 40, 20);
    }
    return canvas.toDataURL('image/jpeg').split(',')[1] ?? '';
  });
  const jpeg = Buffer.from(data, 'base64');
  // Behind the two bytes that begin every JPEG: an Exif block with one entry, Orientation (0x0112) = 6.
  const tiff = Buffer.from('4d4d002a00000008000101120003000000010006000000000000', 'hex');
  const exif = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
  const head = Buffer.from([0xff, 0xe1, 0, exif.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), head, exif, jpeg.subarray(2)]);
}

/** A picture of 400 × 200 pixels, red in its left half and blue in its right. */
export async function redAndBlue(page: Page): Promise<Buffer> {
  const data = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 400, height: 200 });
    const paint = canvas.getContext('2d');
    for (const [left, color] of [
      [0, '#ff0000'],
      [200, '#0000ff'],
    ] as const) {
      if (paint) paint.fillStyle = color;
      paint?.fillRect(left, 0, 200, 200);
    }
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });
  return Buffer.from(data, 'base64');
}

/** A film of half a second, recorded by the browser itself. */
export async function shortFilm(page: Page): Promise<Buffer> {
  const bytes = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 48 });
    const paint = canvas.getContext('2d');
    const recorder = new MediaRecorder(canvas.captureStream(20), { mimeType: 'video/webm' });
    const pieces: Blob[] = [];
    recorder.ondataavailable = ({ data }) => pieces.push(data);
    const stopped = new Promise((resolve) => {
      recorder.onstop = resolve;
    });
    recorder.start();
    for (let frame = 0; frame < 10; frame += 1) {
      if (paint) {
        paint.fillStyle = frame % 2 ? '#07b47d' : '#17201c';
        paint.fillRect(0, 0, 64, 48);
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    recorder.stop();
    await stopped;
    return [...new Uint8Array(await new Blob(pieces).arrayBuffer())];
  });
  return Buffer.from(bytes);
}

/** A minute of silence, as WAV: 8,000 samples of one byte a second. */
export function minuteOfSilence(): Buffer {
  const samples = Buffer.alloc(60 * 8000, 128);
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + samples.length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(8000, 24);
  head.writeUInt32LE(8000, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36);
  head.writeUInt32LE(samples.length, 40);
  return Buffer.concat([head, samples]);
}
