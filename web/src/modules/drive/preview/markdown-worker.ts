/** A thread of its own for turning Markdown into HTML: a text made to take for ever is given up without the page noticing. */
import { markdownToHtml } from './markdown-html';

self.addEventListener('message', ({ data }: MessageEvent<string>) => self.postMessage(markdownToHtml(data)));
