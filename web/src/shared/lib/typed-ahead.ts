import { isTyping } from './shortcuts';

/** So long, in ms, a dialog may be on its way; what is typed later is meant for the page. */
const MOST_MS = 2000;

let held = '';
let since = 0;
let stop = (): void => undefined;

/**
 * Keeps what is typed from now on, until the field that it is meant for takes it; what has just been held stays. Shortcuts of
 * the page do not hear it.
 */
export function holdTyping(): void {
  stop();
  if (performance.now() - since > MOST_MS) held = '';
  since = performance.now();
  const onKey = (event: KeyboardEvent) => {
    if (performance.now() - since > MOST_MS || isTyping(event.target) || event.key === 'Escape') {
      takeTyped();
      return;
    }
    if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    held += event.key;
  };
  window.addEventListener('keydown', onKey, { capture: true });
  stop = () => window.removeEventListener('keydown', onKey, { capture: true });
}

/** What was typed since; from now on keys go where the focus is. */
export function takeTyped(): string {
  stop();
  const typed = held;
  held = '';
  return typed;
}

/** Writes behind what stands in the field, as if it were typed there now. */
export function typeInto(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  // React hears of a change only where the value was not set by its own property.
  const of = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
  Object.getOwnPropertyDescriptor(of, 'value')?.set?.call(field, field.value + text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
