import { describe, expect, it } from 'vitest';
import { answersWords, byAnswer, visibilityWords } from './people';
import { sampleEvent } from './sample-event';
import { shownOf } from './shown';
import { nextSlot, pasteSlot } from './slots';
import { awayWords, lengthWords, linkParts, occurrenceAfter, otherZone, whenLines, zoneName, zoneWords } from './when';

process.env.TZ = 'Europe/London';

const at = (startUTC: string, endUTC: string, change = {}) => shownOf(sampleEvent({ startUTC, endUTC, ...change }));
const wholeDays = (startDate: string, endDate: string) => shownOf(sampleEvent({ allDay: true, startDate, endDate }));
const survey = at('2026-11-18T08:00:00Z', '2026-11-18T09:30:00Z');

describe('when an event is', () => {
  it('is said by its day and its hours', () => {
    expect(whenLines(survey, '12h')).toEqual(['Wednesday 18 November 2026', '8:00 – 9:30 AM']);
    expect(whenLines(wholeDays('2026-11-18', '2026-11-18'), '24h')).toEqual(['Wednesday 18 November 2026', 'All day']);
    expect(whenLines(wholeDays('2026-11-18', '2026-11-20'), '24h')[0]).toBe(
      'Wednesday 18 November 2026 – Friday 20 November 2026',
    );
    expect(whenLines(at('2026-11-18T22:00:00Z', '2026-11-19T01:00:00Z'), '24h')[1]).toBe(
      'Wed 18 Nov, 22:00 – Thu 19 Nov, 01:00',
    );
  });

  it('is said by how long it takes', () => {
    expect(lengthWords(survey)).toBe('1 hour 30 minutes');
    expect(lengthWords(at('2026-11-18T08:00:00Z', '2026-11-18T08:00:00Z'))).toBeNull();
    expect(lengthWords(at('2026-11-18T08:00:00Z', '2026-11-20T09:01:00Z'))).toBe('2 days 1 hour 1 minute');
    expect(lengthWords(wholeDays('2026-11-18', '2026-12-08'))).toBe('21 days');
    expect(lengthWords(wholeDays('2026-11-18', '2026-11-18'))).toBeNull();
  });

  it('is said by how far away it is', () => {
    const words = (now: string) => awayWords(survey, Date.parse(now));
    expect(words('2026-11-18T07:59:30Z')).toBe('in 1 minute');
    expect(words('2026-11-18T07:20:00Z')).toBe('in 40 minutes');
    expect(words('2026-11-18T05:00:00Z')).toBe('in 3 hours');
    expect(words('2026-11-17T23:00:00Z')).toBe('tomorrow');
    expect(words('2026-11-15T23:00:00Z')).toBe('in 3 days');
    expect(words('2026-11-18T09:00:00Z')).toBe('now');
    expect(words('2026-11-18T09:30:00Z')).toBe('1 minute ago');
    expect(words('2026-11-18T12:30:00Z')).toBe('3 hours ago');
    expect(words('2026-11-19T01:00:00Z')).toBe('yesterday');
    expect(words('2026-12-18T01:00:00Z')).toBe('30 days ago');
    expect(awayWords(wholeDays('2026-11-18', '2026-11-18'), Date.parse('2026-11-18T12:00:00Z'))).toBe('now');
  });

  it('is said in its own zone where clocks there show another time', () => {
    const zoned = (timeZone: string | null) => at('2026-11-18T03:00:00Z', '2026-11-18T04:00:00Z', { timeZone });
    const zoneOf = (timeZone: string | null) => otherZone(zoned(timeZone).event, zoned(timeZone), 'Europe/London');
    expect(zoneOf('America/New_York')).toBe('America/New_York');
    expect([zoneOf('Europe/London'), zoneOf('Africa/Abidjan'), zoneOf(null)]).toEqual([null, null, null]);
    expect(zoneWords(zoned(null), '12h', 'America/New_York')).toBe('Tue 17 Nov, 10:00 – 11:00 PM in New York');
    expect(zoneWords(zoned(null), '24h', 'Asia/Tokyo')).toBe('12:00 – 13:00 in Tokyo');
    expect(zoneWords(at('2026-11-18T14:30:00Z', '2026-11-18T15:30:00Z'), '24h', 'Asia/Tokyo')).toBe(
      'Wed 18 Nov, 23:30 – Thu 19 Nov, 00:30 in Tokyo',
    );
    expect(zoneName('America/Argentina/Buenos_Aires')).toBe('Buenos Aires');
  });
});

