import type { ReactNode } from 'react';
import { createStore } from '@/shared/lib/external-store';

export interface ConfirmRequest {
  /** The question's subject, e.g. `Delete 1 file?`. */
  title: string;
  /** What will happen, in one or two sentences. */
  message: string;
  /** What is found out while the question stands, below the message. It has its room from the start: nothing may move. */
  detail?: ReactNode;
  /** The word on the button that does it; `Confirm` unless said, null where nothing can be done. */
  confirmLabel?: string | null;
  cancelLabel?: string;
  /** The deed destroys something: the button is red. */
  danger?: boolean;
}

/** A question on screen, and the way to answer it. */
export interface OpenConfirm extends ConfirmRequest {
  answer(confirmed: boolean): void;
}

/** Questions waiting for an answer; the first is on screen. */
export const openConfirms = createStore<readonly OpenConfirm[]>([]);

/**
 * Asks the person and gives true when they agree. Escape, a click outside and the cancel button give
 * false. A question asked while another is open waits its turn.
 */
export function confirm(request: ConfirmRequest): Promise<boolean> {
  return new Promise((resolve) => {
    const entry: OpenConfirm = {
      ...request,
      answer(confirmed) {
        openConfirms.set((all) => all.filter((other) => other !== entry));
        resolve(confirmed);
      },
    };
    openConfirms.set((all) => [...all, entry]);
  });
}
