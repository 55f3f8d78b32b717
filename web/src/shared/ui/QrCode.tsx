import encodeQR from 'qr';
import { useMemo } from 'react';
import classes from './QrCode.module.css';

/** Light modules around the code: readers look for them. */
const QUIET = 3;

/** A QR code, drawn here: what it says never leaves the page. Dark on light in both themes, or cameras miss it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => draw(text), [text]);
  return (
    <svg
      className={classes.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path className={classes.ground} d={`M0 0h${size}v${size}H0Z`} />
      <path className={classes.ink} d={path} />
    </svg>
  );
}

function draw(text: string): { size: number; path: string } {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET });
  const path = rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1Z` : ''))).join('');
  return { size: rows.length, path };
}
