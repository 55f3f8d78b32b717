/** A thread of its own for turning Markdown into HTML: a text made to take for ever is given up without the page noticing. */
import { markdownToHtml } from './markdown-html';
import type { MarkdownAnswer } from './markdown-reader';

const answer = (message: MarkdownAnswer): void => self.postMessage(message);

self.addEventListener('message', ({ data }: MessageEvent<string>) => {
  answer({ is: 'begun' });
  answer({ is: 'done', html: markdownToHtml(data) });
});
