/** Whether a note opens beside the list or on a page of its own, as this browser last chose. */
export type EditorForm = 'panel' | 'page';

const KEY = 'corbel.notes.form';

export function rememberedForm(): EditorForm {
  try {
    return localStorage.getItem(KEY) === 'page' ? 'page' : 'panel';
  } catch {
    return 'panel';
  }
}

export function rememberForm(form: EditorForm): void {
  try {
    localStorage.setItem(KEY, form);
  } catch {
    // A browser that keeps nothing begins anew.
  }
}
