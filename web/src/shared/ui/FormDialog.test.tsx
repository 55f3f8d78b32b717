import { TextInput } from '@mantine/core';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderInTheme } from '@/shared/testing/render';
import { FormDialog } from './FormDialog';

function Form({ onSent }: { onSent: () => void }) {
  const [isChecked, setChecked] = useState(false);
  const [name, setName] = useState('');
  const [people, setPeople] = useState(0);
  function submit(): void {
    setChecked(true);
    if (name && people > 0) onSent();
  }
  return (
    <FormDialog title="New" submitLabel="Create" onClose={() => undefined} onSubmit={submit}>
      <button type="button" onClick={() => setPeople(1)}>
        Add someone
      </button>
      {isChecked && people === 0 && <p role="alert">Name at least one person.</p>}
      <TextInput
        label="Name"
        value={name}
        error={isChecked && !name && 'Give it a name.'}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </FormDialog>
  );
}

afterEach(() => vi.restoreAllMocks());

describe('a form in a dialog', () => {
  it('brings what is wrong into sight, and the cursor to a field that is', async () => {
    const shown: Element[] = [];
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
      shown.push(this);
    });
    const onSent = vi.fn();
    renderInTheme(<Form onSent={onSent} />);
    const send = await screen.findByRole('button', { name: 'Create' });
    await userEvent.click(send);
    await waitFor(() => expect(shown).toEqual([screen.getByRole('alert')]));
    expect(document.activeElement).toBe(send);

    await userEvent.click(screen.getByRole('button', { name: 'Add someone' }));
    await userEvent.click(send);
    const name = screen.getByLabelText('Name');
    await waitFor(() => expect(document.activeElement).toBe(name));
    expect(shown.at(-1)).toBe(name);

    await userEvent.type(name, 'Plans{Enter}');
    expect(onSent).toHaveBeenCalledOnce();
    await new Promise(requestAnimationFrame);
    expect(shown).toHaveLength(2);
  });
});
