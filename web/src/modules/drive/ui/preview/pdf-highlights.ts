/** Marks found words in the page without touching it: the browser paints over ranges of text. */

const HIT = 'pdf-hit';
const CURRENT = 'pdf-hit-current';

/** Browsers of before 2025 may lack it; then the page is shown and the words are not marked. */
const isSupported = (): boolean => typeof CSS !== 'undefined' && 'highlights' in CSS;

function register(name: string): Highlight {
  const known = CSS.highlights.get(name);
  if (known) return known;
  const made = new Highlight();
  CSS.highlights.set(name, made);
  return made;
}

/** Marks these ranges, one of them as the current hit. Gives the way to take the marks away. */
export function markHits(ranges: readonly Range[], current: Range | undefined): () => void {
  if (!isSupported()) return () => undefined;
  const [hits, chosen] = [register(HIT), register(CURRENT)];
  for (const range of ranges) (range === current ? chosen : hits).add(range);
  return () => {
    for (const range of ranges) {
      hits.delete(range);
      chosen.delete(range);
    }
  };
}
