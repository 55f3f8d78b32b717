import { dropEmpty, readText } from '@/shared/lib/search-text';

/** The audit page's filters, as they live in the address. */
export interface AuditSearch {
  /** A person's id, or `system` for what the product did by itself. */
  actor?: string;
  /** A kind (`file.uploaded`), or the noun of several (`file`). */
  kind?: string;
  /** The first day, `2026-11-21`, in the reader's own zone. */
  from?: string;
  /** The last day, itself included. */
  to?: string;
  search?: string;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

function readDay(value: unknown): string | undefined {
  if (typeof value !== 'string' || !DAY.test(value)) return undefined;
  return Number.isNaN(Date.parse(value)) ? undefined : value;
}

/** Reads an address that anyone may have typed: unknown or malformed parts are dropped, never refused. */
export function parseAuditSearch(raw: Record<string, unknown>): AuditSearch {
  return dropEmpty({
    actor: readText(raw.actor),
    kind: readText(raw.kind),
    from: readDay(raw.from),
    to: readDay(raw.to),
    search: readText(raw.search),
  });
}

/** What the server is asked for: days become the moments at which they begin and end here, the end excluded. */
export interface AuditQuery {
  actor?: string;
  kind?: string;
  from?: string;
  to?: string;
  search?: string;
}

export function auditQueryOf({ from, to, ...rest }: AuditSearch): AuditQuery {
  return dropEmpty({
    ...rest,
    from: from && startOfDay(from, 0).toISOString(),
    to: to && startOfDay(to, 1).toISOString(),
  });
}

/** Midnight in the reader's zone, `later` days after a day. */
function startOfDay(day: string, later: number): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + later);
}

/** True when any filter narrows the log. */
export function isFiltered(search: AuditSearch): boolean {
  return Object.values(search).some((value) => value !== undefined);
}
