import { createFileRoute } from '@tanstack/react-router';
import { ModuleFrame } from '@/app/shell/ModuleFrame';
import { callsModule } from '@/modules/calls';

export const Route = createFileRoute('/_workspace/calls')({
  component: () => <ModuleFrame module={callsModule} />,
});
