import { useEffect, useRef } from 'react';
import classes from './SignDialog.module.css';

/** Ink, as it will stand in the document. */
export const INK = '#14286e';

export interface DrawPadProps {
  /** Another number wipes the pad. */
  wiped: number;
  /** The canvas after a stroke; null when nothing is on it. */
  onInk: (canvas: HTMLCanvasElement | null) => void;
}

/** Where one writes with a finger, a pen or the mouse. Lines are drawn as smooth as the points allow. */
export function DrawPad({ wiped, onInk }: DrawPadProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const last = useRef<{ x: number; y: number; midX: number; midY: number } | null>(null);

  useEffect(() => {
    const pad = canvas.current;
    if (!pad) return;
    // Sharp on every screen; setting the size wipes it.
    const scale = Math.max(2, window.devicePixelRatio);
    pad.width = Math.round(pad.clientWidth * scale);
    pad.height = Math.round(pad.clientHeight * scale);
    const pen = pad.getContext('2d');
    if (!pen) return;
    pen.scale(scale, scale);
    pen.lineWidth = 2.2;
    pen.lineCap = 'round';
    pen.lineJoin = 'round';
    pen.strokeStyle = INK;
    pen.fillStyle = INK;
    if (wiped > 0) last.current = null;
  }, [wiped]);

  const at = (event: React.PointerEvent) => {
    const box = event.currentTarget.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  return (
    <canvas
      ref={canvas}
      className={classes.pad}
      role="img"
      aria-label="Draw your signature here, or type it instead"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        const { x, y } = at(event);
        last.current = { x, y, midX: x, midY: y };
        const pen = canvas.current?.getContext('2d');
        pen?.beginPath();
        pen?.arc(x, y, 1.1, 0, 2 * Math.PI);
        pen?.fill();
      }}
      onPointerMove={(event) => {
        const [from, pen] = [last.current, canvas.current?.getContext('2d')];
        if (!from || !pen) return;
        const { x, y } = at(event);
        const [midX, midY] = [(from.x + x) / 2, (from.y + y) / 2];
        pen.beginPath();
        pen.moveTo(from.midX, from.midY);
        pen.quadraticCurveTo(from.x, from.y, midX, midY);
        pen.stroke();
        last.current = { x, y, midX, midY };
      }}
      onPointerUp={() => {
        last.current = null;
        onInk(canvas.current);
      }}
      onPointerCancel={() => {
        last.current = null;
      }}
    />
  );
}
