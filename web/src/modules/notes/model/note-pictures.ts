/** Pictures in a note's text: files of the Drive, shown by the small picture that the Drive makes of each. */

const PICTURE = /\bsrc="\/api\/v1\/drive\/files\/([0-9a-f-]{36})\/thumbnail/gi;

/** The address under which a picture stands in the text. */
export const pictureAddress = (fileId: string): string => `/api/v1/drive/files/${fileId}/thumbnail`;

/** The files whose pictures a text shows, each once, in the order of the text. */
export function pictureIds(html: string): readonly string[] {
  return [...new Set([...html.matchAll(PICTURE)].map(([, id = '']) => id))];
}
