import { createFileRoute } from '@tanstack/react-router';
import { ModuleFrame } from '@/app/shell/ModuleFrame';
import { driveModule } from '@/modules/drive';

export const Route = createFileRoute('/_workspace/drive')({ component: () => <ModuleFrame module={driveModule} /> });
