/** A message's HTML as a tree of what a message may consist of, so that nothing else is ever drawn. */

export type Mark = 'strong' | 'em' | 's' | 'code';
export type Block = 'p' | 'ul' | 'ol' | 'li' | 'blockquote';

export type Piece =
  | { kind: 'text'; text: string }
  | { kind: 'break' }
  | { kind: 'mark'; mark: Mark; children: readonly Piece[] }
  | { kind: 'block'; block: Block; children: readonly Piece[] }
  | { kind: 'code'; language: string | null; text: string }
  | { kind: 'link'; address: string; children: readonly Piece[] }
  | { kind: 'mention'; id: string; label: string };

const MARKS: Readonly<Record<string, Mark>> = {
  STRONG: 'strong',
  B: 'strong',
  EM: 'em',
  I: 'em',
  S: 's',
  CODE: 'code',
};
const BLOCKS: Readonly<Record<string, Block>> = { P: 'p', UL: 'ul', OL: 'ol', LI: 'li', BLOCKQUOTE: 'blockquote' };

/** Reads HTML. What it does not know is left out; its words stay. */
export function readRichText(html: string): readonly Piece[] {
  // A template's content is as inert as a document of its own, which takes several times as long to make.
  const template = document.createElement('template');
  template.innerHTML = html;
  return piecesOf(template.content);
}

function piecesOf(parent: Node): readonly Piece[] {
  return [...parent.childNodes].flatMap(pieceOf);
}

function pieceOf(node: Node): readonly Piece[] {
  if (node instanceof Text) return node.data === '' ? [] : [{ kind: 'text', text: node.data }];
  if (!(node instanceof HTMLElement)) return [];
  const mention = node.dataset.mention;
  if (mention) return [{ kind: 'mention', id: mention, label: (node.textContent ?? '').replace(/^@/, '') }];
  if (node.tagName === 'BR') return [{ kind: 'break' }];
  if (node.tagName === 'PRE') return [codeOf(node)];
  const block = BLOCKS[node.tagName];
  if (block) return [{ kind: 'block', block, children: piecesOf(node) }];
  const mark = MARKS[node.tagName];
  if (mark) return [{ kind: 'mark', mark, children: piecesOf(node) }];
  const address = node.tagName === 'A' ? safeAddress(node.getAttribute('href') ?? '') : null;
  if (address) return [{ kind: 'link', address, children: piecesOf(node) }];
  if (node.tagName === 'SCRIPT' || node.tagName === 'STYLE') return [];
  return piecesOf(node);
}

function codeOf(pre: HTMLElement): Piece {
  const language = /language-([\w+#-]+)/.exec(pre.querySelector('code')?.className ?? '')?.[1] ?? null;
  return { kind: 'code', language, text: (pre.textContent ?? '').replace(/\n$/, '') };
}

/** The address where it leads to a page, to mail or to a telephone; null for anything a browser might run. */
export function safeAddress(address: string): string | null {
  const trimmed = address.trim();
  if (/^(https?:\/\/|mailto:|tel:)/i.test(trimmed)) return trimmed;
  return /^\/(?!\/)/.test(trimmed) ? trimmed : null;
}

/** What was typed into a plain field as a message's text: a paragraph for each line. */
export function paragraphs(text: string): string {
  const escaped = text.trim().replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  if (escaped === '') return '';
  return escaped
    .split('\n')
    .map((line) => `<p>${line}</p>`)
    .join('');
}

/** The words alone, for a list, a notification or a screen reader. */
export function plainText(html: string): string {
  return plainTextOf(readRichText(html));
}

/** The words alone of what was read. */
export function plainTextOf(pieces: readonly Piece[]): string {
  return wordsOf(pieces).replace(/\s+/g, ' ').trim();
}

function wordsOf(pieces: readonly Piece[]): string {
  return pieces
    .map((piece) => {
      switch (piece.kind) {
        case 'text':
          return piece.text;
        case 'break':
          return ' ';
        case 'code':
          return `${piece.text} `;
        case 'mention':
          return `@${piece.label}`;
        case 'block':
          return `${wordsOf(piece.children)} `;
        default:
          return wordsOf(piece.children);
      }
    })
    .join('');
}
