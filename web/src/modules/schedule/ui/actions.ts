import type { Day } from '@/shared/lib/days';
import type { Times } from '../model/moves';
import type { Shown } from '../model/shown';
import type { Slot } from '../model/slots';

/** Where a menu was asked for, and over what. */
export interface MenuPlace {
  x: number;
  y: number;
  /** The event under the pointer. */
  shown?: Shown;
  /** The free time under it, and its box in the view. */
  slot?: Slot;
  beside?: DOMRect;
}

/** What a view asks the page to do. */
export interface ViewActions {
  /** Opens the quick create for a time, beside its box in the view. Null where the person may create nothing. */
  create: ((times: Times, beside: DOMRect) => void) | null;
  /** Says more of an event, beside what was pressed. */
  peek: (shown: Shown, pressed: HTMLElement) => void;
  /** To the event's page. */
  open: (shown: Shown) => void;
  move: (shown: Shown, times: Times) => void;
  copy: (shown: Shown) => void;
  menu: (place: MenuPlace) => void;
  /** Free time was clicked: the copied event may be pasted there. */
  choose: (slot: Slot) => void;
  /** To the day view of a day. */
  goToDay: (day: Day) => void;
  turn: (direction: 1 | -1) => void;
}
