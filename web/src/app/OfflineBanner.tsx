import { useNetwork } from '@mantine/hooks';
import { IconWifiOff } from '@tabler/icons-react';
import classes from './OfflineBanner.module.css';

/** Says that the device has no network, as long as it has none. */
export function OfflineBanner() {
  const { online } = useNetwork();
  return (
    <div role="status" aria-live="polite">
      {!online && (
        <div className={classes.banner}>
          <IconWifiOff size={16} stroke={1.6} aria-hidden />
          You are offline. What you see may be out of date; changes wait until the connection is back.
        </div>
      )}
    </div>
  );
}
