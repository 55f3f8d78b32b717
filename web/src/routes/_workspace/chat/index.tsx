import { createFileRoute } from '@tanstack/react-router';
import { ChatHomePage } from '@/modules/chat';

export const Route = createFileRoute('/_workspace/chat/')({ component: ChatHomePage });
