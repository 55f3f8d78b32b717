/** What the file picker offers. */
export const LOGO_TYPES = 'image/png,image/jpeg,image/gif';
/** The most characters of a text logo. */
export const MAX_LOGO_CHARS = 30;
/** The most bytes of an image. */
const MAX_BYTES = 2 * 1024 * 1024;

/** Why a file cannot be the logo, before it is sent; null where it can. The server looks at what is in it. */
export function logoProblem(file: Pick<File, 'type' | 'size'>): string | null {
  if (!LOGO_TYPES.split(',').includes(file.type)) return 'Use a PNG, JPG or GIF file.';
  if (file.size > MAX_BYTES) return 'The file is larger than 2\u00a0MB.';
  return null;
}
