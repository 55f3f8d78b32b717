import { createFileRoute } from '@tanstack/react-router';
import { ModuleFrame } from '@/app/shell/ModuleFrame';
import { signaturesModule } from '@/modules/signatures';

export const Route = createFileRoute('/_workspace/sign')({
  component: () => <ModuleFrame module={signaturesModule} />,
});
