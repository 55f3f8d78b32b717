import type { CSSProperties, ReactNode } from 'react';

/** They take their colours from --il-line, --il-accent, --il-soft and --il-fill where those are set, else from the theme. */
const INKS = {
  '--l': 'var(--il-line, var(--text-3))',
  '--a': 'var(--il-accent, var(--accent-mark))',
  '--s': 'var(--il-soft, var(--accent-soft-2))',
  '--f': 'var(--il-fill, var(--elevated))',
} as CSSProperties;

/** A sheet of 160 by 168 for the drawing of an empty page: a section or a plan with one part in the accent. */
export function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 160 168" style={{ ...INKS, width: '11rem', height: '11.5rem' }} fill="none" aria-hidden="true">
      {children}
    </svg>
  );
}
