import { type PointerEvent, type RefObject, useRef } from 'react';
import type { FieldKind } from '../../api/types';
import { moveBy, type Placed, placeStyle, resizeBy } from '../../model/placing';
import { KIND_ICONS } from '../field-icons';
import classes from './PlaceFields.module.css';

/** How far an arrow key moves a field; ten times as far with Shift. */
const STEP = 0.01;
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

export interface FieldBoxProps {
  kind: FieldKind;
  /** `Text of Anna Kowalska`. */
  name: string;
  /** What stands in the box. */
  words: string;
  place: Placed;
  /** Whether its settings are shown. */
  isChosen: boolean;
  /** Whether it belongs to the signer for whom fields are placed now. */
  isOwn: boolean;
  /** The page that it lies on. */
  sheet: RefObject<HTMLElement | null>;
  /** Whether it takes the focus when it appears: it was added just now. */
  isNew: boolean;
  onChoose: () => void;
  onPlace: (place: Placed) => void;
  onRemove?: () => void;
}

/** A field on its page: the mouse, a finger or the arrow keys move it, its corner makes it larger, Delete removes it. */
export function FieldBox(props: FieldBoxProps) {
  const { kind, name, words, place, isChosen, isOwn, sheet, isNew, onChoose, onPlace, onRemove } = props;
  const drag = useRef<{ change: typeof moveBy; x: number; y: number; place: Placed } | null>(null);
  const Icon = KIND_ICONS[kind];

  const grab = (event: PointerEvent<HTMLElement>, change: typeof moveBy) => {
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { change, x: event.clientX, y: event.clientY, place };
    onChoose();
  };
  const pull = (event: PointerEvent<HTMLElement>) => {
    const [from, page] = [drag.current, sheet.current?.getBoundingClientRect()];
    if (!from || !page) return;
    onPlace(from.change(from.place, (event.clientX - from.x) / page.width, (event.clientY - from.y) / page.height));
  };
  const letGo = () => {
    drag.current = null;
  };
  return (
    <button
      ref={isNew ? focusOnce : undefined}
      type="button"
      className={classes.box}
      style={placeStyle(place)}
      data-chosen={isChosen || undefined}
      data-other={!isOwn || undefined}
      aria-label={`${name}: arrow keys move it`}
      onFocus={onChoose}
      onKeyDown={(event) => {
        if ((event.key === 'Delete' || event.key === 'Backspace') && onRemove) {
          event.preventDefault();
          onRemove();
        }
        const arrow = ARROWS[event.key];
        if (!arrow) return;
        event.preventDefault();
        const times = event.shiftKey ? 10 : 1;
        onPlace(moveBy(place, arrow[0] * times, arrow[1] * times));
      }}
      onPointerDown={(event) => grab(event, moveBy)}
      onPointerMove={pull}
      onPointerUp={letGo}
      onPointerCancel={letGo}
    >
      <span className={classes.words}>
        <Icon size="0.875rem" stroke={1.6} aria-hidden />
        <span>{words}</span>
      </span>
      {isChosen && (
        <span
          className={classes.corner}
          data-corner
          onPointerDown={(event) => grab(event, resizeBy)}
          onPointerMove={pull}
          onPointerUp={letGo}
          onPointerCancel={letGo}
        />
      )}
    </button>
  );
}

const focusOnce = (box: HTMLElement | null) => box?.focus();
