import type { KeyboardEvent, MouseEvent } from 'react';
import type { TableSelection } from './columns';

/** The keys of a list whose rows can be chosen: Space, Ctrl-A and Escape. True when the stroke was one of them. */
export function selectionKey<Row>(event: KeyboardEvent, selection: TableSelection<Row>, row: Row | undefined): boolean {
  if (event.key === ' ' && row !== undefined) {
    if (event.shiftKey) selection.onRange(row);
    else selection.onToggle(row);
    return true;
  }
  if (event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey) && !event.shiftKey) {
    if (selection.extent !== 'all') selection.onToggleAll();
    return true;
  }
  if (event.key === 'Escape' && selection.isActive) {
    selection.onClear();
    return true;
  }
  return false;
}

/** A click that chooses: with Ctrl or ⌘ one more, with Shift a range. True when it was one of them. */
export function selectionClick<Row>(event: MouseEvent, selection: TableSelection<Row>, row: Row): boolean {
  if (event.shiftKey) selection.onRange(row);
  else if (event.ctrlKey || event.metaKey) selection.onToggle(row);
  else return false;
  return true;
}
