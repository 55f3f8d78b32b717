import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderInTheme } from '@/shared/testing/render';
import { RemindButton } from './RemindButton';

const REFUSAL = 'No mail server is set up.';

function show(refusal: string | false) {
  const remind = vi.fn();
  renderInTheme(<RemindButton refusal={refusal} size="lg" isBusy={false} onRemind={remind} />);
  return { remind, button: screen.getByRole('button', { name: 'Remind' }) };
}

it('reminds', async () => {
  const { remind, button } = show(false);
  await userEvent.click(button);
  expect(remind).toHaveBeenCalledOnce();
});

it('says why nobody can be reminded, and reminds nobody', async () => {
  const { remind, button } = show(REFUSAL);
  expect(button.getAttribute('aria-disabled')).toBe('true');
  // A button that is plainly disabled gets no focus.
  await userEvent.tab();
  expect(document.activeElement).toBe(button);
  expect((await screen.findByRole('tooltip')).textContent).toBe(REFUSAL);
  await userEvent.click(button);
  expect(remind).not.toHaveBeenCalled();
});
