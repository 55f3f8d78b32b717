/**
 * The palette of notes and folders (notes-and-schedule.md section 9). The server keeps `default` or a hex; the screen shows
 * the token of the same name, which is readable on every surface in both themes.
 */

/** Kept for a note or folder that nobody gave a colour. */
export const DEFAULT_COLOR = 'default';

const NAMES: Readonly<Record<string, string>> = {
  '#3B82F6': 'blue',
  '#8B5CF6': 'purple',
  '#EC4899': 'pink',
  '#F59E0B': 'amber',
  '#EF4444': 'red',
  '#10B981': 'green',
  '#6366F1': 'indigo',
};

export interface NoteColor {
  /** As it is kept: `default` or a hex colour. */
  value: string;
  /** As it is said: 'Default', 'Blue'. */
  name: string;
  /** As it is drawn: a CSS colour. */
  css: string;
}

function colorOf(hex: string): NoteColor {
  const name = NAMES[hex] ?? '';
  const label = hex === DEFAULT_COLOR ? 'Default' : `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  return { value: hex, name: label, css: noteColor(hex) };
}

/** The CSS colour of a kept one; a colour that is not in the palette is drawn as it is. */
export function noteColor(hex: string): string {
  if (hex === DEFAULT_COLOR) return 'var(--c-gray)';
  const name = NAMES[hex.toUpperCase()];
  if (name === 'indigo') return 'color-mix(in oklab, var(--c-blue) 50%, var(--c-purple))';
  if (name) return `var(--c-${name})`;
  return /^#[0-9a-f]{6}$/i.test(hex) ? hex : 'var(--c-gray)';
}

/** The seven colours of a note, the default first. */
export const NOTE_COLORS: readonly NoteColor[] = [
  DEFAULT_COLOR,
  '#3B82F6',
  '#8B5CF6',
  '#EC4899',
  '#F59E0B',
  '#EF4444',
  '#10B981',
].map(colorOf);

/** The eight colours of a folder, the default first. */
export const FOLDER_COLORS: readonly NoteColor[] = [...NOTE_COLORS, colorOf('#6366F1')];
