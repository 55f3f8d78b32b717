import { createFileRoute } from '@tanstack/react-router';
import { ModuleFrame } from '@/app/shell/ModuleFrame';
import { notesModule } from '@/modules/notes';

export const Route = createFileRoute('/_workspace/notes')({ component: () => <ModuleFrame module={notesModule} /> });
