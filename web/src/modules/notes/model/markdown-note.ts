/** Files of Markdown that become notes. */
import { cut } from './note-text';

/** The most letters of a title, as the server keeps it. */
const TITLE_LETTERS = 300;
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

/** Without the marks of Markdown, which a title has none of, and not longer than a title may be. */
function titleFrom(text: string): string {
  const plain = text
    .replace(/(?<!\\)(\*\*|__|\*|`)(?=\S)(.+?)(?<=[^\\\s])\1/g, '$2')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .trim();
  return Array.from(plain).length > TITLE_LETTERS ? cut(plain, TITLE_LETTERS - 3) : plain;
}
