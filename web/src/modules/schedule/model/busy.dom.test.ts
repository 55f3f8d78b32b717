import { describe, expect, it } from 'vitest';
import { MINUTE, momentAt } from '@/shared/lib/days';
import { askedAbout, clashes, MAX_ASKED, pieceOf, ticksOf, without } from './busy';

const DAY = '2026-11-18';
const at = (hour: number, day = DAY) => momentAt(day, hour * 60);
const span = (from: number, to: number) => ({ start: at(from), end: at(to) });

describe('the strip of a day', () => {
  it('shows what lies on the day, and nothing of other days', () => {
    expect(pieceOf(span(6, 12), DAY)).toEqual({ from: 25, length: 25 });
    expect(pieceOf(span(-3, 6), DAY)).toEqual({ from: 0, length: 25 });
    expect(pieceOf(span(18, 30), DAY)).toEqual({ from: 75, length: 25 });
    expect(pieceOf(span(-30, 48), DAY)).toEqual({ from: 0, length: 100 });
    expect(pieceOf(span(-6, 0), DAY)).toBeNull();
    expect(pieceOf(span(24, 25), DAY)).toBeNull();
  });

  it('shows what takes no time as a line', () => {
    expect(pieceOf(span(12, 12), DAY)).toEqual({ from: 50, length: 0 });
    expect(pieceOf(span(24, 24), DAY)).toBeNull();
  });

  it('has its hours where they are', () => {
    expect(ticksOf(DAY, [6, 12, 18]).map(({ from }) => from)).toEqual([25, 50, 75]);
  });

  it('is as long as the day', () => {
    // In London the clocks go forward at one: 12:00 is eleven hours after midnight.
    const hours = (momentAt('2026-03-30', 0) - momentAt('2026-03-29', 0)) / (60 * MINUTE);
    const [noon] = ticksOf('2026-03-29', [12]);
    expect(noon?.from).toBeCloseTo(((12 - (24 - hours)) / hours) * 100);
  });
});

describe('who is busy', () => {
  it('is whoever has something on at that time, not just before or after', () => {
    const spans = [span(9, 10), span(11, 12)];
    expect(clashes(spans, span(10, 11))).toEqual([]);
    expect(clashes(spans, span(9.5, 11.5))).toEqual(spans);
    expect(clashes(spans, span(9.25, 9.5))).toEqual([span(9, 10)]);
    expect(clashes(spans, span(9.5, 9.5))).toEqual([span(9, 10)]);
  });

  it('is nobody by the event itself', () => {
    expect(without([span(9, 10)], span(9, 10))).toEqual([]);
    expect(without([span(9, 12)], span(10, 11))).toEqual([span(9, 10), span(11, 12)]);
    expect(without([span(9, 10)], span(10, 11))).toEqual([span(9, 10)]);
    expect(without([span(9, 10)], null)).toEqual([span(9, 10)]);
  });

  it('is asked of those in the list, and of no more than may be asked about', () => {
    const people = Array.from({ length: 80 }, (_, one) => ({ value: `p${one}`, label: `Person ${one}` }));
    expect(askedAbout(people, '')).toHaveLength(MAX_ASKED);
    expect(askedAbout(people, 'person 79')).toEqual(['p79']);
  });
});
