import { expect, it } from 'vitest';
import { reachQuestion } from './reach';

const ALL = '<p><span data-mention="all">@all</span></p>';
const HERE = '<p><span data-mention="here">@here</span></p>';
const group = (id: string, memberCount: number) => ({ id: `group:${id}`, label: id, name: id, memberCount });
const groups = [group('crew', 30), group('gate', 15), group('pump', 10)];
const called = (id: string) => `<p><span data-mention="group:${id}">@${id}</span></p>`;
const CREW = called('crew');
const asks = (html: string, before = '', memberCount = 40) =>
  reachQuestion({ html, before, memberCount, groups })?.title ?? null;

it('asks before a text calls more than 20 people', () => {
  expect([asks(ALL), asks(CREW)]).toEqual(['Notify everyone with @all?', 'Notify everyone in @crew?']);
  expect([asks('<p>hi</p>'), asks(ALL, '', 20)]).toEqual([null, null]);
});

it('counts what an edited text calls in all, where it called few before', () => {
  expect(asks(called('gate') + called('pump'), called('gate'))).toBe('Notify everyone in @gate and @pump?');
  expect(asks(CREW + called('pump'), CREW)).toBeNull();
});

it('asks about an edited text only when it calls others than before', () => {
  expect([asks(ALL, '<p>hi</p>'), asks(CREW, '<p>hi</p>'), asks(ALL, HERE)]).not.toContain(null);
  expect([asks(ALL, ALL), asks(HERE, ALL), asks(CREW, ALL), asks(CREW, CREW)]).toEqual([null, null, null, null]);
});
