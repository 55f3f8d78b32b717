/**
 * Lets the editors of this page read where the browser has put the cursor. The browser tells of a click or an arrow key a
 * moment after it; whatever is drawn from elsewhere in that moment would put the cursor back to where it was before, and the
 * next word into the wrong line. To be called before a change that is not the person's own is drawn.
 */
export function readCursor(): void {
  document.dispatchEvent(new Event('selectionchange'));
}
