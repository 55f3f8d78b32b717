import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CLOSEST, cropOf, extentOf, type Framing, framingByKey, moved, WHOLE, zoomedTo } from './photo-framing';

const WIDE = { width: 400, height: 200 };

const anySize = fc.record({ width: fc.integer({ min: 1, max: 9000 }), height: fc.integer({ min: 1, max: 9000 }) });
const far = fc.double({ min: -10, max: 10, noNaN: true });

/** Keys, one behind the other. */
const press = (keys: readonly string[], from: Framing = WHOLE): Framing =>
  keys.reduce((framing, key) => framingByKey(framing, WIDE, key) ?? framing, from);

describe('a photo in its frame', () => {
  it('is the middle of the picture at first, as wide as its shorter side', () => {
    expect(cropOf(WHOLE, WIDE)).toEqual({ left: 100, top: 0, side: 200, pixels: 200 });
    expect(extentOf(WIDE, 1)).toEqual({ width: 2, height: 1 });
  });

  it('has no more pixels than the server keeps, and no more than the picture has', () => {
    expect(cropOf(WHOLE, { width: 3000, height: 4000 }).pixels).toBe(512);
    expect(cropOf({ zoom: 4, x: 0, y: 0 }, WIDE).pixels).toBe(50);
    expect(cropOf({ zoom: 4, x: 0, y: 0 }, { width: 1, height: 1 }).pixels).toBe(1);
  });

  it('shows what lies to the left once the picture is dragged to the right, and stops at its edge', () => {
    expect(cropOf(moved(WHOLE, WIDE, { x: 0.25, y: 0.4 }), WIDE)).toMatchObject({ left: 50, top: 0 });
    expect(cropOf(moved(WHOLE, WIDE, { x: 9, y: 0 }), WIDE)).toMatchObject({ left: 0, top: 0 });
    expect(cropOf(moved(WHOLE, WIDE, { x: -9, y: 0 }), WIDE)).toMatchObject({ left: 200, top: 0 });
  });

  it('keeps what is under the pointer where it is while it comes closer', () => {
    const close = zoomedTo(WHOLE, WIDE, 2, { x: 0.25, y: 0 });
    // A quarter of the frame to the right of its middle, before and after.
    expect(100 + 0.75 * 200).toBe(cropOf(close, WIDE).left + 0.75 * 100);
    expect(close.zoom).toBe(2);
  });

  it('comes no closer than it may, and goes no farther than the frame is full', () => {
    expect(zoomedTo(WHOLE, WIDE, 99).zoom).toBe(CLOSEST);
    expect(zoomedTo({ zoom: 4, x: 1.5, y: 1.5 }, WIDE, 0.1)).toEqual({ zoom: 1, x: 0.375, y: 0 });
  });

  it('is moved by the arrows, as what is looked at, and zoomed by + and -', () => {
    expect(cropOf(press(['ArrowRight']), WIDE).left).toBeCloseTo(110);
    expect(cropOf(press(['ArrowLeft', 'ArrowLeft']), WIDE).left).toBeCloseTo(80);
    expect(cropOf(press(['ArrowDown'], zoomedTo(WHOLE, WIDE, 2)), WIDE).top).toBeCloseTo(55);
    expect(cropOf(press(['ArrowUp'], zoomedTo(WHOLE, WIDE, 2)), WIDE).top).toBeCloseTo(45);
    expect(press(['+', '=', '-']).zoom).toBeCloseTo(1.1);
    expect(press(['+', 'ArrowRight', '0'])).toEqual(WHOLE);
    expect(framingByKey(WHOLE, WIDE, 'Enter')).toBeNull();
  });

  it('never shows anything beside the picture, whatever is done', () => {
    fc.assert(
      fc.property(anySize, fc.array(fc.tuple(far, far, fc.double({ min: 0, max: 9, noNaN: true }))), (size, deeds) => {
        let framing = WHOLE;
        for (const [x, y, zoom] of deeds)
          framing = zoomedTo(moved(framing, size, { x, y }), size, zoom, { x: y, y: x });
        const { left, top, side } = cropOf(framing, size);
        const least = -1e-6 * Math.max(size.width, size.height);
        expect(Math.min(left, top, size.width - left - side, size.height - top - side)).toBeGreaterThanOrEqual(least);
      }),
    );
  });
});
