/** Pixels of one rem now: settings scale it. */
export function remInPixels(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
}

/** Pixels at the end of a list that lie under what floats there. */
export function coveredPixels(): number {
  const covered = getComputedStyle(document.documentElement).getPropertyValue('--over-lists');
  return (Number.parseFloat(covered) || 0) * (covered.trim().endsWith('rem') ? remInPixels() : 1);
}
