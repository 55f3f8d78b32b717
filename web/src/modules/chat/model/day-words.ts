/** Days as a conversation names them, in the reader's own time zone. */

const DAY = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long' });
const DAY_AND_YEAR = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

/** The local day of a moment, to be compared: `2026-11-25`. */
export function dayOf(moment: string | Date): string {
  const at = new Date(moment);
  return `${at.getFullYear()}-${String(at.getMonth() + 1).padStart(2, '0')}-${String(at.getDate()).padStart(2, '0')}`;
}

/** `Today`, `Yesterday`, `Monday 16 November`, with its year when that is another one. */
export function dayWords(moment: string, now: Date): string {
  const day = dayOf(moment);
  if (day === dayOf(now)) return 'Today';
  if (day === dayOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1))) return 'Yesterday';
  const at = new Date(moment);
  return (at.getFullYear() === now.getFullYear() ? DAY : DAY_AND_YEAR).format(at).replace(',', '');
}
