import { expect, it } from 'vitest';
import { unsaved } from './unsaved';

interface Draft {
  name?: string;
  zone?: string | null;
}

it('keeps what was written since, and lets go of what was sent', () => {
  const sent: Draft = { name: 'Tomas', zone: 'Europe/Oslo' };
  expect(unsaved(sent, sent)).toEqual({});
  expect(unsaved({ ...sent, name: 'Tomas H.' }, sent)).toEqual({ name: 'Tomas H.' });
  expect(unsaved({ ...sent, zone: null }, sent)).toEqual({ zone: null });
  expect(unsaved<Draft>({ name: 'Tomas' }, {})).toEqual({ name: 'Tomas' });
});
