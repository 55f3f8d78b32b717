import { lazy, Suspense } from 'react';
import { useStore } from '@/shared/lib/external-store';
import { openDialog } from './open-dialog';

const RemindDialog = lazy(() => import('./RemindDialog').then((module) => ({ default: module.RemindDialog })));
const ForwardDialog = lazy(() => import('./ForwardDialog').then((module) => ({ default: module.ForwardDialog })));
const HistoryDialog = lazy(() => import('./HistoryDialog').then((module) => ({ default: module.HistoryDialog })));
const SettingsDialog = lazy(() => import('./SettingsDialog').then((module) => ({ default: module.SettingsDialog })));
const GroupsDialog = lazy(() => import('./GroupsDialog').then((module) => ({ default: module.GroupsDialog })));
const OrganisationRetention = lazy(() =>
  import('./OrganisationRetention').then((module) => ({ default: module.OrganisationRetention })),
);

/** The dialog that is asked for, whoever asks. */
export function ChatDialogs() {
  const open = useStore(openDialog);
  const close = () => openDialog.set(null);
  return (
    <Suspense>
      {open?.kind === 'remind' && <RemindDialog message={open.message} onClose={close} />}
      {open?.kind === 'forward' && <ForwardDialog message={open.message} onClose={close} />}
      {open?.kind === 'history' && <HistoryDialog message={open.message} onClose={close} />}
      {open?.kind === 'settings' && <SettingsDialog onClose={close} />}
      {open?.kind === 'groups' && <GroupsDialog onClose={close} />}
      {open?.kind === 'retention' && <OrganisationRetention onClose={close} />}
    </Suspense>
  );
}
