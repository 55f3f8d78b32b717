import { createFileRoute } from '@tanstack/react-router';
import { ModuleFrame } from '@/app/shell/ModuleFrame';
import { adminModule } from '@/modules/admin';

export const Route = createFileRoute('/_workspace/admin')({ component: () => <ModuleFrame module={adminModule} /> });
