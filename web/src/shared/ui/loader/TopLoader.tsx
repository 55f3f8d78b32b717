import { useStore } from '@/shared/lib/external-store';
import classes from './TopLoader.module.css';
import { loaderState } from './top-loader';

/** The line that runs along the top of the window while something is on its way. Mounted once. */
export function TopLoader() {
  const { visible, progress } = useStore(loaderState);
  if (!visible) return null;
  return (
    <div
      className={classes.track}
      role="progressbar"
      aria-label="Loading"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(progress)}
    >
      <span style={{ transform: `scaleX(${progress / 100})` }} data-done={progress === 100 || undefined} />
    </div>
  );
}
