import { createFileRoute } from '@tanstack/react-router';
import { ConversationPage, readChatSearch } from '@/modules/chat';

export const Route = createFileRoute('/_workspace/chat/$conversationId')({
  validateSearch: readChatSearch,
  component: ConversationPage,
});
