import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, describe, expect, it } from 'vitest';
import { renderInTheme } from '@/shared/testing/render';
import { Dialog } from './Dialog';

function Opener() {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Rename…
      </button>
      <Dialog opened={opened} onClose={() => setOpened(false)} title="Rename">
        <input aria-label="Name" />
      </Dialog>
    </>
  );
}

function ConditionalOpener() {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Rename…
      </button>
      {opened && (
        <Dialog opened onClose={() => setOpened(false)} title="Rename">
          <input aria-label="Name" />
        </Dialog>
      )}
    </>
  );
}

// Fetched beforehand, so that the test's time is the dialog's own.
beforeAll(() => import('./DialogCard').then(() => undefined));

describe('Dialog', () => {
  it.each([
    ['that is closed', Opener],
    ['that is no longer drawn', ConditionalOpener],
  ])('%s gives the focus back to what opened it, the first time already', async (_, Page) => {
    const user = userEvent.setup();
    renderInTheme(<Page />);
    const button = screen.getByRole('button', { name: 'Rename…' });
    await user.click(button);
    await screen.findByRole('dialog', { name: 'Rename' });
    await waitFor(() => expect(document.activeElement).not.toBe(button));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(button));
  });
});
