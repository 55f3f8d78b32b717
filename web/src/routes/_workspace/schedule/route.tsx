import { createFileRoute } from '@tanstack/react-router';
import { ModuleFrame } from '@/app/shell/ModuleFrame';
import { ScheduleDenied, scheduleModule } from '@/modules/schedule';
import { can, isEntitled } from '@/shared/session/access';
import { useAccess } from '@/shared/session/use-session';

export const Route = createFileRoute('/_workspace/schedule')({ component: Frame });

/** Who may not view the schedule is told so and led home; an organisation without it has the usual words. */
function Frame() {
  const access = useAccess();
  const isDenied = isEntitled(access, scheduleModule) && !can(access, 'schedule');
  return isDenied ? <ScheduleDenied /> : <ModuleFrame module={scheduleModule} />;
}
