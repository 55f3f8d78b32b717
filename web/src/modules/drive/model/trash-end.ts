const DAY_MS = 24 * 60 * 60 * 1000;

/** When a file that went to the trash then is permanently deleted, RFC 3339; null where its drive keeps the trash for ever. */
export function keptUntil(deletedAt: string | null, retentionDays: number | null): string | null {
  if (deletedAt === null || retentionDays === null) return null;
  return new Date(Date.parse(deletedAt) + retentionDays * DAY_MS).toISOString();
}
