import { createFileRoute } from '@tanstack/react-router';
import { readChatSearch, SearchMessagesPage } from '@/modules/chat';

export const Route = createFileRoute('/_workspace/chat/search')({
  validateSearch: readChatSearch,
  component: SearchMessagesPage,
});
