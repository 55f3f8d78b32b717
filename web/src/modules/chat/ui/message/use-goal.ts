import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';

/** In so many frames one after the other the row has to be in sight: the library needs two to end what it was told. */
const CALM_FRAMES = 4;

/** Where in the list the row is to stand. */
export type GoalAlign = 'start' | 'center' | 'end';

export interface GoalInput<G extends string> {
  /** Has the virtual list go to the row with this index. */
  scrollTo: (row: number, align: GoalAlign) => void;
  /** Another object for other rows. */
  rows: object;
  /** Lines at an end are on their way. */
  isFilling: boolean;
  /** The index of the row that is meant; -1 where there is none. */
  rowOf: (goal: G) => number;
  alignOf: (goal: G) => GoalAlign;
  isInSight: (row: number) => boolean;
}

/**
 * Brings a list to a row, and keeps it there until the lines around it are loaded and measured.
 *
 * The library goes to a row by its index. Lines that are loaded before the row while it is on its way give it another one,
 * and the list would end at the line that has the old one: so each change of the rows says anew where it goes.
 */
export function useGoal<G extends string>(input: GoalInput<G>) {
  const { scrollTo, rows, isFilling, rowOf, alignOf, isInSight } = input;
  const goal = useRef<G | null>(null);
  const calmFrames = useRef(0);
  const frame = useRef(0);

  const goOn = useEffectEvent(() => {
    if (goal.current === null) return;
    calmFrames.current = 0;
    const row = rowOf(goal.current);
    if (row === -1) goal.current = null;
    else scrollTo(row, alignOf(goal.current));
  });
  const check = useEffectEvent(() => {
    if (goal.current === null) return;
    if (!isInSight(rowOf(goal.current))) goOn();
    else if (isFilling) calmFrames.current = 0;
    else if (calmFrames.current >= CALM_FRAMES) goal.current = null;
    else if (frame.current === 0) frame.current = requestAnimationFrame(() => count());
  });
  const count = useEffectEvent(() => {
    frame.current = 0;
    calmFrames.current += 1;
    check();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows have other indexes.
  useLayoutEffect(() => goOn(), [rows]);
  useEffect(() => () => cancelAnimationFrame(frame.current), []);

  return {
    /** Goes there now. */
    go(to: G) {
      goal.current = to;
      goOn();
    },
    /** The person moves: the list goes nowhere by itself. */
    stop() {
      goal.current = null;
    },
    /** Scrolls on to where it is going; false where it goes nowhere. */
    keep(): boolean {
      goOn();
      return goal.current !== null;
    },
    /** The list has moved, or has been drawn: is it there? */
    check,
  };
}
