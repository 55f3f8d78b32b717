import { useStore } from '@/shared/lib/external-store';
import { announcement } from '../call-runtime';
import { CallBody, useArrangement } from '../dock/CallBody';
import dockClasses from '../dock/CallDock.module.css';
import { useCallLabel } from '../dock/use-call-label';
import { useCallShortcuts } from '../dock/use-call-shortcuts';
import classes from './guest.module.css';

/** The call of a guest, which has the whole page. */
export function GuestRoom({ title }: { title: string }) {
  const arrangement = useArrangement();
  const label = useCallLabel();
  const heard = useStore(announcement);
  useCallShortcuts();
  return (
    <main className={classes.room}>
      <p className={dockClasses.heard} role="status">
        {heard}
      </p>
      <header className={dockClasses.head}>
        <div className={dockClasses.title}>
          <h1 className={dockClasses.name} dir="auto">
            {title}
          </h1>
          <p className={dockClasses.label}>{label}</p>
        </div>
      </header>
      <CallBody arrangement={arrangement} />
    </main>
  );
}
