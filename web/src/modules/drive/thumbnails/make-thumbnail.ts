import { PDF_BYTES, type ThumbnailSource } from '../model/thumbnail-source';
import { readSigned, type SignedBytes } from '../preview/signed-bytes';

/** A card is some 250 pixels wide, on a sharp screen twice as many; of a page its upper part is seen. */
const WIDTH = 480;
const HEIGHT = 320;
const QUALITY = 0.8;

/** A small picture of a file by its signed address, as WebP; null where the file cannot be drawn. */
export async function makeThumbnail(
  kind: ThumbnailSource['kind'],
  url: string,
  size: number,
  renew: () => Promise<string>,
): Promise<Blob | null> {
  return kind === 'pdf' ? ofPdf(readSigned(url, renew), size) : ofPicture(url);
}

async function ofPicture(url: string): Promise<Blob | null> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`picture: ${response.status}`);
  const bitmap = await createImageBitmap(await response.blob()).catch(() => null);
  if (!bitmap) return null;
  const scale = Math.min(1, Math.max(WIDTH / bitmap.width, HEIGHT / bitmap.height));
  const canvas = canvasOf(bitmap.width * scale, bitmap.height * scale);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return toWebp(canvas);
}

/** The first page, of which no more is read than it takes: the library asks for pieces. */
async function ofPdf(bytes: SignedBytes, size: number): Promise<Blob | null> {
  const { openPdf, sharedThread } = await import('../preview/pdf-document');
  let task: ReturnType<typeof openPdf> | undefined;
  const piecewise = within(bytes, PDF_BYTES);
  try {
    return await new Promise<Blob | null>((resolve, reject) => {
      const onFail = () => (piecewise.isSpent ? resolve(null) : reject(new Error('the file could not be read')));
      task = openPdf(size, piecewise, onFail, sharedThread());
      task.promise
        .then(async (document) => {
          const page = await document.getPage(1);
          const viewport = page.getViewport({ scale: WIDTH / page.getViewport({ scale: 1 }).width });
          const canvas = canvasOf(WIDTH, Math.min(HEIGHT, viewport.height));
          await page.render({ canvas, viewport }).promise;
          resolve(await toWebp(canvas));
        })
        // Locked by a password, or no PDF at all.
        .catch((error: unknown) => (isUnreadable(error) ? resolve(null) : reject(error)));
    });
  } finally {
    await task?.destroy();
  }
}

/** The same bytes, but no more than so many of them. */
function within(bytes: SignedBytes, most: number): SignedBytes & { isSpent: boolean } {
  return {
    isSpent: false,
    async read(from, to) {
      this.isSpent ||= bytes.fetched + (to - from) > most;
      if (this.isSpent) throw new Error('the first page takes too much of the file');
      return bytes.read(from, to);
    },
    get fetched() {
      return bytes.fetched;
    },
    stop: () => bytes.stop(),
  };
}

function isUnreadable(error: unknown): boolean {
  return error instanceof Error && /^(Password|InvalidPDF)/.test(error.name);
}

function canvasOf(width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width));
  canvas.height = Math.max(1, Math.round(height));
  return canvas;
}

function toWebp(canvas: HTMLCanvasElement): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/webp', QUALITY));
}
