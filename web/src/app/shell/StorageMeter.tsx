import { formatShare } from '@/shared/lib/bytes';
import { useTenant } from '@/shared/session/use-session';
import { Meter } from '@/shared/ui/Meter';
import classes from './StorageMeter.module.css';

/** How much of the tenant's storage is used, by the server's own figures. */
export function StorageMeter() {
  const { used, cap } = useTenant().storage;
  const words = formatShare(used, cap);
  return (
    <div className={classes.storage}>
      <div className={classes.words}>
        <span>Storage</span>
        <span className={classes.share}>{words}</span>
      </div>
      <Meter value={cap > 0 ? used / cap : 0} label={`Storage: ${words}`} warn />
    </div>
  );
}
