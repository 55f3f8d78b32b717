/** Links in a message to pages of this installation that have something to show: a file, a note, an event. */
import { type Piece, readRichText } from './rich-text';

export interface OwnLink {
  kind: 'file' | 'note' | 'event';
  id: string;
  /** Its address on this installation. */
  path: string;
}

/** So many of a message are shown. */
const SHOWN = 3;
const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** What an address of this installation leads to, where it can be shown; null for any other address. */
export function ownLink(address: string, origin: string): OwnLink | null {
  let url: URL;
  try {
    url = new URL(address, origin);
  } catch {
    return null;
  }
  if (url.origin !== origin) return null;
  const path = url.pathname + url.search;
  const [, module = '', id = '', ...rest] = url.pathname.split('/');
  const preview = url.searchParams.get('preview') ?? '';
  if (module === 'drive' && ID.test(preview)) return { kind: 'file', id: preview, path };
  if (rest.length > 0 || !ID.test(id)) return null;
  if (module === 'notes') return { kind: 'note', id, path };
  return module === 'schedule' ? { kind: 'event', id, path } : null;
}

/** The first such links of a message, each once. */
export function ownLinks(html: string, origin: string): readonly OwnLink[] {
  if (!html.includes('<a ')) return [];
  const links: OwnLink[] = [];
  const visit = (pieces: readonly Piece[]) => {
    for (const piece of pieces) {
      const link = piece.kind === 'link' ? ownLink(piece.address, origin) : null;
      if (link && !links.some((known) => known.id === link.id)) links.push(link);
      if ('children' in piece) visit(piece.children);
    }
  };
  visit(readRichText(html));
  return links.slice(0, SHOWN);
}
