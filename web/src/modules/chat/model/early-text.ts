/** What is typed before the field's code has come. It is carried over into the field. */

export interface EarlyText {
  text: string;
  hasFocus: boolean;
  /** Enter was pressed: it is sent as soon as it can be. */
  isSent: boolean;
}

const NOTHING: EarlyText = { text: '', hasFocus: false, isSent: false };
const kept = new Map<string, EarlyText>();

export const earlyText = (field: string): EarlyText => kept.get(field) ?? NOTHING;

export function keepEarly(field: string, change: Partial<EarlyText>): void {
  kept.set(field, { ...earlyText(field), ...change });
}

/** It is in the field by now. */
export const dropEarly = (field: string): void => void kept.delete(field);
