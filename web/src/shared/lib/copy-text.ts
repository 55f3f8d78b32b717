/** Puts `text` on the clipboard. False when the browser did not let us. */
export async function copyText(text: string): Promise<boolean> {
  try {
    if (navigator.clipboard) {
      await navigator.clipboard.writeText(text);
      return true;
    }
    return copySelected(text);
  } catch {
    return false;
  }
}

/** The way before the clipboard's own interface, which browsers give to HTTPS and localhost only. */
function copySelected(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  // Inside an open dialog, or the dialog's focus trap would take the selection back at once.
  const parent = document.querySelector('[role="dialog"]') ?? document.body;
  parent.append(field);
  field.select();
  const done = document.execCommand('copy');
  field.remove();
  return done;
}
