/**
 * What of a draft was written after it was sent, by field. Whoever goes on typing while the answer is on its way finds it there
 * when the rest of the draft goes.
 */
export function unsaved<Draft extends object>(now: Draft, sent: Draft): Partial<Draft> {
  const left: Partial<Draft> = {};
  for (const field of Object.keys(now) as (keyof Draft)[]) {
    if (now[field] !== sent[field]) left[field] = now[field];
  }
  return left;
}
