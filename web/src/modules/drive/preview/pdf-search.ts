import type { PDFDocumentProxy } from 'pdfjs-dist';
import { countHits, findHits, type PageHits, type SearchText, searchText, type TextPiece } from '../model/find-text';

/** Where searching stops: nobody goes through more. */
export const MOST_HITS = 1000;
/** Pages between two reports. */
const REPORT_PAGES = 25;

/** How far a search has come. */
export interface SearchState {
  found: readonly PageHits[];
  /** All pages were searched, or there are too many hits to go on. */
  isDone: boolean;
}

/** Searches a document page by page. What a page says is read once and kept. */
export interface PdfSearch {
  /** Looks for the words; reports what was found so far, until `signal` ends it. */
  find(words: string, signal: AbortSignal, report: (state: SearchState) => void): Promise<void>;
}

/** What of a document a search needs. */
export type SearchedPdf = Pick<PDFDocumentProxy, 'numPages' | 'getPage'>;

export function searchPdf(document: SearchedPdf): PdfSearch {
  const texts = new Map<number, SearchText>();

  async function textOf(number: number): Promise<SearchText> {
    const known = texts.get(number);
    if (known) return known;
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    const pieces = items.filter((item): item is typeof item & TextPiece => 'str' in item);
    const text = searchText(pieces);
    texts.set(number, text);
    return text;
  }

  return {
    async find(words, signal, report) {
      const found: PageHits[] = [];
      for (let page = 1; page <= document.numPages; page += 1) {
        const text = await textOf(page);
        if (signal.aborted) return;
        const hits = findHits(text, words);
        if (hits.length > 0) found.push({ page, hits });
        const isDone = page === document.numPages || countHits(found) >= MOST_HITS;
        if (isDone || page % REPORT_PAGES === 0) report({ found: [...found], isDone });
        if (isDone) return;
      }
    },
  };
}
