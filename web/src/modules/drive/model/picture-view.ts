/** How a picture lies in its window: how large, where and turned which way. Pixels are those of CSS. */

import type { Point } from '@/shared/lib/picture-gestures';

/** A width and a height in pixels. */
export interface Box {
  width: number;
  height: number;
}

/** Quarter turns to the right. */
export type Turns = 0 | 1 | 2 | 3;

export interface PictureView {
  /** Pixels of the screen for a pixel of the picture. */
  scale: number;
  /** From the window's middle to the picture's middle, in pixels. */
  x: number;
  y: number;
  turns: Turns;
}

/** The picture and the window it is shown in. */
export interface Scene {
  picture: Box;
  window: Box;
  /** A drawing that may be larger than it says without losing anything. */
  isVector?: boolean;
}

/** One press of a button, and the largest a picture gets. */
const STEP = 1.25;
const LARGEST = 8;
/** Rounding is no difference in size. */
const SAME = 1.001;

/** The picture's outline on the screen at scale 1, turned. */
function turned({ picture }: Scene, turns: Turns): Box {
  return turns % 2 === 0 ? picture : { width: picture.height, height: picture.width };
}

/** The scale at which all of the picture is in sight: at most its own size, unless it is a drawing. */
export function fitScale(scene: Scene, turns: Turns = 0): number {
  const { width, height } = turned(scene, turns);
  if (width <= 0 || height <= 0 || scene.window.width <= 0 || scene.window.height <= 0) return 1;
  const whole = Math.min(scene.window.width / width, scene.window.height / height);
  return scene.isVector ? whole : Math.min(1, whole);
}

/** All of the picture in the window's middle. */
export function fitted(scene: Scene, turns: Turns = 0): PictureView {
  return { scale: fitScale(scene, turns), x: 0, y: 0, turns };
}

/** Whether all of the picture is in sight; then there is nothing to move. */
export function isWhole(view: PictureView, scene: Scene): boolean {
  return view.scale <= fitScale(scene, view.turns) * SAME;
}

/** The view at another scale; what is under `at` stays there. Never smaller than all of it, nor than its own size. */
export function zoomTo(view: PictureView, scene: Scene, scale: number, at: Point = { x: 0, y: 0 }): PictureView {
  const smallest = fitScale(scene, view.turns);
  const asked = Math.max(smallest, Math.min(scale, Math.max(LARGEST, smallest)));
  // What counts as all of it is all of it to the pixel: a hair larger could be pushed aside, and never back.
  const next = asked <= smallest * SAME ? smallest : asked;
  const factor = next / view.scale;
  return kept({ ...view, scale: next, x: at.x - (at.x - view.x) * factor, y: at.y - (at.y - view.y) * factor }, scene);
}

/** One step nearer (1) or further (-1). */
export function zoomStep(view: PictureView, scene: Scene, direction: 1 | -1, at?: Point): PictureView {
  return zoomTo(view, scene, view.scale * (direction === 1 ? STEP : 1 / STEP), at);
}

/** The view moved by so many pixels; the picture never leaves the window. */
export function panBy(view: PictureView, scene: Scene, x: number, y: number): PictureView {
  return kept({ ...view, x: view.x + x, y: view.y + y }, scene);
}

/** The view after a quarter turn to the right (1) or left (-1), all of it in sight again. */
export function turn(view: PictureView, scene: Scene, direction: 1 | -1): PictureView {
  return fitted(scene, ((view.turns + direction + 4) % 4) as Turns);
}

/** All of it, or where that is in sight already, its own size: what a double click goes between. */
export function toggleSize(view: PictureView, scene: Scene, at?: Point): PictureView {
  return isWhole(view, scene) ? zoomTo(view, scene, Math.max(1, view.scale * 2), at) : fitted(scene, view.turns);
}

/** No further than that the picture's edge meets the window's; in the middle where it is smaller. */
function kept(view: PictureView, scene: Scene): PictureView {
  const { width, height } = turned(scene, view.turns);
  const reach = (side: number, room: number) => Math.max(0, (side * view.scale - room) / 2);
  const within = (value: number, most: number) => Math.max(-most, Math.min(most, value)) + 0;
  return {
    ...view,
    x: within(view.x, reach(width, scene.window.width)),
    y: within(view.y, reach(height, scene.window.height)),
  };
}
