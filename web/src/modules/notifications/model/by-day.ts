import { addDays, localDay } from '@/shared/lib/calendar-days';

const DAY = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long' });
const DAY_AND_YEAR = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });

/** The list, newest first, in days: `Today`, `Yesterday`, `Thursday 26 November`, and with the year in another one. */
export function byDay<One extends { createdAt: string }>(
  list: readonly One[],
  now: Date,
): { day: string; notifications: One[] }[] {
  const days: { day: string; notifications: One[] }[] = [];
  for (const one of list) {
    const day = dayWords(new Date(one.createdAt), now);
    const last = days.at(-1);
    if (last?.day === day) last.notifications.push(one);
    else days.push({ day, notifications: [one] });
  }
  return days;
}

function dayWords(at: Date, now: Date): string {
  const [day, today] = [localDay(at), localDay(now)];
  if (day === today) return 'Today';
  if (day === addDays(today, -1)) return 'Yesterday';
  return at.getFullYear() === now.getFullYear() ? DAY.format(at).replace(',', '') : DAY_AND_YEAR.format(at);
}
