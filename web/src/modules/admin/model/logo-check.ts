/** What the file picker offers. */
export const LOGO_TYPES = 'image/png,image/jpeg,image/gif';
/** The most characters of a text logo. */
export const MAX_LOGO_CHARS = 30;
/** The most bytes of an image. */
const MAX_BYTES = 2 * 1024 * 1024;

/** How PNG, JPG and GIF files begin. */
const BEGINNINGS = [
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  [0xff, 0xd8, 0xff],
  [0x47, 0x49, 0x46, 0x38],
] as const;
const NOT_A_PICTURE = 'Use a PNG, JPG or GIF file.';

/** Why a file cannot be the logo, by what the browser says of it; null where it can. */
export function logoProblem(file: Pick<File, 'type' | 'size'>): string | null {
  if (!LOGO_TYPES.split(',').includes(file.type)) return NOT_A_PICTURE;
  if (file.size > MAX_BYTES) return 'The file is larger than 2\u00a0MB.';
  return null;
}

/**
 * Why a file cannot be the logo, by how it begins; null where it can. A drawing or a script by a picture's name is told at once;
 * the server, which reads all of it, decides.
 */
export async function contentProblem(file: Pick<Blob, 'slice'>): Promise<string | null> {
  const head = new Uint8Array(await file.slice(0, 8).arrayBuffer());
  return BEGINNINGS.some((bytes) => bytes.every((byte, at) => head[at] === byte)) ? null : NOT_A_PICTURE;
}
