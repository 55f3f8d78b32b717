import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { renderInTheme } from '@/shared/testing/render';
import type { DriveFile } from '../../api/types';
import type { FileActions } from './file-actions';
import { RenameField } from './RenameField';

const before = { id: 'f', name: 'Plan.pdf', updatedAt: '2026-11-22T10:00:00Z', starred: false } as DriveFile;

/** The field of a file that a live message changes while it is open. */
function show(after: Partial<DriveFile>, refused: string | null = null) {
  const [rename, stopRename] = [vi.fn(), vi.fn()];
  const actions = { rename, stopRename, refusedName: () => refused } as unknown as FileActions;
  function Live() {
    const [file, setFile] = useState(before);
    return (
      <>
        <RenameField file={file} actions={actions} />
        <output onMouseEnter={() => setFile({ ...before, ...after })}>live</output>
      </>
    );
  }
  renderInTheme(<Live />);
  return { rename, stopRename, user: userEvent.setup(), change: () => userEvent.hover(screen.getByText('live')) };
}

it('is sent with the state that the person saw, so that a name somebody else gave meanwhile is not written over', async () => {
  const { rename, user, change } = show({ name: 'Plan rev B.pdf', updatedAt: '2026-11-22T10:00:05Z' });
  await change();
  await user.keyboard('{Control>}a{/Control}Plan rev C.pdf{Enter}');
  expect(rename).toHaveBeenCalledExactlyOnceWith(before, 'Plan rev C.pdf');
});

it('puts nothing back when it is left as it was', async () => {
  const { rename, user, change } = show({ name: 'Plan rev B.pdf', updatedAt: '2026-11-22T10:00:05Z' });
  await change();
  await user.keyboard('{Enter}');
  // The name is the one of the file it began from: nothing is to be done.
  expect(rename).toHaveBeenCalledExactlyOnceWith(before, before.name);
});

it('is not refused because of a change that left the name alone', async () => {
  const { rename, user, change } = show({ starred: true, updatedAt: '2026-11-22T10:00:05Z' });
  await change();
  await user.keyboard('{Control>}a{/Control}Site plan.pdf{Enter}');
  expect(rename.mock.calls[0]?.[0]).toMatchObject({ updatedAt: '2026-11-22T10:00:05Z' });
});

it('offers a name that was refused to be mended, and does not send it again by itself', async () => {
  const { rename, stopRename, user } = show({}, 'Site plan.pdf');
  expect(screen.getByDisplayValue<HTMLInputElement>('Site plan.pdf').ariaLabel).toBe('New name of Plan.pdf');
  await user.tab();
  expect(stopRename).toHaveBeenCalledOnce();
  expect(rename).not.toHaveBeenCalled();
});

it('sends a refused name that was mended', async () => {
  const { rename, user } = show({}, 'Site plan.pdf');
  await user.keyboard('{End} 2{Enter}');
  expect(rename).toHaveBeenCalledExactlyOnceWith(before, 'Site plan.pdf 2');
});
