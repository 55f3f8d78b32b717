const HATCH = [12, 24, 36, 48, 60, 72, 84, 96, 108, 120, 132, 144];

/** Solid ground in section: a line at `y` with the hatch below it. */
export function Ground({ y = 148 }: { y?: number }) {
  return (
    <>
      <path d={`M8 ${y}h144`} stroke="var(--l)" strokeWidth="1.5" />
      <path d={HATCH.map((x) => `M${x} ${y + 8}l8-8`).join('')} stroke="var(--l)" strokeWidth="1" opacity=".55" />
    </>
  );
}

/** A dimension line from one x to another, ticked at both ends. */
export function Dimension({ from, to, y = 160 }: { from: number; to: number; y?: number }) {
  return (
    <>
      <path
        d={`M${from} ${y}H${to}M${from} ${y - 4}v8M${to} ${y - 4}v8`}
        stroke="var(--l)"
        strokeWidth="1"
        opacity=".7"
      />
      <path d={`M${from - 4} ${y + 4}l8-8M${to - 4} ${y + 4}l8-8`} stroke="var(--l)" strokeWidth="1.5" />
    </>
  );
}
