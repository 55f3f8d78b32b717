const MARK =
  'M9 2H23A7 7 0 0 1 30 9V11.5H10.5V13A6.5 6.5 0 0 0 17 19.5H18.5V20A6 6 0 0 0 24.5 26H29.325A7 7 0 0 1 23 30H9A7 7 0 0 1 2 23V9A7 7 0 0 1 9 2Z';

/** The mark: a C whose upper arm is the load and whose opening is the corbel under it. In `currentColor`. */
export function LogoMark({ size = '1.75rem' }: { size?: string }) {
  return (
    <svg viewBox="0 0 32 32" style={{ width: size, height: size, flex: 'none' }} fill="currentColor" aria-hidden="true">
      <path d={MARK} />
    </svg>
  );
}
