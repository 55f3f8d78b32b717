import type { Layout as NotesLayout } from '@/shared/ui/LayoutToggle';

/** How notes and folders are laid out, as this browser last chose; a grid at first (notes-and-schedule.md section 9). */
export type { NotesLayout };

const KEY = 'corbel.notes.layout';

export function rememberedLayout(): NotesLayout {
  try {
    return localStorage.getItem(KEY) === 'list' ? 'list' : 'grid';
  } catch {
    return 'grid';
  }
}

export function rememberLayout(layout: NotesLayout): void {
  try {
    localStorage.setItem(KEY, layout);
  } catch {
    // A browser that keeps nothing begins anew.
  }
}
