import { Drawing } from './Drawing';
import { Dimension, Ground } from './parts';

/** Drawings of empty lists: what is kept, shared, starred, recent, deleted. */

/** A plan chest with a drawer pulled out, and the folder that is to lie in it: no folders. */
export function FoldersDrawing() {
  return (
    <Drawing>
      <path d="M24 84h112v64H24Z" fill="var(--f)" stroke="var(--l)" strokeWidth="1.5" />
      <path d="M24 106h112M24 127h112" stroke="var(--l)" strokeWidth="1" />
      <path d="M70 116h20M70 137.5h20" stroke="var(--l)" strokeWidth="2.5" strokeLinecap="round" />
      <path
        d="M46 76V28a4 4 0 0 1 4-4h20l8 8h32a4 4 0 0 1 4 4v40"
        stroke="var(--l)"
        strokeWidth="1.5"
        strokeDasharray="4 4"
        strokeLinejoin="round"
      />
      <path d="M80 64V46m-9 9h18" stroke="var(--a)" strokeWidth="2" strokeLinecap="round" />
      <path d="M16 80h128v24H16Z" fill="var(--s)" stroke="var(--l)" strokeWidth="1.5" strokeLinejoin="round" />
      <rect x="12" y="74" width="136" height="8" rx="1.5" fill="var(--a)" />
      <path d="M66 93h28" stroke="var(--l)" strokeWidth="2.5" strokeLinecap="round" />
      <Ground />
    </Drawing>
  );
}

/** Racking with room on its shelves: no drives. */
export function DrivesDrawing() {
  return (
    <Drawing>
      <path d="M28 20v128M132 20v128" stroke="var(--l)" strokeWidth="1.5" />
      <path d="M24 20v128M136 20v128" stroke="var(--l)" strokeWidth="1.5" />
      <path d="M28 100l104-40M28 60l104 40" stroke="var(--l)" strokeWidth="1" opacity=".4" />
      <path d="M36 30h36v26H36Z" fill="var(--s)" stroke="var(--l)" strokeWidth="1.5" />
      <path d="M46 30v8h16v-8" stroke="var(--l)" strokeWidth="1" />
      <path d="M88 34h36v22H88Z" stroke="var(--l)" strokeWidth="1.5" strokeDasharray="4 4" strokeLinejoin="round" />
      <path d="M40 118h34v26H40Z" fill="var(--f)" stroke="var(--l)" strokeWidth="1.5" />
      <path d="M80 112h40v32H80Z" fill="var(--f)" stroke="var(--l)" strokeWidth="1.5" />
      <path d="M50 118v8h14v-8M92 112v8h16v-8" stroke="var(--l)" strokeWidth="1" />
      <path d="M54 74h52v26H54Z" stroke="var(--l)" strokeWidth="1.5" strokeDasharray="4 4" strokeLinejoin="round" />
      <path d="M80 94V80m-7 7h14" stroke="var(--a)" strokeWidth="2" strokeLinecap="round" />
      <path d="M24 56h112v4H24ZM24 144h112v4H24Z" fill="var(--f)" stroke="var(--l)" strokeWidth="1.5" />
      <rect x="18" y="100" width="124" height="7" rx="1.5" fill="var(--a)" />
      <Ground />
    </Drawing>
  );
}

/** Where the joints between the stones of an arch lie: sine and cosine of their angles from the vertical. */
const JOINTS: readonly (readonly [number, number])[] = [
  [0.407, 0.914],
  [0.643, 0.766],
  [0.829, 0.559],
  [0.951, 0.309],
];

const joint = ([sine, cosine]: readonly [number, number], side: number) =>
  `M${80 + side * 46 * sine} ${140 - 46 * cosine}L${80 + side * 58 * sine} ${140 - 58 * cosine}`;

/** An arch that stands by its keystone: nothing leads anywhere yet. */
export function SharesDrawing() {
  return (
    <Drawing>
      <path
        d="M14 62h132v86h-20v-8a46 46 0 0 0-92 0v8H14Z"
        fill="var(--s)"
        stroke="var(--l)"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
      <path d="M22 148v-8a58 58 0 0 1 116 0v8" stroke="var(--l)" strokeWidth="1.5" />
      <path
        d={JOINTS.flatMap((at) => [joint(at, 1), joint(at, -1)]).join('')}
        stroke="var(--l)"
        strokeWidth="1"
        opacity=".8"
      />
      <path d="M8 54h144v8H8Z" fill="var(--f)" stroke="var(--l)" strokeWidth="1.5" strokeLinejoin="round" />
      <path d="M71.4 78.6h17.2L86.4 95H73.6Z" fill="var(--a)" />
      <path
        d="M56 44V14h24l10 10v20Z"
        stroke="var(--l)"
        strokeWidth="1.5"
        strokeDasharray="4 4"
        strokeLinejoin="round"
      />
      <path
        d="M104 30h22m-7-7 7 7-7 7"
        stroke="var(--a)"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <Dimension from={34} to={126} y={160} />
    </Drawing>
  );
}

