import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planParts, splitPlan } from './part-plan';

describe('planParts', () => {
  it('covers the file without a gap', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), fc.integer({ min: 100, max: 5000 }), (size, partSize) => {
        const plan = planParts(size, partSize);
        expect(plan[0]?.start).toBe(0);
        expect(plan.at(-1)?.end).toBe(size);
        plan.forEach((part, index) => {
          expect(part.partNumber).toBe(index + 1);
          expect(part.end - part.start).toBeLessThanOrEqual(partSize);
          if (index > 0) expect(part.start).toBe(plan[index - 1]?.end);
        });
      }),
    );
  });
});

describe('splitPlan', () => {
  it('keeps what is whole and sends the rest', () => {
    const plan = planParts(25, 10);
    const stored = [
      { partNumber: 1, size: 10, sha256: 'a' },
      { partNumber: 2, size: 4, sha256: 'b' },
      { partNumber: 9, size: 10, sha256: 'c' },
    ];
    const { present, missing } = splitPlan(plan, stored);
    expect(present.map((part) => part.partNumber)).toEqual([1]);
    expect(missing.map((part) => part.partNumber)).toEqual([2, 3]);
  });
});
