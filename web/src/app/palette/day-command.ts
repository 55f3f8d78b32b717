import { IconCalendarEvent } from '@tabler/icons-react';
import type { Command } from '@/shared/lib/commands';
import { type Day, dayOf } from '@/shared/lib/days';
import { dayTitle, findDay } from './find-day';

/** Goes to the day that was typed, in the schedule; null where no day was, or none of the commands opens the schedule. */
export function dayCommand(
  typed: string,
  commands: readonly Pick<Command, 'id'>[],
  today: Day = dayOf(Date.now()),
): Command | null {
  const day = commands.some(({ id }) => id === 'schedule.open') ? findDay(typed, today) : null;
  if (!day) return null;
  return {
    id: 'schedule.day',
    label: `Schedule: ${dayTitle(day, today)}`,
    group: 'Schedule',
    icon: IconCalendarEvent,
    run: ({ goTo }) => goTo(`/schedule?view=day&date=${day}`),
  };
}
