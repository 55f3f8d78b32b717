/** A search parameter as text; undefined for anything that is not a filled text. Addresses are typed by people. */
export function readText(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

/** `record` without the keys that have no value, so that addresses stay short. */
export function dropEmpty<T extends Record<string, string | undefined>>(record: T): Partial<T> {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as Partial<T>;
}
