import { Drawing } from './Drawing';

/** Drawings that any page may need; those of single pages lie beside this file, and come with their pages. */

const HATCH_WALL = [28, 40, 52, 64, 76, 88, 100, 112, 124, 136];
const HATCH_GROUND = [12, 24, 36, 48, 60, 72, 84, 96, 108, 120, 132, 144];
const BARS = [33.5, 49, 64.5, 95.5, 111, 126.5];

/** A corbel waiting for its load: nothing here yet. */
export function FilesDrawing() {
  return (
    <Drawing>
      <path d="M20 20v128" stroke="var(--l)" strokeWidth="1.5" />
      {HATCH_WALL.map((y) => (
        <path key={y} d={`M20 ${y}l-10 8`} stroke="var(--l)" strokeWidth="1" opacity=".55" />
      ))}
      <path
        d="M20 84h118v6A26 26 0 0 1 112 112h-6v4a26 26 0 0 1-26 26H20Z"
        fill="var(--s)"
        stroke="var(--l)"
        strokeWidth="1.5"
      />
      <path d="M20 84h118" stroke="var(--l)" strokeWidth="1.5" />
      <rect x="20" y="70" width="130" height="14" rx="1.5" fill="var(--a)" />
      <path
        d="M44 64h80v-4H44Zm4-6h76v-4H48Z"
        fill="var(--f)"
        stroke="var(--l)"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
      <path
        d="M52 48V12h44l14 14v22Z"
        fill="none"
        stroke="var(--l)"
        strokeWidth="1.5"
        strokeDasharray="4 4"
        strokeLinejoin="round"
      />
      <path d="M96 12v14h14" fill="none" stroke="var(--l)" strokeWidth="1.5" strokeDasharray="4 4" />
      <path
        d="M81 42V26m-7 7 7-7 7 7"
        fill="none"
        stroke="var(--a)"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d="M20 160h130M20 156v8M150 156v8" stroke="var(--l)" strokeWidth="1" opacity=".7" />
      <path d="M16 164l8-8M146 164l8-8" stroke="var(--l)" strokeWidth="1.5" />
    </Drawing>
  );
}

/** A plan under a glass: nothing found. */
export function SearchDrawing() {
  return (
    <Drawing>
      <path d="M18 30h124v92H18Z" fill="var(--f)" stroke="var(--l)" strokeWidth="1.5" />
      <path d="M18 66h40V30M58 84v38M96 122V74h46M96 30v22" fill="none" stroke="var(--l)" strokeWidth="1.5" />
      <path
        d="M58 84h18a18 18 0 0 0-18-18M96 52h-22a22 22 0 0 0 22 22"
        fill="none"
        stroke="var(--l)"
        strokeWidth="1"
        opacity=".7"
      />
      <rect x="15" y="27" width="6" height="6" fill="var(--l)" />
      <rect x="15" y="119" width="6" height="6" fill="var(--l)" />
      <rect x="55" y="27" width="6" height="6" fill="var(--l)" />
      <rect x="55" y="119" width="6" height="6" fill="var(--l)" />
      <rect x="93" y="27" width="6" height="6" fill="var(--l)" />
      <rect x="93" y="119" width="6" height="6" fill="var(--l)" />
      <rect x="139" y="27" width="6" height="6" fill="var(--l)" />
      <rect x="139" y="119" width="6" height="6" fill="var(--l)" />
      <path d="M18 16h124M18 12v8M142 12v8M58 12v8M96 12v8" stroke="var(--l)" strokeWidth="1" opacity=".7" />
      <path d="M14 20l8-8M138 20l8-8M54 20l8-8M92 20l8-8" stroke="var(--l)" strokeWidth="1.5" />
      <circle cx="112" cy="104" r="30" fill="var(--s)" fillOpacity=".92" stroke="var(--a)" strokeWidth="3.5" />
      <path d="M134 126l20 22" stroke="var(--a)" strokeWidth="6" strokeLinecap="round" />
      <path d="M100 104h24" stroke="var(--l)" strokeWidth="1.5" strokeDasharray="3 3" />
    </Drawing>
  );
}

/** A closed gate: no permission. */
export function RestrictedDrawing() {
  return (
    <Drawing>
      <path d="M8 148h144" stroke="var(--l)" strokeWidth="1.5" />
      {HATCH_GROUND.map((x) => (
        <path key={x} d={`M${x} 156l8-8`} stroke="var(--l)" strokeWidth="1" opacity=".55" />
      ))}
      <path d="M18 148V52h124v96" fill="var(--f)" stroke="var(--l)" strokeWidth="1.5" />
      <path d="M18 66h124M18 132h124" stroke="var(--l)" strokeWidth="1" />
      {BARS.map((x) => (
        <path key={x} d={`M${x} 52v96`} stroke="var(--l)" strokeWidth="1" opacity=".6" />
      ))}
      <path d="M80 52v96" stroke="var(--l)" strokeWidth="1.5" />
      <path d="M18 52V36M142 52V36" stroke="var(--l)" strokeWidth="1.5" />
      <rect x="10" y="24" width="140" height="12" rx="1.5" fill="var(--a)" />
      <path
        d="M18 36h14v3a9 9 0 0 1-9 9h-5ZM142 36h-14v3a9 9 0 0 0 9 9h5Z"
        fill="var(--s)"
        stroke="var(--l)"
        strokeWidth="1.5"
      />
      <rect x="60" y="88" width="40" height="32" rx="4" fill="var(--s)" stroke="var(--l)" strokeWidth="1.5" />
      <path d="M69 88v-8a11 11 0 0 1 22 0v8" fill="none" stroke="var(--l)" strokeWidth="3" />
      <circle cx="80" cy="102" r="3.5" fill="var(--a)" />
      <path d="M80 103v7" stroke="var(--a)" strokeWidth="2.5" strokeLinecap="round" />
    </Drawing>
  );
}
