/** How long messages are kept, in words. Null: as the organisation says; 0: permanently. */
export function keepWords(days: number | null): string {
  if (days === null || days === 0) return 'permanently';
  if (days % 365 === 0) return days === 365 ? 'for a year' : `for ${days / 365} years`;
  return days === 1 ? 'for a day' : `for ${days} days`;
}

/** What is kept of a conversation, in a sentence. */
export function keepingSentence(own: number | null, organisation: number | null, isHeld: boolean): string {
  if (isHeld) return 'Under a legal hold: nothing can be deleted.';
  if (own === null) return `Messages are kept ${keepWords(organisation)} (organisation default).`;
  return `Messages are kept ${keepWords(own)}.`;
}
