import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { useTypedAhead } from './use-typed-ahead';

function Page() {
  const [opened, setOpened] = useState(false);
  const [name, setName] = useState('');
  useTypedAhead(opened);
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        New folder
      </button>
      <div role="dialog" hidden={!opened}>
        <button type="button">Close</button>
        <input aria-label="Name" value={name} onChange={(event) => setName(event.currentTarget.value)} />
      </div>
    </>
  );
}

async function openAndType(letters: string): Promise<HTMLInputElement> {
  render(<Page />);
  await userEvent.click(screen.getByRole('button', { name: 'New folder' }));
  await userEvent.keyboard(letters);
  return screen.getByRole('textbox', { name: 'Name' });
}

it('gives a field the letters that were typed before it had the focus', async () => {
  const name = await openAndType('Cr');
  expect(name.value).toBe('');
  screen.getByRole('button', { name: 'New folder' }).focus();
  name.focus();
  await userEvent.keyboard('ane');
  expect(name.value).toBe('Crane');
});

it('drops them where the dialog begins at something else', async () => {
  const name = await openAndType('Cr');
  screen.getByRole('button', { name: 'Close' }).focus();
  await userEvent.type(name, 'ane');
  expect(name.value).toBe('ane');
});
