import { Portal } from '@mantine/core';
import classes from './SigningInOverlay.module.css';

export interface SigningInOverlayProps {
  visible: boolean;
  /** Covers the window, or only the nearest positioned parent. */
  fullScreen?: boolean;
}

/** 'Signing in' above everything, dialogs included. */
export function SigningInOverlay({ visible, fullScreen = true }: SigningInOverlayProps) {
  if (!visible) return null;
  const overlay = (
    <div className={classes.overlay} data-full={fullScreen || undefined} role="status">
      <span className={classes.spinner} aria-hidden="true" />
      Signing in
    </div>
  );
  return fullScreen ? <Portal>{overlay}</Portal> : overlay;
}
