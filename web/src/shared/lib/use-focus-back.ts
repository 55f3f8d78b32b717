import { useEffect, useRef, useState } from 'react';

/**
 * Gives the focus back to what had it, when what calls this is taken from the page while it is open. A dialog that is only
 * closed gives it back by itself; one that its page no longer draws cannot.
 */
export function useFocusBack(opened: boolean): void {
  // Asked for before anything inside is drawn: a field in a dialog may take the focus at once.
  const [before] = useState(() => openerOf(document.activeElement));
  const isOpen = useRef(opened);
  useEffect(() => {
    isOpen.current = opened;
  }, [opened]);
  useEffect(
    () => () => {
      if (!isOpen.current) return;
      // Once it is gone; a page that put the focus somewhere meanwhile knows better.
      window.setTimeout(() => {
        const isLost = document.activeElement === null || document.activeElement === document.body;
        if (isLost && before instanceof HTMLElement) before.focus({ preventScroll: true });
      });
    },
    [before],
  );
}

/** What opened it: where that is a line of a menu, which closes meanwhile, the menu's button. */
function openerOf(focused: Element | null): Element | null {
  const button = focused?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  return button ? document.getElementById(button) : focused;
}
