import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderInTheme } from '@/shared/testing/render';
import { NoteMenu, type NoteMenuProps } from './NoteMenu';

/** The menu of a note, opened. */
async function open(can: Partial<NoteMenuProps['note']['can']>, isDeleted = false) {
  const note = { id: 'n', title: 'Crane', isPinned: false, isDeleted, can: { edit: true, ...can } };
  const deeds = { trash: vi.fn(async () => true), purge: vi.fn(async () => true) };
  const onDeleted = vi.fn();
  const props = { note, deeds, onDeleted, isPanel: false } as unknown as NoteMenuProps;
  renderInTheme(<NoteMenu {...props} />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Actions for Crane' }));
  await screen.findByRole('menuitem', { name: 'Duplicate' });
  return { user, deeds, onDeleted };
}
const item = (name: RegExp) => screen.queryByRole('menuitem', { name });

describe('the menu of a note', () => {
  it('has Delete for whoever may, and leaves the note after it', async () => {
    const { user, deeds, onDeleted } = await open({ delete: true });
    await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
    expect(deeds.trash).toHaveBeenCalledOnce();
    await waitFor(() => expect(onDeleted).toHaveBeenCalledOnce());
  });

  it('has no Delete for whoever may not', async () => {
    await open({ delete: false, purge: true });
    expect(item(/Delete/)).toBeNull();
  });

  it('deletes for good from the trash, where nothing else is changed', async () => {
    const { user, deeds } = await open({ delete: true, purge: true }, true);
    expect(item(/^Delete$/)).toBeNull();
    for (const name of [/^Pin/, /^Attach files/, /^Attach from Drive/]) {
      expect(item(name)?.textContent).toContain('This note is in the trash');
    }
    await user.click(screen.getByRole('menuitem', { name: 'Delete permanently' }));
    expect(deeds.purge).toHaveBeenCalledOnce();
    expect(deeds.trash).not.toHaveBeenCalled();
  });

  it('does not offer that to those whose note it is not', async () => {
    await open({ delete: true, purge: false }, true);
    expect(item(/Delete/)).toBeNull();
  });
});
