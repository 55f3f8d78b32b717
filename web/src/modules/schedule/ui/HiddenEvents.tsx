import { Button } from '@mantine/core';
import { hiddenWords } from '../model/hidden';
import classes from './SchedulePage.module.css';
import type { useSchedule } from './use-schedule';

/** Under a view without events: what the calendars that are not shown hold, and one step to see it. */
export function HiddenEvents({ schedule }: { schedule: ReturnType<typeof useSchedule> }) {
  const { answer, events, known, chosen, choose } = schedule;
  if (!answer.data || !known || events.length > 0) return null;
  const words = hiddenWords(answer.data, known, chosen);
  if (!words) return null;
  return (
    <p className={classes.hidden} role="status">
      {words}.
      <Button variant="default" size="compact-md" onClick={() => choose(known.map(({ id }) => id))}>
        Show all calendars
      </Button>
    </p>
  );
}
