/** Pictures of signatures as the server takes them: PNG with a ground that shines through, base64 without a prefix. */

/** The most bytes that the server takes. */
const MOST_BYTES = 256 * 1024;
/** The widest and highest picture that is sent, in pixels. */
const MOST_WIDTH = 900;
const MOST_HEIGHT = 400;

function canvasOf(width: number, height: number): [HTMLCanvasElement, CanvasRenderingContext2D] | null {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [Math.max(1, Math.round(width)), Math.max(1, Math.round(height))];
  const pen = canvas.getContext('2d');
  return pen && [canvas, pen];
}

/** The part of a canvas that has ink on it. */
function inked(canvas: HTMLCanvasElement): { x: number; y: number; width: number; height: number } | null {
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data;
  if (!pixels) return null;
  let [left, top, right, bottom] = [canvas.width, canvas.height, -1, -1];
  for (let y = 0; y < canvas.height; y += 1) {
    for (let x = 0; x < canvas.width; x += 1) {
      if ((pixels[4 * (y * canvas.width + x) + 3] ?? 0) === 0) continue;
      [left, top] = [Math.min(left, x), Math.min(top, y)];
      [right, bottom] = [Math.max(right, x), Math.max(bottom, y)];
    }
  }
  return right < 0 ? null : { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
}

/** A picture, made smaller until the server takes it. */
function png(source: CanvasImageSource, width: number, height: number): string | null {
  let scale = Math.min(1, MOST_WIDTH / width, MOST_HEIGHT / height);
  for (let tries = 0; tries < 6; tries += 1) {
    const made = canvasOf(width * scale, height * scale);
    if (!made) return null;
    const [canvas, pen] = made;
    pen.drawImage(source, 0, 0, canvas.width, canvas.height);
    const text = canvas.toDataURL('image/png').split(',')[1] ?? '';
    if (text.length * 0.75 <= MOST_BYTES) return text;
    scale /= 2;
  }
  return null;
}

/** What was drawn, without the empty ground around it; null where nothing was. */
export function drawnPicture(canvas: HTMLCanvasElement): string | null {
  const area = inked(canvas);
  const made = area && canvasOf(area.width, area.height);
  if (!made) return null;
  const [cut, pen] = made;
  pen.drawImage(canvas, -area.x, -area.y);
  return png(cut, cut.width, cut.height);
}

/** A name as if it were written by hand. */
export function typedPicture(name: string, ink: string): string | null {
  const made = canvasOf(900, 220);
  if (!made || name.trim() === '') return null;
  const [canvas, pen] = made;
  pen.fillStyle = ink;
  pen.textBaseline = 'middle';
  pen.font = 'italic 96px "Segoe Script", "Bradley Hand", "Snell Roundhand", "URW Chancery L", cursive';
  pen.fillText(name.trim(), 20, 110, 860);
  return drawnPicture(canvas);
}

/** A picture from a file; null where it is none. */
export async function uploadedPicture(file: File): Promise<string | null> {
  const picture = await createImageBitmap(file).catch(() => null);
  return picture && png(picture, picture.width, picture.height);
}
