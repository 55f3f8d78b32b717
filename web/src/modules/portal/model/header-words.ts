import type { PortalSession } from '../api/types';

/** What the portal's header says: null of whom nothing is known yet. */
export interface HeaderWords {
  contractor: string | null;
  subcontractor: string | null;
}

/** `dunmarrow-construction` → `Dunmarrow Construction`. */
export function titleCased(id: string): string {
  return id
    .split(/[-_\s]+/)
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}

/** Who pays and who is paid. */
export function headerWords(
  session: Pick<PortalSession, 'organisation' | 'subcontractor'> | undefined,
  { organisation: name, slug, keptName }: { organisation?: string; slug?: string; keptName: string | null },
): HeaderWords {
  if (session) {
    const { organisation, subcontractor } = session;
    return { contractor: organisation.name || titleCased(organisation.slug), subcontractor: subcontractor.name };
  }
  return { contractor: name ?? (slug ? titleCased(slug) : null), subcontractor: keptName };
}
