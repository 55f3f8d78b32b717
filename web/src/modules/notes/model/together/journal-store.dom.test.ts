import { afterEach, expect, it } from 'vitest';
import { NOTE_JOURNAL_NOW } from '../local-stores';
import { createJournal } from './journal-store';

afterEach(() => localStorage.clear());

const written = () => Object.keys(localStorage).filter((key) => key.startsWith(NOTE_JOURNAL_NOW));
const change = (isKnown = false) => ({ epoch: 'e', update: Uint8Array.of(1, 2, 3), isKnown });

// There is no database here, as in a tab that is closed before it has answered.
it('has a change on the disk the moment it is asked to keep it, and lets it lie until the database has it', async () => {
  const journal = createJournal('tenant/person', 'note');
  const kept = journal.add(change());
  expect(written()).toHaveLength(1);
  const id = await kept;
  expect(written()).toHaveLength(1);
  void journal.add(change(true));
  expect(written()).toHaveLength(1);
  await journal.confirm(id === null ? [] : [id]);
  expect(written()).toHaveLength(0);
});

it('gives what an earlier tab left on the disk to the same person only', async () => {
  void createJournal('tenant/person', 'note').add(change());
  expect(await createJournal('tenant/other', 'note').list()).toEqual([]);
  expect(await createJournal('tenant/person', 'note').list()).toMatchObject([change()]);
});

it('rejects nothing where the browser keeps nothing', async () => {
  const journal = createJournal('tenant/person', 'note');
  expect(await journal.list()).toEqual([]);
  await journal.confirm([1]);
  await journal.remove([1]);
});
