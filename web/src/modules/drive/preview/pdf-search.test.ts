import { expect, it, vi } from 'vitest';
import { type SearchedPdf, type SearchState, searchPdf } from './pdf-search';

/** A document whose pages say these words. */
function pdfOf(pages: readonly string[]) {
  const getPage = vi.fn(async (number: number) => ({
    getTextContent: async () => ({
      items: [{ type: 'beginMarkedContent' }, { str: pages[number - 1] ?? '', hasEOL: false }],
    }),
  }));
  return { pdf: { numPages: pages.length, getPage } as unknown as SearchedPdf, getPage };
}

async function search(pages: readonly string[], words: string) {
  const { pdf } = pdfOf(pages);
  const reports: SearchState[] = [];
  await searchPdf(pdf).find(words, new AbortController().signal, (state) => reports.push(state));
  return reports;
}

it('finds words on all pages, in their order', async () => {
  const [only] = await search(['Tower crane', 'nothing', 'a crane, the crane'], 'crane');
  expect(only?.isDone).toBe(true);
  expect(only?.found.map(({ page, hits }) => [page, hits.length])).toEqual([
    [1, 1],
    [3, 2],
  ]);
});

it('tells what it has every 25 pages', async () => {
  const reports = await search(
    Array.from({ length: 60 }, () => 'crane'),
    'crane',
  );
  expect(reports.map(({ found, isDone }) => [found.length, isDone])).toEqual([
    [25, false],
    [50, false],
    [60, true],
  ]);
});

it('stops where nobody would go on', async () => {
  const reports = await search(
    Array.from({ length: 50 }, () => 'crane '.repeat(100)),
    'crane',
  );
  expect(reports).toHaveLength(1);
  expect(reports[0]?.found).toHaveLength(10);
  expect(reports[0]?.isDone).toBe(true);
});

it('reads a page once, and stops when told to', async () => {
  const { pdf, getPage } = pdfOf(['crane', 'crane']);
  const finder = searchPdf(pdf);
  const report = vi.fn();
  await finder.find('crane', new AbortController().signal, report);
  await finder.find('tower', new AbortController().signal, report);
  expect(getPage).toHaveBeenCalledTimes(2);
  const stopped = new AbortController();
  stopped.abort();
  report.mockClear();
  await finder.find('crane', stopped.signal, report);
  expect(report).not.toHaveBeenCalled();
});
