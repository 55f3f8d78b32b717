import type { EventReminder } from '../../api/types';
import { beforeWords, byWords, remindersBody } from '../../model/reminders';
import classes from './Reminders.module.css';

/** When everybody who takes part in an event is told of it, and by what. */
export function ReminderList({ reminders }: { reminders: readonly EventReminder[] }) {
  return (
    <ul className={classes.list}>
      {remindersBody(reminders).map(({ minutes, by }) => (
        <li key={`${minutes} ${by}`}>
          {beforeWords(minutes)}, {byWords(by)}
        </li>
      ))}
    </ul>
  );
}
