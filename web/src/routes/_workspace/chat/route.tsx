import { createFileRoute } from '@tanstack/react-router';
import { ModuleFrame } from '@/app/shell/ModuleFrame';
import { ChatLayout, chatModule } from '@/modules/chat';

export const Route = createFileRoute('/_workspace/chat')({
  component: () => <ModuleFrame module={chatModule} Layout={ChatLayout} />,
});
