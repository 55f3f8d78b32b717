// marked: Markdown as GitHub reads it (tables, task lists, strikethrough), as HTML. It leaves HTML in the text as it is.
import { Marked } from 'marked';

const reader = new Marked({ gfm: true, async: false });

/** HTML of a Markdown text. It may hold anything its writer put in: it is shown only after `sanitizeMarkdown`. */
export function markdownToHtml(text: string): string {
  return reader.parse(text, { async: false });
}
