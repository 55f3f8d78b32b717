/** What the slash menu offers, in its order, with the Markdown that makes the same. */

export interface SlashBlock {
  id:
    | 'text'
    | 'heading1'
    | 'heading2'
    | 'heading3'
    | 'bullets'
    | 'numbers'
    | 'checklist'
    | 'quote'
    | 'code'
    | 'image'
    | 'table'
    | 'divider'
    | 'rowBelow'
    | 'columnRight'
    | 'deleteRow'
    | 'deleteColumn'
    | 'deleteTable';
  label: string;
  /** What to type instead; '' where there is nothing. */
  shortcut: string;
  /** More words by which it is found. */
  keywords: string;
}

export const SLASH_BLOCKS: readonly SlashBlock[] = [
  { id: 'text', label: 'Text', shortcut: '', keywords: 'paragraph plain' },
  { id: 'heading1', label: 'Heading 1', shortcut: '#', keywords: 'title h1 large' },
  { id: 'heading2', label: 'Heading 2', shortcut: '##', keywords: 'subtitle h2' },
  { id: 'heading3', label: 'Heading 3', shortcut: '###', keywords: 'h3 small' },
  { id: 'bullets', label: 'Bullet list', shortcut: '-', keywords: 'unordered points ul' },
  { id: 'numbers', label: 'Numbered list', shortcut: '1.', keywords: 'ordered ol' },
  { id: 'checklist', label: 'Checklist', shortcut: '[ ]', keywords: 'todo task tick' },
  { id: 'quote', label: 'Quote', shortcut: '>', keywords: 'blockquote citation' },
  { id: 'code', label: 'Code block', shortcut: '```', keywords: 'program source' },
  { id: 'image', label: 'Image', shortcut: '', keywords: 'picture photo upload' },
  { id: 'table', label: 'Table', shortcut: '', keywords: 'grid rows columns' },
  { id: 'divider', label: 'Divider', shortcut: '---', keywords: 'line rule hr' },
];

/** What it offers first where the slash stands in a table. */
export const TABLE_BLOCKS: readonly SlashBlock[] = [
  { id: 'rowBelow', label: 'Add row below', shortcut: '', keywords: 'insert line' },
  { id: 'columnRight', label: 'Add column right', shortcut: '', keywords: 'insert' },
  { id: 'deleteRow', label: 'Delete row', shortcut: '', keywords: 'remove line' },
  { id: 'deleteColumn', label: 'Delete column', shortcut: '', keywords: 'remove' },
  { id: 'deleteTable', label: 'Delete table', shortcut: '', keywords: 'remove' },
];

/** The blocks whose name or keywords have a word that begins with what was typed. */
export function findBlocks(typed: string, isInTable = false): readonly SlashBlock[] {
  const wanted = typed.trim().toLowerCase();
  const offered = isInTable ? [...TABLE_BLOCKS, ...SLASH_BLOCKS.filter(({ id }) => id !== 'table')] : SLASH_BLOCKS;
  if (wanted === '') return offered;
  return offered.filter(({ label, keywords }) => {
    const text = `${label} ${keywords}`.toLowerCase();
    return text.startsWith(wanted) || text.split(' ').some((word) => word.startsWith(wanted));
  });
}
