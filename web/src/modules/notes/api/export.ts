/** Notes that leave as files or on paper. */
import { ApiError, errorFromResponse, networkError } from '@/shared/api/errors';
import { saveText } from '@/shared/lib/save-text';
import { toast } from '@/shared/ui/toast/toast';
import { titleOf } from '../model/note-text';
import { exportAddress } from './notes-api';
import type { Note } from './types';

const ENDINGS = { markdown: 'md', html: 'html' } as const;
/** A picture of the Drive in a note's page. */
const PICTURE = /src="(\/api\/v1\/drive\/files\/[^"]+)"/g;

/** Saves a note as a file. A page takes its pictures along, since it is read where this server is not. */
export async function saveExport(note: Pick<Note, 'id' | 'title' | 'preview'>, format: 'markdown' | 'html') {
  try {
    const answer = await ask(exportAddress(note.id, format));
    const text = await answer.text();
    const name = titleOf(note.title, note.preview).replace(/[/\\:*?"<>|]/g, '-');
    saveText(`${name}.${ENDINGS[format]}`, format === 'html' ? await withPictures(text) : text);
  } catch (failure) {
    toast.error(failure instanceof ApiError ? failure.message : 'Please try again.', {
      title: 'Failed to export the note',
    });
  }
}

/** Opens a note as a page of its own and asks the browser to print it. */
export function printNote(note: Pick<Note, 'id'>): void {
  const page = window.open(exportAddress(note.id, 'print'), '_blank');
  if (!page) {
    toast.error('Allow this site to open a new tab, and try again.', { title: 'The page to print did not open' });
    return;
  }
  page.addEventListener('load', () => page.print());
}

async function ask(address: string): Promise<Response> {
  const answer = await fetch(address).catch(() => {
    throw networkError();
  });
  if (!answer.ok) throw await errorFromResponse(answer);
  return answer;
}

async function withPictures(page: string): Promise<string> {
  const addresses = [...new Set([...page.matchAll(PICTURE)].map(([, address = '']) => address))];
  const found = new Map<string, string>();
  for (const address of addresses) {
    // A picture that cannot be had is one that this person may not see: the page goes without it.
    const picture = await ask(address).catch(() => null);
    if (picture) found.set(address, await dataAddress(await picture.blob()));
  }
  return page.replace(PICTURE, (whole, address: string) => {
    const data = found.get(address);
    return data ? `src="${data}"` : whole;
  });
}

function dataAddress(bytes: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(reader.error));
    reader.readAsDataURL(bytes);
  });
}
