import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { momentAt } from '@/shared/lib/days';
import type { ScheduleEvent } from '../api/types';
import { axisOf, standingOf } from './axis';
import { placesOf, withRoom } from './columns';
import { barsOf, fitLanes } from './lanes';
import { sampleEvent } from './sample-event';
import { dotted, keptFrom, shownOf } from './shown';
import { weekOf } from './views';

const DAYS = weekOf('2026-11-18');
const bar = (name: string, first: string, last = first) => ({
  name,
  first: `2026-11-${first}`,
  last: `2026-11-${last}`,
});

/** Places as `[left, width]` in hundredths of the day's width, as they are checked by figures. */
const figures = (all: { key: string; from: number; to: number }[], room?: number) =>
  Object.fromEntries(
    [...placesOf(all, room)].map(([key, { left, width }]) => [
      key,
      [left, width].map((share) => Math.round(share * 1000) / 10),
    ]),
  );

describe('events that overlap', () => {
  it('stand side by side; what is alone has the whole width', () => {
    const all = [
      { key: 'fire', from: 600, to: 720 },
      { key: 'lift', from: 615, to: 675 },
      { key: 'rebar', from: 630, to: 750 },
      { key: 'alone', from: 840, to: 900 },
    ];
    expect(figures(all)).toEqual({ fire: [0, 33.3], lift: [33.3, 33.3], rebar: [66.7, 33.3], alone: [0, 100] });
  });

  it('grow over what is free beside them', () => {
    const all = [
      { key: 'a', from: 0, to: 60 },
      { key: 'b', from: 0, to: 240 },
      { key: 'c', from: 60, to: 120 },
      { key: 'd', from: 60, to: 120 },
      { key: 'e', from: 180, to: 240 },
    ];
    expect(figures(all)).toMatchObject({ a: [33.3, 66.7], b: [0, 33.3], c: [33.3, 33.3], e: [33.3, 66.7] });
  });

  it('lie over each other in a week where one begins later, and have half a day each where they begin together', () => {
    const snagging = { key: 'snagging', from: 540, to: 720 };
    const progress = { key: 'progress', from: 600, to: 660 };
    expect(figures([snagging, progress])).toEqual({ snagging: [0, 50], progress: [50, 50] });
    expect(figures([snagging, progress], 1)).toEqual({ snagging: [0, 100], progress: [12.5, 87.5] });
    const early = { ...progress, from: 565, to: 720 };
    expect(figures([snagging, early], 1)).toEqual({ snagging: [0, 50], progress: [50, 50] });
  });

  it('lie over each other in a week where they would be three slivers', () => {
    const all = [
      { key: 'pour', from: 390, to: 690 },
      { key: 'delivery', from: 420, to: 550 },
      { key: 'briefing', from: 465, to: 480 },
      { key: 'handover', from: 660, to: 780 },
    ];
    expect(figures(all, 1)).toEqual({
      pour: [0, 100],
      delivery: [12.5, 87.5],
      briefing: [25, 75],
      // The delivery is over by then: it is set in from the pour alone.
      handover: [12.5, 87.5],
    });
    const places = placesOf(all, 1);
    expect(places.get('pour')).toMatchObject({ isOver: false, seen: 30 });
    expect(places.get('delivery')).toMatchObject({ isOver: true, seen: 45 });
    expect(places.get('handover')).toMatchObject({ isOver: true, seen: null });
  });

  it('have the whole width in a week where they go on when what began with them is over, and keep their words clear', () => {
    const all = [
      { key: 'pour', from: 390, to: 690 },
      { key: 'delivery', from: 390, to: 550 },
    ];
    const places = placesOf(all, 1);
    expect(places.get('pour')).toMatchObject({ left: 0, width: 1, clear: 0.5, isOver: false });
    expect(places.get('delivery')).toMatchObject({ left: 0.5, width: 0.5, clear: 0.5, isOver: true });
    expect(figures(all)).toEqual({ pour: [0, 50], delivery: [50, 50] });
  });

  it('have the whole width in a week under what began a little before and is over long before', () => {
    const all = [
      { key: 'briefing', from: 465, to: 495 },
      { key: 'walls', from: 480, to: 720 },
    ];
    const places = placesOf(all, 1);
    expect(places.get('walls')).toMatchObject({ left: 0, width: 1, clear: 0.5, isOver: false, lift: 0 });
    expect(places.get('briefing')).toMatchObject({ left: 0.5, width: 0.5, isOver: true, lift: 1 });
  });

  it('lie over each other in a day only where there is no room for a column each', () => {
    const pour = { key: 'pour', from: 390, to: 690 };
    const delivery = { key: 'delivery', from: 420, to: 550 };
    const briefing = { key: 'briefing', from: 465, to: 480 };
    expect(figures([pour, delivery], 2)).toEqual({ pour: [0, 50], delivery: [50, 50] });
    expect(figures([pour, delivery, briefing], 2)).toEqual({
      pour: [0, 100],
      delivery: [12.5, 87.5],
      briefing: [25, 75],
    });
  });

  it('share what is left to those that begin together', () => {
    const all = [
      { key: 'crane', from: 480, to: 960 },
      { key: 'rebar', from: 600, to: 700 },
      { key: 'mast', from: 615, to: 700 },
    ];
    expect(figures(all, 1)).toEqual({ crane: [0, 100], rebar: [12.5, 43.8], mast: [56.3, 43.8] });
  });

  it('are set in by half of the day at most, however many lie over each other', () => {
    const all = Array.from({ length: 11 }, (_, index) => ({ key: `${index}`, from: index * 30, to: 900 }));
    expect(figures(all, 1)).toMatchObject({ 0: [0, 100], 1: [5, 95], 10: [50, 50] });
  });

  it('of a few minutes are as tall as a finger, and what begins as they end stands below or beside them', () => {
    const briefing = { key: 'briefing', from: 458, to: 480 };
    expect(withRoom([briefing])).toEqual([{ ...briefing, to: 484 }]);
    const delivery = { key: 'delivery', from: 480, to: 540 };
    expect(withRoom([briefing, delivery])).toContainEqual({ ...delivery, from: 484 });
    expect(figures(withRoom([briefing, delivery]), 1)).toEqual({ briefing: [0, 100], delivery: [0, 100] });
    const call = { key: 'call', from: 465, to: 480 };
    expect(withRoom([call, delivery])).toEqual([
      { ...call, to: 491 },
      { ...delivery, from: 491 },
    ]);
    expect(figures(withRoom([call, delivery]), 1)).toEqual({ call: [0, 100], delivery: [0, 100] });
    const word = { key: 'word', from: 475, to: 480 };
    expect(withRoom([word, delivery])).toEqual([{ ...word, to: 501 }, delivery]);
    expect(figures(withRoom([word, delivery]), 1)).toEqual({ word: [50, 50], delivery: [0, 100] });
  });

  const interval = fc.record({ from: fc.integer({ min: 0, max: 1400 }), length: fc.integer({ min: 0, max: 400 }) });
  const drawnOf = (made: { from: number; length: number }[], room?: number) => {
    const all = withRoom(made.map(({ from, length }, index) => ({ key: `${index}`, from, to: from + length })));
    const places = placesOf(all, room);
    return all.map((one) => ({
      ...one,
      ...(places.get(one.key) ?? { left: -1, width: -1, clear: -1, isOver: false, seen: null, lift: 0 }),
    }));
  };

  it('never cover each other, and stay in their day', () => {
    fc.assert(
      fc.property(fc.array(interval, { maxLength: 25 }), (made) => {
        const drawn = drawnOf(made);
        for (const [index, a] of drawn.entries()) {
          expect(a.left >= 0 && a.width > 0 && a.left + a.width <= 1.0001).toBe(true);
          for (const b of drawn.slice(index + 1)) {
            const isAtOnce = a.from < b.to && b.from < a.to;
            const isBeside = a.left + a.width <= b.left + 1e-9 || b.left + b.width <= a.left + 1e-9;
            expect(!isAtOnce || isBeside).toBe(true);
          }
        }
      }),
    );
  });

  it('in a week cover only what began half an hour before, or what is not needed by its words', () => {
    fc.assert(
      fc.property(fc.array(interval, { maxLength: 25 }), (made) => {
        const drawn = drawnOf(made, 1).sort((a, b) => a.lift - b.lift || a.from - b.from || b.to - a.to);
        for (const [index, under] of drawn.entries()) {
          expect(under.left >= 0 && under.width > 0 && under.left + under.width <= 1.0001).toBe(true);
          for (const over of drawn.slice(index + 1).filter(({ from, to }) => from < under.to && under.from < to)) {
            const isBeside =
              under.left + under.width <= over.left + 1e-9 || over.left + over.width <= under.left + 1e-9;
            if (isBeside) continue;
            expect(over.isOver).toBe(true);
            if (under.left + under.clear <= over.left + 1e-9) continue;
            expect(over.from - under.from).toBeGreaterThanOrEqual(30);
            expect(under.seen).toBeLessThanOrEqual(over.from - under.from);
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

describe('the dots of a day', () => {
  const shown = (...statuses: ScheduleEvent['status'][]) =>
    statuses.map((status, at) => shownOf(sampleEvent({ id: `0199aaaa-0000-7000-8000-00000000000${at}`, status })));
  const dots = (room: number, ...statuses: ScheduleEvent['status'][]) =>
    dotted(shown(...statuses), room).map(({ event }) => event.status);

  it('have the gravest first, wherever it is in the day', () => {
    expect(dots(3, null, null, null, 'amber')).toEqual(['amber', null, null]);
    expect(dots(3, 'green', null, null, 'red')).toEqual(['red', 'green', null]);
  });

  it('have every status, also where there is room for fewer', () => {
    expect(dots(3, null, 'green', 'amber', 'red', null)).toEqual(['red', 'amber', 'green', null]);
    expect(dots(0, null, 'red', null)).toEqual(['red', null]);
  });

  it('are as many as the events of a day that has few', () => {
    expect(dots(3)).toEqual([]);
    expect(dots(3, null, null)).toEqual([null, null]);
  });
});