/** A star being set out with compasses: nothing starred. */
export function StarDrawing() {
  return (
    <Drawing>
      <path d="M80 12v134M14 78h132" stroke="var(--l)" strokeWidth="1" strokeDasharray="10 3 2 3" opacity=".7" />
      <circle cx="80" cy="78" r="54" stroke="var(--l)" strokeWidth="1.5" strokeDasharray="4 4" />
      <circle cx="80" cy="78" r="21" stroke="var(--l)" strokeWidth="1" opacity=".6" />
      <path
        d="M80.0 24.0L92.1 61.3L131.4 61.3L99.6 84.4L111.7 121.7L80.0 98.6L48.3 121.7L60.4 84.4L28.6 61.3L67.9 61.3Z"
        fill="var(--s)"
        stroke="var(--l)"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
      <path
        d="M80.0 24.0L92.1 61.3L131.4 61.3"
        stroke="var(--a)"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="80" cy="78" r="3" fill="var(--a)" />
      <Dimension from={26} to={134} y={156} />
    </Drawing>
  );
}

/** The hours around the clock: twelve marks, as angles' sines and cosines. */
const HOURS = Array.from({ length: 12 }, (_, hour) => {
  const angle = (hour * Math.PI) / 6;
  const at = (radius: number) =>
    `${(80 + radius * Math.sin(angle)).toFixed(1)} ${(76 - radius * Math.cos(angle)).toFixed(1)}`;
  return `M${at(hour % 3 === 0 ? 38 : 42)}L${at(47)}`;
}).join('');

/** A clock on its bracket: nothing recent. */
export function RecentDrawing() {
  return (
    <Drawing>
      <path d="M80 128v20M56 148l10-20h28l10 20" stroke="var(--l)" strokeWidth="1.5" strokeLinejoin="round" />
      <circle cx="80" cy="76" r="54" fill="var(--f)" stroke="var(--l)" strokeWidth="1.5" />
      <circle cx="80" cy="76" r="47" stroke="var(--l)" strokeWidth="1" opacity=".6" />
      <path d="M80 76V34a42 42 0 0 1 36.4 63Z" fill="var(--s)" />
      <path d={HOURS} stroke="var(--l)" strokeWidth="1.5" />
      <path d="M80 76V40M80 76l25 14.4" stroke="var(--a)" strokeWidth="3.5" strokeLinecap="round" />
      <circle cx="80" cy="76" r="4" fill="var(--a)" />
      <path
        d="M22 44A66 66 0 0 1 60 13m-11-1 11 1-4 10"
        stroke="var(--l)"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <Ground />
    </Drawing>
  );
}

/** A skip with nothing in it: nothing deleted. */
export function TrashDrawing() {
  return (
    <Drawing>
      <path d="M22 84h116l-15 56H37Z" fill="var(--s)" stroke="var(--l)" strokeWidth="1.5" strokeLinejoin="round" />
      <path d="M52 84l5 56M80 84v56M108 84l-5 56" stroke="var(--l)" strokeWidth="1" opacity=".6" />
      <rect x="14" y="76" width="132" height="9" rx="1.5" fill="var(--a)" />
      <path d="M26 100a6 6 0 1 0 4 11M134 100a6 6 0 1 1-4 11" stroke="var(--l)" strokeWidth="1.5" />
      <path d="M42 140h14v8H42ZM104 140h14v8h-14Z" fill="var(--f)" stroke="var(--l)" strokeWidth="1.5" />
      <path
        d="M62 58 56 22l25-5 12 9 5 26Z"
        stroke="var(--l)"
        strokeWidth="1.5"
        strokeDasharray="4 4"
        strokeLinejoin="round"
      />
      <path d="M81 17l2 11 10-2" stroke="var(--l)" strokeWidth="1.5" strokeDasharray="4 4" strokeLinejoin="round" />
      <path d="M110 40a24 24 0 0 1 8 24m-7-5 7 6 5-8" stroke="var(--l)" strokeWidth="1.5" strokeLinecap="round" />
      <Ground />
    </Drawing>
  );
}

