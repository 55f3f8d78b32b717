import { createFileRoute } from '@tanstack/react-router';
import { LaterMessagesPage } from '@/modules/chat';

export const Route = createFileRoute('/_workspace/chat/later')({ component: LaterMessagesPage });
