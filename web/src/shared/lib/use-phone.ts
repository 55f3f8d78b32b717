import { useMediaQuery } from '@mantine/hooks';

/** The width below which the phone layout holds: 768 px. */
export const PHONE_QUERY = '(max-width: 47.99em)';

/** True on a phone-sized window. Known at first render, so nothing jumps. */
export function usePhone(): boolean {
  return useMediaQuery(PHONE_QUERY, undefined, { getInitialValueInEffect: false }) ?? false;
}
