import { Slider } from '@mantine/core';
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useId, useRef } from 'react';
import { type Point, usePictureGestures } from '@/shared/lib/picture-gestures';
import { usePhone } from '@/shared/lib/use-phone';
import {
  CLOSEST,
  extentOf,
  type Framing,
  framingByKey,
  moved,
  type PictureSize,
  WHOLE,
  zoomedTo,
} from '../../model/photo-framing';
import classes from './PhotoFrame.module.css';

export interface PhotoFrameProps {
  /** The address of the picture. */
  address: string;
  /** Null until the picture is there. */
  size: PictureSize | null;
  framing: Framing;
  onFraming: (change: (from: Framing) => Framing) => void;
  onLoad: (picture: HTMLImageElement) => void;
  onError: () => void;
}

/** A press that moved no farther than this, in pixels, was no drag. */
const STILL_PX = 4;

/** A picture in the round frame of a photo: it is moved and zoomed by pointer, fingers, wheel and keys. */
export function PhotoFrame({ address, size, framing, onFraming, onLoad, onError }: PhotoFrameProps) {
  const stage = useRef<HTMLElement>(null);
  const pressed = useRef<Point | null>(null);
  const hint = useId();
  const isPhone = usePhone();
  /** A length of the screen as a share of the frame's side. */
  const share = ({ x, y }: Point): Point => {
    const side = stage.current?.clientWidth || 1;
    return { x: x / side, y: y / side };
  };
  const change = (how: (from: Framing, size: PictureSize) => Framing) => {
    if (size) onFraming((from) => how(from, size));
  };
  const { toMiddle, handlers } = usePictureGestures(stage, {
    onPan: (x, y) => change((from, of) => moved(from, of, share({ x, y }))),
    onZoom: (factor, at) => change((from, of) => zoomedTo(from, of, from.zoom * factor, share(at))),
  });

  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || !framingByKey(WHOLE, size ?? ONE, event.key)) return;
    event.preventDefault();
    change((from, of) => framingByKey(from, of, event.key) ?? from);
  }
  function onClick({ clientX, clientY }: MouseEvent): void {
    const from = pressed.current;
    if (!from || Math.hypot(clientX - from.x, clientY - from.y) > STILL_PX) return;
    // Whoever cannot drag presses on what is to be in the middle.
    const { x, y } = share(toMiddle(clientX, clientY));
    change((framing, of) => moved(framing, of, { x: -x, y: -y }));
  }

  return (
    <>
      <section
        ref={stage}
        className={classes.stage}
        aria-label="Part of the picture that is shown"
        aria-describedby={hint}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the picture is moved by keys, too.
        tabIndex={0}
        data-autofocus
        onKeyDown={onKeyDown}
        onClick={onClick}
        {...handlers}
        onPointerDown={(event: PointerEvent) => {
          pressed.current = { x: event.clientX, y: event.clientY };
          handlers.onPointerDown(event);
        }}
      >
        <FramedPicture
          address={address}
          alt="Your new photo, large"
          size={size}
          framing={framing}
          onLoad={onLoad}
          onError={onError}
        />
      </section>
      <div className={classes.zoom}>
        <span aria-hidden>Zoom</span>
        <Slider
          className={classes.slider}
          thumbLabel="Zoom"
          label={null}
          min={1}
          max={CLOSEST}
          step={0.05}
          disabled={!size}
          value={framing.zoom}
          onChange={(zoom) => change((from, of) => zoomedTo(from, of, zoom))}
          thumbProps={{ 'aria-valuetext': `${Math.round(framing.zoom * 100)}%` }}
        />
      </div>
      <p id={hint} className={classes.hint}>
        {isPhone
          ? 'Drag the picture, or tap what should be in the middle.'
          : 'Drag the picture, or press on what should be in the middle. The arrow keys move it, + and - zoom.'}
      </p>
    </>
  );
}

/** Keys are known before the picture is. */
const ONE: PictureSize = { width: 1, height: 1 };

interface FramedPictureProps {
  address: string;
  alt: string;
  size: PictureSize | null;
  framing: Framing;
  onLoad?: (picture: HTMLImageElement) => void;
  onError?: () => void;
}

/** The picture as it lies in a frame of any size, which cuts it off. */
export function FramedPicture({ address, alt, size, framing, onLoad, onError }: FramedPictureProps) {
  const extent = extentOf(size ?? ONE, framing.zoom);
  const percent = (part: number) => `${part * 100}%`;
  return (
    <img
      src={address}
      alt={alt}
      className={classes.picture}
      draggable={false}
      data-shown={size !== null || undefined}
      style={{
        width: percent(extent.width),
        height: percent(extent.height),
        left: percent(0.5 + framing.x),
        top: percent(0.5 + framing.y),
      }}
      onLoad={({ currentTarget }) => onLoad?.(currentTarget)}
      onError={onError}
    />
  );
}
