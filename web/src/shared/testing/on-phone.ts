import { vi } from 'vitest';
import { PHONE_QUERY } from '../lib/use-phone';

/** Makes the window as narrow as a phone's until mocks are restored. */
export function onPhone(): void {
  const matchMediaOf = window.matchMedia;
  const phone = (query: string) => ({ ...matchMediaOf(query), matches: query.includes(PHONE_QUERY) });
  vi.spyOn(window, 'matchMedia').mockImplementation(phone);
}
