import { useState } from 'react';
import type { PlacedField } from '../../api/types';
import {
  isFilled,
  type Keeper,
  nextField,
  stillMissing,
  toFillIn,
  type Values,
  valuesToSend,
} from '../../model/filling';

/** What is in sight in the document: a field's place. Another object brings it into sight again. */
interface Sight {
  page: number;
  top: number;
}

/**
 * Filling in a document's fields: what is in them, which of them is filled in now, and what is missing. With a keeper
 * a half-filled document can be finished later; without, nothing of it outlives the page.
 */
export function useFilling(fields: readonly PlacedField[], keeper: Keeper | null) {
  const [values, setValues] = useState<Values>(() => keeper?.read(fields) ?? {});
  const [now, setNow] = useState<string | null>(null);
  const [sight, setSight] = useState<Sight | null>(null);
  const [wasTried, setTried] = useState(false);
  const list = toFillIn(fields);
  const missing = stillMissing(fields, values);

  /** Makes a field the one that is filled in now, and shows where it is. */
  function lookAt(field: PlacedField): void {
    setNow(field.id);
    setSight({ page: field.page, top: field.place.top });
  }
  /** Brings a field's input under the person's hands. */
  function goTo(field: PlacedField | undefined): void {
    if (!field) return;
    lookAt(field);
    const input = document.getElementById(inputId(field.id));
    input?.focus({ preventScroll: true });
    // With its label and what is said about it, and no further than it must: the document is to stay in sight.
    input?.closest('li')?.scrollIntoView({ block: 'nearest' });
  }
  return {
    list,
    values,
    now,
    sight,
    /** What is said to be missing: nothing before one has tried to sign. */
    problems: wasTried ? missing : [],
    missing: missing.length,
    empty: list.filter((field) => !isFilled(field, values)).length,
    set(id: string, value: string): void {
      const next = { ...values, [id]: value };
      setValues(next);
      keeper?.keep(next, fields);
    },
    lookAt,
    goTo,
    next: () => goTo(nextField(fields, values, now)),
    /** Whether one can sign; if not, the first missing field is shown. */
    check(): boolean {
      setTried(true);
      goTo(missing[0]);
      return missing.length === 0;
    },
    toSend: () => valuesToSend(fields, values),
    /** Forgets what was kept: it has been sent. */
    forget: () => keeper?.keep({}, fields),
  };
}

export type Filling = ReturnType<typeof useFilling>;

/** The id of a field's input on the page. */
export const inputId = (fieldId: string): string => `fill-${fieldId}`;
