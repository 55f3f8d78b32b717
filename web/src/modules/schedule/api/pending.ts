import type { Query, QueryClient } from '@tanstack/react-query';
import { shownOf } from '../model/shown';
import { everyWindow } from './keys';
import type { ScheduleEvent } from './types';

/**
 * Shows an event in every window that is known and that it lies in. Gives what puts the event in its place that the server made,
 * or takes it away where there is none.
 */
export function showPending(client: QueryClient, event: ScheduleEvent): (made: ScheduleEvent | null) => void {
  const { start, end } = shownOf(event);
  // What was asked for before does not have it. A window that shows nothing yet goes on being asked for.
  const isShown = (query: Query) => query.state.data !== undefined;
  void client.cancelQueries({ queryKey: everyWindow, predicate: isShown });
  for (const [key, items] of client.getQueriesData<ScheduleEvent[]>({ queryKey: everyWindow })) {
    const [from, to] = key.slice(everyWindow.length).map(Number);
    const isIn = from !== undefined && to !== undefined && start < to && end >= from;
    if (items && isIn) client.setQueryData(key, [...items, event]);
  }
  return (made) => {
    const settled = made ? [made] : [];
    client.setQueriesData<ScheduleEvent[]>({ queryKey: everyWindow }, (items) =>
      items?.flatMap((one) => (one.id === event.id ? settled : [one])),
    );
  };
}
