/** The largest photo the server takes, bytes. */
export const PHOTO_MAX = 5 * 1024 * 1024;
/** What the server can read. */
export const PHOTO_TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];

/** Why a file cannot be a photo; null when it can. */
export function photoProblem(file: Pick<File, 'type' | 'size'>): string | null {
  if (!PHOTO_TYPES.includes(file.type)) return 'Choose a PNG, JPEG, GIF or WebP image.';
  if (file.size > PHOTO_MAX) return 'Choose an image of at most 5 MB.';
  return null;
}