describe('a description', () => {
  it('has its addresses apart, without the full stop that follows', () => {
    const text = 'Call https://meet.example.org/a?b=1. Or (see http://x.example/y), not ftp://z.';
    const parts = linkParts(text);
    expect(parts.map((part) => part.text).join('')).toBe(text);
    expect(parts.flatMap(({ href }) => href ?? [])).toEqual(['https://meet.example.org/a?b=1', 'http://x.example/y']);
    expect(linkParts('javascript:alert(1)')).toEqual([{ text: 'javascript:alert(1)', href: null }]);
  });
});

describe('the people of an event', () => {
  it('are counted by their answers', () => {
    expect(answersWords(['accepted', 'pending', 'accepted'])).toBe('3 invited: 2 accepted, 1 no answer yet');
    const order = byAnswer([{ answer: 'declined' }, { answer: 'pending' }, { answer: 'accepted' }]);
    expect(order.map(({ answer }) => answer)).toEqual(['accepted', 'pending', 'declined']);
  });

  it('are named where they see it', () => {
    const words = (visibility: string, sharedWith: string[]) =>
      visibilityWords({ visibility, sharedWith, createdBy: 'me' }, (id) => id.toUpperCase());
    expect(words('private', ['me'])).toBe('Private');
    expect(words('users', ['ALL'])).toBe('Everyone');
    expect(words('users', ['me', 'tom'])).toBe('Users: TOM');
    expect(words('users', ['me', 'a', 'b', 'c', 'd'])).toBe('Users: A, B and 2 more');
  });
});

describe('the keyboard', () => {
  it('pastes on the day in focus, else into the chosen slot, else where a day view has its next', () => {
    const now = Date.parse('2026-11-18T10:05:00Z');
    const chosen = { start: Date.parse('2026-11-19T14:15:00Z'), minutes: 60 };
    const place = { focused: null, chosen: null, day: '2026-11-18', now };
    const focused = { ...place, focused: '2026-11-20', chosen };
    expect(pasteSlot('week', focused)).toEqual({ start: Date.parse('2026-11-20T09:00:00Z'), minutes: 60 });
    expect(pasteSlot('month', focused)?.minutes).toBe(0);
    expect(pasteSlot('week', { ...place, chosen })).toEqual(chosen);
    expect(pasteSlot('day', place)).toEqual({ start: Date.parse('2026-11-18T10:15:00Z'), minutes: 60 });
    expect([pasteSlot('week', place), pasteSlot('month', place), pasteSlot('year', place)]).toEqual([null, null, null]);
    expect(nextSlot('2026-11-21', now)).toBe(Date.parse('2026-11-21T09:00:00Z'));
  });
});

it('goes by the date in its own zone that it was moved to with those that follow', () => {
  const known = { occurrence: '2026-11-18', timeZone: 'Asia/Tokyo' };
  expect(occurrenceAfter(known, {})).toBe('2026-11-18');
  expect(occurrenceAfter(known, { startUTC: '2026-11-19T20:00:00Z' })).toBe('2026-11-20');
  expect(occurrenceAfter(known, { startUTC: '2026-11-19T20:00:00Z', timeZone: 'Europe/London' })).toBe('2026-11-19');
  expect(occurrenceAfter(known, { startDate: '2026-11-21' })).toBe('2026-11-21');
  expect(occurrenceAfter({ occurrence: null, timeZone: null }, { startDate: '2026-11-21' })).toBeNull();
});
