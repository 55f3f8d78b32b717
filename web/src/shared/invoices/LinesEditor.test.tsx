import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderInTheme } from '@/shared/testing/render';
import { newLine } from './invoice-draft';
import { LinesEditor } from './LinesEditor';

function Editor() {
  const [lines, setLines] = useState(() => [newLine()]);
  return <LinesEditor lines={lines} problems={{}} onChange={(next) => setLines([...next])} />;
}

const labels = () => Array.from(document.querySelectorAll('label'), ({ textContent }) => textContent);

it('labels the fields of the first line, and removes none that is the only one', async () => {
  const user = userEvent.setup();
  renderInTheme(<Editor />);
  expect(labels()).toEqual(['For', 'Description', 'Without VAT', 'VAT']);
  expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();

  await user.click(screen.getByRole('button', { name: 'Add a line' }));
  expect(labels()).toHaveLength(4);
  // Read out, each field says which line it is of.
  expect(screen.getByRole('textbox', { name: 'Amount without VAT, line 1' })).toBeTruthy();
  expect(screen.getByRole('textbox', { name: 'Amount without VAT, line 2' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Remove line 1' }));
  expect(labels()).toEqual(['For', 'Description', 'Without VAT', 'VAT']);
  expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
});
