import { expect, it } from 'vitest';
import { activityLines, linkVisitWords, visitorName } from './link-visits';

const HOME = { network: '198.51.100.0/24', name: 'Plan' };
const AWAY = { network: '203.0.113.0/24', name: 'Plan' };

const told = (kind: string, minute: number, details: Record<string, unknown> = HOME, actor?: string) => ({
  kind,
  at: new Date(Date.UTC(2026, 10, 25, 9, minute)).toISOString(),
  actor: actor ? { id: actor } : null,
  details,
});

/** The words of every line, and of the others their kind. */
const lines = (...activities: ReturnType<typeof told>[]) =>
  activityLines(activities).map(({ activity, visit }) => (visit ? linkVisitWords(visit) : activity.kind));

it('tells a visit in one line, where its last deed stands', () => {
  expect(
    lines(
      told('share.downloaded', 12),
      told('file.renamed', 11),
      told('share.previewed', 10),
      told('share.opened', 10),
    ),
  ).toEqual(['opened a link to it, viewed and downloaded it', 'file.renamed']);
});

it('keeps visits apart: of others, by another link, after another opening, and much later', () => {
  const looked = 'opened a link to it and viewed it';
  const openings = (details: Record<string, unknown>, actor?: string) =>
    [told('share.previewed', 9, details, actor), told('share.opened', 8, details, actor)] as const;
  expect(lines(...openings(HOME), ...openings(AWAY), ...openings({ name: 'Plan' }, 'tom'))).toEqual(
    Array.from({ length: 3 }, () => looked),
  );
  expect(lines(...openings(HOME), ...openings({ ...HOME, name: 'Other' }))).toEqual([looked, looked]);
  expect(lines(...openings(HOME), ...openings(HOME))).toEqual([looked, looked]);
  expect(lines(told('share.downloaded', 50), told('share.previewed', 9))).toEqual([
    'downloaded it by a link',
    'viewed it by a link',
  ]);
});

it('brings nobody together whose network is not known', () =>
  expect(lines(told('share.previewed', 9, {}), told('share.opened', 9, {}))).toEqual([
    'viewed it by a link',
    'opened a link to it',
  ]));

it('says what was done, and how often it was downloaded', () => {
  const words = (opened: number, viewed: number, downloaded: number) => linkVisitWords({ opened, viewed, downloaded });
  expect(words(1, 0, 0)).toBe('opened a link to it');
  expect(words(1, 0, 1)).toBe('opened a link to it and downloaded it');
  expect(words(0, 2, 0)).toBe('viewed it by a link');
  expect(words(0, 1, 1)).toBe('viewed and downloaded it by a link');
  expect(words(1, 0, 2)).toBe('opened a link to it and downloaded it twice');
  expect(words(0, 0, 3)).toBe('downloaded it by a link 3 times');
});

it('names a visitor, and no network', () => {
  expect(visitorName({ name: 'Grace Okafor' })).toBe('Grace Okafor');
  expect(visitorName({ name: '' })).toBe('Someone from elsewhere');
  expect(visitorName(null)).toBe('Someone with the link');
});
