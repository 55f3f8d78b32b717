import { createFileRoute } from '@tanstack/react-router';
import { ThreadsPage } from '@/modules/chat';

export const Route = createFileRoute('/_workspace/chat/threads')({ component: ThreadsPage });
