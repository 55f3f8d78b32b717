import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  fitScale,
  fitted,
  isWhole,
  type PictureView,
  panBy,
  type Scene,
  toggleSize,
  turn,
  zoomStep,
  zoomTo,
} from './picture-view';

const scene: Scene = { picture: { width: 4000, height: 2000 }, window: { width: 1000, height: 800 } };

describe('fitting', () => {
  it('shows all of a large picture, a small one at its own size, a drawing as large as there is room', () => {
    expect(fitScale(scene)).toBe(0.25);
    const small = { ...scene, picture: { width: 100, height: 100 } };
    expect(fitScale(small)).toBe(1);
    expect(fitScale({ ...small, isVector: true })).toBe(8);
  });

  it('measures a picture that lies on its side by its side', () => {
    expect(fitScale(scene, 1)).toBe(0.2);
    expect(turn(fitted(scene), scene, 1)).toEqual({ scale: 0.2, x: 0, y: 0, turns: 1 });
    expect(turn(fitted(scene), scene, -1).turns).toBe(3);
  });

  it('takes a window that is not there yet for no reason to shrink', () => {
    expect(fitScale({ ...scene, window: { width: 0, height: 0 } })).toBe(1);
  });
});

describe('zooming', () => {
  it('keeps what is under the pointer under it', () => {
    const near = zoomTo(fitted(scene), scene, 1, { x: 200, y: 0 });
    // 200 px right of the middle at a quarter is 800 px of the picture; at full size that is 800 − 200 px too far right.
    expect(near).toMatchObject({ scale: 1, x: -600, y: 0 });
  });

  it('goes no further than eight times, nor smaller than all of it', () => {
    expect(zoomTo(fitted(scene), scene, 100).scale).toBe(8);
    expect(zoomStep(fitted(scene), scene, -1).scale).toBe(0.25);
  });

  it('takes a hair more than all of it for all of it', () => {
    expect(panBy(zoomTo(fitted(scene), scene, 0.2501, { x: 90, y: 90 }), scene, 50, 50)).toEqual(fitted(scene));
  });

  it('goes between all of it and its own size', () => {
    const own = toggleSize(fitted(scene), scene);
    expect(own.scale).toBe(1);
    expect(toggleSize(own, scene)).toEqual(fitted(scene));
  });
});

it('never leaves a gap that the picture could fill', () => {
  const number = fc.double({ min: -5000, max: 5000, noNaN: true });
  fc.assert(
    fc.property(fc.double({ min: 0.1, max: 10, noNaN: true }), number, number, (scale, x, y) => {
      const view: PictureView = panBy(zoomTo(fitted(scene), scene, scale, { x: x / 10, y: y / 10 }), scene, x, y);
      const [width, height] = [scene.picture.width * view.scale, scene.picture.height * view.scale];
      expect(Math.abs(view.x)).toBeLessThanOrEqual(Math.max(0, (width - 1000) / 2) + 1e-6);
      expect(Math.abs(view.y)).toBeLessThanOrEqual(Math.max(0, (height - 800) / 2) + 1e-6);
      if (isWhole(view, scene)) expect([view.x, view.y]).toEqual([0, 0]);
    }),
  );
});
