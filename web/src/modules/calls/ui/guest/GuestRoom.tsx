import { useStore } from '@/shared/lib/external-store';
import { announcement } from '../call-runtime';
import { CallBody, useArrangement } from '../dock/CallBody';
import dockClasses from '../dock/CallDock.module.css';
import { Encrypted } from '../dock/Encrypted';
import { TroubleStrip } from '../dock/TroubleStrip';
import { useCallLabel } from '../dock/use-call-label';
import { useCallShortcuts } from '../dock/use-call-shortcuts';
import { RecordingStrip } from '../recording/RecordingStrip';
import { type RecordingState, useRecordingHeard } from '../recording/use-recording';
import classes from './guest.module.css';

/** The call of a guest, which has the whole page. */
export function GuestRoom({ name, recording }: { name: string; recording: RecordingState }) {
  const arrangement = useArrangement();
  const label = useCallLabel();
  const heard = useStore(announcement);
  useCallShortcuts();
  useRecordingHeard(recording.recording);
  return (
    <main className={classes.room}>
      <p className={dockClasses.heard} role="status">
        {heard}
      </p>
      <header className={dockClasses.head}>
        <div className={dockClasses.title}>
          <h1 className={dockClasses.name} dir="auto">
            {name}
          </h1>
          <p className={dockClasses.label}>
            {label}
            <Encrypted />
          </p>
        </div>
      </header>
      <RecordingStrip {...recording} />
      <TroubleStrip />
      <CallBody arrangement={arrangement} />
    </main>
  );
}