/** A shelf of binders, one of which is missing: no libraries. */
export function LibraryDrawing() {
  return (
    <Drawing>
      <path d="M22 40h18v76H22Z" fill="var(--f)" stroke="var(--l)" strokeWidth="1.5" />
      <path d="M40 32h22v84H40Z" fill="var(--s)" stroke="var(--l)" strokeWidth="1.5" />
      <path d="M22 54h18M22 66h18M40 48h22M40 60h22" stroke="var(--l)" strokeWidth="1" />
      <circle cx="31" cy="102" r="4" stroke="var(--l)" strokeWidth="1.5" />
      <circle cx="51" cy="102" r="4" stroke="var(--l)" strokeWidth="1.5" />
      <path d="M66 36h24v80H66Z" stroke="var(--l)" strokeWidth="1.5" strokeDasharray="4 4" strokeLinejoin="round" />
      <path d="M78 84V68m-8 8h16" stroke="var(--a)" strokeWidth="2" strokeLinecap="round" />
      <path
        d="M98 116l16-74 20 4.4-15 69.6Z"
        fill="var(--f)"
        stroke="var(--l)"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
      <path d="M111 56l20 4.4M108.4 68l20 4.4" stroke="var(--l)" strokeWidth="1" />
      <rect x="10" y="116" width="140" height="9" rx="1.5" fill="var(--a)" />
      <path
        d="M28 125h12v6a12 12 0 0 1-12 12ZM132 125h-12v6a12 12 0 0 0 12 12Z"
        fill="var(--s)"
        stroke="var(--l)"
        strokeWidth="1.5"
      />
      <Dimension from={28} to={132} y={158} />
    </Drawing>
  );
}

/** A hopper over a crate, and a sheet on its way in: no upload requests. */
export function RequestDrawing() {
  return (
    <Drawing>
      <path
        d="M34 68h92l-30 36v18H64v-18Z"
        fill="var(--s)"
        stroke="var(--l)"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
      <rect x="26" y="60" width="108" height="9" rx="1.5" fill="var(--a)" />
      <path d="M38 69v79M122 69v79" stroke="var(--l)" strokeWidth="1.5" />
      <path d="M50 126h60v22H50Z" fill="var(--f)" stroke="var(--l)" strokeWidth="1.5" />
      <path d="M50 134h60" stroke="var(--l)" strokeWidth="1" />
      <path
        d="M58 52V10h32l12 12v30Z"
        stroke="var(--l)"
        strokeWidth="1.5"
        strokeDasharray="4 4"
        strokeLinejoin="round"
      />
      <path d="M90 10v12h12" stroke="var(--l)" strokeWidth="1.5" strokeDasharray="4 4" />
      <path d="M80 26v20m-7-7 7 7 7-7" stroke="var(--a)" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" />
      <Ground />
    </Drawing>
  );
}

/** A balance: two have to agree before something goes. */
export function AgreementDrawing() {
  return (
    <Drawing>
      <path d="M80 34v102" stroke="var(--l)" strokeWidth="1.5" />
      <path d="M84 34v102" stroke="var(--l)" strokeWidth="1.5" />
      <path d="M58 148l8-12h32l8 12Z" fill="var(--f)" stroke="var(--l)" strokeWidth="1.5" strokeLinejoin="round" />
      <rect x="16" y="34" width="132" height="8" rx="1.5" fill="var(--a)" />
      <circle cx="82" cy="26" r="8" fill="var(--f)" stroke="var(--l)" strokeWidth="1.5" />
      <path d="M34 42 16 92h36ZM130 42l-18 50h36Z" stroke="var(--l)" strokeWidth="1" opacity=".8" />
      <path
        d="M12 92h44a22 16 0 0 1-44 0ZM108 92h44a22 16 0 0 1-44 0Z"
        fill="var(--s)"
        stroke="var(--l)"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
      <path d="M26 92V72h11l6 6v14Z" fill="var(--f)" stroke="var(--l)" strokeWidth="1.5" strokeLinejoin="round" />
      <path
        d="M122 92V72h11l6 6v14Z"
        stroke="var(--l)"
        strokeWidth="1.5"
        strokeDasharray="3 3"
        strokeLinejoin="round"
      />
      <Ground />
    </Drawing>
  );
}
