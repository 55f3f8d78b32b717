import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderInTheme } from '@/shared/testing/render';
import { memberSigner, movedSigner } from '../../model/signers';
import { SignerOrder } from './SignerOrder';

function Harness() {
  const [signers, setSigners] = useState(['Anna', 'Ben', 'Cara'].map(memberSigner));
  return (
    <SignerOrder
      signers={signers.map(({ key }) => ({ key, name: key }))}
      onMove={(key, by) => setSigners(movedSigner(signers, key, by))}
    />
  );
}

const button = (name: string) => screen.getByRole('button', { name });
const order = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

test('signers are moved by the keyboard, and the focus goes with them', async () => {
  renderInTheme(<Harness />);
  const user = userEvent.setup();
  await user.click(button('Move Anna down'));
  expect(order()).toEqual(['1. Ben', '2. Anna', '3. Cara']);
  expect(document.activeElement).toBe(button('Move Anna down'));
  await user.keyboard('{Enter}');
  expect(order()).toEqual(['1. Ben', '2. Cara', '3. Anna']);
  // It can go no further down: up is what remains.
  expect(document.activeElement).toBe(button('Move Anna up'));
  await user.keyboard('{Enter}{Enter}');
  expect(order()).toEqual(['1. Anna', '2. Ben', '3. Cara']);
});
