import { describe, expect, it } from 'vitest';
import { heardName, type Listed, nameOf, nextUnread, sectionsOf, totalBadge, type Unread, weightOf } from './sections';

const person = (displayName: string) => ({ displayName });
const channel = (id: string, more: Partial<Listed> = {}): Listed => ({
  id,
  kind: 'channel',
  name: id,
  lastSeq: 5,
  lastMessageAt: '2026-11-25T09:00:00Z',
  people: [],
  membership: { isStarred: false, isMuted: false },
  ...more,
});
const direct = (id: string, names: string[], more: Partial<Listed> = {}): Listed =>
  channel(id, { kind: names.length > 1 ? 'group' : 'direct', name: '', people: names.map(person), ...more });
const muted = { isStarred: false, isMuted: true };
const starred = { isStarred: true, isMuted: false };
const unread = (more: Partial<Unread>): Unread => ({
  unreadCounts: {},
  mentionCounts: {},
  manuallyUnread: {},
  ...more,
});
const listed = (all: Listed[], filter = '', openId?: string) =>
  sectionsOf(all, { filter, openId, ownId: 'me' }).map(({ key, conversations }) => [
    key,
    ...conversations.map(({ id }) => id),
  ]);

describe('a conversation’s name', () => {
  it('is the channel’s, the person’s, or first names', () => {
    expect(nameOf(channel('site'))).toBe('site');
    expect(nameOf(direct('d', ['Aoife Brennan']))).toBe('Aoife Brennan');
    expect(nameOf(direct('d', ['Aoife Brennan', 'Tom Hughes']))).toBe('Aoife, Tom');
    expect(nameOf(direct('d', []))).toBe('Notes to self');
  });
});

describe('the list', () => {
  it('has starred ones first, channels by name, direct messages by who wrote last', () => {
    const all = [
      channel('works'),
      channel('office'),
      channel('best', { membership: starred }),
      direct('old', ['Tom'], { lastMessageAt: '2026-11-24T09:00:00Z' }),
      direct('new', ['Ann']),
    ];
    expect(listed(all)).toEqual([
      ['starred', 'best'],
      ['channels', 'office', 'works'],
      ['direct', 'new', 'old'],
    ]);
  });

  it('leaves out what is archived and what nobody has written into, but for the open one', () => {
    const all = [
      channel('done', { archivedAt: '2026-11-01T00:00:00Z' }),
      direct('empty', ['Ann'], { lastSeq: 0, createdBy: 'other' }),
      direct('mine', ['Tom'], { lastSeq: 0, createdBy: 'me' }),
    ];
    expect(listed(all)).toEqual([['channels'], ['direct', 'mine']]);
    expect(listed(all, '', 'done')).toEqual([
      ['channels', 'done'],
      ['direct', 'mine'],
    ]);
  });

  it('narrows by what is typed, also by a person of a group', () => {
    const all = [channel('works'), direct('g', ['Aoife Brennan', 'Kasia Zieliński'])];
    expect(listed(all, 'zielin')).toEqual([['direct', 'g']]);
    expect(listed(all, 'WOR')).toEqual([['channels', 'works']]);
  });
});

describe('what stands out', () => {
  const counts = unread({ unreadCounts: { a: 3, d: 2, m: 1 }, mentionCounts: { a: 1, m: 1 } });

  it('is bold when unread, with mentions in a badge; a direct message counts whole', () => {
    expect(weightOf(channel('a'), counts)).toEqual({ isUnread: true, badge: 1, isDimmed: false });
    expect(weightOf(direct('d', ['Tom']), counts)).toEqual({ isUnread: true, badge: 2, isDimmed: false });
    expect(weightOf(channel('q'), counts)).toEqual({ isUnread: false, badge: 0, isDimmed: false });
    expect(weightOf(channel('x'), unread({ manuallyUnread: { x: true } })).isUnread).toBe(true);
  });

  it('is a muted one only when it mentions the person', () => {
    expect(weightOf(channel('m', { membership: muted }), counts)).toEqual({
      isUnread: true,
      badge: 1,
      isDimmed: false,
    });
    expect(weightOf(channel('q', { membership: muted }), counts).isDimmed).toBe(true);
  });

  it('is heard as well', () => {
    expect(heardName(channel('a'), counts)).toBe('a, 3 unread, 1 mention');
    expect(heardName(channel('q', { membership: muted }), counts)).toBe('q, muted');
    expect(heardName(channel('x'), unread({ manuallyUnread: { x: true } }))).toBe('x, marked unread');
  });

  it('is summed up for the tab', () => {
    expect(totalBadge([channel('a'), direct('d', ['Tom']), channel('m', { membership: muted })], counts)).toBe(4);
  });
});

describe('the next unread', () => {
  const all = ['a', 'b', 'c', 'd'].map((id) => channel(id));
  const sections = sectionsOf(all, { filter: '', openId: undefined, ownId: 'me' });
  const counts = unread({ unreadCounts: { b: 1, d: 1 } });
  it.each([
    ['a', 1, 'b'],
    ['b', 1, 'd'],
    ['d', 1, 'b'],
    ['a', -1, 'd'],
    ['c', -1, 'b'],
    [undefined, 1, 'b'],
    [undefined, -1, 'd'],
  ] as const)('from %s by %d is %s', (openId, step, next) => {
    expect(nextUnread(sections, counts, openId, step)?.id).toBe(next);
  });

  it('is nothing where nothing else is unread', () => {
    expect(nextUnread(sections, unread({ unreadCounts: { b: 1 } }), 'b', 1)).toBeNull();
    expect(nextUnread([], counts, undefined, 1)).toBeNull();
  });
});
