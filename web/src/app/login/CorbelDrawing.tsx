import type { CSSProperties } from 'react';
import classes from './EntryFrame.module.css';

const INKS = { '--l': 'var(--text-3)', '--a': 'var(--accent-mark)' } as CSSProperties;

/** The wall's section lines: 45° strokes 14 apart, cut to the wall between x 150 and 270 and to the sheet's height. */
const HATCH = Array.from({ length: 73 }, (_, index) => {
  const low = index * 14;
  const over = Math.max(0, low - 900);
  const high = low - 120;
  const top = Math.max(0, high);
  const end = high < 0 ? 150 + low : 270;
  return `M${150 + over} ${low - over}L${end} ${top}`;
}).join('');

/** The name drawn: a wall, the corbel built into it, and the beam it carries. Decoration. */
export function CorbelDrawing() {
  return (
    <div className={classes.drawing} aria-hidden="true">
      <svg
        viewBox="0 0 896 900"
        width="896"
        height="900"
        preserveAspectRatio="xMinYMid slice"
        fill="none"
        aria-hidden="true"
        style={INKS}
      >
        <path d="M150 0V900M270 0V900" stroke="var(--l)" strokeWidth="2" />
        <path d={HATCH} stroke="var(--l)" strokeWidth="1" opacity=".38" />
        <path
          d="M270 372H640v40a132 132 0 0 1-132 132h-34v22a132 132 0 0 1-132 132h-72Z"
          fill="var(--elevated)"
          stroke="var(--l)"
          strokeWidth="2"
        />
        <path
          d="M292 394H606a8 8 0 0 1 8 8v10a110 110 0 0 1-106 108"
          stroke="var(--l)"
          strokeDasharray="10 5"
          opacity=".8"
        />
        <circle cx="306" cy="394" r="4" fill="var(--l)" />
        <circle cx="376" cy="394" r="4" fill="var(--l)" />
        <circle cx="446" cy="394" r="4" fill="var(--l)" />
        <circle cx="516" cy="394" r="4" fill="var(--l)" />
        <circle cx="586" cy="394" r="4" fill="var(--l)" />
        <path d="M306 394V660M376 394V560" stroke="var(--l)" strokeDasharray="10 5" opacity=".6" />
        <path d="M270 296H896V356H270Z" fill="var(--a)" />
        <rect x="420" y="356" width="180" height="16" fill="var(--text)" />
        <path d="M510 176v86" stroke="var(--text)" strokeWidth="2" />
        <path d="M500 250l10 20 10-20Z" fill="var(--text)" />
        <text x="526" y="200">
          148 kN
        </text>
        <text x="526" y="218" data-quiet>
          from the transfer beam
        </text>
        <path d="M270 760H640" stroke="var(--l)" />
        <path d="M264 766l12-12M634 766l12-12" stroke="var(--l)" strokeWidth="2" />
        <path d="M270 772V748M640 772V748" stroke="var(--l)" />
        <text x="455" y="750" textAnchor="middle">
          370
        </text>
        <path d="M96 372V698" stroke="var(--l)" />
        <path d="M90 378l12-12M90 704l12-12" stroke="var(--l)" strokeWidth="2" />
        <path d="M84 372h24M84 698h24" stroke="var(--l)" />
        <text transform="translate(86 535) rotate(-90)" textAnchor="middle">
          326
        </text>
        <path d="M640 430V744M270 716V744" stroke="var(--l)" opacity=".5" strokeDasharray="3 4" />
        <path d="M84 372H260M84 698H260" stroke="var(--l)" opacity=".5" strokeDasharray="3 4" />
        <path d="M560 500l96 70h60" stroke="var(--l)" />
        <circle cx="560" cy="500" r="3" fill="var(--l)" />
        <text x="660" y="560">
          R 132
        </text>
      </svg>
      <div className={classes.block}>
        <div>
          Detail<b>Corbel at grid C4</b>
        </div>
        <div>
          Scale<b>1 : 5</b>
        </div>
        <div>
          Rev<b>C02</b>
        </div>
      </div>
    </div>
  );
}
