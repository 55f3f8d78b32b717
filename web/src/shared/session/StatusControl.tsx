import { SegmentedControl } from '@mantine/core';
import { StatusMark } from '@/shared/ui/StatusMark';
import { PRESENCES, type Presence } from './presence';
import classes from './StatusControl.module.css';
import { usePresence } from './use-presence';

/** Chooses the person's own status. */
export function StatusControl({ fullWidth = false }: { fullWidth?: boolean }) {
  const { status, setStatus } = usePresence();
  return (
    <SegmentedControl
      fullWidth={fullWidth}
      aria-label="Status"
      classNames={{ label: classes.label }}
      value={status}
      onChange={(next) => setStatus(next as Presence)}
      data={PRESENCES.map(({ value, label }) => ({
        value,
        label: (
          <span className={classes.option}>
            <StatusMark status={value} />
            {label}
          </span>
        ),
      }))}
    />
  );
}
