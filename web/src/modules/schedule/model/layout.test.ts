import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { momentAt } from '@/shared/lib/days';
import { axisOf, standingOf } from './axis';
import { placesOf } from './columns';
import { barsOf, fitLanes } from './lanes';
import { sampleEvent } from './sample-event';
import { keptFrom, shownOf } from './shown';
import { weekOf } from './views';

const DAYS = weekOf('2026-11-18');
const bar = (name: string, first: string, last = first) => ({
  name,
  first: `2026-11-${first}`,
  last: `2026-11-${last}`,
});

describe('events that overlap', () => {
  it('stand side by side; what is alone has the whole width', () => {
    const places = placesOf([
      { key: 'fire', from: 600, to: 720 },
      { key: 'lift', from: 615, to: 675 },
      { key: 'rebar', from: 630, to: 750 },
      { key: 'alone', from: 840, to: 900 },
    ]);
    expect(places.get('fire')).toEqual({ left: 0, width: 1 / 3 });
    expect(places.get('lift')).toEqual({ left: 1 / 3, width: 1 / 3 });
    expect(places.get('rebar')?.left).toBeCloseTo(2 / 3);
    expect(places.get('alone')).toEqual({ left: 0, width: 1 });
  });

  it('grow over what is free beside them', () => {
    const places = placesOf([
      { key: 'a', from: 0, to: 60 },
      { key: 'b', from: 0, to: 240 },
      { key: 'c', from: 60, to: 120 },
      { key: 'd', from: 60, to: 120 },
      { key: 'e', from: 180, to: 240 },
    ]);
    expect(places.get('b')).toEqual({ left: 0, width: 1 / 3 });
    expect(places.get('e')?.width).toBeCloseTo(2 / 3);
  });

  it('have more room in the column of one that is mostly alone', () => {
    const places = placesOf([
      { key: 'delivery', from: 390, to: 480 },
      { key: 'pour', from: 420, to: 720 },
      { key: 'briefing', from: 465, to: 480 },
    ]);
    expect(places.get('delivery')).toEqual({ left: 0, width: 1 / 4 });
    expect(places.get('pour')).toEqual({ left: 1 / 4, width: 1 / 2 });
    expect(places.get('briefing')).toEqual({ left: 3 / 4, width: 1 / 4 });
  });

  it('never cover each other, and stay in their day', () => {
    const interval = fc.record({ from: fc.integer({ min: 0, max: 1400 }), length: fc.integer({ min: 0, max: 400 }) });
    fc.assert(
      fc.property(fc.array(interval, { maxLength: 25 }), (made) => {
        const all = made.map(({ from, length }, index) => ({ key: `${index}`, from, to: from + length }));
        const places = placesOf(all);
        const drawn = all.map((one) => ({ ...one, to: Math.max(one.to, one.from + 20), ...places.get(one.key) }));
        for (const [index, a] of drawn.entries()) {
          const [left = 0, width = 0] = [a.left, a.width];
          expect(left >= 0 && width > 0 && left + width <= 1.0001).toBe(true);
          for (const b of drawn.slice(index + 1)) {
            const isAtOnce = a.from < b.to && b.from < a.to;
            const isBeside = left + width <= (b.left ?? 0) + 1e-9 || (b.left ?? 0) + (b.width ?? 0) <= left + 1e-9;
            expect(!isAtOnce || isBeside).toBe(true);
          }
        }
      }),
    );
  });
});

describe('bars over days', () => {
  it('lie in the uppermost free lane and say that they are cut', () => {
    const bars = barsOf([bar('road', '18', '29'), bar('mast', '16', '19'), bar('crane', '20')], DAYS);
    expect(bars.map(({ item, from, to, lane, isCutAfter }) => [item.name, from, to, lane, isCutAfter])).toEqual([
      ['mast', 0, 3, 0, false],
      ['road', 2, 6, 1, true],
      ['crane', 4, 4, 0, false],
    ]);
  });

  it('leave out what only lies on hidden days', () => {
    expect(barsOf([bar('saturday', '21', '22')], weekOf('2026-11-18', false))).toEqual([]);
  });

  it('count what has no room: the last line says how many more', () => {
    const bars = barsOf(
      ['a', 'b', 'c', 'd'].map((name) => bar(name, '16')),
      DAYS,
    );
    const { shown, more } = fitLanes(bars, 3, 7);
    expect(shown.map(({ item }) => item.name)).toEqual(['a', 'b']);
    expect(more).toEqual([2, 0, 0, 0, 0, 0, 0]);
    expect(fitLanes(bars, 4, 7).more[0]).toBe(0);
  });

  it('show or count each event of each day, never both', () => {
    const any = fc.tuple(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 6 }));
    fc.assert(
      fc.property(fc.array(any, { maxLength: 15 }), fc.integer({ min: 1, max: 6 }), (pairs, room) => {
        const items = pairs.map(([a, b]) => ({ first: DAYS[Math.min(a, b)] ?? '', last: DAYS[Math.max(a, b)] ?? '' }));
        const { shown, more } = fitLanes(barsOf(items, DAYS), room, 7);
        for (const [index, day] of DAYS.entries()) {
          const there = items.filter(({ first, last }) => first <= day && day <= last).length;
          const seen = shown.filter(({ from, to }) => from <= index && index <= to);
          expect(seen.length + (more[index] ?? 0)).toBe(there);
          expect(seen.every(({ lane }) => lane < room - (more[index] ? 1 : 0))).toBe(true);
        }
      }),
    );
  });
});

describe('an event in its day', () => {
  const day = '2026-11-18';
  const axis = axisOf(day, null, false);
  const night = { start: momentAt('2026-11-17', 22 * 60), end: momentAt(day, 90) };

  it('stands from its beginning, or from midnight on if it began before', () => {
    expect(standingOf(axis, day, { start: momentAt(day, 540), end: momentAt(day, 600) })).toEqual({
      from: 540,
      to: 600,
    });
    expect(standingOf(axis, '2026-11-17', night)).toEqual({ from: 0, to: 90 });
  });

  it('does not stand in the day before or after, nor outside of the hours shown', () => {
    expect(standingOf(axisOf('2026-11-16', null, false), '2026-11-17', night)).toBeNull();
    expect(standingOf(axisOf('2026-11-19', null, false), '2026-11-17', night)).toBeNull();
    expect(standingOf(axisOf(day, { start: 9, end: 17 }, false), '2026-11-17', night)).toBeNull();
  });

  it('is tall enough to be read, however short it is', () => {
    const noon = momentAt(day, 720);
    expect(standingOf(axis, day, { start: noon, end: noon })).toEqual({ from: 720, to: 740 });
  });
});

describe('a list of events that comes again', () => {
  const list = () => ['a', 'b'].map((id) => shownOf(sampleEvent({ id, instanceId: id, title: id })));

  it('is the one before, where nothing has changed', () => {
    const before = list();
    expect(keptFrom(before, list())).toBe(before);
  });

  it('keeps what says the same, in a window that has more', () => {
    const before = list();
    const [a, b] = before;
    const moved = shownOf(sampleEvent({ id: 'b', instanceId: 'b', title: 'b', version: 2 }));
    const after = keptFrom(before, [...list().slice(0, 1), moved, shownOf(sampleEvent({ id: 'c', instanceId: 'c' }))]);
    expect(after[0]).toBe(a);
    expect(after[1]).toEqual(moved);
    expect(after[1]).not.toBe(b);
    expect(after).toHaveLength(3);
  });
});
