import { createFileRoute } from '@tanstack/react-router';
import { requireSession } from '@/app/guards';
import { Shell } from '@/app/shell/Shell';
import { WorkspaceFailed } from '@/app/WorkspaceFailed';

/** Everything behind the sign-in: the shell with its navigation, and the page inside it. */
export const Route = createFileRoute('/_workspace')({
  beforeLoad: requireSession,
  component: Shell,
  errorComponent: WorkspaceFailed,
});
