import { flushSync } from 'react-dom';
import { createStore } from './external-store';

/** True while the page is laid out for the printer, which needs all of a list and not only what is in sight. */
export const printing = createStore(false);

if (typeof window !== 'undefined') {
  // Drawn before the printer looks.
  window.addEventListener('beforeprint', () => flushSync(() => printing.set(true)));
  window.addEventListener('afterprint', () => printing.set(false));
}
