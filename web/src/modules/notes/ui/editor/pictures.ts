import type { Editor } from '@tiptap/core';
import { pickFiles } from '@/shared/lib/pick-files';

/** The pictures among what was pasted or dropped. Text that comes with one is worth more than its picture. */
export function picturesOf(data: DataTransfer | null): File[] {
  if (data?.getData('text/plain') !== '' || data.getData('text/html') !== '') return [];
  return [...data.files].filter(({ type }) => type.startsWith('image/'));
}

/** Lets the person choose pictures; none where the choice is left. */
export const pickPictures = (): Promise<File[]> => pickFiles('image/*');

/** Keeps pictures one after the other and shows each in the text, at the place or where the cursor stands. */
export async function putPictures(
  editor: Editor,
  files: readonly File[],
  keep: (file: File) => Promise<string | null>,
  at?: number,
): Promise<void> {
  for (const file of files) {
    const src = await keep(file);
    if (!src || editor.isDestroyed) continue;
    const picture = { type: 'image', attrs: { src, alt: file.name } };
    if (at === undefined) editor.chain().focus().insertContent(picture).run();
    else editor.chain().insertContentAt(Math.min(at, editor.state.doc.content.size), picture).run();
  }
}
