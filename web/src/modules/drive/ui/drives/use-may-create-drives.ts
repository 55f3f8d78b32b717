import { can } from '@/shared/session/access';
import { useAccess } from '@/shared/session/use-session';

/** Whether the dialog of a new drive is of use to the person; the server decides when it is sent. */
export function useMayCreateDrives(): boolean {
  const access = useAccess();
  return can(access, 'drive.create') || can(access, 'drive.manage');
}
