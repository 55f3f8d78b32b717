import { createFileRoute } from '@tanstack/react-router';
import { SavedMessagesPage } from '@/modules/chat';

export const Route = createFileRoute('/_workspace/chat/saved')({ component: SavedMessagesPage });
