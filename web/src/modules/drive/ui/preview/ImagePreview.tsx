import { ActionIcon, Skeleton } from '@mantine/core';
import { useElementSize, useMergedRef } from '@mantine/hooks';
import { IconArrowsMaximize, IconMinus, IconPlus, IconRotate2, IconRotateClockwise2 } from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { usePictureGestures } from '@/shared/lib/picture-gestures';
import {
  type Box,
  fitted,
  isWhole,
  type PictureView,
  panBy,
  type Scene,
  toggleSize,
  turn,
  zoomStep,
  zoomTo,
} from '../../model/picture-view';
import { isVector } from '../../model/thumbnail';
import classes from './ImagePreview.module.css';
import type { PreviewProps } from './preview-kinds';

/** Room around a picture that is all in sight, and how far an arrow moves one that is not; in pixels. */
const MARGIN = 16;
const ARROW_PX = 80;

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [ARROW_PX, 0],
  ArrowRight: [-ARROW_PX, 0],
  ArrowUp: [0, ARROW_PX],
  ArrowDown: [0, -ARROW_PX],
};

/** A picture: all of it at first, upright as its camera was held; then nearer, moved and turned. */
export function ImagePreview({ url, file, onFail }: PreviewProps) {
  const [picture, setPicture] = useState<Box | null>(null);
  const [changed, setChanged] = useState<PictureView | null>(null);
  const stage = useRef<HTMLElement>(null);
  const { ref: sized, width, height } = useElementSize();
  const body = useMergedRef(stage, sized);

  const room = { width: Math.max(0, width - 2 * MARGIN), height: Math.max(0, height - 2 * MARGIN) };
  const scene: Scene = { picture: picture ?? { width: 1, height: 1 }, window: room, isVector: isVector(file) };
  const view = changed ?? fitted(scene);
  const isAll = isWhole(view, scene);
  // Several moves may come before the next drawing: each builds on the one before.
  const change = (next: (from: PictureView) => PictureView) => setChanged((from) => next(from ?? fitted(scene)));
  const step = (direction: 1 | -1) => change((from) => zoomStep(from, scene, direction));
  const rotate = (direction: 1 | -1) => change((from) => turn(from, scene, direction));
  const showAll = () => change((from) => fitted(scene, from.turns));

  const gestures = usePictureGestures(stage, {
    onPan: (x, y) => change((from) => panBy(from, scene, x, y)),
    onZoom: (factor, at) => change((from) => zoomTo(from, scene, from.scale * factor, at)),
  });

  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = isAll ? undefined : ARROWS[event.key];
    if (arrow) change((from) => panBy(from, scene, ...arrow));
    else if (event.key === '+' || event.key === '=') step(1);
    else if (event.key === '-') step(-1);
    else if (event.key === '0') showAll();
    else if (event.key.toLowerCase() === 'r') rotate(event.shiftKey ? -1 : 1);
    else return;
    event.preventDefault();
  }

  const turnedBy = view.turns === 3 ? -90 : view.turns * 90;
  return (
    <>
      <section
        ref={body}
        className={classes.stage}
        aria-label={file.name}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a picture is moved and made larger by keys, too.
        tabIndex={0}
        data-moves={!isAll || undefined}
        data-keeps-arrows={!isAll || undefined}
        onKeyDown={onKeyDown}
        onDoubleClick={(event) => {
          const at = gestures.toMiddle(event.clientX, event.clientY);
          change((from) => toggleSize(from, scene, at));
        }}
        {...gestures.handlers}
      >
        {!picture && <Skeleton className={classes.waiting} role="status" aria-label="Loading preview" />}
        <img
          className={classes.image}
          src={url}
          alt={file.name}
          draggable={false}
          data-shown={(picture && width > 0) || undefined}
          style={{
            width: picture?.width,
            height: picture?.height,
            transform: `translate(-50%, -50%) translate(${view.x}px, ${view.y}px) rotate(${turnedBy}deg) scale(${view.scale})`,
          }}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            // A drawing may not say how large it is.
            setPicture({ width: naturalWidth || 300, height: naturalHeight || 150 })
          }
          onError={() => onFail()}
        />
      </section>
      <div className={classes.tools} role="toolbar" aria-label="Picture view">
        <ActionIcon aria-label="Zoom out" disabled={isAll} onClick={() => step(-1)}>
          <IconMinus size="1rem" stroke={1.6} />
        </ActionIcon>
        <button
          type="button"
          className={classes.zoom}
          aria-label={`${Math.round(view.scale * 100)}%, actual size`}
          onClick={() => change((from) => zoomTo(from, scene, 1))}
        >
          {Math.round(view.scale * 100)}%
        </button>
        <ActionIcon aria-label="Zoom in" onClick={() => step(1)}>
          <IconPlus size="1rem" stroke={1.6} />
        </ActionIcon>
        <ActionIcon aria-label="Fit to window" disabled={isAll} onClick={showAll}>
          <IconArrowsMaximize size="1.125rem" stroke={1.6} />
        </ActionIcon>
        <ActionIcon aria-label="Rotate left" onClick={() => rotate(-1)}>
          <IconRotate2 size="1.125rem" stroke={1.6} />
        </ActionIcon>
        <ActionIcon aria-label="Rotate right" onClick={() => rotate(1)}>
          <IconRotateClockwise2 size="1.125rem" stroke={1.6} />
        </ActionIcon>
      </div>
    </>
  );
}
