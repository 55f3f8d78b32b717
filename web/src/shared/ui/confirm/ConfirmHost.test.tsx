import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it } from 'vitest';
import { renderInTheme } from '@/shared/testing/render';
import { ConfirmHost } from './ConfirmHost';
import { type ConfirmRequest, confirm } from './confirm';

const question: ConfirmRequest = {
  title: 'Delete 1 file?',
  message: 'This action cannot be undone.',
  confirmLabel: 'Delete',
  danger: true,
};

// The dialog's code is fetched when the first one opens, which on a busy machine outlasts a query's patience.
beforeAll(() => import('@/shared/ui/DialogCard'));

/** Asks and waits for the dialog. In a list, since an async function would wait for the answer itself. */
async function ask(request = question): Promise<Promise<boolean>[]> {
  let answer: Promise<boolean> | undefined;
  act(() => {
    answer = confirm(request);
  });
  await screen.findByRole('dialog', { name: request.title });
  return answer ? [answer] : [];
}

describe('confirm', () => {
  it('gives true when the person agrees', async () => {
    renderInTheme(<ConfirmHost />);
    const [answer] = await ask();
    expect(screen.getByText('This action cannot be undone.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await answer).toBe(true);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('gives false for Cancel and for Escape', async () => {
    renderInTheme(<ConfirmHost />);
    const [first] = await ask();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await first).toBe(false);
    const [second] = await ask();
    await userEvent.keyboard('{Escape}');
    expect(await second).toBe(false);
  });

  it('has nothing to agree to where nothing can be done', async () => {
    renderInTheme(<ConfirmHost />);
    const [answer] = await ask({ ...question, confirmLabel: null });
    const buttons = screen.getAllByRole('button').map(({ textContent }) => textContent);
    expect(buttons.filter(Boolean)).toEqual(['Close']);
    await userEvent.click(screen.getByText('Close'));
    expect(await answer).toBe(false);
  });

  it('lets a second question wait for the first', async () => {
    renderInTheme(<ConfirmHost />);
    const [first] = await ask();
    let second: Promise<boolean> | undefined;
    act(() => {
      second = confirm({ ...question, title: 'Delete 2 files?' });
    });
    expect(screen.queryByText('Delete 2 files?')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await first).toBe(true);
    await screen.findByText('Delete 2 files?');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await second).toBe(false);
  });
});
