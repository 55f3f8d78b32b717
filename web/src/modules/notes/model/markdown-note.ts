/** Files of Markdown that become notes. */
import { decodeText } from '@/shared/lib/text-encoding';
import { cut, TITLE_LETTERS } from './note-text';

/** Names of files that are taken for Markdown. */
export const MARKDOWN_FILES = '.md,.markdown,.txt,text/markdown,text/plain';

/**
 * What a file of Markdown is as a note: a heading of the first level that it begins with is the title, as our own export
 * writes it; without one the file's name is.
 */
export function noteOfMarkdown(fileName: string, text: string): { title: string; markdown: string } {
  const [, heading, rest] =
    /^\uFEFF?(?:[ \t]*\r?\n)* {0,3}#[ \t]+([^\n]*?)(?:[ \t]+#+)?[ \t]*(?:\r?\n([\s\S]*))?$/.exec(text) ?? [];
  if (heading) return { title: titleFrom(heading), markdown: (rest ?? '').replace(/^\s*\n/, '') };
  return { title: titleFrom(fileName.replace(/\.[^.]+$/, '')), markdown: text.replace(/^\uFEFF/, '') };
}

/** What no text has: control characters, tabs, ends of lines and of pages apart. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const NO_TEXT = /[\0-\x08\x0E-\x1A\x1C-\x1F]/;

/**
 * A file's text: UTF-8, or what an editor on Windows writes instead, UTF-16 with its mark or Western letters of one byte. Null
 * where it is a file of something else.
 */
export function textOfFile(bytes: Uint8Array): string | null {
  const text = decodeText(bytes);
  return NO_TEXT.test(text) ? null : text;
}

/** Without the marks of Markdown, which a title has none of, and not longer than a title may be. */
function titleFrom(text: string): string {
  const plain = text
    .replace(/(?<!\\)(\*\*|__|\*|`)(?=\S)(.+?)(?<=[^\\\s])\1/g, '$2')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .trim();
  return Array.from(plain).length > TITLE_LETTERS ? cut(plain, TITLE_LETTERS - 1) : plain;
}
