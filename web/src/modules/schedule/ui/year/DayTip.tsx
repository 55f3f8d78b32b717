import { Tooltip } from '@mantine/core';
import { type RefObject, useContext, useEffect, useState } from 'react';
import { type Day, shortDay } from '@/shared/lib/days';
import { statusLabel } from '../../model/statuses';
import { countWords, type DayLoad } from '../../model/year';
import { StatusLabels } from '../status-labels';
import classes from './Year.module.css';

export interface DayTipProps {
  /** The box that holds the days. Each is a button with `data-stop`. */
  box: RefObject<HTMLElement | null>;
  loads: ReadonlyMap<Day, DayLoad>;
}

/**
 * A tooltip with the number of events of the day under the pointer or in keyboard focus. One serves the whole year: a
 * tooltip for each day would be hundreds.
 */
export function DayTip({ box, loads }: DayTipProps) {
  const labels = useContext(StatusLabels);
  const [at, setAt] = useState<{ day: Day; place: DOMRect } | null>(null);
  useEffect(() => {
    const year = box.current;
    if (!year) return;
    const show = (target: EventTarget | null) => {
      const button = target instanceof Element ? target.closest<HTMLElement>('[data-stop]') : null;
      const day = button?.dataset.stop;
      setAt(button && day ? { day, place: button.getBoundingClientRect() } : null);
    };
    const onPointer = (event: PointerEvent) => {
      // A tap opens the day at once.
      if (event.pointerType !== 'touch') show(event.target);
    };
    const onFocus = (event: FocusEvent) => {
      if (event.target instanceof Element && event.target.matches(':focus-visible')) show(event.target);
    };
    const hide = () => setAt(null);
    year.addEventListener('pointerover', onPointer);
    year.addEventListener('focusin', onFocus);
    for (const type of HIDING) year.addEventListener(type, hide);
    return () => {
      year.removeEventListener('pointerover', onPointer);
      year.removeEventListener('focusin', onFocus);
      for (const type of HIDING) year.removeEventListener(type, hide);
    };
  }, [box]);
  if (!at) return null;
  const { left, top, width, height } = at.place;
  const load = loads.get(at.day);
  const words = [`${shortDay(at.day)}: ${countWords(load?.count ?? 0)}`, load && statusLabel(load.status, labels)];
  return (
    <Tooltip key={at.day} opened label={words.filter(Boolean).join(', ')} offset={4} transitionProps={{ duration: 0 }}>
      <span className={classes.tip} style={{ left, top, width, height }} />
    </Tooltip>
  );
}

/** The events that hide it. */
const HIDING = ['pointerleave', 'focusout', 'scroll'] as const;
