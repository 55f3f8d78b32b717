import { type CSSProperties, type PointerEvent, type RefObject, useRef, useState } from 'react';
import type { GridLayout } from '@/shared/ui/virtual/grid-layout';
import type { DriveFile } from '../../api/types';
import { cardsInFrame, type Frame } from '../../model/cards-in-frame';
import type { FileSelection } from './use-file-selection';

/** A shorter way is a click, in pixels. */
const LEAST_WAY = 4;

interface Options {
  scroller: RefObject<HTMLElement | null>;
  layout: GridLayout;
  files: readonly DriveFile[];
  selection: FileSelection;
  isOff: boolean;
}

/** Choosing cards by a frame that the mouse draws from an empty place. Shift and Ctrl keep what was chosen before. */
export function useRubberBand({ scroller, layout, files, selection, isOff }: Options) {
  const begun = useRef<{ x: number; y: number; before: ReadonlyMap<string, DriveFile> } | null>(null);
  const [frame, setFrame] = useState<Frame | null>(null);

  /** The pointer's place in the scrolled content. */
  function placeOf(event: PointerEvent): { x: number; y: number } {
    const box = scroller.current?.getBoundingClientRect();
    return {
      x: event.clientX - (box?.left ?? 0),
      y: event.clientY - (box?.top ?? 0) + (scroller.current?.scrollTop ?? 0),
    };
  }

  const handlers = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const isOnCard = (event.target as Element).closest('[data-card]') !== null;
      if (isOff || event.button !== 0 || event.pointerType !== 'mouse' || isOnCard) return;
      const keeps = event.shiftKey || event.ctrlKey || event.metaKey;
      begun.current = { ...placeOf(event), before: keeps ? selection.chosen : new Map() };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const start = begun.current;
      if (!start) return;
      const at = placeOf(event);
      if (!frame && Math.hypot(at.x - start.x, at.y - start.y) < LEAST_WAY) return;
      const next: Frame = { fromX: start.x, fromY: start.y, toX: at.x, toY: at.y };
      setFrame(next);
      const held = cardsInFrame(next, layout, files.length).flatMap((index) => files[index] ?? []);
      selection.onFrame(start.before, held);
    },
    onPointerUp() {
      // A click on an empty place lets everything go.
      if (begun.current && !frame && begun.current.before.size === 0) selection.onClear();
      begun.current = null;
      setFrame(null);
    },
    onPointerCancel() {
      begun.current = null;
      setFrame(null);
    },
  };
  return { handlers, frame: frame && styleOf(frame) };
}

function styleOf({ fromX, fromY, toX, toY }: Frame): CSSProperties {
  return {
    left: Math.min(fromX, toX),
    top: Math.min(fromY, toY),
    width: Math.abs(toX - fromX),
    height: Math.abs(toY - fromY),
  };
}
