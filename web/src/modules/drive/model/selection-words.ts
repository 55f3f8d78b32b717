/** What the bar over chosen files says. Texts are drive.md's, sections 2 and 4. */
import { formatTotal, type Total } from './pages';

/** 'N item(s) selected', with the right plural. */
export function itemsSelected(chosen: Total): string {
  return `${formatTotal(chosen)} ${chosen.count === 1 && !chosen.isCapped ? 'item' : 'items'} selected`;
}

/** The way from a page to all that the filter matches: 'Select all 1,284'. */
export function selectAllWords(total: Total): string {
  return `Select all ${formatTotal(total)}`;
}
