import { useEffect, useState } from 'react';
import { addDays, startOfWeek } from '@/shared/lib/days';
import { isEmptyWeekend } from '../model/opening';
import type { useSchedule } from './use-schedule';

type Opened = Pick<ReturnType<typeof useSchedule>, 'day' | 'events' | 'go' | 'isSettled'> & {
  search: { date?: string };
  answer: { isPlaceholderData: boolean };
};

/** A phone's week that opens on an empty weekend goes on to Monday, once; it says whether it is about to. */
export function useWeekendLeft({ search, day, events, answer, isSettled, go }: Opened, isSideways: boolean): boolean {
  const [isOpened, setOpened] = useState(false);
  const isLeaving = !isOpened && isSideways && isSettled && !search.date && isEmptyWeekend(day, events);
  useEffect(() => {
    if (isLeaving) go({ date: addDays(startOfWeek(day), 7) }, true);
    else if (isSettled) setOpened(true);
  }, [isLeaving, isSettled, day, go]);
  // What another window left over would have Monday's whole days come late, and push the hours down.
  return isLeaving || (!isOpened && isSideways && answer.isPlaceholderData);
}
