import type { TenantAppearance } from '../api/appearance';

export type FooterLink = TenantAppearance['footer']['links'][number];

/** The most custom links a footer takes. */
export const MAX_LINKS = 12;

/** An empty link that is told from the others. */
export function newLink(links: readonly FooterLink[]): FooterLink {
  const taken = new Set(links.map(({ id }) => id));
  let number = links.length + 1;
  while (taken.has(`link-${number}`)) number += 1;
  return { id: `link-${number}`, label: '', url: '', enabled: true };
}

/** The links with one of them a place further up (-1) or down (1); at an end it stays. */
export function moved(links: readonly FooterLink[], id: string, by: -1 | 1): FooterLink[] {
  const from = links.findIndex((link) => link.id === id);
  const to = from + by;
  const copy = [...links];
  if (from < 0 || to < 0 || to >= links.length) return copy;
  copy.splice(to, 0, ...copy.splice(from, 1));
  return copy;
}

/** What is wrong with where a link leads; null where nothing is. The same rule as the server's. */
export function urlProblem(url: string): string | null {
  const isFine = /^(https?:\/\/[^/\s]|mailto:\S|\/(?![/\\]))[^\s\\<>"'`]*$/i.test(url.trim());
  return isFine ? null : 'Begin with https://, mailto: or /.';
}
