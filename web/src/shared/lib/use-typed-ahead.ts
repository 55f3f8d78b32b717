import { useEffect } from 'react';
import { isTyping } from './shortcuts';
import { holdTyping, takeTyped, typeInto } from './typed-ahead';

/** Kinds of input that letters are typed into. */
const WRITTEN: ReadonlySet<string> = new Set(['text', 'search', 'email', 'tel', 'url', 'password']);

/** A dialog that opens focuses its field some frames later: what is typed until then goes there, and not to the page. */
export function useTypedAhead(opened: boolean): void {
  useEffect(() => {
    // A field that took the focus as it was drawn has what is typed.
    if (!opened || isTyping(document.activeElement)) return undefined;
    holdTyping();
    const onFocus = ({ target }: FocusEvent) => {
      // What opened it may get the focus back first, as from a menu that closes.
      if (!(target instanceof Element) || !target.closest('[role="dialog"]')) return;
      stop();
      const typed = takeTyped();
      if (typed && takesLetters(target)) typeInto(target, typed);
    };
    const stop = () => document.removeEventListener('focusin', onFocus);
    document.addEventListener('focusin', onFocus);
    return () => {
      stop();
      takeTyped();
    };
  }, [opened]);
}

function takesLetters(target: Element): target is HTMLInputElement | HTMLTextAreaElement {
  if (target instanceof HTMLTextAreaElement) return !target.readOnly;
  return target instanceof HTMLInputElement && !target.readOnly && WRITTEN.has(target.type);
}
