import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderInTheme } from '@/shared/testing/render';
import { troubles } from '../call-runtime';
import { TroubleStrip } from './TroubleStrip';

it('says what is missing until the person has read it', async () => {
  renderInTheme(<TroubleStrip />);
  expect(screen.queryByRole('alert')).toBeNull();
  act(() => troubles.set({ camera: 'No camera was found.', microphone: 'Your microphone is blocked.' }));
  expect(screen.getByRole('alert').textContent).toBe('No camera was found.Your microphone is blocked.');
  const neither = ['microphone', 'camera'].map((what) => [what, `No ${what} was found. Connect one, then turn it on.`]);
  act(() => troubles.set(Object.fromEntries(neither)));
  expect(screen.getByRole('alert').textContent).toBe(
    'No microphone or camera was found. Connect one, then turn it on.',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('alert')).toBeNull();
});
