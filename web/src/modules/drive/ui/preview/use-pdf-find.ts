import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useMemo, useState } from 'react';
import {
  countHits,
  firstHitFrom,
  type HitPlace,
  hitAt,
  type PageHits,
  stepHit,
  type TextHit,
} from '../../model/find-text';
import { MOST_HITS, type SearchState, searchPdf } from '../../preview/pdf-search';
import type { OpenedPdf } from './use-pdf';

/** How long typing rests before the document is searched, in milliseconds. */
const REST_MS = 250;
const NOTHING: readonly PageHits[] = [];
const NO_HITS: readonly TextHit[] = [];

/** A search through the document, and where in what it found one is. */
export interface PdfFind {
  words: string;
  setWords: (words: string) => void;
  /** The hit that is looked at; null where there is none. */
  current: HitPlace | null;
  /** `3 of 27`, `No hits`, `Searching…`; empty before anything is searched. */
  status: string;
  hasHits: boolean;
  hitsOn: (page: number) => readonly TextHit[];
  /** To the next hit (1) or the one before (-1). */
  step: (direction: 1 | -1) => void;
}

/** Searches the document for what is typed, beginning with the hits at the page that is being read. */
export function usePdfFind(pdf: OpenedPdf | null, readingPage: () => number): PdfFind {
  const [words, setWords] = useState('');
  const [wanted] = useDebouncedValue(words.trim(), REST_MS);
  const [state, setState] = useState<(SearchState & { words: string }) | null>(null);
  const [number, setNumber] = useState<number | null>(null);
  const search = useMemo(() => (pdf ? searchPdf(pdf.document) : null), [pdf]);
  const [startPage, setStartPage] = useState(1);

  useEffect(() => {
    if (!search || wanted === '') return undefined;
    const stopping = new AbortController();
    setNumber(null);
    void search
      .find(wanted, stopping.signal, (next) => setState({ ...next, words: wanted }))
      // A page that cannot be read says so itself.
      .catch(() => undefined);
    return () => stopping.abort();
  }, [search, wanted]);

  const isCurrent = wanted !== '' && wanted === words.trim() && state?.words === wanted;
  const found = isCurrent ? state.found : NOTHING;
  const count = countHits(found);
  // Where one was reading decides only until the first step is taken.
  const at = number ?? firstHitFrom(found, startPage);
  // Before the search has come to where one reads, it leads nowhere: it would jump twice.
  const isPlaced = number !== null || state?.isDone === true || found.some(({ page }) => page >= startPage);
  const byPage = useMemo(() => new Map(found.map(({ page, hits }) => [page, hits])), [found]);

  return {
    words,
    setWords(next) {
      if (words === '') setStartPage(readingPage());
      setWords(next);
    },
    current: useMemo(() => (isPlaced ? hitAt(found, at) : null), [isPlaced, found, at]),
    status: statusOf(words.trim(), isCurrent, count, at, state?.isDone ?? false),
    hasHits: count > 0,
    hitsOn: (page) => byPage.get(page) ?? NO_HITS,
    step: (direction) => setNumber(stepHit(at, count, direction)),
  };
}

function statusOf(words: string, isCurrent: boolean, count: number, at: number, isDone: boolean): string {
  if (words === '') return '';
  if (!isCurrent || (count === 0 && !isDone)) return 'Searching…';
  if (count === 0) return 'No hits';
  const all = count.toLocaleString('en-GB');
  return `${at + 1} of ${all}${!isDone || count >= MOST_HITS ? '+' : ''}`;
}
