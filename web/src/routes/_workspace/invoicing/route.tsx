import { createFileRoute } from '@tanstack/react-router';
import { ModuleFrame } from '@/app/shell/ModuleFrame';
import { invoicingModule } from '@/modules/invoicing';

export const Route = createFileRoute('/_workspace/invoicing')({
  component: () => <ModuleFrame module={invoicingModule} />,
});
