/** Pictures in a note's text: files of the Drive, shown by the small picture that the Drive makes of each. */

const PICTURE = /\bsrc="\/api\/v1\/drive\/files\/([0-9a-f-]{36})\/thumbnail/gi;

/** Where pictures come from: this product alone, which asks again who may see each. The server leaves all others out. */
const PLACES = ['/api/v1/drive/', '/api/v1/notes/'];

/** Whether the server keeps a picture of this address. */
export const isPicture = (src: string): boolean =>
  PLACES.some((place) => src.startsWith(place)) && !src.includes('..') && /^[\w\-/.?=&%~]{1,500}$/.test(src);

/** The address under which a picture stands in the text. */
export const pictureAddress = (fileId: string): string => `/api/v1/drive/files/${fileId}/thumbnail`;

/** The files whose pictures a text shows, each once, in the order of the text. */
export function pictureIds(html: string): readonly string[] {
  return [...new Set([...html.matchAll(PICTURE)].map(([, id = '']) => id))];
}
