/** How times of day are written: by the person's own choice, else as people of the person's language write them. */
import { createStore } from './external-store';

export type TimeFormat = '12h' | '24h';

/** How times are written now. */
export const clock = createStore<TimeFormat>('24h');

const KEPT = 'corbel.clock';
const FORMATS: Readonly<Record<TimeFormat, Intl.DateTimeFormat>> = {
  '12h': new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', hour12: true }),
  '24h': new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
};

/** '09:12' or '9:12 AM', in the reader's zone. */
export function timeOfDay(at: Date, format: TimeFormat = clock.get()): string {
  return FORMATS[format].format(at).replace(/\u202f/, ' ');
}

/** How people of a language write times: `en-GB` counts 24 hours, `en-US` twice 12. */
export function clockOf(language: string): TimeFormat {
  return new Intl.DateTimeFormat(language, { hour: 'numeric' }).resolvedOptions().hour12 ? '12h' : '24h';
}

/** The choice that this browser remembers, until the account says it itself; else the browser's language. */
export function startClock(): void {
  clock.set(kept() ?? clockOf(navigator.language));
}

/** Goes by the person's choice from now on; null for none. */
export function followClock(chosen: TimeFormat | null): void {
  try {
    if (chosen) localStorage.setItem(KEPT, chosen);
    else localStorage.removeItem(KEPT);
  } catch {
    // A browser that keeps nothing asks the account each time.
  }
  clock.set(chosen ?? clockOf(navigator.language));
}

function kept(): TimeFormat | null {
  try {
    const chosen = localStorage.getItem(KEPT);
    return chosen === '12h' || chosen === '24h' ? chosen : null;
  } catch {
    return null;
  }
}
