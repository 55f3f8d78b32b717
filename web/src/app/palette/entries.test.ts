import { describe, expect, it, vi } from 'vitest';
import type { FoundThing } from '@/shared/api/gen';
import type { Command } from '@/shared/lib/commands';
import { entriesOf, type Findable } from './entries';

const NOW = new Date('2026-11-25T09:00:00Z');
const commands: Command[] = ['Trash', 'Starred', 'Members'].map((label) => ({
  id: label,
  label,
  group: label === 'Members' ? 'Admin' : 'Drive',
  run: () => undefined,
}));
const plan: FoundThing = {
  kind: 'file',
  id: '1',
  title: 'Plan.pdf',
  place: 'Kestrel Wharf / Drawings',
  passage: '',
  path: '/drive/drive/d?preview=1',
  at: '2026-11-24T09:00:00Z',
};

/** What the server has answered. */
const found = (...things: Findable[]) => ({ things, isSettled: true });
const waiting = { things: [], isSettled: false };

describe('the palette', () => {
  it('opens with recent things above all commands, each group under one heading', () => {
    const lines = entriesOf(commands, found(plan, { ...plan, id: '2' }), ' ', NOW);
    expect(lines.map(({ label, heading }) => [label, heading])).toEqual([
      ['Plan.pdf', 'Recent'],
      ['Plan.pdf', null],
      ['Trash', 'Drive'],
      ['Starred', null],
      ['Members', 'Admin'],
    ]);
  });

  it('leaves commands that are one of many to typing', () => {
    const person = { ...commands[0], id: 'grace', label: 'Grace', onlyFound: true } as Command;
    expect(entriesOf([person], found(), '', NOW)).toEqual([]);
    expect(entriesOf([person], found(), 'grace', NOW)).toHaveLength(1);
  });

  it('puts things behind the commands that fit, so that what is marked does not move when they come', () => {
    const before = entriesOf(commands, waiting, 'tra', NOW);
    const after = entriesOf(commands, found(plan), 'tra', NOW);
    expect(before.map(({ id }) => id)).toEqual(['Trash']);
    expect(after.map(({ id }) => id)).toEqual(['Trash', 'file.1']);
  });

  it('begins with what the typed words mean by themselves', () => {
    const day = { ...commands[0], id: 'schedule.day', label: 'Schedule: Thursday 3 December' } as Command;
    const lines = entriesOf(commands, found(plan), 'tra', NOW, day);
    expect(lines.map(({ id }) => id)).toEqual(['schedule.day', 'Trash', 'file.1']);
  });

  it('leaves room for things where many commands fit', () => {
    const many = Array.from({ length: 9 }, (_, n) => ({ ...commands[0], id: `${n}` }) as Command);
    expect(entriesOf(many, found(plan), 'trash', NOW).at(-1)?.id).toBe('file.1');
    expect(entriesOf(many, found(plan), 'trash', NOW)).toHaveLength(6);
    expect(entriesOf(many, found(), 'trash', NOW)).toHaveLength(9);
  });

  it('puts commands in which a word stands inside another behind things, and a short word only where nothing else is', () => {
    const ids = (typed: string, answer = found(plan)) => entriesOf(commands, answer, typed, NOW).map(({ id }) => id);
    expect(ids('rash')).toEqual(['file.1', 'Trash']);
    expect(ids('rash', waiting)).toEqual([]);
    expect(ids('ash')).toEqual(['file.1']);
    expect(ids('ash', found())).toEqual(['Trash']);
  });

  it('says who wrote a message where and when, and what stands in it', () => {
    const message: FoundThing = { ...plan, kind: 'message', title: 'Tom Hughes', place: '#site', passage: 'The pour' };
    const [line] = entriesOf([], found(message), 'pour', NOW);
    expect([line?.label, line?.passage, line?.from]).toEqual(['Tom Hughes · #site', 'The pour', 'Message · 24 Nov']);
    expect(entriesOf([], found({ ...message, place: 'Tom Hughes' }), 'pour', NOW)[0]?.label).toBe('Tom Hughes');
  });

  it('says of a thing what it is and where it lies, and of an event and a call when it is', () => {
    const event: FoundThing = { ...plan, kind: 'event', place: 'Room 2', at: '2026-12-24T09:00:00Z' };
    const note: FoundThing = { ...plan, kind: 'note', place: '' };
    const call: Findable = { ...plan, kind: 'call', place: '', at: '2026-11-24T14:05:00Z' };
    const [file, meeting, page, talk] = entriesOf([], found(plan, event, note, call), 'p', NOW);
    expect(file?.from).toBe('File · Kestrel Wharf / Drawings');
    expect(meeting?.from).toMatch(/^Event · 24 Dec, /);
    const [whole] = entriesOf([], found({ ...event, at: '2026-12-24T00:00:00Z' }), 'p', NOW);
    expect(whole?.from).toBe('Event · 24 Dec');
    const [summer] = entriesOf([], found({ ...event, at: '2026-07-23T23:00:00Z' }), 'p', NOW);
    expect(summer?.from).toBe('Event · 24 Jul');
    expect(page?.from).toBe('Note');
    expect(talk?.from).toMatch(/^Call · 24 Nov, /);
  });

  it('opens a thing at its address', () => {
    const goTo = vi.fn();
    entriesOf([], found(plan), 'plan', NOW)[0]?.run({ goTo });
    expect(goTo).toHaveBeenCalledExactlyOnceWith(plan.path);
  });
});
