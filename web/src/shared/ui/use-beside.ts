import { useMediaQuery } from '@mantine/hooks';

/** A window with room for a list and a panel beside it. */
const WIDE = '(min-width: 87.5em)';

/** Whether a panel stands beside its page and not over it: where the panel may, and the window is wide enough. */
export function useBeside(staysBeside = false): boolean {
  const isWide = useMediaQuery(WIDE, undefined, { getInitialValueInEffect: false }) ?? false;
  return staysBeside && isWide;
}
